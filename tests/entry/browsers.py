"""Browsers, and a club whose people each have a phone in one of them."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from tests.clock import unshifted
from tests.entry.evening import Phone, Server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.host import Host

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
#: A browser that runs as any user, and asks nobody for anything.
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
#: How long anything may take before it is given up, in milliseconds: no machine is ever that busy.
PATIENCE = 300_000


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a module."""
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    with sync_playwright() as playwright:
        environ: dict[str, str | float | bool] = {**unshifted()}
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, timeout=PATIENCE, env=environ)
        yield found
        found.close()


class Club:
    """Eight people, each with a phone, and a server; phones and server end with the test."""

    def __init__(self, host: Host, browser: Browser) -> None:
        self.host = host
        self.browser = browser
        self.phones: dict[str, Phone] = {}
        self.server: Server | None = None

    def serve(self, *options: str) -> Server:
        """Begin to serve."""
        self.server = Server(self.host, *options)
        return self.server

    def phone(self, name: str) -> Phone:
        """Somebody's phone."""
        if name not in self.phones:
            self.phones[name] = Phone(self.browser, name)
            self.phones[name].context.set_default_timeout(PATIENCE)
        return self.phones[name]


@pytest.fixture
def club(host: Host, browser: Browser) -> Iterator[Club]:
    """A club that has not begun yet."""
    found = Club(host, browser)
    yield found
    for phone in found.phones.values():
        phone.context.close()
    if found.server is not None:
        found.server.kill()
