"""The page in a real browser: nothing leaves it, nothing overflows, and everybody can read it."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from tests.clock import unshifted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.exchange.conftest import Played

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")

#: A browser that runs as any user, and asks nobody for anything.
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
#: How long anything may take before it is given up, in milliseconds: no machine is ever that busy.
PATIENCE = 600_000
SCRIPT = "<script>alert(1)</script>"
IMAGE = "<img src onerror>"


class Heard(NamedTuple):
    """What a page said and asked for while it was open."""

    requests: list[str]
    console: list[str]


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


@pytest.fixture(scope="module")
def page_file(season: Played, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the season, whose names hold whatever a page acts on."""
    path = tmp_path_factory.mktemp("page") / "season.html"
    assert season.run("report", "-o", str(path), "--season", "all-time") == 0
    return path


@pytest.fixture(scope="module")
def short_page(short: Played, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of everything a page can have, and of little of each: axe looks at every word."""
    path = tmp_path_factory.mktemp("page") / "short.html"
    assert short.run("report", "-o", str(path)) == 0
    return path


@pytest.fixture
def opened(browser: Browser) -> Iterator[tuple[Page, Heard]]:
    """A page to be opened in a window of its own, and what is heard of it."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    heard = Heard([], [])
    page.on("request", lambda request: heard.requests.append(request.url))
    page.on("console", lambda message: heard.console.append(message.text))
    page.on("pageerror", lambda error: heard.console.append(str(error)))
    page.on("dialog", lambda dialog: heard.console.append(dialog.message))
    yield page, heard
    context.close()


def open_all(page: Page) -> None:
    """Open everything that opens on demand."""
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")


@pytest.mark.parametrize("width", [390, 820, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_overflows_and_nothing_leaves(
    opened: tuple[Page, Heard], page_file: Path, width: int, scheme: str
) -> None:
    """On a phone and a desk, by day and by night: no sideways scrolling, no word on the console, no request."""
    page, heard = opened
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(page_file.as_uri())
    for everything in (False, True):
        if everything:
            open_all(page)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        beyond = page.evaluate(
            """() => [...document.querySelectorAll('body *')].filter(each => !each.closest('.scroll, .hidden, .skip')
            && each.getBoundingClientRect().right > innerWidth + 0.5).map(each => each.outerHTML.slice(0, 80))"""
        )
        assert beyond == []
    assert heard == Heard([page_file.as_uri()], [])
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).every(each => each < 60)")
    assert dark is (scheme == "dark")


def test_names_full_of_html_stay_text(opened: tuple[Page, Heard], empty: Played, tmp_path: Path) -> None:
    """Whatever a name, a note or the book's name holds is shown letter by letter and never run."""
    text = empty.book.settings_path.read_text(encoding="utf-8")
    empty.book.settings_path.write_text(text.replace("Our mah jongg", "Ours </title><b>bold"), encoding="utf-8")
    assert empty.run("start", SCRIPT, IMAGE, "</style>", '"><i>Eve', "--date", "2026-01-04") == 0
    assert empty.run("win", SCRIPT, "25", IMAGE, "--yes", "--note", "<u>under</u> {{ 7 * 7 }}") == 0
    path = tmp_path / "page.html"
    assert empty.run("report", "-o", str(path)) == 0
    page, heard = opened
    page.goto(path.as_uri())
    open_all(page)
    for name in (SCRIPT, IMAGE, "</style>", '"><i>Eve', "<u>under</u> {{ 7 * 7 }}", "Ours </title><b>bold"):
        expect(page.locator("body")).to_contain_text(name)
    assert page.locator("script, img, b, i, u").count() == 0
    assert page.title().startswith("Ours </title><b>bold")
    assert heard == Heard([path.as_uri()], [])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_it(opened: tuple[Page, Heard], short_page: Path, scheme: str) -> None:
    """Nothing for axe to find with everything open: contrast, names of regions, headings, tables, focus."""
    page, _ = opened
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(short_page.as_uri())
    open_all(page)
    found = Axe().run(page).response["violations"]
    assert [(each["id"], each["impact"], each["nodes"][0]["html"][:120]) for each in found] == []


@pytest.mark.parametrize("width", [390, 1440])
def test_everybody_can_read_an_event(opened: tuple[Page, Heard], empty: Played, tmp_path: Path, width: int) -> None:
    """On a phone and a desk, with everything open: nothing for axe to find, nothing beside the screen."""
    people = ("Ann", SCRIPT, "Cat", "दीपा", "Eve", "Fay", "Gil", "\u05d3\u05e0\u05d4", "Ivy")
    for words in (
        (
            "start",
            *people,
            "--preset",
            "tournament",
            "--hands",
            "1",
            "--uneven",
            "sit-out",
            "--fee",
            "20",
            "--prize",
            "50",
        ),
        ("round",),
        ("penalty", "Gil", "5", "--why", "late"),
        ("time",),
        ("round",),
    ):
        assert empty.run("event", *words) == 0
    assert empty.run("wall", "--table", "2") == 0
    path = tmp_path / "event.html"
    assert empty.run("report", "-o", str(path)) == 0
    page, heard = opened
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="dark" if width > 1000 else "light")
    page.goto(path.as_uri())
    open_all(page)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    found = Axe().run(page).response["violations"]
    assert [(each["id"], each["impact"], each["nodes"][0]["html"][:120]) for each in found] == []
    assert heard.requests == [path.as_uri()]


def test_the_why_of_a_hand_opens_by_keyboard(opened: tuple[Page, Heard], page_file: Path) -> None:
    """Nobody needs a mouse, and it works where scripts do not run."""
    page, _ = opened
    page.goto(page_file.as_uri())
    why = page.locator("details.why").first
    assert not why.locator("ul").is_visible()
    why.locator("summary").focus()
    page.keyboard.press("Space")
    expect(why.locator("ul")).to_be_visible()
    expect(why.locator("li").first).to_contain_text("on the card")


def test_a_night_unfolds_from_whatever_leads_to_it(opened: tuple[Page, Heard], page_file: Path) -> None:
    """A link from a player's list of nights opens the night it leads to."""
    page, _ = opened
    page.goto(page_file.as_uri())
    page.locator("#standings ~ .scroll a").first.click()
    link = page.locator("a[href^='#night-']:visible").last
    night = page.locator(link.get_attribute("href") or "nothing")
    assert not night.is_visible()
    link.click()
    expect(night).to_be_visible()


def test_the_first_tab_leads_past_the_menu(opened: tuple[Page, Heard], page_file: Path) -> None:
    """The link to the content shows itself when it is reached, and leads there."""
    page, _ = opened
    page.goto(page_file.as_uri())
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_on_paper_nothing_is_dropped(opened: tuple[Page, Heard], page_file: Path) -> None:
    """What is closed on a screen is printed as well, in black on white by night too; the menu is not."""
    page, _ = opened
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(page_file.as_uri())
    assert not page.locator("nav").is_visible()
    assert page.locator("details:visible").count() == page.locator("details").count()
    for inside in ("#night-2026-01-05 .brief", "#player-1 table", "details.why ul", ".figures table"):
        assert page.locator(inside).first.is_visible(), inside
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert page.pdf(format="A4").startswith(b"%PDF")


def test_a_page_on_a_tablet_shows_the_next_hand(
    opened: tuple[Page, Heard], empty: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It reloads itself from the same file, keeps open what was open, and stays as it is while it is paused."""
    assert empty.run("start", "Ann", "Bea", "Cat", "Dee", "--date", "2026-01-04") == 0
    assert empty.run("win", "ann", "25", "dee", "--yes") == 0
    path = tmp_path / "page.html"
    page, heard = opened
    looks = 0

    def wait(_: float) -> None:
        """What happens at the table, and in the browser, between two looks at the book."""
        nonlocal looks
        looks += 1
        if looks == 1:
            page.clock.install()
            page.goto(path.as_uri())
            page.locator("#why-2026-01-04-1 > summary").click()
            assert empty.run("win", "bea", "30", "self", "--yes") == 0
        elif looks == 2:
            page.get_by_role("button", name="Pause").click()
            page.clock.run_for(20_000)
            assert page.locator(".hands tbody tr").count() == 1
            page.get_by_role("button", name="Go on").click()
            page.locator("h1").click()
            page.evaluate("document.activeElement.blur()")
            page.clock.run_for(6_000)
            expect(page.locator(".hands tbody tr")).to_have_count(2)
            expect(page.locator("#why-2026-01-04-1")).to_have_attribute("open", "")
            assert [each["id"] for each in Axe().run(page).response["violations"]] == []
        else:
            raise KeyboardInterrupt

    monkeypatch.setattr("ledger.book.watching.changes.__defaults__", (wait,))
    assert empty.run("report", "--watch", "-o", str(path)) == 0
    assert looks == 3
    assert set(heard.requests) == {path.as_uri()}
    assert heard.console == []
