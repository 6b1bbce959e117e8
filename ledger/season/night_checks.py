"""Is a night sound? Its hands could have happened, and come to what was announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import MahjError, OtherVersion, Refused, ReplayDiffers, each_problem
from ledger.model import KITTY
from ledger.names import key
from ledger.night.hand_input import by_its_line
from ledger.night.other_versions import Changes, changed_in, stays_words
from ledger.night.renaming import one_person_twice, players_in
from ledger.night.revising import differences
from ledger.pay.checks import against
from ledger.record import RulesEntry, play_of, standing_entries
from ledger.text import printable, quoted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from ledger.night.night_in_play import NightInPlay
    from ledger.night.revising import Revision, Scored


def night_problems(table: NightInPlay, known: Collection[str] | None) -> Iterator[MahjError]:
    """Everything that is wrong with a night that could be read.

    ``known`` are the names of the roster as they are compared, or None where the roster cannot be read.
    """
    for name in table.evening.everyone:
        if known is not None and key(name) not in known:
            yield Refused(f"{quoted(name)} plays here and is not in the roster", f"mahj players add {_word(name)}")
    yield from _twice(table)
    try:
        yield from (OtherVersion(stays_words(each)) for each in changed_in(table))
        impossible = list(_impossible(table))
        yield from (problem for _, problem in impossible)
        yield from (_differs(table, revision) for revision in differences(table, [number for number, _ in impossible]))
        yield from _pots_of_nobody(table)
    except MahjError as problem:
        yield from each_problem(problem)


def _twice(table: NightInPlay) -> Iterator[MahjError]:
    """Hands at which one person sat twice, by what the book says now of who is who."""
    names = set(players_in(table.file.record))
    if len({table.who(name) for name in names}) == len(names):
        return
    for entry in standing_entries(table.file.record.entries):
        twice = one_person_twice(entry, table.who)
        if twice is not None:
            one, other = map(quoted, twice)
            person = quoted(table.who(twice[0]))
            yield Refused(
                f"hand {entry.number}: {one} and {other} sat together, and mahj.toml says that both are {person}",
                "mahj players split takes a merge back; or take the wrong name out of mahj.toml",
            )


def _pots_of_nobody(table: NightInPlay) -> Iterator[MahjError]:
    """Accounts that moved points and are neither a player's nor a pot that rules of the night own: slips of the pen."""
    header = table.record.header
    switched = [entry.rules for entry in table.entries if isinstance(entry, RulesEntry)]
    owned = {KITTY, *header.brought}.union(*(table.load(rules).owners for rules in (header.rules, *switched)))
    for pot in table.evening.pots:
        if pot not in owned:
            yield Refused(
                f"{quoted(pot)} has points here, and is neither a player nor a pot of the night's rules",
                "correct the name in the file; mahj show lists the entries",
            )


def _impossible(table: NightInPlay) -> Iterator[tuple[int, MahjError]]:
    """The numbers of hands that could not have happened under their rules, each with what stands against it."""
    has_changed = Changes(table)
    for hand in table.evening.hands:
        if has_changed.at(hand):
            continue
        said = against(hand.played.hand, hand.night, table.load(hand.rules))
        for problem in (*said, *by_its_line(hand.played.hand, table)):
            if problem.refuses:
                number = hand.played.number
                message = f"hand {number} could not have happened: {problem.message}"
                yield number, Refused(message, _edit(table, number))


def _differs(table: NightInPlay, revision: Revision) -> ReplayDiffers:
    """An entry whose rules give other points than the record."""
    return ReplayDiffers(
        f"entry {revision.number}: the record says {_points(revision.was)}; its rules give {_points(revision.now)}",
        f"mahj recalc --night {table.name} shows it all and can write it, or mahj edit corrects the hand",
    )


def _points(entry: Scored) -> str:
    """The points of an entry, who moves none left out."""
    said = [f"{printable(account)} {points:+d}" for account, points in play_of(entry).items() if points]
    left: Iterable[tuple[str, int]] = getattr(entry, "left", {}).items()
    return ", ".join([*said, *(f"{pot} left {points}" for pot, points in left if points)]) or "nothing"


def _edit(table: NightInPlay, number: int) -> str:
    """How a hand is corrected."""
    return f"mahj edit {number} --night {table.name} corrects it, mahj void {number} --night {table.name} takes it out"


def _word(name: str) -> str:
    """A name as it is typed."""
    return f'"{printable(name)}"' if " " in name else printable(name)
