"""No payment between partners."""

from __future__ import annotations

from ledger.api import Hand, Info, Kind, Rule, Share, Term, Times, hook, one_of, people

_FOUR = 4


class Partners(Rule):
    """Two and two play together, those across from each other or a pair by name; partners pay each other nothing."""

    info = Info(
        title="Partners",
        summary="Partners pay each other nothing.",
        shares=(Kind.WIN, Kind.MISCALLED),
        hooks=2,
    )

    class Options(Rule.Options):
        """Who plays with whom."""

        who: str = one_of("across", "named", help="whether partners sit across, or are the pair named and the others")
        pair: tuple[str, ...] = people("the two who play together where partners are named")

    options: Options

    @hook
    def mahj_terms(self, share: Share, hand: Hand) -> list[Term]:
        """Nothing between partners."""
        if share.kind in self.info.shares and share.payer in hand.seated and self._are_partners(share, hand):
            return [Times(0, "partners")]
        return []

    def _are_partners(self, share: Share, hand: Hand) -> bool:
        """Whether who owes a share and who is owed it play together, at a table of four."""
        if len(hand.seated) != _FOUR:
            return False
        if self.options.who == "across":
            return abs(hand.seated.index(share.payer) - hand.seated.index(share.payee)) == _FOUR // 2
        return (share.payer in self.options.pair) is (share.payee in self.options.pair)
