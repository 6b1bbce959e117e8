"""From the facts of a hand to payments: the one sum, done once, in one direction.

Shares, terms, stand-in, rounding, copies, extras, limits: each step reads what rules declare and adds it to the payment
it concerns, so that what a payment comes to and why is one and the same list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.declarations import (
    AtMost,
    Declared,
    Extra,
    Kind,
    Payment,
    Plus,
    Rounding,
    Share,
    StandIn,
    Times,
)
from ledger.errors import Refused
from ledger.hooks.fence import shown_value
from ledger.model import ACCOUNTS, SHARED
from ledger.pay.copies import copied
from ledger.pay.hand_context import HandContext
from ledger.pay.limits import limited

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from ledger.declarations import Factor, Term
    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Hand, Night


class Reckoning(Struct, frozen=True):
    """What a hand comes to: every payment, those of zero points included, in the order in which they are paid.

    ``nobody`` are the accounts beside the players: the pots of the rules in force, the fund, the bank.
    """

    hand: Hand
    payments: tuple[Payment, ...]
    nobody: tuple[str, ...] = ACCOUNTS

    @property
    def net(self) -> dict[str, int]:
        """Net points of everyone who sat and of every account that moved; they sum to zero."""
        total = dict.fromkeys(self.hand.seated, 0)
        for each in self.payments:
            if each.points:
                total[each.payer] = total.get(each.payer, 0) - each.points
                total[each.payee] = total.get(each.payee, 0) + each.points
        return total


def reckon(hand: Hand, night: Night, rules: RulesInForce) -> Reckoning:
    """What the rules in force make of a hand, given the evening so far.

    Raises Refused where no rule says who pays for a win, and RuleProblem where rules clash, fail or answer nonsense.
    """
    case = HandContext(hand, night, rules)
    owed = tuple(_rounded(_shares(case), case))
    shared = copied(owed, case)
    payments = limited((*shared, *_extras(shared, case)), case)
    return Reckoning(hand, payments, (*rules.pots, *SHARED))


class _Line(Struct, frozen=True):
    """A share on its way to a payment: who pays it now, its exact amount, and what was declared so far."""

    share: Share
    payer: str
    amount: int | Fraction
    declared: tuple[Declared, ...]


def _shares(case: HandContext) -> list[_Line]:
    """Every share with its terms, and with the player who stands in for its payer where one does."""
    answer = case.only("mahj_shares")
    if answer is None:
        if case.hand.won:
            raise Refused(
                "no rule in force says who pays for a win", "add one, for example with --with winner-collects"
            )
        return []
    shares = answer.value
    if not isinstance(shares, (list, tuple)) or not all(isinstance(share, Share) for share in shares):
        raise case.nonsense(answer.rule, "mahj_shares", f"answered {shown_value(shares)}, which is no list of shares")
    for share in shares:
        case.see_accounts(answer.rule, "mahj_shares", share, case.hand.seated)
    terms = [_terms(share, case) for share in shares]
    return [
        _with_stand_in(share, (Declared(answer.rule, share), *own), case)
        for share, own in zip(shares, _read_in_order(terms), strict=True)
    ]


def _terms(share: Share, case: HandContext) -> list[Declared]:
    """The terms all rules put on one share."""
    found: list[tuple[str, Term]] = case.each("mahj_terms", Times, Plus, AtMost, share=share)
    return [Declared(rule, term) for rule, term in found]


def _read_in_order(terms: list[list[Declared]]) -> list[list[Declared]]:
    """The terms of each share as they are read out and add up.

    Times before pluses before what is taken off before at-mosts, as the sum goes; and among equals first what the whole
    table shares, then what is this payer's own.
    """
    if all(len(own) <= 1 for own in terms):
        return terms
    shared = set(terms[0]).intersection(*terms[1:])

    def place(term: Declared) -> tuple[int, bool, str]:
        what = term.what
        kind = 0 if isinstance(what, Times) else 3 if isinstance(what, AtMost) else 1
        taken_off = isinstance(what, Plus) and what.points < 0
        return kind + taken_off, term not in shared, term.rule

    return [sorted(own, key=place) for own in terms]


def _with_stand_in(share: Share, declared: tuple[Declared, ...], case: HandContext) -> _Line:
    """A share with its terms done, and paid by whoever stands in for its payer."""
    line = _Line(share, share.payer, _with_terms(share.points, declared), declared)
    if share.kind == Kind.MISCALLED:
        return line
    answer = case.only("mahj_stand_in", share=share)
    if answer is None:
        return line
    stand_in = answer.value
    if not isinstance(stand_in, StandIn) or stand_in.player not in case.hand.seated or stand_in.player == share.payee:
        raise case.nonsense(answer.rule, "mahj_stand_in", f"answered {shown_value(stand_in)}, who cannot pay")
    if stand_in.player == share.payer:
        return line
    return replace(line, payer=stand_in.player, declared=(*declared, Declared(answer.rule, stand_in)))


def _with_terms(points: int, declared: tuple[Declared, ...]) -> int | Fraction:
    """Points times all the times, plus all the pluses, never below zero nor above the lowest at-most.

    A zero among the times drops the share: no plus brings it back.
    """
    amount: int | Fraction = points
    more, bounds = 0, []
    for _, term in declared:
        if isinstance(term, Times):
            amount *= _exact(term.factor)
        elif isinstance(term, Plus):
            more += term.points
        elif isinstance(term, AtMost):
            bounds.append(term.points)
    return max(0, min([amount + more, *bounds])) if amount else 0


def _exact(factor: Factor) -> int | Fraction:
    """A factor that can be reckoned with exactly."""
    if isinstance(factor, int):
        return factor
    from fractions import Fraction  # noqa: PLC0415  # at most tables every factor is whole

    return Fraction(factor)


def _half_up(amount: int | Fraction, step: int = 1) -> int:
    """An amount rounded to a step, in points; what lies in the middle goes up."""
    return (2 * amount + step) // (2 * step) * step


def _rounded(lines: list[_Line], case: HandContext) -> Iterator[Payment]:
    """Lines as payments in whole points, rounded half up to the step a rule says, or to whole points."""
    answer = case.only("mahj_rounding") if lines else None
    rule, rounding = (answer.rule, answer.value) if answer is not None else ("", _WHOLE_POINTS)
    if not isinstance(rounding, Rounding):
        raise case.nonsense(rule, "mahj_rounding", f"answered {shown_value(rounding)}")
    for line in lines:
        points = _half_up(line.amount, rounding.step)
        rounded = () if points == line.amount else (Declared(rule, rounding),)
        yield Payment(line.payer, line.share.payee, points, line.share.kind, (*line.declared, *rounded))


#: What shares are rounded to where no rule says otherwise.
_WHOLE_POINTS = Rounding(1, "whole points")


def _extras(paid: tuple[Payment, ...], case: HandContext) -> Iterator[Payment]:
    """The flat payments rules add beside the shares."""
    players = {*case.hand.seated, *case.night.waiting}
    for rule, extra in case.each("mahj_extras", Extra, paid=paid):
        case.see_accounts(rule, "mahj_extras", extra, players)
        declared = (Declared(rule, extra), *_terms_of_extra(extra, case))
        points = _half_up(_with_terms(extra.points, declared))
        if points:
            yield Payment(extra.payer, extra.payee, points, None, declared)


def _terms_of_extra(extra: Extra, case: HandContext) -> list[Declared]:
    """The terms rules put on a flat payment, as on a share of its kind; none where it has no kind."""
    if extra.kind is None or not extra.points:
        return []
    return _terms(Share(extra.payer, extra.payee, extra.points, extra.kind, extra.why), case)
