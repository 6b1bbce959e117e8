"""What every step of the sum needs: the facts of the hand, the evening so far, the rules in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Collection

    from ledger.declarations import Extra, Share
    from ledger.errors import RuleProblem
    from ledger.hooks.in_force import Answer, RulesInForce
    from ledger.model import Hand, Night

T = TypeVar("T")


class HandContext(Struct, frozen=True):
    """One hand to be reckoned."""

    hand: Hand
    night: Night
    rules: RulesInForce

    def only(self, hook: str, **more: object) -> Answer | None:
        """The one answer to a hook that only one rule may answer."""
        if hook not in self.rules.answered:
            return None
        return self.rules.only(hook, hand=self.hand, night=self.night, **more)

    def each(self, hook: str, *wanted: type[T], **more: object) -> list[tuple[str, T]]:
        """Everything rules answer to a hook whose answer is a sequence, item by item with the rule's name."""
        if hook not in self.rules.answered:
            return []
        return self.rules.each(hook, wanted, hand=self.hand, night=self.night, **more)

    def single(self, hook: str, wanted: type[T], **more: object) -> list[tuple[str, T]]:
        """What rules answer to a hook whose answer is one value, with the rule's name."""
        return self.rules.single(hook, wanted, hand=self.hand, night=self.night, **more)

    def see_accounts(self, rule: str, hook: str, moved: Share | Extra, players: Collection[str]) -> None:
        """See that a rule moves points only of these players and of its own pots, the fund and the bank."""
        self.rules.see_accounts(rule, hook, moved, players, night=self.night)

    def nonsense(self, rule: str, hook: str, reason: str) -> RuleProblem:
        """The problem of a rule whose answer makes no sense, for the caller to raise."""
        return self.rules.nonsense(rule, hook, reason, night=self.night)
