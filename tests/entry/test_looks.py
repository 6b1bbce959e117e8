"""The pages of a phone as they are looked at and tapped: by old eyes and thumbs, and by screen readers."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import TimeoutError as NotInTime

from tests.entry.evening import Hand

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Page, Route

    from tests.entry.browsers import Club

#: What can be tapped and is smaller than a thumb needs, in pixels.
SMALL = """() => [...document.querySelectorAll("#entry a, #entry button, #entry input, #entry summary, header a")]
  .filter((each) => each.type !== "hidden" && each.getClientRects().length)
  .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44).map(([html]) => html)"""
#: Whether something reaches beyond the side of the screen.
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


def look(page: Page) -> None:
    """Nothing for axe to find with everything open, in either scheme; nothing small, nor beyond the side."""
    page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    found = Axe().run(page).response["violations"]
    page.emulate_media(color_scheme="dark")
    found += Axe().run(page, options={"runOnly": ["color-contrast"]}).response["violations"]
    page.emulate_media(color_scheme="light")
    assert [(each["id"], each["nodes"][0]["html"][:120]) for each in found] == []
    assert page.evaluate(SMALL) == []
    assert not page.evaluate(WIDE)


def test_everybody_can_read_and_tap_it(club: Club) -> None:
    """Every page a hand goes through; the form with text twice as large, too."""
    club.host.done("start Ann Bea Cat Dee")
    address = club.serve().addresses[0]
    phone, other = club.phone("Bea"), club.phone("Cat")
    other.sit(address)
    page = phone.page
    page.goto(address)
    look(page)
    phone.sit(address)
    look(page)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert page.evaluate(SMALL) == []
    assert not page.evaluate(WIDE)
    page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    phone.fill(Hand("Ann", 25, "Dee"))
    look(page)
    other.enter(Hand())
    other.counted()
    phone.tap("It counts")
    phone.see("Cat has entered hand 1 already")
    look(page)
    page.get_by_role("link", name="It is the same").tap()
    page.locator("#hand").evaluate("(form) => { form.noValidate = true; }")
    phone.tap("Who pays whom?")
    page.locator(".problem").wait_for()
    look(page)


def test_a_hand_takes_at_most_six_taps(club: Club) -> None:
    """At an ordinary table five: who, how much, from whom, who pays whom, it counts; six where it is jokerless."""
    club.host.done("start Ann Bea Cat Dee")
    phone = club.phone("Bea")
    phone.sit(club.serve().addresses[0])
    phone.fill(Hand("Ann", 25, "Dee"))
    phone.tap("It counts")
    phone.counted()
    assert phone.taps == 5


def test_news_is_told_and_leaves_the_form_alone(club: Club) -> None:
    """What another phone enters is said in the live region; a form that is being filled in stays as it is."""
    club.host.done("start Ann Bea Cat Dee")
    address = club.serve().addresses[0]
    bea, cat, dee = (club.phone(name) for name in ("Bea", "Cat", "Dee"))
    for phone in (bea, cat, dee):
        phone.sit(address)
    region = cat.page.locator("#status").element_handle()
    cat.page.locator("#hand [name=winner]").first.tap()
    bea.enter(Hand())
    for phone in (cat, dee):
        phone.page.get_by_role("status").get_by_text("1. Wall game.").wait_for()
    assert cat.page.locator("#hand [name=winner]").first.is_checked()
    assert cat.page.locator("#hand [name=seen]").get_attribute("value") == "0"
    assert dee.page.locator("#hand [name=seen]").get_attribute("value") == "1"
    assert region is not None
    assert region.evaluate("(each) => each.isConnected && each.getAttribute('role') === 'status'")


def test_two_quick_taps_take_back_one_hand_and_leave_the_form_alone(club: Club) -> None:
    """A hand that was just entered is not taken back by the tap that entered it; the form stays as it was filled in."""
    club.host.done("start Ann Bea Cat Dee")
    address = club.serve().addresses[0]
    bea, cat = club.phone("Bea"), club.phone("Cat")
    for phone in (bea, cat):
        phone.sit(address)
    bea.enter(Hand())
    bea.counted()
    cat.see("1. Wall game.")
    bea.enter(Hand("Ann", 25, "Dee"))
    bea.counted(2)
    cat.see("2. Ann wins 25")
    cat.page.locator("#hand [name=winner]").first.tap()
    button = cat.page.get_by_role("button", name="Take back hand 2")
    for _ in range(100):  # a tap right behind news is taken for one at what lay there before
        with suppress(NotInTime), cat.page.expect_request(lambda request: request.method == "POST", timeout=1_000):
            button.dblclick()
            break
    cat.see("It is taken back.")
    button.wait_for(state="detached")
    assert cat.page.locator("#hand [name=winner]").first.is_checked()
    bea.page.get_by_role("button", name="Take back hand").wait_for(state="detached")
    assert [(entry.number, entry.entered_by) for entry in club.host.entries()] == [(1, "Bea"), (2, "Bea"), (2, "Cat")]


def test_a_page_that_asks_about_a_hand_does_not_say_that_it_counts(club: Club) -> None:
    """Whoever entered the last hand, and asks about the next, is not told meanwhile that theirs counts."""
    club.host.done("start Ann Bea Cat Dee")
    phone = club.phone("Bea")
    phone.sit(club.serve().addresses[0])
    phone.enter(Hand())
    phone.counted()
    phone.fill(Hand("Ann", 25, "Dee"))

    def news(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("Wall game.", "Wall game, as is known."))

    phone.page.route("**/enter?as=Bea*", news)
    phone.page.evaluate("() => { document.dispatchEvent(new Event('visibilitychange')); }")
    phone.see("1. Wall game, as is known.")
    assert phone.page.locator(".shown h2").is_visible()
    assert phone.page.locator(".counts").count() == 0


def test_old_news_does_not_hide_what_counts(club: Club) -> None:
    """A page that was asked for before a tap and comes after it is not shown."""
    club.host.done("start Ann Bea Cat Dee")
    phone = club.phone("Bea")
    phone.page.route("**/news", lambda route: route.abort())  # which would ask once more, and put it right
    phone.sit(club.serve().addresses[0])
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if route.request.method == "GET" and not held:
            held.append((route, route.fetch()))
        else:
            route.continue_()

    phone.page.route("**/enter?as=Bea*", hold)
    with phone.page.expect_request("**/enter?as=Bea*"):
        phone.page.evaluate("() => { document.dispatchEvent(new Event('visibilitychange')); }")
    phone.enter(Hand())
    phone.counted()
    for route, old in held:
        route.fulfill(response=old)
    phone.page.evaluate("() => fetch('entry.css').then((answer) => answer.text())")  # which is answered after it
    assert held
    assert phone.page.locator(".counts").is_visible()


def test_a_draft_is_kept_and_asked_about_where_the_evening_moved_on(club: Club) -> None:
    """Not sent yet; another phone is first; the draft is sent once, and asked about. One of another round is told."""
    club.host.done("start Ann Bea Cat Dee")
    server = club.serve()
    bea, cat = club.phone("Bea"), club.phone("Cat")
    for phone in (bea, cat):
        phone.sit(server.addresses[0])
    bea.fill(Hand("Ann", 25, "Dee"))
    server.kill()
    bea.tap("It counts")
    bea.see("Not sent yet: Ann wins 25 on Dee's discard.")
    bea.context.set_offline(True)
    server.begin()
    cat.page.reload()
    cat.enter(Hand("Ann", 25, "Dee"))
    cat.counted()
    bea.context.set_offline(False)
    bea.see("Cat has entered hand 1 already")
    assert bea.page.locator("#unsent").is_hidden()
    bea.page.get_by_role("link", name="It is the same").tap()
    bea.ready()
    assert [entry.entered_by for entry in club.host.entries()] == ["Cat"]
    bea.page.evaluate("() => localStorage.setItem('mahj:entry:earlier', JSON.stringify({ line: 'Cat 30 self' }))")
    bea.page.reload()
    bea.see("Never sent, from another table or round: Cat 30 self.")
    bea.page.get_by_role("button", name="I have told the host").tap()
    bea.page.locator("#unsent").wait_for(state="hidden")
