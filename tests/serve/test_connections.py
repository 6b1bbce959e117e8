"""Hostile connections at a real socket: many, slow, silent, endless ones are closed, and others are answered beside."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

import pytest

from ledger.cli.serve.addresses import listen
from ledger.cli.serve.app import Served, make_app
from ledger.cli.serve.connections import Bounds
from ledger.cli.serve.guard import Allowed
from ledger.cli.serve.publishing import Publisher, Source
from ledger.cli.serve.running import Server, server_for
from tests.clock import EVENING
from tests.serve.asgi import CODE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

#: A page that no buffer of a connection holds.
LONG = "x" * 30_000_000


class Running(NamedTuple):
    """A server that runs, and its port."""

    server: Server
    port: int


@asynccontextmanager
async def served(bounds: Bounds) -> AsyncIterator[Running]:
    """A page that is served on this computer alone."""
    publisher = Publisher(Source(lambda: 0, lambda: LONG, lambda: EVENING, lambda _: None))
    place = listen("127.0.0.1", 0)
    server = server_for(make_app(Served(publisher, Allowed(place.named, (CODE,)))), publisher, bounds)
    task = asyncio.create_task(server._serve([place.socket]))  # noqa: SLF001  # serve() would take the tests' signals
    while not server.started:  # noqa: ASYNC110  # the server knows no events
        await asyncio.sleep(0)
    yield Running(server, place.port)
    server.should_exit = True
    await task


async def connected(place: Running, said: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection on which something was said."""
    reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
    writer.write(said)
    return reader, writer


def asks(place: Running, path: str = "page.css") -> bytes:
    """A request for something beside the page."""
    return f"GET /{CODE}/{path} HTTP/1.1\r\nHost: 127.0.0.1:{place.port}\r\n\r\n".encode()


async def answer(place: Running, said: bytes | None = None) -> bytes:
    """The first line of the answer to a request; nothing where the connection is closed instead."""
    reader, writer = await connected(place, asks(place) if said is None else said)
    line = b""
    with suppress(ConnectionError):
        line = await reader.readline()
    writer.close()
    return line


async def closed(reader: asyncio.StreamReader) -> None:
    """Wait until the server closes a connection."""
    with suppress(ConnectionError):
        while await reader.read(65536):
            pass


def test_more_connections_than_there_may_be_are_closed() -> None:
    """Of one address, so that one phone never takes all; as soon as one is gone there is room again."""

    async def attacked() -> None:
        async with served(Bounds(together=6, of_one=4, seconds=600)) as place:
            held = [await connected(place, asks(place, "news")) for _ in range(4)]
            for reader, _ in held:
                assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
            for _ in range(200):
                assert await answer(place) == b""
            held.pop()[1].close()
            while await answer(place) == b"":  # noqa: ASYNC110
                await asyncio.sleep(0)
            for _, writer in held:
                writer.close()

    asyncio.run(attacked())


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "])
def test_who_asks_for_nothing_is_let_go(said: bytes) -> None:
    """A connection on which nothing is said, or never all of it, is closed; others are answered meanwhile."""

    async def attacked() -> None:
        async with served(Bounds(seconds=0.05)) as place:
            reader, writer = await connected(place, said)
            assert (await answer(place)).startswith(b"HTTP/1.1 200")
            await closed(reader)
            writer.close()

    asyncio.run(attacked())


def test_who_says_a_little_more_each_time_is_let_go() -> None:
    """Not the silence counts, but that nothing is asked for."""

    async def attacked() -> None:
        async with served(Bounds(seconds=0.05)) as place:
            reader, writer = await connected(place, b"GET / HTTP/1.1\r\n")
            end = asyncio.create_task(closed(reader))
            while not end.done():
                writer.write(b"X-More: 1\r\n")
                with suppress(ConnectionError):
                    await writer.drain()
                await asyncio.sleep(0.01)
            writer.close()

    asyncio.run(attacked())


def test_who_takes_nothing_of_the_answer_is_let_go() -> None:
    """What a phone does not take is kept for a while only."""

    async def attacked() -> None:
        async with served(Bounds(seconds=0.05)) as place:
            _, stuck = await connected(place, asks(place, ""))
            stuck.transport.pause_reading()  # type: ignore[attr-defined]  # of every connection
            assert (await answer(place)).startswith(b"HTTP/1.1 200")
            while place.server.server_state.connections:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            stuck.transport.abort()

    asyncio.run(attacked())


@pytest.mark.parametrize(
    "said",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 40_000 + b"\r\n\r\n",
        b"\x16\x03\x01 this is no request \x00\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    ],
)
def test_what_is_no_request_is_refused(said: bytes) -> None:
    """Too long, no words, no host, no such protocol: an error, and the connection is closed."""

    async def attacked() -> None:
        async with served(Bounds(seconds=600)) as place:
            assert (await answer(place, said)).split(b" ")[1][:1] == b"4"
            assert (await answer(place)).startswith(b"HTTP/1.1 200")

    asyncio.run(attacked())


def test_everybody_who_listens_is_let_go_at_the_end() -> None:
    """No browser keeps the server from ending."""

    async def ended() -> None:
        async with served(Bounds()) as place:
            reader, writer = await connected(place, asks(place, "news"))
            assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
        await closed(reader)
        writer.close()

    asyncio.run(ended())
