"""Where rules in force now are others than those a night was played by: that is said first, and what was paid stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.hooks.versions import changed_rules, versions_of
from ledger.record import RulesEntry

if TYPE_CHECKING:
    from datetime import datetime

    from ledger.hooks.versions import ChangedRule
    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.night_state import NightState, Played


def changed_at(table: NightInPlay, at: NightState | Played) -> tuple[ChangedRule, ...]:
    """The rules in force then that are other versions now. Raises what loading them raises."""
    return changed_rules(table.load(at.rules), at.versions)


class Changes:
    """`changed_at` for one hand of a night after the other: the same rules are compared once."""

    def __init__(self, table: NightInPlay) -> None:
        self._table = table
        self._last: NightState | Played | None = None
        self._changed: tuple[ChangedRule, ...] = ()

    def at(self, at: NightState | Played) -> tuple[ChangedRule, ...]:
        """The rules in force then that are other versions now. Raises what loading them raises."""
        last = self._last
        if last is None or at.rules is not last.rules or at.versions is not last.versions:
            self._changed = changed_at(self._table, at)
            self._last = at
        return self._changed


def changed_in(table: NightInPlay) -> tuple[ChangedRule, ...]:
    """All rules of a night that are other versions now than when they were in force."""
    header = table.record.header
    spans = [(header.rules, header.versions)]
    spans += [(entry.rules, entry.versions) for entry in table.entries if isinstance(entry, RulesEntry)]
    return tuple(dict.fromkeys(each for rules, said in spans for each in changed_rules(table.load(rules), said)))


def stays_words(changed: ChangedRule) -> str:
    """That a rule is another version now, and what that means for what it paid."""
    return f"{changed.words}: what was paid by it stays as it is"


def from_here_on(table: NightInPlay, now: datetime) -> tuple[tuple[RulesEntry, ...], tuple[str, ...]]:
    """The entry that says which versions are played from here on, and what to ask first; none where all stayed.

    It plays the same rules: only their versions are others.
    """
    evening = table.evening
    changed = changed_at(table, evening)
    if not changed:
        return (), ()
    rules = table.rules
    entry = RulesEntry(
        number=table.next_number, at=now, preset=evening.preset, rules=rules.in_full, versions=versions_of(rules)
    )
    return (entry,), tuple(f"{each.words}. Is it played so from this hand on?" for each in changed)
