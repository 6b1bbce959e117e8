"""The addresses of this computer on its networks, and the one that is listened on."""

from __future__ import annotations

import errno
import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import NamedTuple

from ledger.errors import Refused, UsageProblem

#: The port where none is named: free on most computers, and the same every time, so that a firewall is asked once.
PORT = 8420
#: Networks behind which the way out is looked for; nothing is sent there.
_FAR = ("192.0.2.1", "10.255.255.255", "172.31.255.255", "192.168.255.255")
#: Where only this computer reaches itself.
_ALONE = "127.0.0.1"
_EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104  # what somebody may ask for


class Place(NamedTuple):
    """Where the page is served: a socket that listens, and the hosts by which a browser reaches it, the best first.

    ``others`` are further addresses of this computer, at which nothing is served.
    """

    socket: socket.socket
    hosts: tuple[str, ...]
    port: int
    others: tuple[str, ...] = ()

    @property
    def is_alone(self) -> bool:
        """Whether nobody else reaches it: this computer is in no network, or somebody asked for that."""
        return self.hosts == (_ALONE,)

    @property
    def named(self) -> frozenset[str]:
        """The same hosts as a browser names them when it asks."""
        bare = {_in_address(host) for host in self.hosts}
        return frozenset({f"{host}:{self.port}" for host in bare} | (bare if self.port == 80 else set()))  # noqa: PLR2004

    def address(self, host: str, code: str) -> str:
        """What is typed into a browser."""
        return f"http://{_in_address(host)}:{self.port}/{code}/"


def listen(host: str | None, port: int) -> Place:
    """Listen where somebody asked for, else on the likeliest address of a network that phones are on.

    Raises Refused where that cannot be, with what to do instead.
    """
    found = addresses()
    wanted = host or (found[0] if found else _ALONE)
    try:
        kind = socket.getaddrinfo(wanted, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as error:
        raise UsageProblem(
            f"{wanted} is no address of this computer", f"leave --host out, or name {_some(found)}"
        ) from error
    family, sockaddr = kind[0], kind[4]
    try:
        listening = socket.create_server((str(sockaddr[0]), port), family=family)
    except OSError as error:
        raise _cannot_listen(error, wanted, port, found) from error
    hosts = (*found, _ALONE, "localhost") if wanted in _EVERYWHERE else (wanted,)
    others = tuple(each for each in found if each not in hosts)
    return Place(listening, hosts, listening.getsockname()[1], others)


def addresses() -> list[str]:
    """The IPv4 addresses of this computer on networks of its own, the one of the usual way out first."""
    found = [_way_to(far) for far in _FAR]
    with suppress(OSError):  # a computer need not know its own name
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    known = dict.fromkeys(each for each in found if each is not None and not _is_its_own(each))
    return sorted(known, key=lambda each: not ip_address(each).is_private)


def _way_to(far: str) -> str | None:
    """By which of its addresses this computer would reach another."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((far, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _is_its_own(address: str) -> bool:
    """Whether only this computer itself is reached by an address."""
    found = ip_address(address)
    return found.is_loopback or found.is_unspecified or found.is_link_local


def _in_address(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host.lower()


def _cannot_listen(error: OSError, host: str, port: int, found: list[str]) -> Refused:
    """Why nothing can be served there."""
    if error.errno == errno.EADDRINUSE:
        return Refused(
            f"port {port} of {host} is taken, maybe by another mahj serve",
            "stop that one with Ctrl-C, or add --port 0, which takes one that is free",
        )
    if error.errno in {errno.EACCES, errno.EPERM}:
        return Refused(f"port {port} is not for everybody", "name one above 1023 with --port")
    return Refused(
        f"nothing can be served at {host}: {error.strerror or error}", f"leave --host out, or name {_some(found)}"
    )


def _some(found: list[str]) -> str:
    """Addresses there are, for a hint."""
    return " or ".join(found) or "127.0.0.1"
