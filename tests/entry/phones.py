"""A phone without JavaScript, in this process: it reads pages, fills in their forms, taps buttons, follows links."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from tests.entry.asgi import ask, sent_form
from tests.serve.asgi import HOST, Answer

if TYPE_CHECKING:
    from ledger.cli.serve.guard import App


class Form:
    """A form of a page: where it goes, what it holds, and its buttons by what stands on them."""

    def __init__(self, action: str) -> None:
        self.action = action
        self.held: list[tuple[str, str]] = []
        self.choices: list[tuple[str, str]] = []
        self.buttons: dict[str, tuple[str, str]] = {}


class _Reader(HTMLParser):
    """Finds the forms, links and words of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: dict[str, str] = {}
        self.words: list[str] = []
        self._inside: Form | None = None
        self._button: tuple[str, str] | None = None
        self._link: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """What a tag means for a form."""
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._inside = Form(given["action"])
            self.forms.append(self._inside)
        elif tag == "input" and self._inside is not None:
            pair = (given["name"], given.get("value", ""))
            if given["type"] in {"radio", "checkbox"}:
                self._inside.choices.append(pair)
                if "checked" in given:
                    self._inside.held.append(pair)
            else:
                self._inside.held.append(pair)
        elif tag == "button":
            self._button = (given["name"], given["value"])
        elif tag == "a":
            self._link = given["href"]

    def handle_endtag(self, tag: str) -> None:
        """Where something ends."""
        if tag == "form":
            self._inside = None
        self._button = None if tag == "button" else self._button
        self._link = None if tag == "a" else self._link

    def handle_data(self, data: str) -> None:
        """Words, maybe on a button or of a link."""
        words = " ".join(data.split())
        if not words:
            return
        self.words.append(words)
        if self._button is not None and self._inside is not None:
            self._inside.buttons[words] = self._button
        if self._link is not None:
            self.links[words] = self._link


class PlainPhone:
    """A phone at one code."""

    def __init__(self, app: App, code: str) -> None:
        self.app = app
        self.address = f"http://{HOST}/{code}/enter"
        self.got = Answer(0, {}, "")
        self.last_sent: tuple[str, bytes] = ("", b"")
        self.open()

    def open(self, link: str = "") -> None:
        """Load a page, and whatever it leads to."""
        self._go("GET", urljoin(self.address, link or self.address), b"")

    def follow(self, words: str) -> None:
        """Tap a link."""
        self.open(self.read.links[words])

    def tap(self, button: str, **filled: str | tuple[str, ...]) -> None:
        """Fill in the form that has the button, and tap it; what was chosen before gives way."""
        form = next(each for each in self.read.forms if button in each.buttons)
        held = [(name, value) for name, value in form.held if name not in filled]
        for name, values in filled.items():
            several = (values,) if isinstance(values, str) else values
            offered = {value for each, value in form.choices if each == name}
            assert not offered or offered.issuperset(several), f"{name} offers {offered}"
            held += [(name, value) for value in several]
        self.last_sent = (urljoin(self.address, form.action), sent_form([*held, form.buttons[button]]))
        self._go("POST", *self.last_sent)

    def send_again(self) -> None:
        """Send once more what was sent last."""
        self._go("POST", *self.last_sent)

    @property
    def read(self) -> _Reader:
        """The page that is there."""
        reader = _Reader()
        reader.feed(self.got.text)
        return reader

    @property
    def words(self) -> str:
        """What stands on the page."""
        return " ".join(self.read.words)

    def _go(self, method: str, address: str, body: bytes) -> None:
        """Ask for something, and follow where it leads."""
        parts = urlsplit(address)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        headers = [("origin", f"http://{HOST}"), ("content-type", "application/x-www-form-urlencoded")]
        self.got = ask(self.app, method, path, body, headers if method == "POST" else [])
        self.address = address
        if self.got.status == 303:
            self._go("GET", urljoin(address, self.got.headers["location"]), b"")
