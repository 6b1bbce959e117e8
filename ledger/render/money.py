"""Points as money, for display only: the record knows whole points and nothing else."""

from __future__ import annotations

from decimal import Decimal

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
    amount = worth(points, point, currency)
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
