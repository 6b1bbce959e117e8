"""A bound on connections: how many there are, how many of one address, and how long one may keep others waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio


class Bounds(NamedTuple):
    """How many connections there may be at once, and how many of them from one address.

    For so many ``seconds`` one may ask for nothing, or take nothing of what it asked for. Some systems let a process
    have 256 files open, connections among them.
    """

    together: int = 128
    of_one: int = 48
    seconds: float = 15.0


class BoundedConnection(H11Protocol):
    """A connection that is closed where there are too many, and where it keeps others waiting."""

    def __init__(self, *args: Any, bounds: Bounds, **kwargs: Any) -> None:  # noqa: ANN401  # as uvicorn calls it
        super().__init__(*args, **kwargs)
        self._bounds = bounds
        self._timer: asyncio.TimerHandle | None = None
        self._last_look: tuple[object, int] = (None, 0)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Take a connection on, or close it at once."""
        super().connection_made(transport)
        of_one = [each for each in self.connections if _address(each) == _address(self)]
        if len(self.connections) > self._bounds.together or len(of_one) > self._bounds.of_one:
            transport.abort()
            return
        self._timer = self.loop.call_later(self._bounds.seconds, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def _look(self) -> None:
        """Close a connection that has asked for nothing new since the last look, or taken nothing of the answer."""
        seen, left_then = self._last_look
        left = self.transport.get_write_buffer_size()
        is_answered = self.cycle is None or self.cycle.response_complete
        if (is_answered and not left and self.cycle is seen) or left >= left_then > 0:
            self.transport.abort()
            return
        self._last_look = (self.cycle, left)
        self._timer = self.loop.call_later(self._bounds.seconds, self._look)


def _address(connection: object) -> str | None:
    """Where a connection comes from."""
    client: tuple[str, int] | None = getattr(connection, "client", None)
    return client[0] if client else None
