"""Bettors: who gets and pays the same as whom, over the shares of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Copy, CopyLeast, Declared, Kind, Payment, SplitShare, SplitWith
from ledger.errors import Refused

if TYPE_CHECKING:
    from ledger.declarations import CopyDeclaration
    from ledger.model import Hand
    from ledger.pay.hand_context import HandContext


def copied(owed: tuple[Payment, ...], case: HandContext) -> tuple[Payment, ...]:
    """All payments of the shares, those of bettors included.

    Copies are taken of ``win`` and ``miscalled`` shares and of a wrecker's, never of copies: bettors do not pay each
    other.
    """
    hand = case.hand
    found: list[tuple[str, CopyDeclaration]] = case.each("mahj_copies", Copy, CopyLeast, SplitWith)
    if not found:
        return owed
    order = {bettor: place for place, bettor in enumerate(hand.bets)}
    found.sort(key=lambda item: (order.get(item[1].bettor, len(order)), item[0]))
    for rule, declaration in found:
        _refuse_nobody(rule, declaration, case)
    shares = tuple(line for line in owed if _copyable(line, hand))
    copies = [copy for rule, declaration in found for copy in _copies(rule, declaration, shares, hand)]
    return (*_split(owed, found, hand), *copies)


def _refuse_nobody(rule: str, declaration: CopyDeclaration, case: HandContext) -> None:
    """Raise RuleProblem where a copy is for somebody who does not wait, or of somebody not at the table.

    Raises Refused where that is what the hand says: no rule is at fault then.
    """
    if declaration.bettor not in case.night.waiting:
        if declaration.bettor in case.hand.bets:
            raise Refused(
                f"hand {case.night.number} has a bet by {declaration.bettor}, who does not wait then",
                f"take the bet out with mahj edit {case.night.number} --no-bet {declaration.bettor}",
            )
        raise case.nonsense(rule, "mahj_copies", f"let somebody bet who does not wait, in {declaration}")
    if not isinstance(declaration, CopyLeast) and declaration.player not in case.hand.seated:
        raise case.nonsense(rule, "mahj_copies", f"named somebody not at the table in {declaration}")


def _copyable(line: Payment, hand: Hand) -> bool:
    """Whether bettors share a payment."""
    return line.kind in {Kind.WIN, Kind.MISCALLED} or (line.kind == Kind.ERROR and line.payer == hand.wrecker)


def _copies(rule: str, declaration: CopyDeclaration, shares: tuple[Payment, ...], hand: Hand) -> list[Payment]:
    """What one declaration adds to the payments of the table."""
    if isinstance(declaration, SplitWith):
        return []
    player = declaration.player if isinstance(declaration, Copy) else _least_paying(shares, hand)
    bettor = declaration.bettor
    return [
        Payment(
            payer=bettor if line.payer == player else line.payer,
            payee=bettor if line.payee == player else line.payee,
            points=line.points,
            kind=line.kind,
            declared=(*line.declared, Declared(rule, declaration)),
        )
        for line in shares
        if player in (line.payer, line.payee)
    ]


def _least_paying(shares: tuple[Payment, ...], hand: Hand) -> str:
    """The loser who pays least, all shares together; the first in seat order from East of several."""
    return min(hand.losers, key=lambda player: sum(line.points for line in shares if line.payer == player))


def _split(owed: tuple[Payment, ...], found: list[tuple[str, CopyDeclaration]], hand: Hand) -> list[Payment]:
    """The shares with the parts of those who split them taken out; the remainder stays with the player."""
    result = []
    for line in owed:
        partners = [
            (rule, split)
            for rule, split in found
            if isinstance(split, SplitWith) and split.player == line.payee and _copyable(line, hand)
        ]
        part = line.points // (len(partners) + 1)
        for rule, split in partners:
            declared = (*line.declared, Declared(rule, split), Declared(rule, SplitShare(part, split.why)))
            result.append(Payment(line.payer, split.bettor, part, line.kind, declared))
        if partners:
            rule, split = partners[0]
            rest = line.points - part * len(partners)
            declared = (*line.declared, Declared(rule, split), Declared(rule, SplitShare(rest, split.why)))
            result.append(Payment(line.payer, line.payee, rest, line.kind, declared))
        else:
            result.append(line)
    return result
