"""Quints double, by their pattern."""

from __future__ import annotations

import re

from ledger.api import Factor, Hand, Info, Kind, Rule, Share, Term, Times, factor, hook

#: Five of one tile in a group of the pattern.
_QUINT = re.compile(r"(\S)\1{4}")


class QuintsDouble(Rule):
    """A hand of five of a kind counts more; whether it is one, the pattern of its line on the card says."""

    info = Info(
        title="Quints",
        summary="A hand with five of a kind counts {factor} times.",
        reads=("pattern",),
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    class Options(Rule.Options):
        """How much more."""

        factor: Factor = factor(2, "what every share of such a hand is multiplied by")

    options: Options

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """The factor on every share of such a hand."""
        if share.kind in self.info.shares and _QUINT.search(hand.pattern or ""):
            return [Times(self.options.factor, "quint")]
        return []
