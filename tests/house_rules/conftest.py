"""A group that has presets and rules of its own."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

import platformdirs
import pytest

from tests.host import Host

if TYPE_CHECKING:
    from pathlib import Path


class Club(Host):
    """A host whose group puts presets and rules into the book; what the host trusts stands in a folder of their own."""

    @property
    def config(self) -> Path:
        """The folder of the host's configuration."""
        return self.book.root.with_name("config")

    def preset(self, name: str, text: str) -> Path:
        """Put a preset into the book; the first line of its text is at the margin of all."""
        path = self.book.house_rules / f"{name}.toml"
        path.write_text(f"format = 1\n{dedent(text)}", "utf-8")
        return path

    def rule(self, name: str, body: str, *, trusted: bool = True) -> Path:
        """Put a rule into the book: a file with everything imported, the body, and the trust in it."""
        path = self.book.plugins / f"{name}.py"
        path.write_text(f"from ledger.api import *\n\n{dedent(body)}", "utf-8")
        if trusted:
            self.done(f"plugins trust {path.name} --yes")
        return path

    def files(self) -> dict[str, bytes]:
        """Every file of the book, and of the host's configuration."""
        configured = {
            f"config: {path.name}": path.read_bytes() for path in self.config.glob("*.*") if path.name != ".lock"
        }
        return super().files() | configured


@pytest.fixture
def club(host: Host, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A book that was begun just now, and nothing trusted."""
    club = Club(host.book.root, monkeypatch)
    monkeypatch.setattr(platformdirs, "user_config_path", lambda *_, **__: club.config)
    return club


@pytest.fixture
def table(club: Club) -> Club:
    """The same with a night of Ann, Bea, Cat and Dee under the standard rules."""
    club.done("start Ann Bea Cat Dee")
    return club
