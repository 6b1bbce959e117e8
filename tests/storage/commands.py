"""A command line for every command there is, on a book in which each of them works; which of them write is measured.

The tests that kill commands, make their calls fail and let two run at once take their commands from here. A command
that is new and has no line here fails a test.
"""

from __future__ import annotations

import json
import os
import secrets
import shlex
import shutil
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import ledger.book.roster_writing
import ledger.book.safety_copies
import ledger.cli.terminal.clock
import ledger.hooks.trust
from ledger.book import locking
from ledger.cli.main import main
from ledger.recorded import RECORDED

if TYPE_CHECKING:
    from collections.abc import Callable

NOW = datetime(2026, 11, 29, 19, 0, tzinfo=timezone(timedelta(hours=-5)))
NIGHT = "sessions/2026-11-29.toml"
#: What lies outside the book, as far as a book's copy holds it too: sheets and exports to take in, the user's home.
AWAY, COPIES = "away", "copies"

#: The events that their commands find: one for coins, whose first round is scored, and a tournament in its first.
EVENTS = (
    "event start Qua Ros Sid Tom Una Vic Wes Xia --date 2026-11-25 --rounds 2 --movement hand --yes",
    "event round Qua Ros Sid Tom / Una Vic Wes Xia",
    "event score 1 qua=100 ros=-25 sid=-25 tom=-50",
    "event score 2 una=-50 vic=100 wes=-25 xia=-25",
    "event start Ivy Jan Kit Lou Meg Nan Ora Pam --date 2026-11-26 --preset tournament --movement hand --yes",
    "event round Ivy Jan Kit Lou / Meg Nan Ora Pam --event e-2026-11-26",
    "event penalty ivy 5 --event e-2026-11-26",
)

FIRST_SHEET = "date,Ann,Bea,Cat\n2026-01-04,10,-10,0\n"
SHEET = "date,Ann,Bea,Ida\n2026-02-01,10,-10,0\n2026-02-08,20,-30,10\n2026-02-15,5,-5,0\n"
#: The evening every sample is typed in, after some earlier ones.
BASE = (
    "init {book}",
    "start Ann Bea Cat Dee --date 2026-11-27 --preset kitty",
    "win ann 25 dee",
    "end",
    "start Ann Bea Cat Dee --date 2026-11-28",
    "win ann 25 dee",
    "end --unpaid",
    "players add Zoe Zoey",
    "players merge Zoey Zoe --yes",
    "import csv {book}/away/first.csv --yes",
    "start Ann Bea Cat Dee Eve --preset five-with-bettor",
    "win ann 25 dee",
    "wall",
    "win cat 30 self -j",
    "win ann 30 dee",
    "undo",
)
#: A command line for each command, by its words.
SAMPLES = {
    "demo": "demo",
    "init": "init {book}/away/new",
    "start": "start Fay Gil Hal --table 2 --yes",
    "play": "play --say 'ann 25 dee' --say 'wall' --yes",
    "win": "win ann 25 dee --yes",
    "wall": "wall --yes",
    "thrown-in": "thrown-in --yes",
    "error": "error bea 25 --intact ann --yes",
    "pay": "pay bea cat 50 --for dispute --yes",
    "paid": "paid bea ann 10 --yes",
    "note": "note cake",
    "seats": "seats Bea Cat Dee Ann Fay --yes",
    "sub": "sub Gil --for Dee --yes",
    "join": "join Hal --yes",
    "leave": "leave Eve --yes",
    "undo": "undo --yes",
    "redo": "redo --yes",
    "void": "void 2 --yes",
    "edit": "edit 1 --value 50 --yes",
    "show": "show --all",
    "why": "why",
    "what-if": "what-if --preset flat",
    "nights list": "nights",
    "nights rename": "nights rename 2026-11-28 2026-11-20",
    "nights remove": "nights remove 2026-11-28 --yes",
    "settle": "settle",
    "end": "end --yes",
    "standings": "standings",
    "stats": "stats Ann",
    "versus": "versus Ann Bea",
    "report": "report -o {book}/away/out/night.html",
    "check": "check --merge --yes",
    "recalc": "recalc --night 2026-11-28 --yes",
    "restore": "restore 2026-11-29 --yes",
    "doctor": "doctor",
    "ruling": "ruling",
    "joker": "joker 'FF 1111 2222 3333'",
    "charleston": "charleston",
    "agreement": "agreement",
    "help": "help win",
    "seasons list": "seasons list",
    "seasons close": "seasons close",
    "players list": "players list",
    "players add": "players add Kay",
    "players alias": "players alias Ann Annie --yes",
    "players rename": "players rename Dee Deirdre --yes",
    "players merge": "players merge Zoe Eve --yes",
    "players split": "players split Zoey --yes",
    "presets list": "presets list",
    "presets show": "presets show pie",
    "presets use": "presets use --with jokerless-bonus --without jokerless-doubles --yes",
    "presets check": "presets check pie",
    "presets diff": "presets diff pie flat",
    "presets new": "presets new thursday --from pie",
    "presets add": "presets add {book}/away/friday.toml",
    "presets schema": "presets schema",
    "plugins list": "plugins list",
    "plugins show": "plugins show pie",
    "plugins new": "plugins new late-fee",
    "plugins check": "plugins check pie",
    "plugins untrust": "plugins untrust our_rule.py",
    "plugins trust": "plugins trust our_rule.py --yes",
    "card list": "card list practice",
    "card check": "card check practice",
    "export csv": "export csv",
    "export json": "export json",
    "export hledger": "export hledger",
    "export beancount": "export beancount",
    "export sqlite": "export sqlite -o {book}/away/out/book.sqlite",
    "export parquet": "export parquet -o {book}/away/out/book.parquet",
    "import csv": "import csv {book}/away/sheet.csv --yes",
    "import json": "import json {book}/away/other.json",
    "import undo": "import undo --yes",
    "event start": "event start Yan Zac Abe Bob Cal Dan Eli Fin --date 2026-11-24 --yes",
    "event round": "event round Qua Ros Tom Una / Vic Wes Xia Sid --event e-2026-11-25",
    "event show": "event show --event e-2026-11-26",
    "event seats": "event seats --event e-2026-11-26",
    "event sheet": "event sheet --event e-2026-11-26",
    "event score": "event score 1 ivy=25 jan=-10 kit=0 lou=0 --event e-2026-11-26",
    "event arrive": "event arrive Gus --event e-2026-11-25",
    "event leave": "event leave Xia --event e-2026-11-25",
    "event penalty": "event penalty jan 10 --event e-2026-11-26",
    "event time": "event time --event e-2026-11-26",
    "event settle": "event settle --event e-2026-11-25",
    "event end": "event end --event e-2026-11-25",
    "event undo": "event undo --event e-2026-11-26",
    "event void": "event void 2 --event e-2026-11-26",
    "phones": "phones pause",
    "completion show": "completion show bash",
    "completion install": "completion install bash",
}


def unedited(_: Path) -> None:
    """Nobody but the program was at the files."""


class Sample(NamedTuple):
    """A command that is disturbed, and what the owner of the book did to the files before it.

    ``file_by_file`` is for one that writes into no book: each file is whole, and typed again it does the rest.
    """

    command: str
    edited: Callable[[Path], None] = unedited
    file_by_file: bool = False


def annotate(book: Path) -> None:
    """A night after its owner was at it: comments, line ends of Windows, a table of their own, an open end."""
    path = book / NIGHT
    text = path.read_text(encoding="utf-8").replace("[rules.", "# so we agreed\n[rules.")
    content = ("# our night\n" + text + "\n[snacks]\nwho = 'Ann'").replace("\n", "\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + content.encode("utf-8"))


def diverge(book: Path) -> None:
    """A sync service kept two versions of the night."""
    path = book / NIGHT
    copy = path.with_name("2026-11-29 (Ann's conflicted copy 2026-11-30).toml")
    copy.write_bytes(path.read_bytes() + b'\n[[entries]]\nnumber = 5\ntype = "note"\nat = 2026-11-29T20:00:00-05:00\n')
    copy.write_bytes(copy.read_bytes() + b'text = "cake"\n')


def miscounted(book: Path) -> None:
    """A night in which somebody wrote other points than its rules pay."""
    path = book / "sessions/2026-11-28.toml"
    path.write_bytes(path.read_bytes().replace(b"Ann = 100, Bea = -25", b"Ann = 110, Bea = -35"))


def without_copies(book: Path) -> None:
    """No safety copy was made today, and nothing written to any night: all of them were played the day before."""
    shutil.rmtree(book / COPIES)
    for path in (book / "sessions").glob("*.toml"):
        path.write_bytes(path.read_bytes().replace(b"at = 2026-11-29T", b"at = 2026-11-28T"))


#: Commands that write into a book of their own, which is gone when they are done.
OF_THEIR_OWN = {"demo"}


def trusting(book: Path) -> None:
    """The rule of the book's own is trusted."""
    assert run("plugins trust our_rule.py --yes", book) == 0


def directed(book: Path) -> None:
    """Events are under way."""
    for minutes, command in enumerate(EVENTS, start=-len(EVENTS)):
        assert run(command, book, NOW + timedelta(minutes=minutes)) == 0, command


EDITED = {"plugins untrust": trusting, "check": diverge, "recalc": miscounted} | {
    name: directed for name in SAMPLES if name.startswith("event ") and name != "event start"
}
#: Further ways to use a command, which write otherwise than its sample.
MORE = {
    "win in a night with comments": Sample("win ann 25 dee --yes", annotate),
    "win, the first of the day": Sample("win ann 25 dee --yes", without_copies),
    "players add, the first of the day": Sample("players add Kay", without_copies),
    "end --reopen": Sample("end --reopen --night 2026-11-28 --yes"),
    "end --unpaid": Sample("end --unpaid --yes"),
    "import json --new": Sample("import json {book}/away/other.json --new {book}/away/new"),
    "paid --carried": Sample("paid bea ann 10 --carried --yes"),
}
#: Which of all these change the book, or what the user keeps for it: measured, and looked over by a person.
WRITE = {
    *("init", "start", "play", "win", "wall", "thrown-in", "error", "pay", "paid", "note", "seats", "sub", "join"),
    *("leave", "undo", "redo", "void", "edit", "end", "check", "recalc", "restore", "presets use", "presets new"),
    *("nights rename", "nights remove", "presets add", "presets schema", "plugins new", "plugins untrust"),
    *("players add", "players alias", "players rename", "players merge", "players split", "plugins trust"),
    *("event start", "event round", "event score", "event arrive", "event leave", "event penalty", "event time"),
    *("event end", "event undo", "event void", "phones"),
    *("import csv", "import json", "import undo", "completion install", *MORE),
}
FILE_BY_FILE = {"completion install"}
EVERY = {
    name: Sample(command, EDITED.get(name, unedited), name in FILE_BY_FILE) for name, command in SAMPLES.items()
} | MORE


def run(command: str, book: Path, now: datetime = NOW) -> int:
    """Run a command in a book, as if the program had just been started."""
    use(book, now)
    return main(["--book", str(book), *shlex.split(command.format(book=book))])


def files(book: Path) -> dict[str, bytes]:
    """Every file of a book, of its safety copies and of the user's home, but for the lock and what was sent out."""
    found = {path.relative_to(book).as_posix(): path for path in sorted(book.rglob("*")) if path.is_file()}
    away = f"{AWAY}/out/"
    return {
        name: path.read_bytes()
        for name, path in found.items()
        if path.name not in {".lock", "book"} and not name.startswith((away, f"{AWAY}/cache/"))
    }


def use(book: Path, now: datetime = NOW) -> None:
    """Set the clock, and let everything of this user lie in a folder of the book, so that it is seen too."""
    ledger.cli.terminal.clock.now = lambda: now
    ledger.book.roster_writing.today = NOW.date
    tokens = (f"{0x4F7C + len(list((book / 'sessions').glob('*.toml'))) + more:04x}" for more in range(1000))
    secrets.token_hex = lambda nbytes=None: next(tokens)  # noqa: ARG005  # called so
    ledger.book.safety_copies.copies_folder = lambda: book / COPIES
    ledger.hooks.trust.trust_path = lambda: book / AWAY / "trust" / "trusted_rules.toml"
    home = book / AWAY / "home"
    os.environ.update(HOME=str(home), SHELL="/bin/bash")
    for variable, folder in (("DATA", "data"), ("STATE", "state"), ("CONFIG", "config")):
        os.environ[f"XDG_{variable}_HOME"] = str(home / folder)
    os.environ["XDG_CACHE_HOME"] = str(book / AWAY / "cache")
    locking.PATIENCE = 0
    RECORDED.begin()


def make(book: Path) -> None:
    """Make the book in which every sample works."""
    away = book / AWAY
    for folder in (away / "out", away / "home"):
        folder.mkdir(parents=True)
    (away / "home" / ".bashrc").write_text("# mine\n", encoding="utf-8")
    (away / "first.csv").write_text(FIRST_SHEET, encoding="utf-8")
    (away / "sheet.csv").write_text(SHEET, encoding="utf-8")
    for minutes, command in enumerate(BASE, start=-len(BASE)):
        assert run(command, book, NOW + timedelta(minutes=minutes)) == 0, command
    (away / "friday.toml").write_text('format = 1\ntitle = "Friday"\nextends = "pie"\n', encoding="utf-8")
    rule = Path(__file__).parents[2] / "plugins" / "cold_wall.py"
    (book / "plugins" / "our_rule.py").write_bytes(rule.read_bytes())
    (away / "other.json").write_text(json.dumps(_other_book(book)), encoding="utf-8")


def _other_book(book: Path) -> dict[str, object]:
    """What another book exported: three people, one of whom is new, two nights and a preset."""
    other = book / AWAY / "other"
    for command in (
        "init {book}",
        "presets new sunday --from pie",
        "start Ann Bea Kim --date 2026-03-01 --preset three-players",
        "win ann 25 kim",
        "end",
        "start Ann Bea Kim --date 2026-03-08 --preset three-players",
        "win kim 25 self",
        "end",
        "export json -o {book}/all.json",
    ):
        assert run(command, other) == 0, command
    said: dict[str, object] = json.loads((other / "all.json").read_text(encoding="utf-8"))
    shutil.rmtree(other)
    return said
