# ruff: noqa: D103  # the name of a call says what it shows
"""The page that is served: what is not installed, and where nothing can be served."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING

from ledger.cli.serve.addresses import listen
from tests.errors.calls.made import failing, night, raises, run

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

#: What an address is refused with that is not here.
HINT = "leave --host out, or name 192.168.1.20"


def at_home(patch: pytest.MonkeyPatch, number: int = 0) -> None:
    """Let this computer have one address, at which listening fails."""
    patch.setattr("ledger.cli.serve.addresses.addresses", lambda: ["192.168.1.20"])
    patch.setattr("socket.create_server", failing(number))


@raises("mahj serve needs segno, which is not installed", f'"{sys.executable}" -m pip install "mahj-ledger[serve]"')
def serving_without_the_extra(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    patch.setattr("ledger.cli.commands.serve.find_spec", lambda name: None if name == "segno" else name)
    return run(patch, folder, "serve")


@raises("a code is at least ten letters and digits", "leave --code out for a new one")
def serving_under_a_code_that_is_guessed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    return run(patch, folder, "serve", "--code", "1234")


@raises("nowhere.invalid is no address of this computer", HINT)
def serving_at_no_address(_: Path, patch: pytest.MonkeyPatch) -> None:
    at_home(patch)
    patch.setattr("socket.getaddrinfo", failing())
    listen("nowhere.invalid", 0)


@raises(
    "port 8420 of 192.168.1.20 is taken, maybe by another mahj serve",
    "stop that one with Ctrl-C, or add --port 0, which takes one that is free",
)
def serving_where_something_else_is_served(_: Path, patch: pytest.MonkeyPatch) -> None:
    at_home(patch, errno.EADDRINUSE)
    listen(None, 8420)


@raises("port 80 is not for everybody", "name one above 1023 with --port")
def serving_at_a_port_of_the_system(_: Path, patch: pytest.MonkeyPatch) -> None:
    at_home(patch, errno.EACCES)
    listen(None, 80)


@raises(f"nothing can be served at 192.168.1.77: {os.strerror(errno.EADDRNOTAVAIL)}", HINT)
def serving_at_an_address_of_others(_: Path, patch: pytest.MonkeyPatch) -> None:
    at_home(patch, errno.EADDRNOTAVAIL)
    listen("192.168.1.77", 8420)
