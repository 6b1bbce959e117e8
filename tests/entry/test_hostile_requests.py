"""What strangers send: from elsewhere, under codes that were guessed, too much, too often, too slowly, with markup."""

from __future__ import annotations

import socket
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from ledger.cli.serve.entry import Bounds
from ledger.record import HandEntry
from tests.entry.asgi import ask, sent_form
from tests.entry.evening import Server
from tests.entry.test_desk import COUNTS, SHOW, hands, wins
from tests.serve.asgi import HOST

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tests.entry.conftest import Served
    from tests.host import Host

    Serving = Callable[..., Served]

FORM = "application/x-www-form-urlencoded"
#: A wall game, as a phone sends it.
WALL = sent_form([("form", "f1"), ("seen", "0"), ("step", "wall")])
OWN = {"origin": f"http://{HOST}", "content-type": FORM}


def sent(
    served: Served,
    body: bytes | list[bytes] = WALL,
    code: str | None = None,
    headers: Mapping[str, str | None] = MappingProxyType({}),
) -> int:
    """What a request is answered that is as a phone's in all but what is given; None leaves a header out."""
    given = {**OWN, **headers}
    code = served.doors[0].code if code is None else code
    pairs = [(name, value) for name, value in given.items() if value is not None]
    return ask(served.app, "POST", f"/{code}/enter?as=Bea", body, pairs).status


def test_a_phone_of_the_table_is_let_in(serving: Serving) -> None:
    """So that what is refused below is refused for what it says."""
    served = serving()
    assert sent(served) == 303
    assert hands(served) == [(1, "Bea")]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"host": "192.168.1.20"}, 421),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": f"https://{HOST}"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": None}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "multipart/form-data; boundary=x"}, 415),
        ({"content-type": None}, 415),
    ],
)
def test_what_comes_from_elsewhere_is_refused(serving: Serving, headers: dict[str, str | None], status: int) -> None:
    """Another name for this computer, a form of another page, what no form of a browser sends: nothing is written."""
    served = serving()
    assert sent(served, headers=headers) == status
    assert hands(served) == []


def test_a_code_opens_its_table_and_nothing_else(serving: Serving) -> None:
    """Neither a guess, nor the code to read along, nor that of another evening enters a hand; they are told alike."""
    served = serving()
    reading = "a" * 10
    assert [sent(served, code=code) for code in ("", "zzzzzzzzzz", reading, served.doors[0].code[:-1])] == [404] * 4
    assert ask(served.app, "GET", f"/{reading}/enter").status == 404
    assert hands(served) == []


def test_too_much_is_refused(serving: Serving) -> None:
    """A body without end, more fields than a form has, what is no text; a request to read brings nothing along."""
    served = serving()
    assert sent(served, [b"form=f1&" + b"x" * 10_000] * 3) == 413
    assert sent(served, b"&".join([b"a=1"] * 300)) == 400
    assert sent(served, b"form=%ff%fe") == 400
    assert sent(served, b"\xff\xfe=1") == 400
    assert ask(served.app, "GET", f"/{served.doors[0].code}/enter", b"x", [("content-length", "1")]).status == 413
    assert ask(served.app, "PUT", f"/{served.doors[0].code}/enter").status == 405
    assert hands(served) == []


def test_too_often_is_refused_for_a_while(serving: Serving) -> None:
    """More than a table can play waits, for one table; a minute later it goes on."""
    served = serving(bounds=Bounds(together=3, a_minute=60))
    assert [sent(served) for _ in range(5)] == [303, 303, 303, 429, 429]
    served.seconds += 1
    assert [sent(served) for _ in range(2)] == [303, 429]


def test_too_slowly_is_refused(serving: Serving) -> None:
    """Who begins a request and does not go on is let go."""
    served = serving(bounds=Bounds(seconds=0.0))
    assert sent(served, []) == 408


@pytest.mark.parametrize(
    "filled",
    [
        [("step", "wall")],
        [("form", "f1"), ("step", "wall"), ("seen", "-1")],
        [("form", "<b>"), ("step", "wall"), ("seen", "0")],
        [("form", "f1"), ("seen", "0"), ("step", "count"), ("winner", "Zoe"), ("value", "25"), ("discarder", "Dee")],
        [("form", "f1"), ("seen", "0"), ("step", "count"), ("winner", "Ann"), ("value", "1e9"), ("discarder", "Dee")],
        [("form", "f1"), ("seen", "0"), ("step", "count"), ("winner", "Ann"), ("value", "-5"), ("discarder", "Dee")],
        [("step", "back"), ("number", "x")],
        [("step", "back"), ("number", "7")],
    ],
)
def test_what_no_form_says_is_refused_on_the_page(serving: Serving, filled: list[tuple[str, str]]) -> None:
    """What is made up is an error in words, and nothing is written."""
    served = serving()
    assert sent(served, sent_form(filled)) == 422
    assert hands(served) == []


def test_an_unknown_step_shows_and_writes_nothing(serving: Serving) -> None:
    """What is not understood is no button of the page."""
    served = serving()
    hand = [("form", "f1"), ("seen", "0"), ("winner", "Ann"), ("value", "25"), ("discarder", "Dee")]
    assert sent(served, sent_form([*hand, ("step", "accept")])) == 200
    assert sent(served, sent_form([*hand, ("ending", "sideways")])) == 200
    assert hands(served) == []


def test_markup_stays_text(serving: Serving) -> None:
    """In names, in notes, in whatever is wrong; and no answer lets another page look into it."""
    evil = "<img src>"
    served = serving(f"start '{evil}' Bea Cat Dee")
    phone = served.phone("Bea")
    phone.tap(SHOW, winner=evil, value="25", discarder="Dee", note="<script>alert(1)</script>")
    assert "<img" not in phone.got.text
    assert "<script>alert" not in phone.got.text
    phone.tap(COUNTS)
    assert "<img" not in phone.got.text
    entry = served.host.entries()[0]
    assert isinstance(entry, HandEntry)
    assert entry.hand.note == "<script>alert(1)</script>"
    phone.open(f"enter?as={evil}x")
    assert "<img" not in phone.got.text
    headers = phone.got.headers
    assert "script-src 'self'" in headers["content-security-policy"]
    assert "form-action 'self'" in headers["content-security-policy"]
    assert (headers["x-frame-options"], headers["cache-control"]) == ("DENY", "no-store")
    assert "set-cookie" not in headers


def test_nothing_of_other_nights_is_served(serving: Serving) -> None:
    """A phone sees its own table's evening, and no name of another."""
    served = serving("start Uma Vic Wes Xia --date 2026-11-01", "end", "start Ann Bea Cat Dee")
    phone = served.phone("Bea")
    wins(phone)
    for path in ("enter?as=Bea", "enter", "enter?as=Uma", "", "season", "../sessions/2026-11-01.toml"):
        assert "Uma" not in ask(served.app, "GET", f"/{served.doors[0].code}/{path}").text


def test_two_hundred_connections_are_bounded(host: Host) -> None:
    """Most of them are closed, nobody's hand is lost, and the page is there for whoever comes after."""
    host.done("start Ann Bea Cat Dee")
    server = Server(host)
    try:
        where = server.addresses[0].removeprefix("http://")
        name, _, path = where.partition("/")
        address, _, port = name.partition(":")
        held = [socket.create_connection((address, int(port))) for _ in range(200)]
        request = f"GET /{path} HTTP/1.1\r\nhost: {name}\r\nconnection: close\r\n\r\n".encode()
        answered = sum(_is_answered(each, request) for each in held)
        assert 0 < answered < 100
        with socket.create_connection((address, int(port))) as again:
            assert _is_answered(again, request)
    finally:
        server.kill()


def _is_answered(connection: socket.socket, request: bytes) -> bool:
    """Whether a request on a connection is answered with a page; it is closed then."""
    with connection:
        try:
            connection.sendall(request)
            found = b""
            while more := connection.recv(65_536):
                found += more
        except OSError:
            return False
        return found.startswith(b"HTTP/1.1 200")
