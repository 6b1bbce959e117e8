"""A hand in words, as people say it at a table; the one reader of such words, whoever types them where.

::

    ann 25 dee               Ann wins 25 on Dee's discard; "ann 25 from dee" says the same, and so do those words
    bea 30 self j            Bea wins 30, self-drawn, jokerless
    cat 35 x                 Cat wins 35 by joker exchange, which is self-drawn
    wall                     a wall game
    thrown in                thrown in; "thrown-in" says the same
    error ann 40 intact dee  Ann called mah jongg in error with a hand of 40; Dee's hand is intact

Behind it, in any order, the words of the facts that such a hand can have (`ledger.facts`), each with what belongs to
it, and last ``note`` with the rest of the line; with a ``line`` of the card the value may be left out. Who names
several repeats the word: ``dead cat dead dee``; why it was dead stands behind the name: ``dead cat="joker in a pair"``.

These words win over names; what stands in quotes is a name, whatever it says, and may hold several words.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger.errors import UsageProblem
from ledger.facts import FIRST_TOLD, TOLD, told_beside
from ledger.hand_fact import SELF, SEVERAL, Kind
from ledger.model import Result
from ledger.names import key
from ledger.night.hand_input import HandInput
from ledger.night.parsing import whole_number
from ledger.spelling import hint, nearest
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ledger.hand_fact import HandFact

    #: Whether a text is somebody's name, or begins one.
    Named = Callable[[str], bool]

_QUOTES = "\"'"
#: A name with a reason in quotes: ``cat="joker in a pair"``.
_REASON = re.compile(r"""[^\s"']+=(?P<quote>["']).+?(?P=quote)(?!\S)""")
#: The word behind which the rest of the line stands, whatever it is.
_REST_OF_LINE = "note"
#: The fact that each word says, but for those every hand begins with.
BY_WORD: dict[str, HandFact] = {word: fact for fact in TOLD if fact.field not in FIRST_TOLD for word in fact.words}
#: The same with those, which are said so where a hand is corrected.
_EVERY_WORD: dict[str, HandFact] = {word: fact for fact in TOLD for word in fact.words}
#: The word for each field of a hand that has one.
WORD_FOR = {fact.field: fact.word for fact in BY_WORD.values()}


def _words(*results: Result) -> tuple[str, ...]:
    """The words that may stand behind a hand with one of these results."""
    return tuple(word for fact in told_beside(*results) for word in fact.words)


_AFTER_THROWN_IN = _words(Result.THROWN_IN)
_AFTER_WALL = _words(Result.WALL)
_AFTER_ERROR = _words(Result.ERROR)
_AFTER_WIN = (SELF, *_words(Result.DISCARD, Result.SELF_DRAWN))
_EXAMPLES = "for example: ann 25 dee, bea 30 self j, wall, thrown in, error ann 40 intact dee"
#: The words that another one belongs to.
TAKE_ONE = frozenset(word for word, fact in BY_WORD.items() if fact.kind is not Kind.YES_NO)
#: Every word of the grammar, for completing what is typed.
WORDS = ("wall", "thrown-in", "error", *dict.fromkeys((*_AFTER_WIN, *_AFTER_ERROR)))


class Unfinished(UsageProblem):
    """A hand that lacks a part: which, by its field or the word before it; its place, or None behind all words."""

    def __init__(self, part: str, place: int | None, message: str, hint: str) -> None:
        super().__init__(message, hint)
        self.part = part
        self.place = place


class Word(NamedTuple):
    """A word as it was typed, and whether it stood in quotes."""

    text: str
    in_quotes: bool = False

    @property
    def said(self) -> str:
        """What the word is compared by where it could be one of the grammar: nothing where it stood in quotes."""
        return "" if self.in_quotes else key(self.text)

    @property
    def is_number(self) -> bool:
        """Whether it begins like a number; a name in quotes never does."""
        return not self.in_quotes and self.text.lstrip("-")[:1].isdecimal()


def split(line: str) -> tuple[Word, ...]:
    """The words of a line, a note being one word. Raises UsageProblem where a quote is not closed."""
    words: list[Word] = []
    rest = line.strip()
    while rest:
        if words and words[-1].said == "note":
            return (*words, Word(rest))
        if rest[0] in _QUOTES:
            text, closed, rest = rest[1:].partition(rest[0])
            if not closed:
                raise UsageProblem(f"a quote is not closed in {quoted(line)}", "put a second one behind the name")
            words.append(Word(text, in_quotes=True))
        else:
            reason = _REASON.match(rest)
            text = reason[0] if reason else rest.split(maxsplit=1)[0]
            words.append(Word(text.replace(reason["quote"], "") if reason else text))
            rest = rest[len(text) :]
        rest = rest.lstrip()
    return tuple(words)


def from_shell(arguments: Sequence[str]) -> tuple[Word, ...]:
    """The words of a command: a shell takes the quotes away, so what holds a space, or nothing, stood in some."""
    return tuple(Word(text, in_quotes=len(text.split()) != 1) for text in arguments)


def anybody(_: str) -> bool:
    """Whether a text is a name, where nobody knows."""
    return True


def told(words: Sequence[Word], named: Named = anybody) -> HandInput:
    """The hand that words tell; ``named`` tells a name from a word that was misspelt.

    Raises UsageProblem for what is not understood, Unfinished for what is missing.
    """
    if not words:
        raise UsageProblem("no hand was told", _EXAMPLES)
    first, rest = words[0].said, words[1:]
    if first == "wall":
        return HandInput(Result.WALL, _facts(rest, _AFTER_WALL))
    if first == "thrown-in":
        return HandInput(Result.THROWN_IN, _facts(rest, _AFTER_THROWN_IN))
    if first == "thrown" and rest and rest[0].said == "in":
        return HandInput(Result.THROWN_IN, _facts(rest[1:], _AFTER_THROWN_IN))
    return _error(rest) if first == "error" else _win(words[0], rest, named)


def tells_facts(words: Sequence[Word]) -> bool:
    """Whether words tell single facts of a hand, as ``winner cat`` does, and not all of it."""
    return bool(words) and words[0].said in {SELF, *_EVERY_WORD}


def facts_told(words: Sequence[Word]) -> dict[str, Any]:
    """Single facts of a hand, such as ``value 30 j``, by the fields of `Hand`; self-drawn is the result.

    Raises UsageProblem for what is not understood, Unfinished for what is missing.
    """
    facts = _facts(words, (SELF, *_EVERY_WORD))
    if "alone" in facts:
        raise UsageProblem(
            f"{quoted(facts['alone'][0])} has no place there", f"known there: {', '.join((SELF, *_EVERY_WORD))}"
        )
    if facts.pop(SELF, False):
        facts["result"] = Result.SELF_DRAWN
    return facts


def _error(words: Sequence[Word]) -> HandInput:
    """A mah jongg in error: who called, and the value of the hand claimed."""
    if len(words) < 2 or not words[1].is_number:  # noqa: PLR2004  # the caller and the value
        raise Unfinished(
            "value" if words else "caller",
            1 + min(len(words), 1),
            "an error needs its caller and the value of the hand claimed",
            "say error ann 40 intact dee",
        )
    value = whole_number(words[1].text, "a value")
    return HandInput(Result.ERROR, {"caller": words[0].text, "value": value, **_facts(words[2:], _AFTER_ERROR)})


def _win(winner: Word, words: Sequence[Word], named: Named) -> HandInput:
    """A win: the winner, the value, and on whose discard, or self-drawn."""
    if winner.said in WORDS or winner.is_number:
        raise UsageProblem(f"a hand does not begin with {quoted(winner.text)}", _EXAMPLES)
    has_value = bool(words) and words[0].is_number
    value = whole_number(words[0].text, "a value") if has_value else None
    if not has_value and "line" not in {word.said for word in words}:
        raise Unfinished(
            "value", 1, f"what is the hand of {quoted(winner.text)} worth?", "say the value next: ann 25 dee"
        )
    facts = _facts(words[has_value:], _AFTER_WIN)
    drawn = facts.pop(SELF, False) or "joker_exchange" in facts
    discarder = _discarder(facts.pop("discarder", None), facts.pop("alone", ()), named, drawn=drawn)
    if not drawn and discarder is None:
        raise Unfinished(
            "discarder",
            1 + has_value,
            "the win does not say on whose discard it was",
            "name the discarder after the value, as in ann 25 dee, or say self",
        )
    result = Result.SELF_DRAWN if drawn else Result.DISCARD
    return HandInput(result).also(winner=winner.text, value=value, discarder=discarder, **facts)


def _discarder(behind_from: str | None, alone: Sequence[str], named: Named, *, drawn: bool) -> str | None:
    """Who discarded the winning tile, named behind ``from`` or alone, or None. Raises UsageProblem for too many."""
    discarders = [*alone, *([] if behind_from is None else [behind_from])]
    if len(discarders) + drawn > 1:
        for text in alone:
            if not named(text):
                near = nearest(key(text), _AFTER_WIN, likeness=0.7)
                raise UsageProblem(
                    f"{quoted(text)} is no word here and nobody's name",
                    hint(near, f"known there: {', '.join(_AFTER_WIN)}"),
                )
    if len(discarders) > 1:
        raise UsageProblem("the discarder is named twice", "name it once")
    if drawn and discarders:
        raise UsageProblem(
            f"the win is both self-drawn and on a discard of {quoted(discarders[0])}",
            "leave out the discarder, or leave out self and exchange",
        )
    return discarders[0] if discarders else None


def _facts(words: Sequence[Word], allowed: Sequence[str]) -> dict[str, Any]:
    """What the words behind the beginning of a hand say, by the fields of `Hand`.

    Names that stand by themselves, which say whose discard it was, are ``alone``. Raises UsageProblem for a word that
    means nothing there, one said twice, and one with nothing behind it.
    """
    facts: dict[str, Any] = {}
    left = list(words)
    while left:
        word = left.pop(0)
        if word.said not in allowed:
            if "from" not in allowed or word.said in WORDS:
                raise UsageProblem(f"{quoted(word.text)} has no place there", f"known there: {', '.join(allowed)}")
            facts["alone"] = (*facts.get("alone", ()), word.text)
        elif word.said == SELF:
            facts[SELF] = True
        else:
            _put(facts, word.said, _EVERY_WORD[word.said], left)
    return facts


def _put(facts: dict[str, Any], said: str, fact: HandFact, left: list[Word]) -> None:
    """Note what a word says, and take what belongs to it from those behind. Raises UsageProblem where it is missing."""
    if fact.kind is Kind.YES_NO:
        facts[fact.field] = True
    elif not left:
        raise Unfinished(said, None, f"nothing stands behind {said}", f"say what belongs to it, or leave {said} out")
    elif said == _REST_OF_LINE:
        facts[fact.field] = " ".join(each.text for each in left)
        left.clear()
    elif fact.kind in SEVERAL:
        facts[fact.field] = (*facts.get(fact.field, ()), left.pop(0).text)
    else:
        text = left.pop(0).text
        value = whole_number(text, fact.called) if fact.kind is Kind.NUMBER else text
        _put_once(facts, fact.field, value, "the discarder" if said == "from" else said)


def _put_once(facts: dict[str, Any], field: str, value: str | int, what: str) -> None:
    """Note what a hand has only one of. Raises UsageProblem where it was said before."""
    if field in facts:
        raise UsageProblem(f"{what} is named twice", "name it once")
    facts[field] = value
