"""Trust covers the file of a rule; what lies beside it in the book is not imported, whichever way it is asked for."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from ledger.hooks.own_imports import _NOTHING_OF_A_BOOK, forbid_imports_from

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.host import Host

RULE = """\
import statistics
import sys
from pathlib import Path

from ledger.api import Info, Rule, hook

sys.path.insert(0, {folder!r})
{at_the_top}


class Ours(Rule):
    info = Info(title="Ours", summary="it is ours")

    @hook
    def mahj_agreement(self):
        {in_a_hook}
        return ["ours"]
"""


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """What a test does to where modules are looked for is undone behind it."""
    path, roots = list(sys.path), set(_NOTHING_OF_A_BOOK.roots)
    yield
    sys.path[:] = path
    _NOTHING_OF_A_BOOK.roots = roots
    sys.meta_path[:] = [each for each in sys.meta_path if each is not _NOTHING_OF_A_BOOK]


def play(host: Host, *, at_the_top: str = "", in_a_hook: str = "pass") -> str:
    """Trust a rule that imports something, put a helper beside it, and play by it; what is said of it."""
    plugins = host.book.plugins
    rule = RULE.format(folder=str(plugins), at_the_top=at_the_top, in_a_hook=in_a_hook)
    (plugins / "our_rule.py").write_text(rule, "utf-8")
    host.done("plugins trust our_rule.py --yes")
    ran = f"from pathlib import Path\nPath({str(host.book.root.parent / 'ran')!r}).touch()\n"
    (plugins / "beside_it.py").write_text(ran, "utf-8")
    (plugins / "whole_package").mkdir()
    (plugins / "whole_package" / "__init__.py").write_text(ran, "utf-8")
    (plugins / "no_init").mkdir()
    (plugins / "no_init" / "inner.py").write_text(ran, "utf-8")
    said = host.run("agreement --with our-rule")
    assert not (host.book.root.parent / "ran").exists()
    return said.out + said.err


@pytest.mark.parametrize(
    "line",
    [
        "import beside_it",
        "from beside_it import anything",
        "import whole_package",
        "import no_init.inner",
        "import importlib; importlib.import_module('beside_it')",
        "__import__('beside_it')",
    ],
)
def test_nothing_of_the_book_is_imported(line: str, host: Host) -> None:
    """Neither as the rule is loaded nor when a hook is asked; the refusal says what to do."""
    name = next(each for each in ("beside_it", "whole_package", "no_init") if each in line)
    assert f"ImportError: {name} lies in the book" in play(host, at_the_top=line)


def test_a_hook_imports_nothing_of_the_book(host: Host) -> None:
    """What is asked for late is refused as well."""
    assert "beside_it lies in the book" in play(host, in_a_hook="import beside_it")


def test_what_is_installed_is_imported(host: Host) -> None:
    """The standard library and installed packages are there for a rule, early and late."""
    assert "ours" in play(host, at_the_top="import tabulate", in_a_hook="import fractions, wave, ledger.plugins.pie")


def test_the_environment_of_the_program_may_lie_in_the_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where somebody keeps it there, what is installed in it is no part of the book."""
    (tmp_path / "env").mkdir()
    (tmp_path / "env" / "installed_there.py").write_text("", "utf-8")
    monkeypatch.syspath_prepend(tmp_path / "env")
    monkeypatch.setattr(_NOTHING_OF_A_BOOK, "_ours", {tmp_path / "env"})
    forbid_imports_from(tmp_path)
    __import__("installed_there")
    assert "installed_there" in sys.modules
