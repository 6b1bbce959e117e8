"""What a hint tells the reader to type is typed, where its error came up: it is understood, and done."""

from __future__ import annotations

import io
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger.cli.command_list import COMMANDS
from tests.errors.catalogue import Editor, samples, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.errors.catalogue import Sample
    from tests.host import Ran

#: A command in a hint, up to the end of what is said about it.
_COMMAND = re.compile(
    r"\bmahj (?!wrote)([^;,]*?)(?=[;,:.]?(?:$|[;,]? (?:and|or|first|it|then)\b)|[;,:]|\. |\bmahj |\)| \()"
)
#: Words of prose that follow a command; from the first of them on nothing is typed.
_PROSE = {
    *(
        "adds",
        "calls",
        "closes",
        "fills",
        "finds",
        "lists",
        "makes",
        "opens",
        "or",
        "and",
        "pays",
        "put",
        "puts",
        "reads",
    ),
    *("records", "says", "shows", "takes", "writes", "first", "it", "to", "from", "the", "with", "this", "again"),
}
#: What stands for something of the reader's own, and what is typed for it here.
_STANDS_FOR = {
    "NAME...": "Una Vic Wes Xan",
    "NAME NAME": "Ann Bea",
    "OLD NEW": "Bea Uma",
    "PRESET": "flat",
    "HAND": "ann 25 dee",
    "DISCARDER": "Dee",
    "NAME": "Una",
    "NEW": "Una",
    "OLD": "Bea",
    "WINNER": "Bea",
    "CALLER": "Ann",
    "VALUE": "25",
    "AMOUNT": "25",
    "FROM": "Ann",
    "TO": "Bea",
    "N": "1",
    "FILE": "ours.py",
    "[DISCARDER or self]": "self",
}
#: Commands of hints that cannot be done in the book of the sample, and why: they are understood all the same.
NOT_DONE = {
    "plugins check ours.py --watch": "the book has no such file",
    "import csv ours.py": "nor one of nights",
    "import json ours.py": "nor one of nights",
    "import undo": "nothing was imported",
    "presets use pie": "no night is open",
    "presets use flat": "no night is open",
    "seats Ann Bea": "no night is open",
    "leave Una": "nobody of that name sits there",
    "win": "who won stands behind it",
    "start --again": "nobody has played yet",
    "players rename Bea Uma": "the player is called otherwise there",
    "join Una": "four sit at the table",
}
HINTED = {
    f"{sample.name}": sample
    for sample in samples()
    if any(line.startswith("hint: ") and "mahj " in line for line in sample.outcome)
}


def commands_in(hint: str) -> Iterator[str]:
    """The commands of a hint as they are typed: what stands for something put in, prose behind them left out."""
    for placeholder in sorted(_STANDS_FOR, key=len, reverse=True):
        hint = re.sub(rf"(?<![\w.-]){re.escape(placeholder)}(?![\w.])", _STANDS_FOR[placeholder], hint)
    for found in _COMMAND.findall(f"{hint} "):
        words = found.strip().rstrip("?").split()
        end = next((place for place, word in enumerate(words) if word in _PROSE), len(words))
        if words and words[0] in COMMANDS:
            yield " ".join(words[:end])


def test_every_command_of_a_hint_is_seen() -> None:
    """Also beside others and within a sentence, with words put in for what stands for the reader's own."""
    said = "first mahj presets use --with pie (a purse), or mahj sub NEW OLD; mahj nights lists them, mahj win?"
    assert list(commands_in(said)) == ["presets use --with pie", "sub Una Bea", "nights", "win"]
    assert list(commands_in("write mahj win WINNER VALUE [DISCARDER or self]; a newer mahj wrote it")) == [
        "win Bea 25 self"
    ]


@pytest.mark.parametrize("name", HINTED)
def test_commands_of_a_hint_work_where_its_error_came_up(name: str) -> None:
    """Each is typed in the book of the sample, after the command that was refused."""
    sample = HINTED[name]
    for hint in [line.removeprefix("hint: ") for line in sample.outcome if line.startswith("hint: ")]:
        for command in commands_in(hint):
            ran = _typed(sample, command)
            assert ran.code == 0 or command in NOT_DONE, f"{hint!r}: mahj {command}: {ran.err}"


def _typed(sample: Sample, command: str) -> Ran:
    """What comes of a command that is typed after a sample."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr("sys.stdin", io.StringIO())
        editor = Editor(Path(folder).resolve() / "book", patch)
        editor.begin(sample)
        for line, block in steps(sample.lines[1:-1]):
            editor.prepare(line, block)
        editor.show(sample.lines[-1])
        ran = editor.run(command.replace("BOOK", str(editor.book.root)))
        return editor.run(f"{command} --yes") if "add --yes" in ran.err else ran
