"""The commands there are, with what each takes: what a file beside this module says, made from the program."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Parameter(NamedTuple):
    """An option by its names, or an argument without any; what it takes, or nothing for a switch."""

    names: tuple[str, ...]
    takes: str
    many: bool
    help: str


class Command(NamedTuple):
    """What a command does, and what it takes, arguments in their order."""

    summary: str
    arguments: tuple[Parameter, ...]
    options: tuple[Parameter, ...]


#: What stands before every command, and on its own.
_HELP = Parameter(("--help",), "", many=False, help="Show what it does and what it takes.")
ROOT = Command(
    "",
    (),
    (
        Parameter(("--book",), "folder", many=False, help="The group's folder."),
        Parameter(("--version",), "", many=False, help="Print the version and stop."),
        _HELP,
    ),
)


#: What the lines of the program's own help begin with.
_LISTED = "= "


def summaries() -> dict[str, str]:
    """What each command does, and each word with commands of its own is about, in a sentence, for ``mahj --help``."""
    listed = (line.removeprefix(_LISTED).partition(": ") for line in _text().splitlines() if line.startswith(_LISTED))
    return {name: sentence for name, _, sentence in listed}


def commands() -> dict[str, Command]:
    """Every command by the words that name it, in the order in which they are listed."""
    found: dict[str, tuple[str, list[Parameter]]] = {}
    parameters: list[Parameter] = []
    for line in _text().splitlines():
        said, _, explained = line.strip().partition(": ")
        if line.startswith(_LISTED):
            continue
        if line.startswith(" "):
            parameters.append(_parameter(said, explained))
        elif explained and not said.startswith("<"):
            parameters = []
            found[said] = (explained, parameters)
    return {
        name: Command(
            summary,
            tuple(each for each in own if not each.names),
            (*(each for each in own if each.names), _HELP),
        )
        for name, (summary, own) in found.items()
    }


def _parameter(said: str, explained: str) -> Parameter:
    """A parameter as its line says it."""
    words = said.split()
    names = tuple(word for word in words if word.startswith("-"))
    takes = next((word for word in words if word != "*" and not word.startswith("-")), "")
    return Parameter(names, takes, "*" in words, explained)


def _text() -> str:
    """What stands in the file beside this module, without its beginning."""
    return Path(__file__).with_name("commands.txt").read_text("utf-8").partition("-->")[2]
