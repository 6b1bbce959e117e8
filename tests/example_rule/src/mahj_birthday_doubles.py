"""A house rule: a hand played on somebody's birthday counts double."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.api import (
    Column,
    Fact,
    Factor,
    Hand,
    HouseRuling,
    Info,
    Kind,
    Rule,
    Share,
    Term,
    Times,
    factor,
    hook,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


class BirthdayDoubles(Rule):
    """While somebody at the table has a birthday, every payment of a hand is doubled.

    A table rule. It is about what the hand is worth, so it holds for a miscalled discard too, and never for penalties.
    """

    info = Info(
        title="Birthday doubles",
        summary="A hand played on the birthday of somebody at the table counts double.",
        reads=("birthday",),
    )

    class Options(Rule.Options):
        """How much more."""

        factor: Factor = factor(2, "what every share is multiplied by on a birthday")

    options: Options

    @hook
    def mahj_facts(self) -> list[Fact]:
        """What the host is asked."""
        return [Fact("birthday", "Is it somebody's birthday?")]

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The factor on every share of a hand played on a birthday."""
        if share.kind in (Kind.WIN, Kind.MISCALLED) and hand.fact("birthday"):
            return [Times(self.options.factor, "birthday")]
        return []

    @hook
    def mahj_rulings(self) -> list[HouseRuling]:
        """What this table says about what makes a hand worth more."""
        return [HouseRuling("worth-more", f"On a birthday a hand counts {self.options.factor} times.")]

    @hook
    def mahj_columns(self) -> list[Column]:
        """How often each player won on a birthday."""
        return [Column("birthday-wins", "birthday wins", _won_on_it)]


def _won_on_it(hand: Hand, net: Mapping[str, int], player: str) -> int:  # noqa: ARG001  # columns are all called alike
    """One for the winner of a hand played on a birthday."""
    return int(hand.winner == player and hand.fact("birthday") > 0)
