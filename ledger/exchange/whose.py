"""Whose a column of a sheet is, or a name in it: people of the book, new ones, or an account."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import MahjError, NameProblem, Refused, raise_all
from ledger.exchange.headings import whose_sum
from ledger.model import ACCOUNTS
from ledger.names import key, tidy
from ledger.text import capital, printable, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.night.people import People

#: What names an amount in a sheet: the place of its column, or the name beside it.
Label = int | str


class Accounts(NamedTuple):
    """Whose each label is, and who of them is new."""

    by_label: Mapping[Label, str]
    new: tuple[str, ...]


def accounts_of(headings: Mapping[Label, str], mapped: Mapping[str, str], people: People, *, apart: bool) -> Accounts:
    """Whose each heading, or name, is; ``mapped`` says of some who is meant. ``apart`` refuses one person twice.

    Raises NameProblem for what cannot be a name, Refused for a heading that is a sum of somebody who has no column, or
    Problems holding several.
    """
    meant = {key(heading): player for heading, player in mapped.items()}
    problems: list[MahjError] = []
    found: dict[Label, str] = {}
    new: dict[str, str] = {}
    for label, heading in headings.items():
        try:
            account, is_new = _account(meant.get(key(heading)), heading, people)
        except MahjError as problem:
            problems.append(problem)
            continue
        account = new.get(key(account), account)
        twin = next((headings[other] for other, name in found.items() if name == account), None)
        if apart and twin is not None:
            problems.append(
                Refused(
                    f"the columns {quoted(twin)} and {quoted(heading)} are both {printable(account)}",
                    "leave one out with --skip, or map one to somebody else with --map",
                )
            )
        found[label] = account
        if is_new:
            new.setdefault(key(account), account)
    raise_all(problems)
    return Accounts(found, tuple(new.values()))


def is_known(heading: str, people: People) -> bool:
    """Whether a heading is a person of the book, or an account."""
    if not heading or key(heading) in ACCOUNTS:
        return bool(heading)
    try:
        return people.full(heading) is not None
    except NameProblem:
        return False


def _account(wanted: str | None, heading: str, people: People) -> tuple[str, bool]:
    """The player or account that is meant, and whether that is somebody new."""
    text = wanted or heading
    if not text:
        raise Refused("a column without a heading holds amounts", "write above it whose they are, or empty it")
    if key(text.strip()) in ACCOUNTS:
        return key(text.strip()), False
    known = people.full(text)
    if known is not None:
        return known, False
    owner = whose_sum(heading) if wanted is None else None
    if owner is not None:
        raise Refused(
            f"the column {quoted(heading)} seems to add up another, which is not there",
            f'leave it out with --skip {quoted(heading)}, or say whose it is: --map "{heading}={capital(owner)}"',
        )
    return tidy(text), True
