"""Running the server: until Ctrl-C, and every reader is let go then."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any

import uvicorn

from ledger.cli.serve.connections import BoundedConnection, Bounds

if TYPE_CHECKING:
    from ledger.cli.serve.addresses import Place
    from ledger.cli.serve.guard import App
    from ledger.cli.serve.publishing import Publisher

#: The longest head of a request, in bytes.
_LONGEST_HEAD = 16_384
#: So many seconds an answer may still take once the server is stopped.
_LAST_ANSWERS = 2


class Server(uvicorn.Server):
    """A server that lets its readers go before it waits for them."""

    def __init__(self, config: uvicorn.Config, publisher: Publisher) -> None:
        super().__init__(config)
        self._publisher = publisher

    async def shutdown(self, sockets: Any = None) -> None:  # noqa: ANN401  # as uvicorn has it
        """End everything that is being told, and then the server."""
        await self._publisher.close()
        await super().shutdown(sockets)


def server_for(app: App, publisher: Publisher, bounds: Bounds) -> Server:
    """The server of an app; ``bounds`` are those of its connections."""
    connection: Any = partial(BoundedConnection, bounds=bounds)
    config = uvicorn.Config(
        app,
        http=connection,
        ws="none",
        loop="asyncio",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        h11_max_incomplete_event_size=_LONGEST_HEAD,
        timeout_graceful_shutdown=_LAST_ANSWERS,
    )
    return Server(config, publisher)


async def serve(app: App, publisher: Publisher, place: Place) -> None:
    """Serve an app at a place and keep its page current, until the process is told to stop.

    Raises KeyboardInterrupt for Ctrl-C, once all connections are closed, and whatever went wrong with the page that is
    no trouble with the book.
    """
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # what strangers send is no news at the table
    server = server_for(app, publisher, Bounds())

    async def follow() -> None:
        try:
            await publisher.follow()
        finally:
            server.should_exit = True

    following = asyncio.create_task(follow())
    try:
        await server.serve(sockets=[place.socket])
    finally:
        await publisher.close()
        await following
