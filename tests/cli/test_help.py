"""``mahj help``: every command and guide in one list, and each of them by its name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger.cli.main import COMMANDS, GROUPS
from ledger.render.guides import GUIDES, guide_text, read_page, without_links

if TYPE_CHECKING:
    from tests.host import Host

ROOT = Path(__file__).parents[2]


def test_help_lists_every_command_and_every_guide(shell: Host) -> None:
    """What the option lists, and below it the guides, each with what it is about."""
    lines = shell.done("help").lines
    commands = shell.done("--help").lines
    assert lines[: len(commands)] == commands
    guides = lines[lines.index("Guides:") + 1 :]
    assert [tuple(re.split(" {2,}", line.strip())) for line in guides[: len(GUIDES)]] == [
        (topic, guide.about) for topic, guide in GUIDES.items()
    ]


@pytest.mark.parametrize("command", ["win", "plugins", "plugins trust", "help"])
def test_help_on_a_command_is_what_its_option_says(shell: Host, command: str) -> None:
    """One command, those of a group, or one of a group."""
    assert shell.done(f"help {command}").out == shell.done(f"{command} --help").out


@pytest.mark.parametrize("topic", GUIDES)
def test_guide_is_printed_without_marks_for_browsers(shell: Host, topic: str) -> None:
    """From its title on: no comment, picture, link or fence is left, and no line of the page is lost but by that."""
    out = shell.done(f"help {topic}").out
    assert out.startswith("# ")
    assert not re.search(r"<!--|-->|\]\(|^```", out, re.MULTILINE)
    said = {re.sub(r"`mahj help [a-z-]+`", "", line).strip(" ()") for line in out.splitlines()}
    for line in read_page(topic).splitlines():
        if not re.search(r"<!--|\]\(|!\[|^```|`mahj help", line):
            assert line.strip(" ()") in said


@pytest.mark.parametrize("topic", [topic for topic, guide in GUIDES.items() if "/" in guide.page])
def test_guide_is_the_page_of_the_sources(topic: str) -> None:
    """It is read from beside the modules, which is where the page lies."""
    assert read_page(topic) == (ROOT / GUIDES[topic].page).read_text("utf-8")


def test_topics_may_be_several_words_and_are_no_commands(shell: Host) -> None:
    """However they are joined and capitalised; a command of the same name would be in the way."""
    assert shell.done("help House Rules").out == shell.done("help house-rules").out
    assert not set(GUIDES) & {*COMMANDS, *GROUPS}


def test_help_nobody_has_names_the_nearest(shell: Host) -> None:
    """Of the commands and of the guides."""
    shell.refused("help fils", 'there is no help on "fils"', "did you mean mahj help files?", code=2)
    shell.refused("help plugin", 'there is no help on "plugin"', "did you mean mahj help plugins?", code=2)
    shell.refused("help qqq", 'there is no help on "qqq"', "mahj help lists every command and guide", code=2)


def test_link_becomes_the_command_that_shows_the_guide() -> None:
    """From wherever in the sources it leads there; an address stays, and of anything else only the words do."""
    page = (
        "<!-- made -->\n\nSee [the\nfiles](../ledger/book/README.md#a-night), ![a picture](x.svg), "
        "[there](https://example.org) and [the licence](../LICENSE).\n\n```text\n[as](it.md) stands\n```\n"
    )
    assert without_links(page, "plugins/README.md") == (
        "See the\nfiles (`mahj help files`), a picture, "
        "there (https://example.org) and the licence.\n\n```text\n[as](it.md) stands\n```\n"
    )


def test_example_is_indented(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of the marks around it; an empty line in it stays empty."""
    monkeypatch.setattr("ledger.render.guides.read_page", lambda _: "# A\n\n```sh\nls\n\nls\n```\n\nThat.\n")
    assert guide_text("files") == "# A\n\n    ls\n\n    ls\n\nThat."
