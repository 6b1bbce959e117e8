"""A night in memory, and what is entered in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from starlette.applications import Starlette

from ledger.cli.serve.desk import Desk
from ledger.cli.serve.entry import entry_routes
from ledger.cli.serve.guard import Allowed, Guard
from ledger.cli.serve.with_entry import EntryWanted, entry_at
from ledger.night.entering import Request
from ledger.night.entry_form import Ending, form
from ledger.night.filled_form import told_by
from ledger.night.transaction import tried
from ledger.season.tonight import tonight
from tests.entry.browsers import browser, club
from tests.entry.phones import PlainPhone
from tests.serve.asgi import HOST

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.cli.serve.entry import Bounds
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.transaction import Change, Done
    from tests.host import Host

    Opened = Callable[..., "InMemory"]

__all__ = ["browser", "club"]


def filled(**given: str) -> dict[str, tuple[str, ...]]:
    """What a form was filled in with, one each; an underscore stands for the space in ``fact_dice-doubles``."""
    return {name: (value,) for name, value in given.items()}


class InMemory:
    """A night that changes in memory only."""

    def __init__(self, table: NightInPlay, host: Host) -> None:
        self.table = table
        self.host = host

    def request(self, ending: Ending = Ending.WIN, who: str = "Bea", seen: int | None = None, **more: Any) -> Request:  # noqa: ANN401  # what a form holds
        """What a phone would send."""
        given = more.pop("given", None) or filled(winner="Ann", value="25", discarder="Dee")
        return Request(
            form=more.pop("form", "f1"),
            who=who,
            seen=len(self.table.record.entries) if seen is None else seen,
            told=told_by(form(self.table, ending), given),
            answers=more.pop("answers", {}),
            agreed=frozenset(more.pop("agreed", ())),
        )

    def does(self, prepare: Callable[[NightInPlay], Change[Any]]) -> Any:  # noqa: ANN401  # what the change leads to
        """Make a change; its outcome."""
        done: Done[Any] = tried(prepare, self.table)
        self.table = done.after
        return done.change.outcome


@pytest.fixture
def opened(host: Host) -> Opened:
    """Opens a night with these words behind ``mahj start``."""

    def opens(words: str = "Ann Bea Cat Dee") -> InMemory:
        host.done(f"start {words}")
        return InMemory(host.table(), host)

    return opens


class Served:
    """A book whose evening is served with entry, in this process; seconds go by where a test says so."""

    def __init__(self, host: Host, wanted: EntryWanted, bounds: Bounds | None = None) -> None:
        self.host = host
        self.seconds = 0.0
        entrance = entry_at(host.book, "a" * 20, wanted, None, lambda: host.now)
        self.doors = list(entrance.doors)
        routes = entrance.routes
        if bounds is not None:
            routes = entry_routes(
                self._desk(wanted), {door.code: door.post for door in self.doors}, self._clock, bounds
            )
        allowed = Allowed(frozenset({HOST}), entrance.codes, entrance.methods)
        self.app = Guard(Starlette(routes=list(routes)), allowed)

    def _clock(self) -> float:
        """The seconds that went by."""
        return self.seconds

    def _desk(self, wanted: EntryWanted) -> Desk:
        """A desk of the same book."""
        del wanted
        return Desk(self.host.book, lambda nights: tonight(nights, self.host.now).tables, lambda: self.host.now)

    def phone(self, name: str = "", door: int = 0) -> PlainPhone:
        """A phone that scanned a code, and is somebody's."""
        phone = PlainPhone(self.app, self.doors[door].code)
        if name:
            phone.follow(name)
        return phone


@pytest.fixture
def serving(host: Host) -> Callable[..., Served]:
    """Serves an evening that these commands begin."""

    def serves(*commands: str, wanted: EntryWanted = EntryWanted(), bounds: Bounds | None = None) -> Served:  # noqa: B008  # a value
        host.done(*(commands or ("start Ann Bea Cat Dee",)))
        return Served(host, wanted, bounds)

    return serves
