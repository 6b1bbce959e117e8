"""Requests to the pages that are served, put to the app in this process."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ledger.cli.serve.guard import App

#: The host of the pages, as a browser names it, and their code.
HOST, CODE = "192.168.1.20:8420", "abcdefghij"


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: Mapping[str, str]
    text: str


def asked(method: str, path: str, headers: Iterable[tuple[str, str]] = (("host", HOST),)) -> dict[str, Any]:
    """A request as the server hands it on."""
    where, _, query = path.partition("?")
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": where,
        "raw_path": where.encode("utf-8", "replace"),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers],
        "client": ("192.168.1.30", 50_000),
        "server": ("192.168.1.20", 8420),
        "state": {},
    }


async def answered(app: App, scope: dict[str, Any], *body: bytes) -> Answer:
    """What an app answers to a request, whose body comes in these pieces."""
    found: list[Any] = []
    pieces = list(body)

    async def receive() -> dict[str, Any]:
        if not pieces:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces)}

    async def send(message: Any) -> None:  # noqa: ANN401  # as ASGI has it
        found.append(message)

    await app(scope, receive, send)
    headers = {name.decode(): value.decode() for name, value in found[0]["headers"]}
    assert len(headers) == len(found[0]["headers"]), "a header is sent twice"
    return Answer(
        found[0]["status"], headers, b"".join(each.get("body", b"") for each in found[1:]).decode("utf-8", "replace")
    )


def ask(app: App, path: str, method: str = "GET", headers: Iterable[tuple[str, str]] = (("host", HOST),)) -> Answer:
    """Ask for a page."""
    return asyncio.run(answered(app, asked(method, path, headers)))


class Listening:
    """A browser that listens to the news; what it was told so far is in ``told``."""

    def __init__(self, app: App) -> None:
        self.told: list[str] = []
        self._news = asyncio.Event()
        self._gone = asyncio.Event()
        headers = (("host", HOST), ("accept-encoding", "gzip"))  # as every browser says, and news are not packed
        self._task = asyncio.ensure_future(app(asked("GET", f"/{CODE}/news", headers), self._receive, self._send))

    async def next(self) -> str:
        """What it is told next."""
        await self._news.wait()
        self._news.clear()
        return self.told[-1]

    async def leave(self) -> None:
        """Close the browser."""
        self._gone.set()
        with suppress(asyncio.CancelledError):
            await self._task

    async def ended(self) -> None:
        """Wait until the server ends it."""
        await self._task

    async def _receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:  # noqa: ANN401  # as ASGI has it
        if message.get("body"):
            self.told.append(message["body"].decode())
            self._news.set()
