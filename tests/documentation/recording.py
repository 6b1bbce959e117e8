"""The evening of the moving picture in README.md: typed key by key at the real prompt, on a terminal in memory.

``python tests/documentation/recording.py`` plays it in a throw-away book and draws ``evening.svg`` anew; a test says
when the program no longer looks like that.
"""

from __future__ import annotations

import importlib.util
import io
import os
import sys
import tempfile
from contextlib import ExitStack, chdir, contextmanager
from datetime import datetime, timedelta
from itertools import count, groupby
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

import pyte
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output
from pyte.modes import LNM

from ledger.book.beginning import create_book
from ledger.cli.main import main as mahj

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prompt_toolkit.input import PipeInput

    from tests.documentation.drawing import Moment, Run, Shown, Words, picture
else:  # neither as a script nor as a test is this a package
    _spec = importlib.util.spec_from_file_location("drawing", Path(__file__).with_name("drawing.py"))
    _drawing = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(_drawing)
    Moment, Run, Shown, Words = _drawing.Moment, _drawing.Run, _drawing.Shown, _drawing.Words
    picture = _drawing.picture

PICTURE = Path(__file__).with_name("evening.svg")
COLUMNS, ROWS = 90, 24
#: How long the whole evening may take to be typed, in seconds; it takes one.
PATIENCE = 60
ENTER, CTRL_D = "\r", "\x04"
TAKES = "Record it? [Y/n] (<: back, Ctrl-C: leave)"
CLOSES = TAKES.replace("Record it?", "Close the night, all of it paid?")
TONIGHT = datetime.fromisoformat("2026-11-19T19:05:00-05:00")
#: What was played on the Thursdays before: the standings count it, and it is not shown.
EARLIER = (
    "start Ann Bea Cat Eve --date 2026-11-05",
    *("win eve 35 bea", "win ann 25 self", "wall", "win cat 40 eve", "win eve 30 ann -j", "end"),
    "start Bea Cat Dee Eve --date 2026-11-12",
    *("win dee 50 cat", "win bea 25 eve", "wall", "win dee 30 self", "win cat 25 dee", "end"),
)


class Keys(NamedTuple):
    """What stands before the cursor, the keys that are pressed then, and how what they bring is shown."""

    at: str
    keys: str
    shown: Shown


def said(line: str, caption: str, *, read: float, question: str = "", after: float = 1) -> list[Keys]:
    """A line at the prompt, how long one reads what it brings, and the Enter that answers the question it brings."""
    keys = [Keys(">", line, Shown(0.5, caption, len(line))), Keys(f"> {line}", ENTER, Shown(read, caption))]
    return [*keys, Keys(question, ENTER, Shown(after, caption))] if question else keys


BEGIN = "The evening begins: the names, East first"
SLIP = "A slip: taken back, and said again"
END = "The end of the evening: who pays whom"
EVENING = (
    *said("ann 25 dee", "A hand is a line: who won, the value, whose discard", read=3, question=TAKES, after=1.5),
    *said("bea 30 self j", "Self-drawn and jokerless: doubled twice", read=2.5, question=TAKES),
    *said("wall", "A wall game", read=1.2, question=TAKES),
    *said("cat 50 dee", "You see who pays before it counts", read=2, question=TAKES),
    *said("undo", SLIP, read=2.5),
    *said("cat 50 ann", SLIP, read=2, question=TAKES),
    *said("why 2", "Somebody doubts a payment", read=5),
    *said("end", END, read=5, question=CLOSES, after=2.5),
    Keys(">", CTRL_D, Shown(0.6, END)),
)
WORDS = Words(
    "An evening with mahj",
    "A terminal. Ann, Bea, Cat and Dee sit down, and each hand is typed as a line, such as: ann 25 dee. Who pays what "
    "is shown before it counts, and a line below always says who is East and where everybody stands. A slip is taken "
    "back and said again, a doubted payment is explained, and at the end a table says who pays whom. Last come the "
    "standings of the season.",
)


class Terminal(io.StringIO):
    """A terminal in memory, and somebody who types at it and looks at it."""

    encoding = "utf-8"

    def __init__(self, keyboard: PipeInput) -> None:
        super().__init__()
        self.moments: list[Moment] = []
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._screen.set_mode(LNM)
        self._screen.write_process_input = keyboard.send_text  # type: ignore[method-assign]  # as pyte has it done
        self._stream = pyte.Stream(self._screen)
        self._keyboard = keyboard
        self._waiting = list(EVENING)
        self._shown = Shown(1, BEGIN)
        self.write("$ ")

    def isatty(self) -> bool:
        """It is one."""
        return True

    def write(self, text: str) -> int:
        """Draw what is printed."""
        written = super().write(text)
        self._stream.feed(text)
        return written

    def flush(self) -> None:
        """Press the next keys where the screen shows what they wait for, and the line below has found its place."""
        last = self._screen.buffer[ROWS - 1][0]
        if self._waiting and last.reverse and self._before_cursor == self._waiting[0].at:
            pressed = self._waiting.pop(0)
            self._look(pressed.shown)
            self._keyboard.send_text(pressed.keys)

    def shell(self, words: str, caption: str, *, read: float) -> None:
        """Type a command at a shell, and look at what it prints."""
        command = f"mahj {words}"
        self._look(Shown(0.5, caption, len(command)))
        self.write(command)
        self._look(Shown(read, caption))
        self.write("\n")
        if mahj(words.split()) != 0:
            raise SystemExit("\n".join(self._screen.display))
        self.write("$ ")

    def leave(self) -> list[Moment]:
        """Look once more; all that was seen."""
        if self._waiting:
            raise SystemExit("\n".join([f'"{self._waiting[0].at}" was never seen; the screen:', *self._screen.display]))
        self._look(self._shown)
        return self.moments

    @property
    def _before_cursor(self) -> str:
        """What stands before the cursor, in its row."""
        cursor = self._screen.cursor
        return self._screen.display[cursor.y][: cursor.x].rstrip()

    def _look(self, following: Shown) -> None:
        """Remember the screen as what the last keys brought; ``following`` is how to show what the next ones bring."""
        cursor = self._screen.cursor
        rows = tuple(tuple(self._runs(row)) for row in range(ROWS))
        self.moments.append(Moment(rows, (cursor.x, cursor.y), self._shown))
        self._shown = following

    def _runs(self, row: int) -> Iterator[Run]:
        """The runs of a row. Behind the sign of a prompt stands what somebody typed."""
        cells = [self._screen.buffer[row][column] for column in range(COLUMNS)]
        begins = 2 if cells[0].data in "$>" and not cells[0].reverse else COLUMNS
        looks = ["below" if cell.reverse else "typed" if at >= begins else "said" for at, cell in enumerate(cells)]
        for look, run in groupby(range(COLUMNS), looks.__getitem__):
            columns = list(run)
            yield Run(columns[0], "".join(cells[column].data for column in columns), look)


def evening() -> list[Moment]:
    """Play the evening; what was seen of it."""
    with _throw_away() as keyboard:
        quiet = io.StringIO()
        with patch("sys.stdout", quiet), patch("sys.stderr", quiet):
            for words in EARLIER:
                if mahj(words.split()) != 0:
                    raise SystemExit(quiet.getvalue())
        terminal = Terminal(keyboard)
        output = Vt100_Output(terminal, lambda: Size(ROWS, COLUMNS), term="xterm", enable_bell=False)
        with (
            create_app_session(input=keyboard, output=output),
            patch("sys.stdin", terminal),
            patch("sys.stdout", terminal),
            patch("sys.stderr", terminal),
        ):
            terminal.shell("start Ann Bea Cat Dee", BEGIN, read=2.5)
            terminal.shell("play", BEGIN, read=1.5)
            terminal.shell("standings", "And the season so far", read=5)
        return terminal.leave()


@contextmanager
def _throw_away() -> Iterator[PipeInput]:
    """An empty book to be in, an empty home, a clock that is set, a system that is like any other, and a keyboard."""
    minutes = count(step=2)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        like_any = {"MAHJ_BOOK": str(folder / "book"), "COLUMNS": str(COLUMNS), "TERM": "xterm"}
        stack.enter_context(patch.dict(os.environ, like_any))
        create_book(folder / "book")
        stack.enter_context(chdir(folder / "book"))
        for name in ("NO_COLOR", "PROMPT_TOOLKIT_COLOR_DEPTH", "PROMPT_TOOLKIT_NO_CPR"):
            os.environ.pop(name, None)
        for kind in ("state", "cache", "config"):
            stack.enter_context(patch(f"platformdirs.user_{kind}_path", lambda *_, **__: folder / "home"))
        stack.enter_context(patch("ledger.cli.terminal.clock.now", lambda: TONIGHT + timedelta(minutes=next(minutes))))
        keyboard = stack.enter_context(create_pipe_input())
        # Where the program never says what is waited for, nobody would ever type again: then the terminal is closed.
        closing = Timer(PATIENCE, keyboard.close)
        stack.callback(closing.cancel)
        closing.start()
        yield keyboard


def drawn() -> str:
    """The picture as the program would look now."""
    moments = evening()
    still = max((moment for moment in moments if moment.shown.caption == END), key=lambda moment: moment.shown.seconds)
    return picture([still._replace(shown=Shown(2.5, WORDS.title)), *moments], (COLUMNS, ROWS), WORDS)


def main() -> int:
    """Draw the picture anew and say whether it had changed."""
    text = drawn()
    if not PICTURE.exists() or text != PICTURE.read_text("utf-8"):
        PICTURE.write_text(text, "utf-8", newline="\n")
        sys.stdout.write(f"{PICTURE.name}: drawn anew\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
