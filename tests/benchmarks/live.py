"""How long it takes until a hand is seen by two browsers that look on, and how many bytes each of them gets.

Run it with the Python of the environment where the project is installed, on a machine that has nothing else to do. It
is no test; see README.md beside it.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

HANDS = 20
CODE = "abcdefghij"
MAHJ = (sys.executable, "-m", "ledger")
#: Tells when a hand is seen, in milliseconds since 1970.
SEEN = """id => new Promise(found => {
  const look = () => document.getElementById(id) ? found(Date.now()) : setTimeout(look, 1);
  look();
})"""


def mahj(book: Path, *words: str) -> None:
    """Run a command in a book."""
    subprocess.run([*MAHJ, "--book", str(book), *words], check=True, capture_output=True)  # noqa: S603  # written here


def book_of(folder: Path, nights: int) -> Path:
    """A book of so many nights, the last of them open."""
    book = folder / f"book-{nights}"
    subprocess.run([*MAHJ, "init", str(book)], check=True, capture_output=True)  # noqa: S603
    today = date.today()  # noqa: DTZ011  # as the command takes it
    if nights > 1:
        first = today - timedelta(days=nights)
        mahj(book, "start", "Ann", "Bea", "Cat", "Dee", "--date", first.isoformat(), "--yes")
        for number in range(30):
            mahj(book, "win", "ann", "25", "dee" if number % 2 else "bea", "--yes", "--night", first.isoformat())
        mahj(book, "end", "--night", first.isoformat(), "--yes")
        text = (book / "sessions" / f"{first}.toml").read_text("utf-8")
        for number in range(2, nights):
            day = (first + timedelta(days=number - 1)).isoformat()
            (book / "sessions" / f"{day}.toml").write_text(text.replace(first.isoformat(), day), "utf-8")
    mahj(book, "start", "Ann", "Bea", "Cat", "Dee", "--yes")
    return book


@contextmanager
def served(book: Path) -> Iterator[str]:
    """The address of a book that is served."""
    words = [*MAHJ, "--book", str(book), "serve", "--host", "127.0.0.1", "--port", "0", "--code", CODE]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
        assert server.stdout is not None
        yield re.search(r"http\S+", server.stdout.readline())[0]  # type: ignore[index]  # it begins with its address
        server.terminate()


def measured(book: Path, pages: list[Page], address: str) -> tuple[list[float], list[float], int]:
    """Seconds that each command took, seconds from its end until both pages had the hand, and the bytes of a page."""
    sizes: list[int] = []
    pages[0].on("response", lambda answer: sizes.append(len(answer.body())) if answer.url == address else None)
    for page in pages:
        page.goto(address)
        page.get_by_text("Live.").wait_for()
    today = date.today().isoformat()  # noqa: DTZ011
    commands, waits = [], []
    for number in range(1, HANDS + 1):
        for page in pages:
            page.evaluate(f"window.seen = ({SEEN})('entry-{today}-{number}'); 0")
        began = time.time()
        mahj(book, "win", "ann", "25", "dee" if number % 2 else "bea", "--yes")
        ended = time.time()
        seen = max(page.evaluate("window.seen") for page in pages) / 1000
        commands.append(ended - began)
        waits.append(max(0.0, seen - ended))
    return commands, waits, sizes[-1]


def main() -> None:
    """Measure, and print one line for each book."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("nights", nargs="*", type=int, default=[1, 500])
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ["XDG_STATE_HOME"] = os.environ["XDG_CACHE_HOME"] = folder
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for nights in parser.parse_args().nights:
            book = book_of(Path(folder), nights)
            with served(book) as address:
                pages = [browser.new_page(), browser.new_page()]
                commands, waits, size = measured(book, pages, address)
                for page in pages:
                    page.close()
            took, later = statistics.median(commands), statistics.median(waits)
            print(f"{nights} nights: mahj win takes {took:.2f} s; both have seen it {later:.2f} s later,")  # noqa: T201
            print(f"at most {max(waits):.2f} s; after {HANDS} hands the page has {size / 1000:.1f} kB")  # noqa: T201


if __name__ == "__main__":
    main()
