"""The last step: in which order payments are made, where a payer's limit ends them, and what purses hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.declarations import Declared, Extra, Limit, Payment, Rest, SplitShare
from ledger.model import BANK, FUND, Hand, Result
from ledger.pay.hand_context import HandContext

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Night


def limited(payments: tuple[Payment, ...], case: HandContext) -> tuple[Payment, ...]:
    """Payments in the order in which they are paid, each cut where its payer's limit is reached.

    Paid in this order: those at the table in seat order from East, bettors in the order of the bets, the pots,
    the kitty first, the fund. Limits hold for players; a pot or the fund pays what lies in it once this hand's payments
    into it are in.
    """
    everyone = dict.fromkeys([*case.hand.seated, *case.hand.bets, *case.night.waiting, *case.rules.pots, FUND, BANK])
    pots = {*case.rules.pots, FUND}
    order = {account: place for place, account in enumerate(everyone)}
    in_order = sorted(payments, key=lambda payment: order[payment.payee])
    by_players = [payment for payment in in_order if payment.payer not in pots]
    from_pots = [payment for payment in in_order if payment.payer in pots]
    paid = _within_limits(by_players, case)
    return (*paid, *_within_pots(from_pots, paid, case.night))


def reached(night: Night, rules: RulesInForce) -> list[str]:
    """What is said of everyone at the table who can pay no more, such as "Bea's purse is empty"."""
    case = HandContext(Hand(seated=night.seated, result=Result.WALL), night, rules)
    limits = (limit for player in night.seated for _, limit in case.single("mahj_limit", Limit, payer=player))
    return [limit.reached for limit in limits if limit.reached and not limit.points]


def lowest(payer: str, case: HandContext) -> tuple[str, Limit] | None:
    """The lowest of the limits beyond which a player pays nobody, with the name of its rule; None where none is set.

    One that sends the rest elsewhere is none of these: its payer pays it all.
    """
    return next((found for found in _in_order(payer, case) if found[1].rest is None), None)


def _in_order(payer: str, case: HandContext) -> list[tuple[str, Limit]]:
    """The limits that rules set for a player, the lowest first; of two as low, one that sends the rest nowhere."""
    found = case.single("mahj_limit", Limit, payer=payer)
    for rule, limit in found:
        if limit.rest == payer:
            raise case.nonsense(rule, "mahj_limit", f"sends what {payer} does not pay to {payer}")
        if limit.rest is not None:
            players = {*case.hand.seated, *case.hand.bets, *case.night.waiting}
            case.see_accounts(rule, "mahj_limit", Extra(payer, limit.rest, limit.points, limit.why), players)
    return sorted(found, key=lambda item: (item[1].points, item[1].rest is not None, item[0]))


def _within_limits(payments: list[Payment], case: HandContext) -> list[Payment]:
    """The payments of players, none paying more than the lowest of the limits rules set for that player.

    What is cut off and goes elsewhere is paid behind all of them.
    """
    if "mahj_limit" not in case.rules.answered:
        return payments
    limits = {
        payer: found
        for payer in dict.fromkeys(payment.payer for payment in payments if payment.payer != BANK)
        if (found := _in_order(payer, case))
    }
    rests = {
        payer: _rests(payer, found, sum(payment.points for payment in payments if payment.payer == payer))
        for payer, found in limits.items()
    }
    left = {payer: found[0][1].points for payer, found in limits.items()}
    elsewhere = {payer: sum(payment.points for payment in found) for payer, found in rests.items()}
    result = []
    for payment in payments:
        payer, points = payment.payer, payment.points
        if payer in limits:
            paid = min(points, left[payer])
            sent = min(points - paid, elsewhere[payer])
            left[payer] -= paid
            elsewhere[payer] -= sent
            if paid < points:
                rule, limit = limits[payer][0]
                declared = (*payment.declared, Declared(rule, replace(limit, points=paid)))
                payment = replace(payment, points=paid, declared=declared, forgone=points - paid - sent)  # noqa: PLW2901  # cut
        result.append(payment)
    return [*result, *(payment for found in rests.values() for payment in found)]


def _rests(payer: str, limits: list[tuple[str, Limit]], owed: int) -> list[Payment]:
    """What a payer pays elsewhere of what is owed beyond limits, the lowest first.

    Each limit sends on what lies between it and the next one; the first that sends nothing on ends it.
    """
    found = []
    for place, (rule, limit) in enumerate(limits):
        if limit.rest is None:
            break
        next_one = limits[place + 1][1].points if place + 1 < len(limits) else owed
        points = min(owed, next_one) - limit.points
        if points > 0:
            declared = Declared(rule, Rest(points, f"beyond {limit.points} ({limit.why})"))
            found.append(Payment(payer, limit.rest, points, None, (declared,)))
    return found


def _within_pots(payments: list[Payment], paid: list[Payment], night: Night) -> list[Payment]:
    """What leaves a pot or the fund, never more than lies there."""
    left: dict[str, int] = {}
    result = []
    for payment in payments:
        if payment.payer not in left:
            fed = sum(into.points for into in paid if into.payee == payment.payer)
            left[payment.payer] = night.holds(payment.payer) + fed
        points = max(0, min(payment.points, left[payment.payer]))
        left[payment.payer] -= points
        declared = payment.declared
        if points < payment.points:
            declared = (
                *declared,
                Declared(declared[0].rule, SplitShare(points, f"all there is in the {payment.payer}")),
            )
        result.append(replace(payment, points=points, declared=declared))
    return result


def purses(players: Iterable[str], night: Night, rules: RulesInForce) -> dict[str, int]:
    """What each player's purse held when the night began, in points; nothing for who has none.

    A purse is a limit that grows point by point with what its owner wins; a cap on every hand stays what it is. Of
    several purses the smallest counts.
    """
    found = {}
    for player in players:
        before = _limits(player, replace(night, balances={}), rules)
        ahead = _limits(player, replace(night, balances={player: 1}), rules)
        held = [points for rule, points in before.items() if ahead.get(rule) == points + 1]
        if held:
            found[player] = min(held)
    return found


def _limits(player: str, night: Night, rules: RulesInForce) -> dict[str, int]:
    """The most each rule lets a player pay, by the rule."""
    hand = Hand(seated=night.seated, result=Result.WALL)
    return {
        rule: limit.points for rule, limit in rules.single("mahj_limit", Limit, payer=player, hand=hand, night=night)
    }
