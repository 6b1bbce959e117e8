"""A form that was filled in, as the one line of `mahj play` that says the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from ledger.errors import Refused
from ledger.facts import BY_FIELD, FIRST_TOLD
from ledger.hand_fact import SELF
from ledger.names import key
from ledger.night.entry_form import EXCHANGE, OTHER_VALUE, Asks, Ending
from ledger.night.grammar import WORDS, Word
from ledger.night.parsing import whole_number
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ledger.night.asking import Answers
    from ledger.night.entry_form import EntryForm, FormField

    #: What a form is filled in with: what was chosen or typed, by the name of the field.
    Filled = Mapping[str, tuple[str, ...]]

#: What cannot stand in a line without quotes where it is a name.
_NOT_BARE = frozenset({*WORDS, "thrown", "in", "note", ""})


class Told(Struct, frozen=True):
    """What a filled form tells: the words of a line, and the house rules' questions that it has answered."""

    words: tuple[Word, ...]
    answers: Answers = field(default_factory=dict)

    @property
    def line(self) -> str:
        """The words as they can be typed at the prompt."""
        behind = [Word(""), *self.words]
        return " ".join(
            word.text if before.said == "note" else _spelt(word)
            for before, word in zip(behind, self.words, strict=False)
        )


def told_by(asked: EntryForm, filled: Filled) -> Told:
    """The hand that a filled form tells.

    Raises Refused for what must be filled in and is not, and what `whole_number` raises.
    """
    known = {each.name: each for each in asked.fields}
    given = {
        name: tuple(value.strip() for value in values if value.strip())
        for name, values in filled.items()
        if name in known and any(value.strip() for value in values)
    }
    for name, values in given.items():
        if known[name].asks is Asks.NUMBER:
            whole_number(values[-1], f"the answer to {quoted(known[name].question)}")
    if OTHER_VALUE in given:
        given["value"] = given.pop(OTHER_VALUE)
    missing = [each for each in asked.fields if each.is_needed and each.name not in given]
    if "value" in known and not {"value", "line"} & set(given):
        missing.append(known["value"])
    if missing:
        raise Refused(" ".join(each.question for each in missing), "fill in what is missing")
    answers = {
        each.name: "no" if each.asks is Asks.YES else ""
        for each in asked.fields
        if each.name.startswith(("fact ", "bet ")) and each.name not in given
    }
    return Told(tuple(_words(asked.ending, given, known)), answers)


def _words(ending: Ending, given: dict[str, tuple[str, ...]], known: Mapping[str, FormField]) -> Iterator[Word]:
    """The words of a line, the note last."""
    if ending is not Ending.WIN:
        yield Word(ending.value)
    for name in ("winner", "caller", "value"):
        if name in given:
            yield Word(given[name][0], in_quotes=name != "value")
    note = given.pop("note", ())
    for name, values in given.items():
        if name == "discarder":
            yield from _source(values[0])
        elif name not in FIRST_TOLD:
            yield from _fact(name, values, known[name])
    if note:
        yield from (Word("note"), Word(" ".join(note), in_quotes=True))


def _source(source: str) -> Iterator[Word]:
    """Where the winning tile came from."""
    if source in {SELF, EXCHANGE}:
        yield Word(source)
    else:
        yield from (Word("from"), Word(source, in_quotes=True))


def _fact(name: str, values: tuple[str, ...], asked: FormField) -> Iterator[Word]:
    """What was filled in of one fact, in the words of the grammar."""
    kind, _, about = name.partition(" ")
    if kind in {"bet", "fact"} and about:
        for value in values:
            yield from (Word(kind), Word(about if asked.asks is Asks.YES else f"{about}={value}", in_quotes=True))
        return
    for value in values:
        yield Word(BY_FIELD[name].word)
        if asked.asks is not Asks.YES:
            yield Word(value, in_quotes=True)


def _spelt(word: Word) -> str:
    """A word as it is typed: in quotes where it would say something else without them."""
    text = word.text
    is_bare = len(text.split()) == 1 and not {'"', "'"} & set(text) and not Word(text).is_number
    if not word.in_quotes or (is_bare and key(text) not in _NOT_BARE):
        return text
    mark = "'" if '"' in text else '"'
    return f"{mark}{text}{mark}"
