"""Other rules from the next hand on: a preset switched in mid-night, or the rules in force changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import PresetProblem, Problems, Refused, RuleProblem, UsageProblem, raise_all
from ledger.hooks.in_force import load
from ledger.hooks.versions import versions_of
from ledger.night.pots import names_of, refuse_namesakes, refuse_strangers
from ledger.night.transaction import Change, refuse_closed, stale
from ledger.pay.checks import check_table
from ledger.pay.limits import purses
from ledger.pay.never_acting import never_acting
from ledger.pay.night_state import turns
from ledger.pay.seats import seats
from ledger.presets.choosing_rules import Choice, changed, choose_for_night
from ledger.record import RulesEntry, SeatsEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Night, Seating
    from ledger.night.night_in_play import NightInPlay
    from ledger.record import RuleOptions


class Switched(Struct, frozen=True):
    """A switch: the entry, the rules before and after it, and who sits where that had to be written down.

    ``before`` is None where the rules until now cannot be asked any more.
    """

    entry: RulesEntry
    before: RulesInForce | None
    after: RulesInForce
    reseated: SeatsEntry | None = None


def switch(choice: Choice, now: datetime) -> Callable[[NightInPlay], Change[Switched]]:
    """How to play by other rules from the next hand on. Without a preset the rules in force are changed.

    Balances and purses go on, and so does East: where the new rules would only count the turns of the night
    differently, who sits is written down with the rules, in one change. Raises Refused for another unit, for a number
    of players the rules cannot seat, and where nothing would change; PresetProblem and RuleProblem for the choice. A
    night whose own rules are missing or broken can be switched away from them, once somebody says who is East.
    """

    def prepare(table: NightInPlay) -> Change[Switched]:
        refuse_closed(table)
        name, rules = _chosen(table, choice)
        if name == table.evening.preset and rules.in_full == table.evening.rules:
            raise Refused(f"the night {table.name} plays {name} already", "mahj agreement reads it out")
        refuse_namesakes(rules, names_of(table.settings.players, table.evening.everyone))
        refuse_strangers(rules, names_of(table.settings.players, table.evening.everyone))
        entry = RulesEntry(
            number=table.next_number, at=now, preset=name, rules=rules.in_full, versions=versions_of(rules)
        )
        before, seating, questions = _until_now(table, rules)
        reseated = _reseated(table, rules, entry, seating) if before else _written_down(seating, entry)
        night = table.evening.night(seating, table.next_number)
        problems = check_table(night, rules)
        raise_all([Refused(problem.message, problem.hint) for problem in problems if problem.refuses])
        return Change(
            entries=(entry,) if reseated is None else (entry, reseated),
            outcome=Switched(entry, before, rules, reseated),
            questions=(*stale(table, now), *questions),
            doubts=tuple(problem.message for problem in problems),
            warnings=tuple(_beyond_their_purses(table.evening.players, night, before, rules)),
        )

    return prepare


def _chosen(table: NightInPlay, choice: Choice) -> tuple[str, RulesInForce]:
    """The preset's name and the rules a choice comes to in this night."""
    if choice == Choice():
        raise UsageProblem("which rules?", "name a preset, or change the rules in force with --with and --without")
    finder, evening = table.rulebook.finder, table.evening
    if choice.preset is None:
        options = changed(evening.rules, choice, evening.preset, table.book, finder)
        rules = load(options, finder, table.file.path.name)
        raise_all(never_acting(rules, evening.unit))
        return evening.preset, rules
    chosen = choose_for_night(table.book, choice, evening.preset, finder)
    if chosen.unit is not evening.unit:
        raise Refused(
            f"the night {table.name} counts in {evening.unit}, and {chosen.preset.name} in {chosen.unit}: "
            "a night keeps its unit",
            f"end this night with mahj end, and open another with --preset {chosen.preset.name}",
        )
    return chosen.preset.name, chosen.rules


def _until_now(table: NightInPlay, rules: RulesInForce) -> tuple[RulesInForce | None, Seating, tuple[str, ...]]:
    """The rules until now, who sits by them, and what to ask where they cannot be asked any more.

    Whether such rules kept East after a hand nobody can tell; then the new rules are asked in their place.
    """
    try:
        return table.rules, table.seating, ()
    except (RuleProblem, PresetProblem, Problems) as problem:

        def load_what_is_there(options: RuleOptions) -> RulesInForce:
            try:
                return table.load(options)
            except (RuleProblem, PresetProblem, Problems):
                return rules

        seating = seats(table.evening.players, turns(table.evening, load_what_is_there), rules, table.evening.so_far)
        return None, seating, (f"{problem.args[0]}. Is {seating.seated[0]} East at the next hand?",)


def _beyond_their_purses(
    players: tuple[str, ...], night: Night, before: RulesInForce | None, rules: RulesInForce
) -> Iterator[str]:
    """What is said of everyone at the table who has lost more already than the purse that the new rules bring."""
    had = purses(players, night, before) if before else {}
    for player, purse in purses(players, night, rules).items():
        stands = night.holds(player)
        if stands < -purse and had.get(player) != purse:
            yield (
                f"{player} stands at {stands}, beyond the purse of {purse}: it is empty, and {player} pays nothing "
                f"before winning more than {-purse - stands}"
            )


def _reseated(table: NightInPlay, rules: RulesInForce, entry: RulesEntry, seating: Seating) -> SeatsEntry | None:
    """Who sits, written down anew where the new rules would seat others than now; None where they would not."""
    try:
        under_them = seats(table.evening.players, turns(table.evening, table.load), rules, table.evening.so_far)
    except Refused as problem:
        raise Refused(
            problem.message, f"{problem.hint}; or seat those who go on with mahj seats NAME..., and then switch"
        ) from problem
    return None if under_them == seating else _written_down(seating, entry)


def _written_down(seating: Seating, entry: RulesEntry) -> SeatsEntry:
    """Who sits, as an entry that belongs to the switch."""
    players = (*seating.seated, *seating.waiting)
    return SeatsEntry(number=entry.number + 1, at=entry.at, players=players, after=entry.number)
