"""``mahj help``: every command and guide in one list, and each of them by its name."""

from __future__ import annotations

import io
import re
import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from ledger.book.beginning import create_book
from ledger.cli.command_list import COMMANDS, GROUPS, SECTIONS
from ledger.cli.examples import EXAMPLES
from ledger.render.guides import GUIDES, guide_text, read_page, without_links
from tests.host import Host

ROOT = Path(__file__).parents[2]


#: What has to be so before an example can be typed at the table: commands, by the example or how it begins.
#: An event of twelve for the examples of events.
TWELVE = "event start Ann Bea Cat Dee Eve Fay Gil Hal Ivy Jan Kay Lea --movement letters"
BEFORE = {
    "event": ("end", TWELVE.replace(" Ivy Jan Kay Lea", "") + " --uneven threes"),
    "event leave": (TWELVE,),
    "event score": ("event round",),
    "event show": ("event round",),
    "event time": ("event round",),
    "event settle": ("event round",),
    "event end": ("event round", "event time"),
    "event undo": ("event arrive Moe Nat Ora Pam",),
    "event void": ("event start Ann Bea Cat Dee Eve Fay Gil Hal --preset tournament", "event penalty ann 10"),
    "event penalty": ("event start Ann Bea Cat Dee Eve Fay Gil Hal --preset tournament",),
    "start": ("end",),
    "redo": ("undo",),
    "join": ("leave dee",),
    "end --reopen": ("end",),
    "presets diff standard our-own": ("presets new our-own",),
    "import undo": ("import csv nights.csv",),
    "import json": ("export json -o book.json",),
    "players merge": ("players add Eve",),
    "players split": ("players add Eve", "players merge eve ann"),
}
SHEET = "date,Ann,Bea,Cat,Dee\n2026-10-04,100,-50,-25,-25\n"
RULE = """\
from ledger.api import Info, Rule


class OurRule(Rule):
    info = Info(title="Ours", summary="It does nothing.")
"""


def all_commands(shell: Host, *path: str) -> list[str]:
    """Every command by the words that name it, those of groups too."""
    names = COMMANDS if not path else _listed(shell.done(f"{path[0]} --help").out)
    return [name for each in names for name in [" ".join([*path, each])]]


def _listed(out: str) -> list[str]:
    """The commands in the help of a group."""
    return re.findall(r"^  (\S+)", out.partition("\nCommands:\n")[2], re.MULTILINE)


def test_first_screen_holds_what_a_night_needs(shell: Host) -> None:
    """The first three groups stand within 23 lines, the 24th of a small terminal being the pager's, in 80 columns."""
    lines = shell.done("--help").lines
    needed = [name for title in list(SECTIONS)[:3] for name in SECTIONS[title]]
    assert re.findall(r"^  (\S+)", "\n".join(lines[:23]), re.MULTILINE)[: len(needed)] == needed
    assert all(len(line) <= 80 for line in lines)
    assert [line[:-1] for line in lines if line.endswith(":")] == [*SECTIONS, "Before the command"]


def test_help_is_asked_for_in_four_ways(shell: Host) -> None:
    """All are the same, of the program and of a command."""
    assert shell.done("-h").out == shell.done("--help").out
    assert shell.done("help").out.startswith(shell.done("--help").out)
    assert shell.done("win -h").out == shell.done("win --help").out == shell.done("help win").out


def test_every_command_has_examples_and_no_other_has(shell: Host) -> None:
    """Groups and what stands below them, too."""
    below = [name for group in GROUPS for name in all_commands(shell, group)]
    assert set(EXAMPLES) == {*COMMANDS, *below}


@pytest.fixture(scope="module")
def book_of_examples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book with a night that has ended and one that is open, a sheet beside it, and a rule of its own."""
    folder = tmp_path_factory.mktemp("examples")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ledger.book.safety_copies.copies_folder", lambda: folder / "copies")
        host = Host(create_book(folder / "book").root, patch)
        host.done("start Ann Bea Cat Dee --date 2026-11-22", "win ann 25 dee", "end")
        host.done("start Ann Bea Cat Dee", "win ann 25 dee", "win bea 30 self -j", "wall")
    (folder / "book" / "sent.toml").write_text('format = 1\nextends = "pie"\ntitle = "Sent"\n', "utf-8")
    (folder / "book" / "nights.csv").write_text(SHEET, "utf-8")
    (folder / "book" / "plugins" / "our_rule.py").write_text(RULE, "utf-8")
    return folder / "book"


async def ended_at_once(*_: object) -> None:
    """Serve nothing: nobody is there to press Ctrl-C."""


@pytest.mark.parametrize("example", dict.fromkeys(words for found in EXAMPLES.values() for words, _ in found))
def test_example_of_the_help_works(book_of_examples: Path, host: Host, tmp_path: Path, example: str) -> None:
    """Typed at a table as it stands there."""
    shutil.copytree(book_of_examples, host.book.root, dirs_exist_ok=True)
    host.now += timedelta(hours=1)
    host.patch.setenv("HOME", str(tmp_path))
    host.patch.setenv("SHELL", "/bin/bash")
    host.patch.setattr("sys.stdin", io.StringIO())
    for begins, commands in BEFORE.items():
        if example.startswith(begins):
            host.done(*commands)
    if example.startswith("init"):
        host.patch.chdir(tmp_path)
    if example.startswith("serve"):
        host.patch.setattr("ledger.cli.serve.addresses.PORT", 0)
        host.patch.setattr("ledger.cli.serve.running.serve", ended_at_once)
    host.done(
        f"{example} --yes"
        if example.startswith(("plugins trust", "plugins check", "import undo", "nights remove"))
        else example
    )


@pytest.mark.parametrize("command", ["edit", "win"])
def test_help_has_a_line_for_each_fact(shell: Host, command: str) -> None:
    """What takes a fact away is said once, below all of them; a fact has no line of its own for that."""
    out = shell.done(f"{command} --help").out
    assert not re.findall(r"^ +--no-(?!money)", out, re.MULTILINE)
    taken = "--no- before its name takes a fact away, as in --no-jokerless; whose is said\nin --no-dead NAME"
    assert (taken in out) == (command == "edit")


def test_examples_fit_narrow_terminals(shell: Host) -> None:
    """What does not fit behind an example stands below it."""
    shell.patch.setenv("COLUMNS", "50")
    lines = shell.done("win -h").lines
    assert max(map(len, lines)) <= 50
    at = lines.index("  mahj win cat 50 ann -p --dead dee")
    assert lines[at + 1] == "      singles and pairs; Dee's hand is dead"


def test_help_lists_every_command_and_every_guide(shell: Host) -> None:
    """What the option lists, and below it the guides, each with what it is about."""
    lines = shell.done("help").lines
    commands = shell.done("--help").lines
    assert lines[: len(commands)] == commands
    guides = lines[lines.index("Guides:") + 1 :]
    assert [tuple(re.split(" {2,}", line.strip())) for line in guides] == [
        (topic, guide.about) for topic, guide in GUIDES.items()
    ]


def test_guides_are_named_where_they_say_more(shell: Host) -> None:
    """In the help of the commands they are about, and under other words."""
    assert "\nThe guide: mahj help house-rules\n" in shell.done("help presets").out
    assert "The guide" not in shell.done("help undo").out
    assert shell.done("help exports").out == shell.done("help formats").out
    assert shell.done("help evening").out == shell.done("help night").out
    assert all(command in COMMANDS for guide in GUIDES.values() for command in guide.of)


def test_a_guide_can_be_a_section_of_a_page(shell: Host) -> None:
    """The one about coins is what the first guide says of the end of a night."""
    lines = shell.done("help coins").lines
    assert lines[0] == "# The end of the night"
    assert "\n".join(lines[1:]) in shell.done("help night").out


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("score", "did you mean mahj win or mahj show?"),
        ("status", "did you mean mahj show?"),
        ("remove", "did you mean mahj void or mahj leave?"),
        ("delete", "did you mean mahj void or mahj undo?"),
        ("Leaderboard", "did you mean mahj standings?"),
        ("presets create", "did you mean mahj presets new?"),
        ("standigs", "did you mean mahj standings?"),
        ("help leaderboard", "did you mean mahj help standings?"),
        ("qqq", "mahj --help lists the commands"),
    ],
)
def test_nearest_command_is_nearest_by_meaning_too(shell: Host, typed: str, hint: str) -> None:
    """What a command is called elsewhere leads to it; what only was misspelt leads to what is spelt like it."""
    assert shell.run(typed).hints == [hint]


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
    section = GUIDES[topic].section
    page = read_page(topic)
    for line in (page if section is None else page.partition(f"## {section}")[2].partition("\n## ")[0]).splitlines():
        if not re.search(r"<!--|\]\(|!\[|^```|`mahj help", line):
            assert line.strip(" ()") in said


@pytest.mark.parametrize("topic", [topic for topic, guide in GUIDES.items() if "/" in guide.page])
def test_guide_is_the_page_of_the_sources(topic: str) -> None:
    """It is read from beside the modules, which is where the page lies."""
    assert read_page(topic) == (ROOT / GUIDES[topic].page).read_text("utf-8")


def test_topics_may_be_several_words_and_are_no_commands(shell: Host) -> None:
    """However they are joined and capitalised; a command of the same name would be in the way."""
    assert shell.done("help House Rules").out == shell.done("help house-rules").out
    assert not set(GUIDES) & set(COMMANDS)


def test_help_nobody_has_names_the_nearest(shell: Host) -> None:
    """Of the commands and of the guides."""
    shell.refused("help fils", 'there is no help on "fils"', "did you mean mahj help files?", code=2)
    shell.refused("help plugin", 'there is no help on "plugin"', "did you mean mahj help plugins?", code=2)
    shell.refused("help qqq", 'there is no help on "qqq"', "mahj help lists every command and guide", code=2)


@pytest.mark.parametrize("topic", GUIDES)
def test_no_sentence_of_a_guide_is_a_link_that_leads_nowhere(topic: str) -> None:
    """What is in the sources only is named; a title alone would tell nobody where to look."""
    page = read_page(topic)
    alone = re.findall(r"(?:^|\. |\n *)(\[[^\]]+\]\([^)\s]+\))\.(?:\n|$)", page)
    assert [each for each in alone if without_links(each, GUIDES[topic].page) == each[1:].partition("]")[0]] == []


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
