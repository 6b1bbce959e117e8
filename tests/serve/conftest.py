"""What the tests of the pages that are served share: the app of a book, in this process."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.cli.serve.app import Served, make_app
from ledger.cli.serve.evening import Evening, SeasonPage, Shown
from ledger.cli.serve.guard import Allowed
from ledger.cli.serve.publishing import Publisher, Source
from tests.serve.asgi import CODE, HOST, ask

if TYPE_CHECKING:
    from ledger.cli.serve.guard import App
    from ledger.errors import MahjError
    from tests.host import Host


class Pages:
    """The pages of a host's book, and what was wrong with it."""

    def __init__(self, host: Host, shown: Shown, tick: float) -> None:
        self.host = host
        self.troubles: list[MahjError] = []
        evening = Evening(host.book, shown, lambda: host.now)
        self.publisher = Publisher(Source(evening.look, evening.page, lambda: host.now, self.troubles.append))
        season = SeasonPage(host.book, shown, lambda: host.now) if shown.with_season else None
        self.app: App = make_app(
            Served(self.publisher, Allowed(frozenset({HOST}), (CODE,)), season, tick=tick),
        )

    def page(self, name: str = "") -> str:
        """A page as it is sent now."""
        answer = ask(self.app, f"/{CODE}/{name}")
        assert answer.status == 200
        return answer.text


class Serve:
    """Serves the book of a host, some of it."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def __call__(self, night: str | None = None, *, tick: float = 3600, **shown: bool) -> Pages:
        """The pages, told of now and then; usually as good as never."""
        return Pages(self.host, Shown(night, **shown), tick)


@pytest.fixture
def serve(host: Host) -> Serve:
    """Serves the book of the host."""
    return Serve(host)
