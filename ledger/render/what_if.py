"""A night, or a season, beside what it would have been under other rules."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ledger.model import ACCOUNTS, added
from ledger.render.nights import entry_words
from ledger.render.reports import Cell, Column, Report, Row, Shows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ledger.model import Unit
    from ledger.season.what_if import WhatIf

_PLAYED, _INSTEAD, _SAME, _DIFFERENCE = "as played", "instead", "the same", "difference"


class NightTotals(NamedTuple):
    """A night of a season: its totals as played, and those under the other rules."""

    night: str
    played: Mapping[str, int]
    instead: Mapping[str, int]


def hands_table(found: WhatIf, title: str) -> Report:
    """Every entry that moves points beside what it would have moved, and the totals below."""
    accounts = _accounts([*(each.played for each in found.entries), found.instead])
    rows: list[Row] = []
    for each in found.entries:
        words = entry_words(each.entry)
        if each.instead is None:
            rows.append((each.entry.number, f"[left out] {words}", _PLAYED, *_points(each.played, accounts)))
        elif each.instead == each.played:
            rows.append((each.entry.number, words, _SAME, *_points(each.played, accounts)))
        else:
            rows.append((each.entry.number, words, _PLAYED, *_points(each.played, accounts)))
            rows.append((None, None, _INSTEAD, *_points(each.instead, accounts)))
    head = (Column("#", "number", Shows.NUMBER), Column("hand", "words"), Column("rules", "rules"))
    return Report(title, (*head, *_columns(accounts)), tuple(rows), _totals(found.played, found.instead, accounts, 1))


def hands_rows(found: WhatIf) -> Report:
    """The same for programs: every entry twice, once as played, once instead."""
    accounts = _accounts([*(each.played for each in found.entries), found.instead])
    rows: list[Row] = []
    for each in found.entries:
        words = entry_words(each.entry)
        rows.append((each.entry.number, words, _PLAYED, *_points(each.played, accounts)))
        rows.append((each.entry.number, words, _INSTEAD, *_points(each.instead or {}, accounts)))
    head = (Column("#", "number", Shows.NUMBER), Column("hand", "words"), Column("rules", "rules"))
    return Report(None, (*head, *_columns(accounts)), tuple(rows))


def nights_table(nights: Sequence[NightTotals], title: str) -> Report:
    """Every night of a season beside what it would have been, and the totals below."""
    accounts = _accounts([points for night in nights for points in (night.played, night.instead)])
    rows: list[Row] = []
    for night in nights:
        rows.append((night.night, _PLAYED, *_points(night.played, accounts)))
        rows.append((night.night, _INSTEAD, *_points(night.instead, accounts)))
    played = added({}, *(night.played for night in nights))
    instead = added({}, *(night.instead for night in nights))
    columns = (Column("night", "night"), Column("rules", "rules"), *_columns(accounts))
    return Report(title, columns, tuple(rows), _totals(played, instead, accounts, 0))


def nights_rows(nights: Mapping[Unit, Iterable[NightTotals]]) -> Report:
    """Nights beside what they would have been, for programs: each twice, with what its points are."""
    every = [night for group in nights.values() for night in group]
    accounts = _accounts([points for night in every for points in (night.played, night.instead)])
    rows: list[Row] = []
    for unit, group in nights.items():
        for night in group:
            rows.append((night.night, unit, _PLAYED, *_points(night.played, accounts)))
            rows.append((night.night, unit, _INSTEAD, *_points(night.instead, accounts)))
    head = (Column("night", "night"), Column("unit", "unit"), Column("rules", "rules"))
    return Report(None, (*head, *_columns(accounts)), tuple(rows))


def night_data(found: WhatIf, night: str, rules: str) -> dict[str, object]:
    """A night beside what it would have been, as data."""
    return {
        "night": night,
        "rules": rules,
        "entries": [
            {
                "number": each.entry.number,
                "words": entry_words(each.entry),
                "played": dict(each.played),
                "instead": None if each.instead is None else dict(each.instead),
            }
            for each in found.entries
        ],
        "totals": {"played": found.played, "instead": found.instead},
        "not_noted": [{"what": what, "hands": list(hands), "means_no": no} for what, hands, no in found.not_noted],
        "left_out": [{"number": number, "reason": reason} for number, reason in found.refused.items()],
    }


def remarks(found: WhatIf) -> list[str]:
    """What nobody noted, and what the other rules would not have recorded."""
    lines = [
        f"Nobody noted {what} in {_hands(hands)}{'; that counts as no' if means_no else ''}."
        for what, hands, means_no in found.not_noted
    ]
    reasons: dict[str, list[int]] = {}
    for number, reason in found.refused.items():
        reasons.setdefault(reason, []).append(number)
    lines.extend(f"Left out of both totals, {_hands(numbers)}: {reason}." for reason, numbers in reasons.items())
    return lines


def _hands(numbers: Sequence[int]) -> str:
    """Numbers of hands, those in a row as a range: ``hands 1 to 3, 5``."""
    starts = [numbers[0], *(after for before, after in pairwise(numbers) if after != before + 1)]
    ends = [*(before for before, after in pairwise(numbers) if after != before + 1), numbers[-1]]
    ranges = [_range(first, last) for first, last in zip(starts, ends, strict=True)]
    return f"{'hand' if len(numbers) == 1 else 'hands'} {', '.join(ranges)}"


def _range(first: int, last: int) -> str:
    """Numbers in a row."""
    if last - first > 1:
        return f"{first} to {last}"
    return str(first) if first == last else f"{first}, {last}"


def _accounts(nets: Iterable[Mapping[str, int]]) -> list[str]:
    """Everyone in the order in which they came, then the accounts that are nobody."""
    everyone = dict.fromkeys(account for net in nets for account in net)
    return [*(each for each in everyone if each not in ACCOUNTS), *(each for each in ACCOUNTS if each in everyone)]


def _columns(accounts: Iterable[str]) -> list[Column]:
    """A column for each account."""
    return [Column(account, account, Shows.POINTS) for account in accounts]


def _points(net: Mapping[str, int], accounts: Iterable[str]) -> list[Cell]:
    """Net points, nothing for who has none."""
    return [net.get(account) for account in accounts]


def _totals(
    played: Mapping[str, int], instead: Mapping[str, int], accounts: Sequence[str], before: int
) -> tuple[Row, ...]:
    """The totals either way, and what lies between them; ``before`` counts the columns in front of the words."""
    pad: list[Cell] = [None] * before
    between = {account: instead.get(account, 0) - played.get(account, 0) for account in accounts}
    named = ((_PLAYED, played), (_INSTEAD, instead), (_DIFFERENCE, between))
    return tuple((*pad, "total", words, *(net.get(account, 0) for account in accounts)) for words, net in named)
