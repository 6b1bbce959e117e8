"""Files their owner was at: after every command the old file is the beginning of the new one, byte for byte."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.night.night_files import read_night

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.host import Host


def comments(text: str) -> str:
    """Comments above, behind and below."""
    inside = text.replace("paid = ", "# so we pay\npaid = ")
    return f"# our night\n\n{inside}# to be continued\n"


def odd_spacing(text: str) -> str:
    """Values in columns, tabs, and empty lines."""
    return text.replace(" = ", "\t=   ").replace("\n[[entries]]", "\n\n\n  [[entries]]  ")


def odd_order(text: str) -> str:
    """The type of an entry last."""
    return text.replace('type = "hand"\n', "", 1).replace(
        'result = "discard"\n', 'result = "discard"\ntype = "hand"\n', 1
    )


def long_lines(text: str) -> str:
    """A comment longer than any screen."""
    return text + "# " + "so it was " * 2_000 + "\n"


def windows(text: str) -> str:
    """Line ends of Windows."""
    return text.replace("\n", "\r\n")


def marked(text: str) -> str:
    """A byte-order mark."""
    return "\ufeff" + text


def open_end(text: str) -> str:
    """No newline at the end."""
    return text.removesuffix("\n")


def own_table(text: str) -> str:
    """A table of the user's own between the entries."""
    return text + "\n[snacks]\nwho = 'Ann'\n[[snacks.what]]\nname = \"cake\"\n"


HANDS: list[Callable[[str], str]] = [comments, odd_spacing, odd_order, long_lines, windows, marked, open_end, own_table]
#: Every kind of command that changes a night, in an order in which each can be done.
COMMANDS = (
    "win ann 25 dee -j --note 'first of many'",
    "wall --dead cat",
    "thrown-in",
    "error ann 40 --intact dee",
    "pay ann bea 50 --for dispute",
    "note cake",
    "edit 1 bea 30 self",
    "edit 1 --value 35 --no-jokerless",
    "edit 1-3 --swap ann bea",
    "void 2 --why 'that was no wall game' --yes",
    "undo",
    "redo",
    "presets use flat",
    "seats Ann Bea Cat Eve --yes",
    "sub Dee --for Eve --yes",
    "leave Cat --yes",
    "join Fay --yes",
    "recalc --yes",
    "paid ann bea 5 --yes",
    "end --unpaid",
    "void 1 --yes",
    "end --reopen",
    "end",
)


@pytest.mark.parametrize("at_it", HANDS, ids=lambda at_it: at_it.__name__)
def test_no_command_changes_a_byte_of_an_annotated_night(at_it: Callable[[str], str], host: Host) -> None:
    """Whatever its owner did to a night's file, no command changes a byte that is there."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee", "win bea 25 cat")
    host.night_path().write_bytes(at_it(host.night_path().read_text(encoding="utf-8")).encode("utf-8"))
    read_night(host.night_path())
    for command in COMMANDS:
        before = host.night_path().read_bytes()
        host.done(command)
        after = host.night_path().read_bytes()
        assert after.startswith(before), command
        read_night(host.night_path())
        if at_it is windows:
            assert after.count(b"\n") == after.count(b"\r\n"), command
    assert host.run("check").code in {0, 1}


@pytest.mark.parametrize(
    "at_it", [comments, long_lines, windows, marked, open_end, own_table], ids=lambda at_it: at_it.__name__
)
def test_no_command_changes_a_byte_of_annotated_settings(at_it: Callable[[str], str], host: Host) -> None:
    """New people and other names are put behind what mahj.toml says; everything else in it stays."""
    path = host.book.settings_path
    path.write_bytes(at_it(path.read_text(encoding="utf-8")).encode("utf-8"))
    for command in ("start Ann Bea Cat Dee", "players add Eve", "players alias Ann Annie", "players rename Eve Eva"):
        before = path.read_bytes()
        host.done(command)
        assert path.read_bytes().startswith(before), command
        if at_it is windows:
            assert path.read_bytes().count(b"\n") == path.read_bytes().count(b"\r\n")
    assert "Annie" in host.done("players list --format csv").out
