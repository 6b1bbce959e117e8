"""A night explained by its rules: a recorded hand reckoned again, every payment of the night, who lost to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import MahjError, Refused
from ledger.model import nonzero
from ledger.night.other_versions import changed_at
from ledger.pay.carried import NOT_SETTLED
from ledger.pay.explanation import Explained
from ledger.pay.payments import Reckoning, reckon
from ledger.pay.settling import Transfer, pairs, plan, told_by_net
from ledger.record import HandEntry, play_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.declarations import Payment
    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.night_state import Played


def payments(table: NightInPlay) -> dict[int, tuple[Payment, ...]]:
    """The payments of each hand by its number, where its rules are here and come to what was announced.

    The record stands: a hand whose rules are missing, or say something else today, is left out.
    """
    result: dict[int, tuple[Payment, ...]] = {}
    for hand in table.evening.hands:
        try:
            reckoning = reckon(hand.played.hand, hand.night, table.load(hand.rules))
        except MahjError:
            continue
        if nonzero(reckoning.net) == nonzero(hand.played.net):
            result[hand.played.number] = reckoning.payments
    return result


#: The preset every hand is compared with.
STANDARD = "standard"


def last_hand(table: NightInPlay) -> int:
    """The number of the last standing hand. Raises Refused where there is none."""
    if not table.evening.hands:
        raise Refused(
            f"no hand has been recorded in the night {table.name}",
            "record one with mahj win WINNER VALUE DISCARDER or mahj wall",
        )
    return table.evening.hands[-1].played.number


def explained(table: NightInPlay, number: int) -> Explained:
    """What is to be said of the standing hand of a number. Raises what loading and asking its rules raises."""
    found = next(played for played in table.evening.hands if played.played.number == number)
    rules = table.load(found.rules)
    reckoning = reckon(found.played.hand, found.night, rules)
    standard, changed = _under_standard(table, found), changed_at(table, found)
    return Explained(found.played, found.preset, tuple(rules.rules), reckoning, standard, changed)


def _under_standard(table: NightInPlay, found: Played) -> Reckoning | None:
    """What standard rules make of a hand, where that is something to compare: other rules, and points that are paid."""
    from ledger.presets.preset_files import shelf  # noqa: PLC0415  # presets are read only here

    if table.evening.unit in NOT_SETTLED:
        return None
    standard = table.load(shelf(table.book).resolve(STANDARD).rules)
    if standard.in_full == table.load(found.rules).in_full:
        return None
    return reckon(found.played.hand, found.night, standard)


class Losses(Struct, frozen=True):
    """What each lost to each other, and the numbers of the entries where nobody can tell who paid whom."""

    pairs: tuple[Transfer, ...]
    unclear: tuple[int, ...]


def losses(table: NightInPlay) -> Losses:
    """What each account lost to each other in the play, what two lost to each other taken off.

    Where nobody can tell who paid whom, the fewest payments that come to the net points stand in.
    """
    by_rules: Mapping[int, tuple[Payment, ...]] | None = None
    paid: list[Transfer] = []
    unclear: list[int] = []
    for entry in table.entries:
        net = play_of(entry)
        known = told_by_net(net)
        if known is None and isinstance(entry, HandEntry):
            by_rules = payments(table) if by_rules is None else by_rules
            if entry.number in by_rules:
                known = tuple(Transfer(each.payer, each.payee, each.points) for each in by_rules[entry.number])
        if known is None:
            unclear.append(entry.number)
        paid.extend(plan(net) if known is None else known)
    return Losses(pairs(paid), tuple(unclear))
