"""An evening at which phones enter the hands: a real server, real browsers, and what goes wrong at home."""

from __future__ import annotations

import re
import subprocess
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from ledger.night.night_files import read_night
from ledger.record import HandEntry, standing_entries
from tests.clock import mahj_at, unshifted

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize

    from tests.host import Host

#: What opens the same addresses again.
CODE = "abcdefghjkmnpqrstuvw"
#: How wide a phone is, and how high, in pixels.
PHONE: ViewportSize = {"width": 390, "height": 844}


class Server:
    """A real ``mahj serve --entry`` on this computer; it can be killed, and begins again at the same addresses."""

    def __init__(self, host: Host, *options: str) -> None:
        self._host = host
        self._options = options
        self._port = "0"
        self._process: subprocess.Popen[str] | None = None
        self.addresses: list[str] = []
        self.begin()

    def begin(self) -> None:
        """Begin, or begin again after it was killed."""
        self._host.now += timedelta(minutes=30)  # later than whatever was entered before, however slow the machine
        words = ("serve", "--entry", "--host", "127.0.0.1", "--port", self._port, "--code", CODE, *self._options)
        self._process = subprocess.Popen(  # noqa: S603  # the program itself
            [*mahj_at(self._host.now), *words],
            env=unshifted(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._process.stdout is not None
        said = ""
        while "Ctrl-C ends it." not in said:
            line = self._process.stdout.readline()
            assert line, said
            said += line
        self.addresses = re.findall(r"http://\S+/enter", said)
        self._port = re.findall(r":(\d+)/", said)[0]

    def kill(self) -> None:
        """Kill it, whatever it is doing. It must not have ended of itself."""
        assert self._process is not None
        assert self._process.stdout is not None
        ended = self._process.poll()
        self._process.kill()
        said = self._process.communicate()[0]
        assert ended is None, f"the server ended with {ended}: {said}"


class Hand(NamedTuple):
    """A hand as somebody enters it; no winner is a wall game. ``discarder`` may be ``self``."""

    winner: str | None = None
    value: int = 25
    discarder: str = "self"


class Phone:
    """One phone, which is somebody's, at a table."""

    def __init__(self, browser: Browser, name: str) -> None:
        self.name = name
        self.context: BrowserContext = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.taps = 0

    def sit(self, address: str) -> None:
        """Scan the code of a table, and say whose phone it is."""
        self.page.goto(address)
        self.page.get_by_role("link", name=self.name, exact=True).tap()
        self.ready()

    def ready(self) -> None:
        """Wait for a page with a form, and for what listens on it."""
        self.page.locator("#hand").wait_for()
        self.page.wait_for_load_state()

    def fill(self, hand: Hand) -> None:
        """Fill in a hand, and see who pays whom."""
        self._choose("winner", str(hand.winner))
        self._choose("value", str(hand.value))
        self._choose("discarder", hand.discarder)
        self.tap("Who pays whom?")
        self.page.locator(".shown h2").wait_for()

    def tap(self, button: str) -> None:
        """Tap a button."""
        self.taps += 1
        self.page.get_by_role("button", name=button, exact=True).first.tap()

    def see(self, words: str) -> None:
        """Wait until something stands on the page."""
        self.page.locator("#entry").get_by_text(words).first.wait_for()

    def counted(self, number: int = 1) -> None:
        """Wait until the page says that the hand of a number counts."""
        counts = self.page.locator(".counts")
        last = re.compile(rf"(?<!Hand ){number}\. ")  # and not which hand is next
        self.page.locator("#status", has_text=last).filter(has=counts).wait_for()

    def enter(self, hand: Hand) -> None:
        """Enter a hand as most are."""
        if hand.winner is None:
            self.tap("Wall game")
        else:
            self.fill(hand)
            self.tap("It counts")

    def _choose(self, field: str, value: str) -> None:
        """Tap a choice of the form."""
        self.taps += 1
        self.page.locator(f'#hand [name="{field}"][value="{value}"]').tap()


class Entered(NamedTuple):
    """A hand that was acknowledged: whose phone it was, and what it said."""

    who: str
    hand: Hand


class Table:
    """The phones of one table in one round, and what was acknowledged there."""

    def __init__(self, night: Path, phones: list[Phone], server: Server, chance: Random) -> None:
        self._night = night
        self.phones = phones
        self.server = server
        self.chance = chance
        self.acknowledged: list[Entered] = []
        self.ways: list[str] = []
        self.number = 1

    def play(self, hand: Hand, how: str) -> None:
        """Play a hand, and enter it in one of the ways there are."""
        phone, other = self.chance.sample(self.phones, 2)
        self.number = len(standing_entries(read_night(self._night).record.entries)) + 1
        for each in (phone, other):
            each.see(f"Hand {self.number}.")
        self.ways.append(how)
        getattr(self, how)(phone, other, hand)
        self.acknowledged.append(Entered(phone.name, hand))

    def plain(self, phone: Phone, other: Phone, hand: Hand) -> None:  # noqa: ARG002  # every way is called alike
        """As it should be."""
        phone.enter(hand)
        phone.counted(self.number)

    def double_tap(self, phone: Phone, other: Phone, hand: Hand) -> None:  # noqa: ARG002
        """The last button twice, as fast as a thumb can."""
        if hand.winner is None:
            phone.page.get_by_role("button", name="Wall game").dblclick()
        else:
            phone.fill(hand)
            phone.page.get_by_role("button", name="It counts").dblclick()
        phone.counted(self.number)

    def both(self, phone: Phone, other: Phone, hand: Hand) -> None:
        """Two phones with the same hand: the second says that it is the same."""
        if hand.winner is None:
            self.plain(phone, other, hand)
            return
        phone.fill(hand)
        other.fill(hand)
        phone.tap("It counts")
        phone.counted(self.number)
        other.tap("It counts")
        other.see(f"{phone.name} has entered hand")
        other.page.get_by_role("link", name="It is the same").tap()
        other.ready()

    def reload(self, phone: Phone, other: Phone, hand: Hand) -> None:  # noqa: ARG002
        """The page is loaded again before it counts, so it is filled in again; and once it counts."""
        if hand.winner is not None:
            phone.fill(hand)
        phone.page.reload()
        phone.enter(hand)
        phone.counted(self.number)
        phone.page.reload()
        phone.counted(self.number)

    def no_network(self, phone: Phone, other: Phone, hand: Hand) -> None:  # noqa: ARG002
        """The network is gone as it is sent, and comes back."""
        if hand.winner is not None:
            phone.fill(hand)
        phone.context.set_offline(True)
        phone.tap("Wall game" if hand.winner is None else "It counts")
        phone.see("Not sent yet")
        phone.context.set_offline(False)
        phone.counted(self.number)

    def lost_answer(self, phone: Phone, other: Phone, hand: Hand) -> None:  # noqa: ARG002
        """The hand arrives, and the answer does not: the phone sends it again."""
        lost: list[int] = []

        def drop(route: Route) -> None:
            if route.request.method == "POST" and not lost:
                lost.append(route.fetch(max_redirects=0).status)
                route.abort()
            else:
                route.continue_()

        if hand.winner is not None:
            phone.fill(hand)
        phone.page.route("**/enter*", drop)
        phone.tap("Wall game" if hand.winner is None else "It counts")
        phone.counted(self.number)
        phone.page.unroute("**/enter*")
        assert lost == [303]

    def killed(self, phone: Phone, other: Phone, hand: Hand) -> None:  # noqa: ARG002
        """The server is killed before it can be sent, and begins again."""
        if hand.winner is not None:
            phone.fill(hand)
        self.server.kill()
        phone.tap("Wall game" if hand.winner is None else "It counts")
        phone.see("Not sent yet")
        self.server.begin()
        phone.counted(self.number)

    def taken_back(self, phone: Phone, other: Phone, hand: Hand) -> None:
        """Somebody else takes it back, and it is entered once more."""
        phone.enter(hand)
        phone.counted(self.number)
        button = str(phone.page.get_by_role("button", name="Take back hand").text_content())
        other.page.get_by_role("button", name=button, exact=True).tap()
        other.page.get_by_role("button", name=button, exact=True).wait_for(state="detached")
        phone.page.reload()
        phone.enter(hand)
        phone.counted(self.number)


#: The ways in which a hand comes in.
WAYS = ("plain", "double_tap", "both", "reload", "no_network", "lost_answer", "taken_back")


def hands_of(host: Host, name: str) -> list[Entered]:
    """The hands that stand in a night, with who entered them."""
    record = read_night(host.book.sessions / f"{name}.toml").record
    found = []
    for entry in standing_entries(record.entries):
        assert isinstance(entry, HandEntry)
        hand = entry.hand
        told = Hand(hand.winner, hand.value or 25, hand.discarder or "self") if hand.winner else Hand()
        found.append(Entered(str(entry.entered_by), told))
        assert sum(entry.net.values()) == 0
    requests = [entry.request for entry in record.entries if isinstance(entry, HandEntry)]
    assert len(set(requests)) == len(requests)
    return found
