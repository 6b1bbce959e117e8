"""What a phone asks the pages that are served, in this process: requests as they come from the network, and answers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ledger.cli.serve.guard import App

#: The host of the pages, as a browser names it.
HOST = "192.168.1.20:8420"


class Got(NamedTuple):
    """An answer: its status, its headers, and what it holds."""

    status: int
    headers: Mapping[str, str]
    text: str


def ask(
    app: App, method: str, path: str, body: bytes | Sequence[bytes] = b"", headers: Iterable[tuple[str, str]] = ()
) -> Got:
    """Send one request, whatever it says; a body in several pieces comes in several."""
    given = dict(headers)
    pieces = [body] if isinstance(body, bytes) else list(body)
    where, _, query = path.partition("?")
    sent = {"host": HOST, **given}
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": where,
        "raw_path": where.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in sent.items()],
        "client": ("192.168.1.30", 50_000),
        "server": ("192.168.1.20", 8420),
        "state": {},
    }
    found: list[Any] = []

    async def receive() -> dict[str, Any]:
        if not pieces:
            await asyncio.sleep(3600)
        return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces)}

    async def send(message: Any) -> None:  # noqa: ANN401  # as ASGI has it
        found.append(message)

    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
    start = found[0]
    text = b"".join(each.get("body", b"") for each in found[1:]).decode()
    return Got(start["status"], {name.decode(): value.decode() for name, value in start["headers"]}, text)


def sent_form(pairs: Iterable[tuple[str, str]]) -> bytes:
    """A form as a browser sends it."""
    return urlencode(list(pairs)).encode()
