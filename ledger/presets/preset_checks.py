"""Is a preset sound? Its files, its rules, and what it says about rulings, all in one go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.arbiter import house, topics
from ledger.errors import MahjError, PresetProblem, each_problem
from ledger.hooks.in_force import load
from ledger.hooks.rulebook import rule_finder
from ledger.pay.never_acting import never_acting
from ledger.presets.choosing_rules import as_the_book_says, asked_for
from ledger.presets.preset_checking import own_problems, preset_problems
from ledger.presets.preset_files import OwnPresets, shelf
from ledger.presets.presets import merged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.book.books import Book
    from ledger.hooks.finding import RuleFinder
    from ledger.presets.presets import PresetFile


def own_presets(book: Book) -> list[str]:
    """The names of the book's own presets, in alphabetical order."""
    return OwnPresets(book).names()


def misnamed_presets(book: Book) -> list[MahjError]:
    """A problem for every file in the book's ``house_rules`` folder that no command could name."""
    return [*OwnPresets(book).misnamed()]


def check_preset(book: Book, text: str) -> list[MahjError]:
    """Everything that is wrong with a preset, by its name or by the path of its file.

    Where its own file cannot be read, nothing else is known of it; where one it extends cannot, its own is looked at.
    """
    presets, finder = shelf(book), rule_finder(book)
    try:
        file = asked_for(text, book, finder)
    except MahjError as problem:
        return [problem]
    try:
        chain = presets.chain_of(file)
    except MahjError as problem:
        return [problem, *own_problems(file, finder), *_ruling_problems(file, book)]
    rulings = [problem for file in chain for problem in _ruling_problems(file, book)]
    return [*(preset_problems(chain, finder) or _played(chain, book, finder)), *rulings]


def _played(chain: list[PresetFile], book: Book, finder: RuleFinder) -> list[MahjError]:
    """What is wrong with playing a preset of which every part is sound."""
    preset = merged(chain, finder.meant)
    try:
        rules = load(as_the_book_says(preset.rules, book, finder), finder, preset.where)
    except MahjError as problem:
        return [*each_problem(problem)]
    return never_acting(rules, preset.unit)


def _ruling_problems(file: PresetFile, book: Book) -> Iterator[PresetProblem]:
    """What a preset says about rulings that are none, and what it says of one without a text."""
    said = file.data.get("rulings")
    if isinstance(said, dict):
        words, wrong = house.of_preset(said, file.name)
        for sentence in (*wrong, *house.about_nothing(words, topics.names(book))):
            yield PresetProblem(f"{file.where}: {sentence}")
