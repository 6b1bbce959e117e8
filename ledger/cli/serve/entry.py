"""The pages on which phones enter hands, as routes beside the page of the evening; who may send what, and how much."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qsl

from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from ledger.cli.serve.desk import ELSEWHERE
from ledger.cli.serve.entry_pages import Became
from ledger.cli.serve.guard import CODE
from ledger.render.page.entry import entry_file

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.requests import Request

    from ledger.cli.serve.codes import Post
    from ledger.cli.serve.desk import Answer, Desk
    from ledger.night.filled_form import Filled

#: What a browser is told with these pages: as with all others, but that forms may be sent to where they came from.
#: Their origin is told too, which is how this server knows its own.
_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "referrer-policy": "same-origin",
}
#: The files beside the page, and what they are.
_FILES = {"entry.css": "text/css", "entry.js": "text/javascript"}
_FORM = "application/x-www-form-urlencoded"


class Bounds(NamedTuple):
    """How much a phone may send: so many bytes and fields, within so many seconds.

    From one code as many as ``together`` may come at once, and ``a_minute`` in the long run.
    """

    size: int = 16_384
    fields: int = 200
    seconds: float = 10.0
    together: int = 120
    a_minute: int = 240


class _Refused(Exception):  # an answer, and no error of the program
    """A request that is not looked at: a status, and why."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status = status
        self.said = said


def entry_routes(
    desk: Desk, posts: Mapping[str, Post], clock: Callable[[], float], bounds: Bounds | None = None
) -> list[Route]:
    """The routes of entry. ``posts`` says what each code opens, ``clock`` counts seconds."""
    doors = _Doors(desk, posts, clock, bounds or Bounds())
    return [
        Route("/enter", doors.look),  # GET
        Route("/enter", doors.take, methods=["POST"]),
        *map(_file, _FILES),
    ]


class _Doors:
    """Lets requests through to the desk that may be looked at."""

    def __init__(self, desk: Desk, posts: Mapping[str, Post], clock: Callable[[], float], bounds: Bounds) -> None:
        self._desk = desk
        self._posts = posts
        self._bounds = bounds
        self._clock = clock
        self._left = dict.fromkeys(posts, (float(bounds.together), clock()))

    async def look(self, request: Request) -> Response:
        """The page of a phone."""
        try:
            post = self._post(request)
        except _Refused as refused:
            return _plain(refused)
        query = request.query_params
        became = Became(_number(query.get("counted", "")), _number(query.get("gone", "")), "waits" in query)
        return _sent(await asyncio.to_thread(self._desk.look, post, query.get("as", ""), became))

    async def take(self, request: Request) -> Response:
        """What becomes of a form that was sent."""
        try:
            post = self._post(request)
            filled = await self._form(request)
        except _Refused as refused:
            return _plain(refused)
        step = (filled.get("step") or ("",))[-1]
        who = request.query_params.get("as", "")
        return _sent(await asyncio.to_thread(self._desk.take, post, who, step, filled))

    def _post(self, request: Request) -> Post:
        """What the code of a request opens. Raises _Refused where it opens nothing here, and where it asks too much."""
        code = request.scope[CODE]
        if code not in self._posts:
            raise _Refused(404, "There is nothing here. Scan the code at the table once more.")
        left, at = self._left[code]
        now = self._clock()
        left = min(left + (now - at) * self._bounds.a_minute / 60, float(self._bounds.together))
        if left < 1:
            self._left[code] = left, now
            raise _Refused(429, "That is more than a table can play. Wait a moment.")
        self._left[code] = left - 1, now
        return self._posts[code]

    async def _form(self, request: Request) -> Filled:
        """What a form was filled in with. Raises _Refused for what no form of these pages sends."""
        host = request.headers["host"]
        if request.headers.getlist("origin") != [f"http://{host}"]:
            raise _Refused(403, "This did not come from the page of the table.")
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _FORM:
            raise _Refused(415, "This is no form of the table.")
        try:
            async with asyncio.timeout(self._bounds.seconds):
                body = await self._body(request)
        except TimeoutError:
            raise _Refused(408, "This took too long.") from None
        try:
            pairs = parse_qsl(
                body.decode("utf-8"), keep_blank_values=True, errors="strict", max_num_fields=self._bounds.fields
            )
        except ValueError:
            raise _Refused(400, "This is no form of the table.") from None
        filled: dict[str, tuple[str, ...]] = {}
        for name, value in pairs:
            filled[name] = (*filled.get(name, ()), value)
        return filled

    async def _body(self, request: Request) -> bytes:
        """What follows the head of a request. Raises _Refused where that is too much."""
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > self._bounds.size:
                raise _Refused(413, "That is more than a form holds.")
        return body


def _number(said: str) -> int | None:
    """The number of a hand in an address; None for what is none."""
    return int(said) if said.isascii() and said.isdecimal() and len(said) < len("1000000") else None


def _sent(answer: Answer) -> Response:
    """An answer of the desk as it is sent."""
    if answer.status == ELSEWHERE:
        return RedirectResponse(answer.location, ELSEWHERE, _HEADERS)
    return HTMLResponse(answer.page, answer.status, _HEADERS)


def _plain(refused: _Refused) -> Response:
    """Why a request is not looked at."""
    return PlainTextResponse(refused.said, refused.status, {**_HEADERS, "connection": "close"})


def _file(name: str) -> Route:
    """The route of a file beside the page."""
    content = entry_file(name)

    async def answer(request: Request) -> Response:  # noqa: ARG001  # as starlette calls it
        return Response(content, media_type=_FILES[name])

    return Route(f"/{name}", answer)
