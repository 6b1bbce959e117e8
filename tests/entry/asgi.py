"""What a phone sends to the pages that are served, put to the app in this process."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from tests.serve.asgi import HOST, answered, asked

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ledger.cli.serve.guard import App
    from tests.serve.asgi import Answer


def ask(
    app: App, method: str, path: str, body: bytes | Sequence[bytes] = b"", headers: Iterable[tuple[str, str]] = ()
) -> Answer:
    """Send one request, whatever it says; a body in several pieces comes in several."""
    sent = {"host": HOST, **dict(headers)}
    pieces = [body] if isinstance(body, bytes) else body
    return asyncio.run(answered(app, asked(method, path, sent.items()), *pieces))


def sent_form(pairs: Iterable[tuple[str, str]]) -> bytes:
    """A form as a browser sends it."""
    return urlencode(list(pairs)).encode()
