"""How a command shows amounts: as the call says, else as the book says, else as points."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from ledger.model import Unit
from ledger.record import Amounts
from ledger.render.nights import balances_words
from ledger.render.words import POINTS, AmountFormat

if TYPE_CHECKING:
    from ledger.book.settings import Settings
    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.carried import Rate
    from ledger.render.settling import Shown


def amount_format(table: NightInPlay, wanted: Amounts | None) -> AmountFormat:
    """Who says the amounts of a night. Points that are no money are said as points, whatever is wanted."""
    amounts = wanted or table.settings.amounts
    if amounts in {None, Amounts.POINTS} or table.evening.unit is not Unit.COINS:
        return POINTS
    from ledger.render.amounts import CoinNames, Money  # noqa: PLC0415  # only where points are not enough

    header = table.evening.header
    if amounts is Amounts.MONEY:
        return Money(Decimal(header.point), header.currency)
    return CoinNames(table.settings.coins, Decimal(header.point), header.currency)


def balances_line(table: NightInPlay) -> str:
    """Where everyone stands, in one line and as the book shows amounts."""
    return balances_words(table.evening, amount_format(table, None))


class Showing:
    """How a settlement shows amounts, at whatever a point is worth: as points and money where nobody says.

    ``coins`` shows the coins beside them. A program is always given the points, and the money where there is any.
    """

    def __init__(
        self, settings: Settings, wanted: Amounts | None, *, coins: bool, no_money: bool, for_programs: bool
    ) -> None:
        self._settings = settings
        self._wanted = Amounts.POINTS if no_money else wanted or settings.amounts
        self._coins = coins
        self._no_money = no_money
        self._for_programs = for_programs

    def at(self, rate: Rate) -> Shown:
        """How amounts at this rate are shown."""
        from ledger.render.amounts import CoinNames, Money  # noqa: PLC0415  # only where points are not enough
        from ledger.render.settling import Shown  # noqa: PLC0415

        point = None if self._no_money else rate.point
        wanted = Amounts.POINTS if point is None else self._wanted
        with_money = self._for_programs or wanted in {None, Amounts.MONEY}
        with_coins = self._coins or wanted is Amounts.COINS
        return Shown(
            points=self._for_programs or wanted in {None, Amounts.POINTS},
            money=Money(point, rate.currency or "") if with_money and point is not None else None,
            coins=CoinNames(self._settings.coins, point, rate.currency or "") if with_coins else None,
            for_programs=self._for_programs,
        )
