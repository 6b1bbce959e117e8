"""What is typed behind the options of an import: columns and players, an account, a currency."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.keys import InvalidValue
from ledger.book.keys import currency as currency_key
from ledger.errors import UsageProblem
from ledger.model import ACCOUNTS
from ledger.names import key
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence


def mapped(texts: Sequence[str]) -> dict[str, str]:
    """Columns and players from texts such as ``A. Smith=Ann``. Raises UsageProblem."""
    mapped: dict[str, str] = {}
    for text in texts:
        column, equals, player = text.rpartition("=")
        if not equals or not column or not player:
            raise UsageProblem(
                f"--map {quoted(text)} is not understood", 'write --map COLUMN=PLAYER, such as "A. S.=Ann"'
            )
        mapped[column] = player
    return mapped


def rest_account(text: str) -> str:
    """The account that takes the rest. Raises UsageProblem."""
    if key(text) not in ACCOUNTS:
        raise UsageProblem(f"--rest cannot be {quoted(text)}", f"it is one of {', '.join(ACCOUNTS)}")
    return key(text)


def currency_code(text: str) -> str:
    """A currency by its three letters. Raises UsageProblem."""
    try:
        return currency_key(text.upper())
    except InvalidValue as invalid:
        raise UsageProblem(f"--currency {invalid}") from None
