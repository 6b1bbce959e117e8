"""What stands in front of the pages: who may come in, by which address, and what every answer says beside the page."""

from __future__ import annotations

from secrets import compare_digest
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, MutableMapping

    Scope = MutableMapping[str, Any]
    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]
    App = Callable[[Scope, Receive, Send], Awaitable[None]]

#: What a browser is told with every answer: nothing from elsewhere, nothing within another page, nothing kept.
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cache-control": "no-store",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-robots-tag": "noindex",
}
#: The code a request came with stands in its scope under this.
CODE = "mahj.code"


class Allowed(NamedTuple):
    """What a request must be: for one of these hosts as browsers name them, under one of these codes, by these methods.

    The codes are the first part of the path. What is served beside the pages looks like any other place that is not
    there to who has none of them.
    """

    hosts: frozenset[str]
    codes: tuple[str, ...]
    methods: tuple[str, ...] = ("GET",)


class Guard:
    """Lets through to an app what is allowed, the code taken out of its path; everything else it answers itself."""

    def __init__(self, app: App, allowed: Allowed) -> None:
        self._app = app
        self._allowed = allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name.lower() for name, _ in message.get("headers", ())}
                added = [(name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in own]
                message["headers"] = [*message.get("headers", ()), *added]
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await _refuse(send_with_headers, *refusal)
            return
        code, rest = self._split(scope["path"])
        if code is None:
            await _refuse(send_with_headers, 404, "There is nothing here. Scan the code at the table once more.")
            return
        plain = f"/{code}/{rest.strip('/').lower()}"
        if scope["method"] == "GET" and plain != scope["path"]:
            query = scope.get("query_string", b"").decode("latin-1")
            where = quote(plain) + (f"?{query}" if query else "")
            await _refuse(send_with_headers, 307, "The page is a step further.", location=where)
            return
        await self._app({**scope, "path": rest, CODE: code}, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request is not even looked at: a status and a sentence."""
        headers: list[tuple[bytes, bytes]] = scope["headers"]
        hosts = [value.decode("latin-1").lower() for name, value in headers if name == b"host"]
        if len(hosts) != 1 or hosts[0] not in self._allowed.hosts:
            return 421, "This is not the address of this page."
        if scope["method"] not in self._allowed.methods:
            return 405, "This is only read."
        if scope["method"] == "GET" and _has_body(headers):
            return 413, "A request for a page has nothing to say."
        return None

    def _split(self, path: str) -> tuple[str | None, str]:
        """The code of a path, maybe in capitals, and what follows it; no code where it is none that is allowed."""
        given, slash, rest = path.removeprefix("/").partition("/")
        return _among(given.lower(), self._allowed.codes), slash + rest


def _among(given: str, codes: Iterable[str]) -> str | None:
    """The code that was given, if it is one; how long that takes says nothing of how much of it was right."""
    matching = [code for code in codes if compare_digest(given.encode("utf-8", "replace"), code.encode())]
    return matching[0] if matching else None


def _has_body(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether more follows the head of a request."""
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and value.strip() != b"0") for name, value in headers
    )


async def _refuse(send: Send, status: int, said: str, **more: str) -> None:
    """Answer with a status and a sentence, and be done with whoever asked."""
    body = said.encode()
    headers = {"content-type": "text/plain; charset=utf-8", "content-length": str(len(body)), "connection": "close"}
    encoded = [(name.encode(), value.encode()) for name, value in (headers | more).items()]
    await send({"type": "http.response.start", "status": status, "headers": encoded})
    await send({"type": "http.response.body", "body": body})
