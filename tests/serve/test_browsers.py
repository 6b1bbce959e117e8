"""The live page in real browsers: every hand is seen by everybody at once, and nobody is disturbed by it."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from tests.clock import mahj_at, unshifted
from tests.sources import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, FloatRect, Page

    from tests.host import Host

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed"),
    pytest.mark.skipif(sys.platform == "win32", reason="a server is told to stop by a signal"),
]
#: A browser that runs as any user, and asks nobody for anything.
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
#: How long anything may take before it is given up, in milliseconds: no machine is ever that busy.
PATIENCE = 600_000
HANDS = 20


class Server:
    """A real ``mahj serve`` of a host's book, which can be killed and started again at the same address."""

    def __init__(self, host: Host, *options: str) -> None:
        self._host = host
        self._options = options
        self._running: subprocess.Popen[str] | None = None
        self.address = ""
        self.start("--port", "0")

    def start(self, *more: str) -> None:
        """Start it, and wait until it says where the page is."""
        words = ["serve", "--host", "127.0.0.1", "--code", "abcdefghij", *self._options, *more]
        self._running = subprocess.Popen(  # noqa: S603  # written here
            [*mahj_at(self._host.now), *words],
            cwd=ROOT,
            env=unshifted() | {"MAHJ_BOOK": str(self._host.book.root), "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._running.stdout is not None
        found = re.fullmatch(
            r"The evening is at (http://127\.0\.0\.1:(\d+)/abcdefghij/)\n", self._running.stdout.readline()
        )
        assert found
        self.address = found[1]

    def start_again(self) -> None:
        """Start it as its last line says."""
        self.start("--port", self.address.split(":")[2].partition("/")[0])

    def stop(self, how: int = signal.SIGINT) -> int:
        """End it; its exit code."""
        assert self._running is not None
        if self._running.returncode is None:
            self._running.send_signal(how)
            self._running.communicate()
        return self._running.returncode


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    with sync_playwright() as playwright:
        # Chromium falls over with what shifts the clock of the tests; no page asks it what day it is.
        environ: dict[str, str | float | bool] = {**unshifted()}
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, timeout=PATIENCE, env=environ)
        expect.set_options(timeout=PATIENCE)
        yield browser
        browser.close()


def opened(browser: Browser, address: str, width: int, scheme: str = "light", *, scripts: bool = True) -> Page:
    """A page in a browser of its own, on which nothing may go wrong."""
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        color_scheme="dark" if scheme == "dark" else "light",
        java_script_enabled=scripts,
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(address)
    if scripts:
        expect(page.locator("#as-of")).to_contain_text("Live.")
    return page


@pytest.fixture
def serving(table: Host) -> Iterator[Server]:
    """A server at a table whose first hand is played."""
    table.done("win ann 25 dee")
    server = Server(table)
    yield server
    server.stop()


def test_every_hand_is_seen_by_two_before_the_next_and_the_server_may_die(
    browser: Browser, table: Host, serving: Server
) -> None:
    """Neither loses the focus, what it opened or its place; the live region says the hand; a dead server is said."""
    pages = [opened(browser, serving.address, 390), opened(browser, serving.address, 1440)]
    for page in pages:
        page.locator("#why-2026-11-29-1 > summary").click()
        page.evaluate("scrollTo(0, 100)")
    places = [place_of_the_first(page) for page in pages]
    winners = ("ann", "bea", "cat", "dee")
    for number in range(2, HANDS + 2):
        table.done(f"win {winners[number % 4]} 25 {winners[(number + 1) % 4]}")
        if number == HANDS // 2:
            assert serving.stop(signal.SIGKILL) == -signal.SIGKILL
            for page in pages:
                expect(page.locator("#as-of")).to_have_class(re.compile("stale"))
                expect(page.locator("#as-of")).to_contain_text("Not connected. This is as of 19:")
                expect(page.locator("#as-of a")).to_be_visible()
            serving.start_again()
        for page, place in zip(pages, places, strict=True):
            expect(page.locator(f"#entry-2026-11-29-{number}")).to_be_attached()
            expect(page.locator("#said")).to_contain_text(f"{number}. ")
            expect(page.locator("#as-of")).not_to_have_class(re.compile("stale"))
            assert page.evaluate("document.activeElement.parentNode.id") == "why-2026-11-29-1"
            assert page.locator("#why-2026-11-29-1").get_attribute("open") == ""
            assert abs(place_of_the_first(page) - place) < 10
    assert serving.stop() == 0
    for page in pages:
        expect(page.locator("#as-of")).to_contain_text("Not connected.")
        page.context.close()


def place_of_the_first(page: Page) -> float:
    """How far down in the window the first hand is, in pixels."""
    return float(page.evaluate("document.getElementById('why-2026-11-29-1').getBoundingClientRect().top"))


def test_who_is_on_something_that_goes_is_left_at_the_content(browser: Browser, table: Host, serving: Server) -> None:
    """A hand that is taken back takes the focus along, which is then not lost at the top; the rest stays."""
    table.done("win bea 30 self")
    page = opened(browser, serving.address, 820)
    page.locator("#why-2026-11-29-2 > summary").focus()
    table.done("undo")
    expect(page.locator("#said")).to_have_text("Number 2 is taken out.")
    expect(page.locator("main")).to_be_focused()
    expect(page.locator("#entry-2026-11-29-2")).to_have_count(0)
    table.done("end")
    expect(page.locator("#said")).to_have_text("The night has ended.")
    expect(page.locator("main")).to_contain_text("Dee paid Ann 50")
    table.next_day()
    table.done("start Ann Bea Cat Dee")
    expect(page.locator("h1 + p")).to_have_text("30 November 2026")
    page.context.close()


def test_everybody_can_read_it_with_or_without_scripts(browser: Browser, host: Host) -> None:
    """Nothing for axe to find, nothing beyond the edge; without scripts it is whole, and a link leads to the newest."""
    host.done("start Ann Bea Cat Dee --table 1", "win ann 25 dee")
    host.done(
        "start Eve Fay '<b>Gil</b>' \N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET} --table 2 --preset pie --with kitty"
    )
    host.done("win eve 30 self --table 2 --note '<script>alert(1)</script>'", "end --table 1")
    server = Server(host, "--with-season")
    try:
        for width, scheme in ((390, "light"), (390, "dark"), (820, "dark"), (1440, "light"), (1440, "dark")):
            page = opened(browser, server.address, width, scheme)
            page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
            assert page.evaluate("document.documentElement.scrollWidth") == width
            assert [each["id"] for each in Axe().run(page).response["violations"]] == []
            page.context.close()
        plain = opened(browser, server.address, 390, scripts=False)
        host.done("win fay 30 self --table 2")
        while "Fay wins 30" not in plain.content():
            plain.get_by_role("link", name="Show what is new").click()
        assert "<b>Gil" not in plain.content()
        plain.get_by_role("link", name="The season").click()
        expect(plain.locator("#standings")).to_be_visible()
        plain.context.close()
    finally:
        server.stop()


def test_a_wide_table_on_a_phone_shows_that_there_is_more(browser: Browser, host: Host) -> None:
    """A shade at the right until its end is seen; the caption is no wider than the phone, however long it is."""
    host.done("event start Annabella Bea Cat Dee Eve Fay Gilbertine Hal --rounds 4 --hands 1")
    host.done(*["event round", "event time"] * 4, "report -o page.html")
    page = browser.new_context(viewport={"width": 390, "height": 2000}).new_page()
    page.goto(host.book.root.joinpath("page.html").as_uri())
    table = page.locator(".scroll", has_text="Standings").first
    assert table.evaluate("each => each.scrollWidth > each.clientWidth")
    box = table.bounding_box()
    assert box is not None
    edge: FloatRect = {"x": box["x"] + box["width"] - 4, "y": box["y"] + 2, "width": 4, "height": 12}
    more = page.screenshot(clip=edge)
    table.evaluate("each => { each.scrollLeft = each.scrollWidth; }")
    assert page.screenshot(clip=edge) != more
    caption = table.locator("caption")
    caption.evaluate("each => { each.textContent = 'Standings of a long evening '.repeat(9); }")
    assert caption.evaluate("each => each.offsetWidth") <= 390
