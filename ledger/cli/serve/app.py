"""The pages that are served, as an ASGI app: the evening, its news, the season where it is shown, and nothing else."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, NamedTuple

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from ledger.cli.serve.guard import Guard
from ledger.render.page.live import live_file

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from starlette.requests import Request

    from ledger.cli.serve.guard import Allowed, App
    from ledger.cli.serve.publishing import Publisher, Snapshot

#: So often something is said to everybody who looks on, in seconds, that they know the server is there.
TICK = 10.0
#: The files beside the page, and what they are.
_FILES = {"page.css": "text/css", "live-page.js": "text/javascript"}


class Served(NamedTuple):
    """What is served: the page of the evening, under which conditions, and the season, made when it is asked for.

    ``season`` returns a page and its policy; None where no other night is shown. ``more`` are routes beside these.
    """

    publisher: Publisher
    allowed: Allowed
    season: Callable[[], tuple[str, str]] | None = None
    more: Sequence[Route] = ()
    tick: float = TICK


def make_app(served: Served) -> App:
    """The app, guarded."""
    pages = _Pages(served)
    routes = [Route("/", pages.evening), Route("/news", pages.news), *map(_file, _FILES), *served.more]
    if served.season is not None:
        routes.append(Route("/season", pages.season))
    return Guard(Starlette(routes=routes, middleware=[Middleware(GZipMiddleware, compresslevel=5)]), served.allowed)


class _Pages:
    """Answers requests that were let in."""

    def __init__(self, served: Served) -> None:
        self._served = served

    async def evening(self, request: Request) -> Response:  # noqa: ARG002  # as starlette calls it
        """The page of the evening as it is now."""
        return HTMLResponse(self._served.publisher.snapshot.page)

    async def news(self, request: Request) -> Response:  # noqa: ARG002
        """Which page is the newest: now, whenever it is another, and in between that nothing has changed."""
        return StreamingResponse(self._told(), media_type="text/event-stream")

    async def season(self, request: Request) -> Response:  # noqa: ARG002
        """The page of the season."""
        assert self._served.season is not None  # noqa: S101  # there is no such route otherwise
        page, policy = await asyncio.to_thread(self._served.season)
        return HTMLResponse(page, headers={"content-security-policy": policy})

    async def _told(self) -> AsyncIterator[str]:
        """The state of the page, until the server ends."""
        publisher = self._served.publisher
        snapshot = publisher.snapshot
        while not publisher.is_closed:
            yield f"data: {_state(snapshot)}\n\n"
            snapshot = await publisher.next(snapshot, self._served.tick)


def _state(snapshot: Snapshot) -> str:
    """What is said of a page to who has one: which it is, and how current."""
    return json.dumps(
        {
            "version": snapshot.version,
            "changed": f"{snapshot.changed:%H:%M}",
            "time": f"{snapshot.seen:%H:%M}",
            "trouble": snapshot.is_trouble,
        }
    )


def _file(name: str) -> Route:
    """The route of a file beside the page."""
    content = live_file(name)

    async def answer(request: Request) -> Response:  # noqa: ARG001
        return Response(content, media_type=_FILES[name])

    return Route(f"/{name}", answer)
