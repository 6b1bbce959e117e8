"""Two commands in one book at once; run by a test in a process of its own.

``python -m tests.storage.overlapping PART PARTS all`` (or ``some``) lets pairs of the commands that write meet: the
second runs, all of it, in the middle of the first, at a call that touches a file. So each meeting can be repeated. It
prints one line of JSON for each first command: how many meetings there were, and what was found wrong afterwards.
"""

from __future__ import annotations

import json
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.storage.commands import EVERY, WRITE, Sample, files, run
from tests.storage.killing import Disturbance, Workshop, forked, without_copies

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

State = dict[str, bytes]


class Meetings:
    """Pairs of commands, one after the other and one within the other."""

    def __init__(self, folder: Path) -> None:
        self.shop = Workshop(folder)
        self.alone = cache(self._alone)
        self.in_turn = cache(self._in_turn)
        self.edited = cache(self._edited)

    def _edited(self, *names: str) -> Sample:
        """What the owner of the book did to the files before these commands."""

        def both(book: Path) -> None:
            for edit in dict.fromkeys(EVERY[name].edited for name in names):
                edit(book)

        return Sample("", both)

    def _alone(self, name: str, other: str) -> tuple[int, State, list[str]]:
        """The exit code of a command in the book of a pair, what it leaves, and the calls it makes."""
        self.shop.fresh(self.edited(*sorted((name, other))))
        calls = self.shop.counted(EVERY[name].command)
        return 0, without_copies(files(self.shop.book)), calls

    def _in_turn(self, first: str, second: str) -> tuple[int, int, State]:
        """The exit codes of two commands, one after the other, and what they leave."""
        self.shop.fresh(self.edited(*sorted((first, second))))
        codes = [self.shop.done(EVERY[name].command) for name in (first, second)]
        return codes[0], codes[1], without_copies(files(self.shop.book))

    def wrong(self, first: str, second: str, turn: int) -> Iterator[str]:
        """What is wrong where the second command runs while the first is about to make a call."""
        before = without_copies(self.shop.fresh(self.edited(*sorted((first, second)))))
        inner = self.shop.book.with_name("inner")

        def meet(call: Callable[..., Any], _: str, arguments: tuple[Any, ...], more: dict[str, Any]) -> Any:  # noqa: ANN401
            disturbance.turn = 0
            code = forked(lambda: run(EVERY[second].command, self.shop.book), inner)
            inner.with_suffix(".code").write_text(str(code), encoding="utf-8")
            return call(*arguments, **more)

        disturbance = Disturbance(turn, meet)
        code = self.shop.done(EVERY[first].command, disturbance)
        other = int(inner.with_suffix(".code").read_text(encoding="utf-8"))
        said = [path.read_text(encoding="utf-8")[-300:] for path in (self.shop.said, inner)]
        now = without_copies(files(self.shop.book))
        if now not in self._sound(first, second, code, other, before):
            changed = sorted(name for name in {*before, *now} if before.get(name) != now.get(name))
            yield f"{second} within {first} at call {turn}: {code} and {other}, changed {changed}, said {said}"
        if not {code, other} <= {0, 1, 2, 3}:
            yield f"{second} within {first} at call {turn}: {code} and {other}, said {said}"

    def _sound(self, first: str, second: str, code: int, other: int, before: State) -> list[State]:
        """What may be there, given who was told that it is done."""
        if code and other:
            return [before]
        if code or other:
            done, undone = (second, first) if code else (first, second)
            return [self.alone(done, undone)[1]]
        turns = (self.in_turn(first, second), self.in_turn(second, first))
        return [state for one, two, state in turns if not (one or two)]

    def report(self, first: str, seconds: list[str], *, everything: bool) -> dict[str, object]:
        """How a command went with others in the middle of it: before it takes the lock, and while it holds it."""
        wrong: list[str] = []
        races = 0
        for second in seconds:
            calls = self.alone(first, second)[2]
            locks = [number for number, name in enumerate(calls, start=1) if name == "flock"]
            before_lock = locks[0] if locks else len(calls)
            turns = [before_lock, max(1, before_lock // 2), len(calls) - 1] if everything else [before_lock]
            for turn in turns:
                races += 1
                wrong.extend(self.wrong(first, second, turn))
        return {"command": first, "races": races, "wrong": wrong}


def main(part: int, parts: int, *, everything: bool) -> None:
    """Let the commands of one part meet all others, or themselves and the next one."""
    names = sorted(WRITE)
    with tempfile.TemporaryDirectory() as folder:
        meetings = Meetings(Path(folder))
        for place in range(part, len(names), parts):
            others = names if everything else [names[place], names[(place + 1) % len(names)]]
            said = meetings.report(names[place], others, everything=everything)
            print(json.dumps(said), flush=True)  # noqa: T201  # what the test reads


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), everything=sys.argv[3] == "all")
