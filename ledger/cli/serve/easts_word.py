"""Hands that count once East has accepted them, where the host wants it so. They wait in memory, and none counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import Refused
from ledger.render.page.entry import Proposed

if TYPE_CHECKING:
    from ledger.cli.serve.entry_pages import Phone
    from ledger.night.entering import Request

#: So many wait at a table at most.
_MOST = 8


class _Waiting(NamedTuple):
    """A hand that waits, and how it was shown to whoever entered it."""

    request: Request
    words: str
    payments: str


class EastsWord:
    """The hands that wait, by the ids of their nights and their own."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, _Waiting]] = {}

    def is_asked(self, phone: Phone) -> bool:
        """Whether a hand of this phone waits for somebody else to accept it."""
        return phone.who != _east(phone)

    def propose(self, phone: Phone, request: Request, words: str, payments: str) -> None:
        """Let a hand wait; one that waits already goes on waiting. Raises Refused where too many do."""
        waiting = self._at(phone)
        if request.id not in waiting and len(waiting) >= _MOST:
            raise Refused(
                f"{len(waiting)} hands wait for East at this table", f"{_east(phone)} accepts or declines them"
            )
        waiting[request.id] = _Waiting(request, words, payments)

    def proposed(self, phone: Phone) -> tuple[Proposed, ...]:
        """What waits at the table of a phone."""
        is_easts = phone.who == _east(phone)
        return tuple(
            Proposed(name, each.request.who, each.words, each.payments, is_easts)
            for name, each in self._at(phone).items()
        )

    def taken(self, phone: Phone, name: str) -> Request:
        """A hand that waited and waits no longer. Raises Refused for another's phone, and where it does not wait."""
        if phone.who != _east(phone):
            raise Refused(f"{_east(phone)} is East, and accepts it", "ask East to tap it")
        found = self._at(phone).pop(name, None)
        if found is None:
            raise Refused("this hand does not wait any more", "see what was entered last")
        return found.request

    def _at(self, phone: Phone) -> dict[str, _Waiting]:
        """The hands that wait at the table of a phone, those left out that count by now."""
        record = phone.table.record
        waiting = self._waiting.setdefault(record.header.id, {})
        for entry in record.entries:
            if entry.request is not None:
                waiting.pop(entry.request, None)
        return waiting


def _east(phone: Phone) -> str:
    """Who is East at the next hand."""
    return phone.table.seating.seated[0]
