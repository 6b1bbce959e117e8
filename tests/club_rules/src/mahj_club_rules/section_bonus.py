"""A bonus by section of the card."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003  # the dataclass of the options asks for it
from dataclasses import dataclass

from ledger.api import Hand, Info, Kind, Plus, Rule, Share, Term, by_text, hook


class SectionBonus(Rule):
    """A hand of some sections of the card earns more from each payer; which section it is, its line says."""

    info = Info(
        title="Section bonus",
        summary="Hands of some sections of the card earn more from each payer: {points}.",
        reads=("section",),
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    @dataclass(frozen=True)
    class Options:
        """How much for which."""

        points: Mapping[str, int] = by_text({"Quints": 10}, "points more from each payer, by section of the card")

    options: Options

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The bonus on every share of such a hand."""
        points = self.options.points.get(hand.section or "", 0)
        return [Plus(points, f"{hand.section} bonus")] if points and share.kind in self.info.shares else []
