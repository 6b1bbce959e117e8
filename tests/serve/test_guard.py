"""Who is let in: one address, one code, reading only; and what a browser is told with every answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.cli.serve.guard import HEADERS, Allowed, Guard
from tests.serve.asgi import CODE, HOST, Answer, ask

if TYPE_CHECKING:
    from ledger.cli.serve.guard import Receive, Scope, Send
    from tests.host import Host
    from tests.serve.conftest import Serve


async def secret(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001  # as ASGI has it
    """An app that answers everything with where it was asked."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": f"the evening{scope['path']}".encode()})


GUARD = Guard(secret, Allowed(frozenset({HOST}), (CODE, "the-other-one")))


def refused(answer: Answer, status: int) -> None:
    """It is refused, says nothing of the evening, and is done with."""
    assert answer.status == status
    assert "evening" not in answer.text
    assert answer.headers["connection"] == "close"


@pytest.mark.parametrize("code", [CODE, "the-other-one"])
def test_who_has_a_code_is_let_in(code: str) -> None:
    """At the page and below it; the code is not handed on."""
    assert ask(GUARD, f"/{code}/").text == "the evening/"
    assert ask(GUARD, f"/{code}/news/x").text == "the evening/news/x"


def test_an_address_without_its_last_sign_leads_there() -> None:
    """People leave the slash out."""
    answer = ask(GUARD, f"/{CODE}")
    refused(answer, 307)
    assert answer.headers["location"] == f"/{CODE}/"


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        (f"/{CODE.upper()}/", f"/{CODE}/"),
        (f"/{CODE.upper()}/ENTER?as=Bea%20B", f"/{CODE}/enter?as=Bea%20B"),
        (f"/{CODE}/enter/", f"/{CODE}/enter"),
        (f"/{CODE}/x\r\ny/", f"/{CODE}/x%0D%0Ay"),
    ],
)
def test_capitals_and_a_slash_too_many_lead_there(path: str, leads_to: str) -> None:
    """A keyboard writes the first letter large, and a browser may write a slash behind; nothing else comes with it."""
    answer = ask(GUARD, path)
    refused(answer, 307)
    assert answer.headers["location"] == leads_to


@pytest.mark.parametrize(
    "path",
    [
        *("/", "", "//", f"//{CODE}/", f"/{CODE[:-1]}/", f"/{CODE}x/", f"/x/{CODE}/", "/news"),
        *(
            f"/{CODE}%2f",
            f"/../{CODE}/",
            f"/./{CODE}/",
            "/favicon.ico",
            "/mahj.toml",
            "/\N{LATIN SMALL LETTER A WITH ACUTE}/",
        ),
    ],
)
def test_a_forged_code_finds_nothing(path: str) -> None:
    """Nearly right is wrong."""
    refused(ask(GUARD, path), 404)


@given(st.text(max_size=30))
def test_whatever_is_guessed_finds_nothing(guess: str) -> None:
    """Any text at all."""
    if guess.partition("/")[0] not in {CODE, "the-other-one"}:
        refused(ask(GUARD, f"/{guess}"), 404)


@pytest.mark.parametrize(
    "hosts",
    [
        *([], ["evil.example"], ["evil.example:8420"], ["192.168.1.20"], ["192.168.1.20:80"], ["localhost:8420"]),
        *([HOST, HOST], [HOST, "evil.example"], [f"{HOST}.evil.example"], [f"x@{HOST}"], [f" {HOST}, evil.example"]),
    ],
)
def test_another_host_is_refused(hosts: list[str]) -> None:
    """A page elsewhere whose name leads here reads nothing, with the right code either."""
    refused(ask(GUARD, f"/{CODE}/", headers=[("host", each) for each in hosts]), 421)


@pytest.mark.parametrize(
    "method", ["POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT", "get", "X"]
)
def test_it_is_only_read(method: str) -> None:
    """There is no other way to ask."""
    refused(ask(GUARD, f"/{CODE}/", method), 405)


@pytest.mark.parametrize("more", [("content-length", "5"), ("transfer-encoding", "chunked"), ("content-length", "x")])
def test_nothing_is_sent_along(more: tuple[str, str]) -> None:
    """A request with a body is refused before a byte of that is read."""
    refused(ask(GUARD, f"/{CODE}/", headers=[("host", HOST), more]), 413)
    assert ask(GUARD, f"/{CODE}/", headers=[("host", HOST), ("content-length", "0")]).status == 200


def test_every_answer_keeps_the_browser_in(table: Host, serve: Serve) -> None:
    """Whatever is asked: nothing from elsewhere, no frame around it, nothing kept, no address told on."""
    app = serve(with_season=True).app
    table.done("win ann 25 dee")
    paths = {"/": 200, "/season": 200, "/page.css": 200, "/live-page.js": 200, "/nothing": 404, "/../../mahj.toml": 404}
    answers = {path: ask(app, f"/{CODE}{path}") for path in paths}
    assert {path: answer.status for path, answer in answers.items()} == paths
    for answer in (*answers.values(), ask(app, "/"), ask(app, f"/{CODE}/", "POST")):
        assert set(HEADERS) <= set(answer.headers)
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; ")
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["cache-control"] == "no-store"
        assert "server" not in answer.headers
    assert answers["/page.css"].headers["content-type"].startswith("text/css")
    assert answers["/live-page.js"].headers["content-type"].startswith("text/javascript")


def test_pages_are_sent_small(table: Host, serve: Serve) -> None:
    """What a browser can unpack is packed; see `Listening` for the news, which are not."""
    app = serve().app
    table.done("win ann 25 dee")
    packed = ask(app, f"/{CODE}/page.css", headers=[("host", HOST), ("accept-encoding", "gzip")])
    plain = ask(app, f"/{CODE}/page.css")
    assert packed.headers["content-encoding"] == "gzip"
    assert 2 * int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert plain.text.startswith(":root")
