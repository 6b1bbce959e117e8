"""Amounts as points, money or coins, for people to read: the record holds points and nothing else."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from ledger.pay.settling import in_coins
from ledger.render.words import AmountFormat
from ledger.text import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ledger.pay.settling import Coins


#: How many decimals a currency is written with, where it is not two (ISO 4217).
_DECIMALS = {
    **dict.fromkeys(("CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF"), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}


def money(points: int, point: Decimal, currency: str) -> str:
    """What points are worth, such as ``$1.25``, ``-$0.50`` or ``1.25 EUR``.

    ``point`` is the worth of one point in the currency, ``currency`` its three-letter code. The sum is exact; where it
    has more decimals than the currency is written with, it is rounded half up, away from zero, so that what one pays
    and another gets read the same. A sum that rounds to zero has no sign.
    """
    return _written(worth(points, point, currency), currency)


def in_currency(amount: Decimal, currency: str) -> str:
    """An amount such as a fee or a prize as `money` shows it, with more decimals than that where it has them."""
    least = Decimal(1).scaleb(-_decimals(currency))
    return _written(amount.quantize(least) if amount == amount.quantize(least) else amount, currency)


def _written(amount: Decimal, currency: str) -> str:
    """An amount with its sign and its currency."""
    sign = "-" if amount < 0 else ""
    return f"{sign}${amount.copy_abs():f}" if currency == "USD" else f"{sign}{amount.copy_abs():f} {currency}"


def worth(points: int, point: Decimal, currency: str) -> Decimal:
    """What `money` shows, as a number with as many decimals as the currency is written with."""
    decimals = _decimals(currency)
    above, below = point.as_integer_ratio()
    smallest_coins = (2 * abs(points) * above * 10**decimals + below) // (2 * below)
    return Decimal(f"{'-' if points < 0 and smallest_coins else ''}{smallest_coins}E-{decimals}")


def is_exact(points: int, point: Decimal, currency: str) -> bool:
    """Whether `money` shows these points as they are, with nothing rounded."""
    above, below = point.as_integer_ratio()
    smallest: int = 10 ** _decimals(currency)
    return points * above * smallest % below == 0


def _decimals(currency: str) -> int:
    """How many decimals a currency is written with."""
    return _DECIMALS.get(currency, 2)


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
#: Coins and notes of the dollar by their worth in it: one of them, and several.
_DOLLARS = {
    Decimal("0.01"): ("a penny", "pennies"),
    Decimal("0.05"): ("a nickel", "nickels"),
    Decimal("0.10"): ("a dime", "dimes"),
    Decimal("0.25"): ("a quarter", "quarters"),
    Decimal("0.50"): ("a half dollar", "half dollars"),
    Decimal(1): ("a dollar", "dollars"),
    Decimal(5): ("a five-dollar bill", "five-dollar bills"),
    Decimal(10): ("a ten-dollar bill", "ten-dollar bills"),
    Decimal(20): ("a twenty-dollar bill", "twenty-dollar bills"),
}


class Money(AmountFormat):
    """Says points as the money they are worth: ``$1.25``, ``+$1.25``."""

    def __init__(self, point: Decimal, currency: str) -> None:
        self.point = point
        self.currency = currency

    def amount(self, points: int) -> str:
        """An amount that is paid: ``$1.25``."""
        return money(points, self.point, self.currency)

    def signed(self, points: int) -> str:
        """An amount won or lost, with its sign: ``+$1.25``; nothing has no sign."""
        shown = self.amount(points)
        return f"+{shown}" if points > 0 and shown != self.amount(0) else shown


class CoinNames(AmountFormat):
    """Says points as the coins that pay them: ``two quarters and a dime``.

    ``coins`` are whole points. Coins are named as in the pocket where they are known there, else by their worth in
    money, or by their points where points are no money and ``point`` is None.
    """

    def __init__(self, coins: Sequence[int], point: Decimal | None = None, currency: str = "") -> None:
        self.coins = coins
        self.point = point
        self.currency = currency

    def amount(self, points: int) -> str:
        """An amount that is paid: ``two quarters and a dime``, and what no coin pays."""
        return self.words(in_coins(points, self.coins))

    def signed(self, points: int) -> str:
        """An amount won or lost: ``up two quarters``, ``down a dime``, ``even``."""
        if not points:
            return "even"
        return f"{'up' if points > 0 else 'down'} {self.amount(abs(points))}"

    def words(self, coins: Coins) -> str:
        """Coins counted out, the largest first."""
        pieces = [*self._counted(coins.counts), *([f"{coins.left} no coin pays"] if coins.left else [])]
        return listed(pieces) if pieces else "nothing"

    def _counted(self, counts: Iterable[tuple[int, int]]) -> list[str]:
        """So many of each kind."""
        return [self._some(coin, count) for coin, count in counts]

    def _some(self, coin: int, count: int) -> str:
        """So many coins of one kind."""
        number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
        if self.point is None:
            return f"{number} {coin}{'' if count == 1 else 's'}"
        has_name = self.currency == "USD" and is_exact(coin, self.point, self.currency)
        one, several = _DOLLARS.get(worth(coin, self.point, self.currency), ("", "")) if has_name else ("", "")
        if not one:
            return f"{number} of {money(coin, self.point, self.currency)}"
        return one if count == 1 else f"{number} {several}"
