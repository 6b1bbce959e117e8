"""What is served: the page as it is now, made anew whenever a file of the book has changed, and told to who waits."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import MahjError
from ledger.render.page.live import AS_OF, VERSION

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

#: How long it is between two looks at the files, in seconds: the longest a hand takes to be seen.
PAUSE = 0.2


class Source(NamedTuple):
    """Where the page comes from.

    ``look`` tells the state of the files, ``make`` makes the page, both raise what reading the book raises. ``now`` is
    the time, and ``report`` is told what is wrong, once each time it begins.
    """

    look: Callable[[], object]
    make: Callable[[], str]
    now: Callable[[], datetime]
    report: Callable[[MahjError], object]


class Snapshot(NamedTuple):
    """The page at a moment: its HTML, what tells it from the next, since when it is so, and until when it was seen.

    ``is_trouble`` is for the last good one, while the book cannot be read.
    """

    html: str
    version: str
    changed: datetime
    seen: datetime
    is_trouble: bool = False

    @property
    def page(self) -> str:
        """The page as it is sent."""
        return self.html.replace(VERSION, self.version).replace(AS_OF, f"{self.seen:%H:%M}")


class Publisher:
    """Keeps the page of a source current."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._looked_at: object = None
        self._told: str | None = None
        self._changed = asyncio.Condition()
        self._one_look = asyncio.Lock()
        self.is_closed = False
        self.snapshot = self._made(None)

    async def follow(self) -> None:
        """Look at the files again and again, until it is closed."""
        while not self.is_closed:
            await asyncio.sleep(PAUSE)
            await self.look()

    async def look(self) -> None:
        """Look at the files now, and wake up who waits where the page is another, or there is trouble."""
        async with self._one_look:
            before = self.snapshot
            self.snapshot = await asyncio.to_thread(self._made, before)
        if (before.version, before.is_trouble) != (self.snapshot.version, self.snapshot.is_trouble):
            async with self._changed:
                self._changed.notify_all()

    async def next(self, seen: Snapshot, most: float) -> Snapshot:
        """The page once it is another than was seen, or is in other trouble; at the latest after so many seconds."""

        def is_other() -> bool:
            now = self.snapshot
            return self.is_closed or (now.version, now.is_trouble) != (seen.version, seen.is_trouble)

        try:
            async with asyncio.timeout(most), self._changed:
                await self._changed.wait_for(is_other)
        except TimeoutError:
            pass
        return self.snapshot

    async def close(self) -> None:
        """Let everybody go who waits."""
        self.is_closed = True
        async with self._changed:
            self._changed.notify_all()

    def _made(self, last: Snapshot | None) -> Snapshot:
        """The page now; the last good one while the book cannot be read. The first raises what reading it raises."""
        now = self._source.now()
        try:
            looked_at = self._source.look()
            if last is not None and looked_at == self._looked_at and not last.is_trouble:
                return last._replace(seen=now)
            html = self._source.make()
        except MahjError as problem:
            if last is None:
                raise
            if self._told != problem.message:
                self._told = problem.message
                self._source.report(problem)
            return last._replace(is_trouble=True)
        self._told, self._looked_at = None, looked_at
        version = sha256(html.encode("utf-8")).hexdigest()[:16]
        if last is not None and last.version == version:
            return last._replace(seen=now, is_trouble=False)
        return Snapshot(html, version, now, now)
