"""Other rules from the next hand on: a preset switched in mid-night, or the rules in force changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import Refused, UsageProblem, raise_all
from ledger.reckoning.checks import check_table
from ledger.reckoning.evening import turns
from ledger.reckoning.seats import seats
from ledger.record import RulesEntry, SeatsEntry
from ledger.rules.in_force import load
from ledger.table.changing import Change
from ledger.table.hands import refuse_closed, stale
from ledger.table.opening import Choice, changed, choose

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from ledger.rules.in_force import RulesInForce
    from ledger.table.nights import Table


class Switched(Struct, frozen=True):
    """A switch: the entry, the rules before and after it, and who sits where the rules count turns differently."""

    entry: RulesEntry
    before: RulesInForce
    after: RulesInForce
    reseated: SeatsEntry | None = None


def switch(choice: Choice, now: datetime) -> Callable[[Table], Change[Switched]]:
    """How to play by other rules from the next hand on. Without a preset the rules in force are changed.

    Balances and purses go on, and so does East: where the new rules would only count the turns of the night
    differently, who sits is written down with the rules, in one change. Raises Refused for another unit, for a number
    of players the rules cannot seat, and where nothing would change; PresetProblem and RuleProblem for the choice.
    """

    def prepare(table: Table) -> Change[Switched]:
        refuse_closed(table)
        name, rules = _chosen(table, choice)
        before = table.rules
        if name == table.evening.preset and rules.in_full == before.in_full:
            raise Refused(f"the night {table.name} plays {name} already", "mahj rules agreement reads it out")
        entry = RulesEntry(number=table.next_number, at=now, preset=name, rules=rules.in_full)
        reseated = _reseated(table, rules, entry)
        night = table.evening.night(table.seating, table.next_number)
        problems = check_table(night, rules)
        raise_all([Refused(problem.message, problem.hint) for problem in problems if problem.refuses])
        return Change(
            entries=(entry,) if reseated is None else (entry, reseated),
            outcome=Switched(entry, before, rules, reseated),
            questions=stale(table, now),
            doubts=tuple(problem.message for problem in problems),
        )

    return prepare


def _chosen(table: Table, choice: Choice) -> tuple[str, RulesInForce]:
    """The preset's name and the rules a choice comes to in this night."""
    if choice == Choice():
        raise UsageProblem("which rules?", "name a preset, or change the rules in force with --with and --without")
    finder, evening = table.rulebook.finder, table.evening
    if choice.preset is None:
        options = changed(evening.rules, choice, evening.preset, finder)
        return evening.preset, load(options, finder, table.file.path.name)
    chosen = choose(table.book, choice, evening.preset, finder)
    if chosen.unit is not evening.unit:
        raise Refused(
            f"the night {table.name} counts in {evening.unit}, and {chosen.preset.name} in {chosen.unit}: "
            "a night keeps its unit",
            f"end this night with mahj end, and open another with --rules {chosen.preset.name}",
        )
    return chosen.preset.name, chosen.rules


def _reseated(table: Table, rules: RulesInForce, entry: RulesEntry) -> SeatsEntry | None:
    """Who sits, written down anew where the new rules would seat others than now; None where they would not."""
    seating = table.seating
    try:
        under_them = seats(table.evening.players, turns(table.evening, table.load), rules)
    except Refused as problem:
        raise Refused(
            problem.message, f"{problem.hint}; or seat those who go on with mahj seats, and then switch"
        ) from problem
    if under_them == seating:
        return None
    players = (*seating.seated, *seating.waiting)
    return SeatsEntry(number=entry.number + 1, at=entry.at, players=players, after=entry.number)
