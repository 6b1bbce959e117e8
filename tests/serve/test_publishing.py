"""The news: told at once and once, never without news; the last good page stays while a file cannot be read."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from ledger.cli.serve.publishing import Publisher, Source
from ledger.errors import FileProblem
from tests.serve.asgi import CODE, Listening, answered, asked

if TYPE_CHECKING:
    from tests.host import Host
    from tests.serve.conftest import Serve


def state(told: str) -> dict[str, Any]:
    """What was told, read."""
    assert told.startswith("data: ")
    assert told.endswith("\n\n")
    found: dict[str, Any] = json.loads(told[6:])
    return found


def test_a_hand_is_told_to_everybody_once(table: Host, serve: Serve) -> None:
    """Who looks on is told which page is the newest, and then whenever it is another; the page has that hand."""

    async def evening() -> None:
        pages = serve()
        browsers = [Listening(pages.app), Listening(pages.app)]
        first = [state(await each.next()) for each in browsers]
        assert first[0] == first[1]
        assert not first[0]["trouble"]
        table.done("win ann 25 dee")
        await pages.publisher.look()
        then = [state(await each.next()) for each in browsers]
        assert then[0] == then[1]
        assert then[0]["version"] != first[0]["version"]
        assert then[0]["changed"] == then[0]["time"] == f"{table.now:%H:%M}"
        page = (await answered(pages.app, asked("GET", f"/{CODE}/"))).text
        assert f'data-version="{then[0]["version"]}"' in page
        assert "Ann wins 25 on Dee" in page
        await pages.publisher.look()
        assert [len(each.told) for each in browsers] == [2, 2]
        await pages.publisher.close()
        for each in browsers:
            await each.ended()

    asyncio.run(evening())


def test_phones_hear_that_entry_is_paused(table: Host, serve: Serve) -> None:
    """A pause, and its end, is news to whoever listens."""

    async def evening() -> None:
        pages = serve()
        found = []
        for command in ("phones pause", "phones resume"):
            found.append(pages.publisher.snapshot.version)
            table.done(command)
            await pages.publisher.look()
        assert found[0] != found[1]
        assert pages.publisher.snapshot.version == found[0]

    asyncio.run(evening())


def test_no_news_no_change(table: Host, serve: Serve) -> None:
    """A file that is written without anything new in it changes nothing that is looked at."""

    async def evening() -> None:
        pages = serve()
        before = pages.publisher.snapshot
        path = table.night_path()
        path.write_bytes(path.read_bytes() + b"\n# a comment\n")
        await pages.publisher.look()
        after = pages.publisher.snapshot
        assert (after.version, after.changed, after.html) == (before.version, before.changed, before.html)

    asyncio.run(evening())


def test_silence_says_that_the_server_is_there(table: Host, serve: Serve) -> None:
    """The same is told again now and then, with the time at which it still held."""

    async def evening() -> None:
        browser = Listening(serve(tick=0).app)
        one, other = state(await browser.next()), state(await browser.next())
        assert one == other
        await browser.leave()

    asyncio.run(evening())
    assert table.files()


def test_the_last_good_page_stays_while_a_file_is_half_written(table: Host, serve: Serve) -> None:
    """It is marked, the host is told once what is wrong, and the next good file is shown again."""
    table.done("win ann 25 dee")
    path, whole = table.night_path(), table.night_path().read_bytes()

    async def evening() -> None:
        pages = serve()
        browser = Listening(pages.app)
        good = state(await browser.next())
        for half in (whole[:-40], whole[:-41], b"\x00"):
            path.write_bytes(half)
            await pages.publisher.look()
        trouble = state(await browser.next())
        assert trouble == good | {"trouble": True}
        assert "Ann wins 25 on Dee" in (await answered(pages.app, asked("GET", f"/{CODE}/"))).text
        await pages.publisher.look()
        assert len(pages.troubles) == len({each.message for each in pages.troubles})
        assert pages.troubles
        path.write_bytes(whole)
        await pages.publisher.look()
        assert state(await browser.next()) == good
        await browser.leave()

    asyncio.run(evening())


def test_nothing_is_served_of_a_book_that_cannot_be_read(table: Host, serve: Serve) -> None:
    """Where there is no good page yet, the host is told at once."""
    table.night_path().write_text("x", "utf-8")
    with pytest.raises(FileProblem):
        serve()


def test_a_fault_of_the_program_is_no_trouble_with_the_book(table: Host) -> None:
    """It ends what is served, and is not hidden behind the last good page."""
    looks, pages = iter(range(9)), iter(["a page"])

    def make() -> str:
        page = next(pages, None)
        assert page is not None, "a fault"
        return page

    async def evening() -> None:
        publisher = Publisher(Source(lambda: next(looks), make, lambda: table.now, lambda _: None))
        with pytest.raises(AssertionError, match="a fault"):
            await publisher.follow()

    asyncio.run(evening())
