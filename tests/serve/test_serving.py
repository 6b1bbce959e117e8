"""The command itself: where it serves, what it says, and how it ends."""

from __future__ import annotations

import asyncio
import re
import socket
from typing import TYPE_CHECKING, Any

import pytest

from ledger.cli.serve import addresses
from ledger.cli.serve.addresses import PORT, Place, listen
from ledger.cli.serve.running import serve
from tests.host import Screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.cli.serve.guard import App
    from ledger.cli.serve.publishing import Publisher
    from tests.host import Host

#: What is said of an address.
AT = re.compile(r"^The evening is at http://([^/]+)/([a-z0-9]+)/$", re.MULTILINE)


class Blocks(Screen):
    """A terminal that has blocks."""

    encoding = "utf-8"


@pytest.fixture
def until(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Place], Any]], None]:
    """Let the server run until something was done at the place it serves, and then press Ctrl-C."""

    def do(then: Callable[[Place], Any]) -> None:
        async def run(app: App, publisher: Publisher, place: Place) -> None:
            serving = asyncio.create_task(serve(app, publisher, place))
            await asyncio.to_thread(then, place)
            serving.cancel()
            await asyncio.wait([serving])
            raise KeyboardInterrupt

        monkeypatch.setattr("ledger.cli.serve.running.serve", run)

    return do


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """This computer has no network, and the port is any that is free."""
    monkeypatch.setattr(addresses, "PORT", 0)
    monkeypatch.setattr(addresses, "addresses", list)


def answer(place: Place, path: str) -> str:
    """What is answered by a real socket."""
    with socket.create_connection(("127.0.0.1", place.port)) as asking:
        asking.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{place.port}\r\nConnection: close\r\n\r\n".encode())
        return b"".join(iter(lambda: asking.recv(65536), b"")).decode()


@pytest.mark.usefixtures("at_home")
def test_it_serves_until_ctrl_c(table: Host, until: Callable[[Callable[[Place], Any]], None]) -> None:
    """At the address it says, and then says how it goes on at the same one."""
    answers: list[str] = []
    until(lambda place: answers.append(answer(place, "/abcdefghij/")))
    table.done("win ann 25 dee")
    ran = table.done("serve --night 2026-11-29 --host 127.0.0.1 --with-season --no-money --code abcdefghij")
    assert "HTTP/1.1 200 OK" in answers[0]
    assert "Ann wins 25" in answers[0]
    found = AT.search(ran.out)
    assert found
    port = found[1].partition(":")[2]
    again = f"serve 2026-11-29 --host 127.0.0.1 --with-season --no-money --port {port} --code abcdefghij"
    assert f"{again} goes on at the same address." in ran.err
    assert "guest wifi" in ran.out
    assert "warning: this computer is in no network" in ran.err
    assert "\N{FULL BLOCK}" not in ran.out


@pytest.mark.usefixtures("at_home")
def test_the_code_is_another_each_time(table: Host, until: Callable[[Callable[[Place], Any]], None]) -> None:
    """Ten signs, of those that cannot be mistaken for each other."""
    until(lambda _: None)
    codes = {AT.search(table.done("serve").out)[2] for _ in range(5)}  # type: ignore[index]  # it is said, or this fails
    assert len(codes) == 5
    assert all(re.fullmatch("[abcdefghjkmnpqrstuvwxyz23456789]{10}", code) for code in codes)


@pytest.mark.usefixtures("at_home")
def test_other_networks_are_named(table: Host, until: Callable[[Callable[[Place], Any]], None]) -> None:
    """Phones may be in one that the page is not served in."""
    until(lambda _: None)
    table.patch.setattr(addresses, "addresses", lambda: ["127.0.0.1", "10.0.0.7"])
    said = "For phones in another network of this computer there is --host 10.0.0.7.\n"
    ran = table.done("serve --host localhost")
    assert said in ran.out
    assert "no network" not in ran.err
    assert said not in table.done("serve --host 0.0.0.0").out
    ran = table.done("serve --host 127.0.0.1")
    assert "warning: only this computer can open the page at that address; leave --host out for phones\n" in ran.err
    assert said not in ran.out


@pytest.mark.usefixtures("at_home")
def test_a_terminal_shows_a_code_to_scan(table: Host, until: Callable[[Callable[[Place], Any]], None]) -> None:
    """A phone's camera reads it."""
    until(lambda _: None)
    screen = Blocks()
    assert table.printing("serve", screen, Screen()) == 0
    assert screen.getvalue().count("\N{UPPER HALF BLOCK}") > 20


def test_the_address_is_that_of_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one of the way out before others, a private one before all; never one that only this computer knows."""
    ways = {
        "192.0.2.1": "8.8.4.4",
        "10.255.255.255": "10.0.0.7",
        "172.31.255.255": None,
        "192.168.255.255": "127.0.0.1",
    }
    monkeypatch.setattr(addresses, "_way_to", ways.get)
    named = [(None, None, None, None, (each, 0)) for each in ("127.0.1.1", "169.254.3.4", "192.168.1.20", "10.0.0.7")]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_: named)
    assert addresses.addresses() == ["10.0.0.7", "192.168.1.20", "8.8.4.4"]


def test_a_computer_that_knows_no_name_of_its_own_has_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of its ways out, if there are any."""

    def nothing(*_: object) -> None:
        raise OSError

    monkeypatch.setattr("socket.getaddrinfo", nothing)
    monkeypatch.setattr(addresses, "_way_to", lambda _: None)
    assert addresses.addresses() == []


def test_a_way_is_asked_of_the_system() -> None:
    """It knows one to itself, and none to what is no address."""
    assert addresses._way_to("127.0.0.1") == "127.0.0.1"  # noqa: SLF001  # what it asks differs from system to system
    assert addresses._way_to("no address") is None  # noqa: SLF001


def test_everywhere_is_every_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host who asks for it is reached by each, and by no other name; port 80 need not be named."""
    monkeypatch.setattr(addresses, "addresses", lambda: ["192.168.1.20"])
    place = listen("0.0.0.0", 0)  # noqa: S104  # what is asked for
    place.socket.close()
    assert place.hosts == ("192.168.1.20", "127.0.0.1", "localhost")
    assert place.named == {f"{host}:{place.port}" for host in place.hosts}
    assert "localhost" in place._replace(port=80).named
    assert Place(place.socket, ("::1",), 8420).address("::1", "x") == "http://[::1]:8420/x/"
    assert PORT == 8420


@pytest.mark.usefixtures("at_home")
def test_entry_says_where_hands_are_entered(table: Host, until: Callable[[Callable[[Place], Any]], None]) -> None:
    """At an address of its own, whose code is no beginning of the one to read along; it goes on at the same ones."""
    entered: list[str] = []
    words = "serve --entry --scorer Bea --east-accepts"
    until(lambda _: None)
    ran = table.done(words)
    where = re.search(r"^Bea enters her table's hands: http://[^/]+/([a-z0-9]+)/enter$", ran.out, re.MULTILINE)
    assert where
    again = re.search(r"mahj (serve .*--code ([a-z0-9]{20})) goes on at the same addresses", ran.out)
    assert again
    assert f"Stopped. mahj {again[1]} goes on at the same addresses." in ran.err
    assert "Whoever has it can enter hands." in ran.out
    assert where[1][:4] != again[2][:4]
    until(lambda place: entered.append(answer(place, f"/{where[1]}/enter")))
    assert f"/{where[1]}/enter\n" in table.done(f"{words} --code {again[2]}").out
    assert "This is Bea&#39;s phone." in entered[0]
