"""What a line typed at the table says: a hand in the words of `ledger.night.grammar`, or a word of the evening.

First letters suffice where nothing else begins with them: neither another word nor somebody of the night. A whole word
wins over names, a beginning of somebody's name over the beginning of a word inside a hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.cli import old_spellings
from ledger.cli.command_list import meant_by
from ledger.cli.prompt.vocabulary import COMMANDS, HAND, HELP, IN_FULL, KNOWN, LEAVE, QUIT
from ledger.errors import NameProblem, UsageProblem
from ledger.hand_fact import SELF
from ledger.night.grammar import TAKE_ONE, WORDS, Word, anybody, split, told
from ledger.night.sentences import AFTER, in_its_place, plainly, winner_then_discarder
from ledger.spelling import hint, nearest
from ledger.text import either, quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.night.grammar import Named
    from ledger.night.hand_input import HandInput
    from ledger.night.people import People

#: Words that the number of an entry may stand behind.
_OF_A_NUMBER = frozenset({"why", "void", "edit"})
#: What whoever types the players wants, where a night is open.
_WHO_SITS = "seats and the names say who sits now, end closes the night"
#: What may stand behind ``presets``; anything else is a preset to play by from the next hand on: ``preset pie``.
_OF_PRESETS = frozenset({"use", "list", "show", "check", "diff", "new"})


class Line(Struct, frozen=True):
    """A line that was understood: what it is, and its words; for a command the arguments of the command line.

    A hand that was forgotten says which number it ``follows``.
    """

    what: str
    words: tuple[Word, ...] = ()
    arguments: tuple[str, ...] = ()
    follows: int | None = None

    def hand(self, named: Named = anybody) -> HandInput:
        """The hand its words tell. Raises what `told` raises."""
        return told(self.words, named).behind(self.follows)


def parse_line(text: str, people: People) -> Line | None:
    """What a line says, or None for an empty one or one that begins with ``#``.

    Raises UsageProblem for a first word that could be several things or was called otherwise before, and for a word
    that lacks what belongs to it.
    """
    words = split(text)
    if words and words[0].said == "mahj":
        words = words[1:]
    if not words or words[0].text.startswith("#"):
        return None
    if words[0].said == old_spellings.COMMAND and not people.beginning(words[0].said):
        now = old_spellings.line_now(_as_they_are(words))
        raise UsageProblem(f"{quoted(words[0].text)} is nobody here, and no word", f"write {now}")
    if words[0].said == AFTER:
        return _behind(words, people)
    correction = _was(words, people)
    return Line("edit", arguments=correction) if correction else _line(words, people)


def _line(words: Sequence[Word], people: People) -> Line:
    """What a line says that begins with a word of the evening, or with a hand."""
    hand = [*words[:1], *map(_without_dashes, words[1:])]
    first = _first(_in_words(hand, people), people)
    if first in {"?", HELP}:
        return Line(HELP)
    if first in LEAVE:
        return Line(QUIT)
    if first in COMMANDS:
        return Line(first, arguments=(first, *_ARGUMENTS.get(first, _as_they_are)(words[1:])))
    told_so, follows = in_its_place(hand)
    if first == "win":
        heard = _in_words(winner_then_discarder(told_so[1:], lambda text: bool(people.beginning(text))), people)
    else:
        heard = _in_words([Word(first), *told_so[1:]] if first else told_so, people)
    line = Line(HAND, _spelt_out(heard, people), follows=follows)
    if not first:
        _refuse_company(line.words)
    return line


def _refuse_company(words: Sequence[Word]) -> None:
    """Raise UsageProblem for names and nothing else, of more than a winner and a discarder: they open no night here."""
    if len(words) > 2 and not any(word.is_number or word.said in WORDS for word in words):  # noqa: PLR2004  # as said
        raise UsageProblem(
            f"{quoted(' '.join(_as_they_are(words)))} names {len(words)} people, and tells no hand",
            f"a night is open: {_WHO_SITS}; for a hand say winner, value, discarder: ann 25 dee",
        )


def _behind(words: Sequence[Word], people: People) -> Line:
    """A hand that was forgotten, said behind the number of the one before it: ``after 11 wall``.

    Raises UsageProblem where no hand stands there.
    """
    rest, follows = in_its_place(words)
    line = _line(rest, people) if rest else None
    if line is None or line.what != HAND:
        raise UsageProblem(f"no hand stands behind {AFTER} {follows}", "say the hand with it: wall after 11")
    return replace(line, follows=follows)


def _in_words(words: Sequence[Word], people: People) -> tuple[Word, ...]:
    """The words of a hand as the grammar has them."""
    return plainly(words, lambda text: bool(people.beginning(text)))


def _was(words: Sequence[Word], people: People) -> tuple[str, ...]:
    """What ``hand 11 was cat`` corrects, as ``edit`` is given it; nothing for another line."""
    is_one = len(words) > 3 and words[0].said == "hand" and words[1].is_number  # noqa: PLR2004  # and what it was
    if not is_one or words[2].said not in {"was", "is"}:
        return ()
    said = _as_they_are(words[3:])
    if len(said) == 1 and words[3].is_number:
        said = ("value", *said)
    elif len(said) == 1 and people.beginning(said[0]):
        said = ("winner", *said)
    return ("edit", words[1].text, *said)


def _first(words: Sequence[Word], people: People) -> str:
    """The word a line begins with, in full, or nothing where it begins with a name.

    Raises UsageProblem where it begins several words, or a word and a name.
    """
    said = words[0].said
    if not said or said in KNOWN:
        return said
    named = people.beginning(said)
    begun = [word for word in KNOWN if word.startswith(said) and word not in IN_FULL]
    tells_hand = len(words) > 1 and (words[1].is_number or words[1].said == "line")
    is_no_name = not tells_hand or (not people.knows(said) and bool(set(meant_by(said)).intersection(KNOWN)))
    if not begun and is_no_name:
        refuse_nobody(words, people)
    if not begun or (named and tells_hand):
        return ""
    if len(begun) > 1 or named:
        raise UsageProblem(f"{quoted(words[0].text)} could be {either([*begun, *named])}", "type more of it")
    return begun[0]


def refuse_nobody(words: Sequence[Word], people: People) -> None:
    """Raise a problem for a first word that is neither somebody's name nor a word, with the nearest."""
    text = words[0].text
    try:
        people.who(text)
    except NameProblem as problem:
        near = [each for each in meant_by(text) if each in KNOWN] or nearest(text, KNOWN, most=2, likeness=0.65)
        if len(words) == 2 and words[1].is_number:  # noqa: PLR2004  # a word and the number of a hand
            near = [f"{each} {words[1].text}" for each in near if each in _OF_A_NUMBER][:1] or near
        if not near:
            said = problem.hint or ""
            if len(words) > 2 and not any(word.is_number for word in words):  # noqa: PLR2004  # as in _refuse_company
                said += f"{'' if said.endswith('?') else ';'} if these are the players, {_WHO_SITS}"
            problem.hint = f"{said}{' Typing' if said.endswith('?') else '; typing'} ? shows all words"
            raise
        raise UsageProblem(f"{quoted(text)} is nobody here, and no word", hint(near, "")) from problem


def _without_dashes(word: Word) -> Word:
    """An option as the word it stands for: the hints of commands name options, and a hand has the same words."""
    bare = word.text.lstrip("-")
    return Word(bare) if not word.in_quotes and bare in {*WORDS, AFTER} else word


def _spelt_out(words: tuple[Word, ...], people: People) -> tuple[Word, ...]:
    """The words of a hand, with every beginning that can only be one word of the grammar written in full."""
    result: list[Word] = []
    for place, word in enumerate(words):
        names_something = place == 0 or result[-1].said in {*TAKE_ONE, "thrown"}
        begun = [SELF] if word.said == SELF[0] else [each for each in WORDS if word.said and each.startswith(word.said)]
        one = len(begun) == 1 and not word.is_number and word.said not in WORDS
        result.append(Word(begun[0]) if one and not names_something and not people.beginning(word.said) else word)
    return tuple(result)


def _as_they_are(words: Sequence[Word]) -> tuple[str, ...]:
    """The words themselves."""
    return tuple(word.text for word in words)


def _void(words: Sequence[Word]) -> tuple[str, ...]:
    """The number of an entry, and the reason as the rest."""
    if len(words) < 2 or words[1].text.startswith("--"):  # noqa: PLR2004  # a number and a reason
        return tuple(word.text for word in words)
    return (words[0].text, "--why", " ".join(word.text for word in words[1:]))


def _why(words: Sequence[Word]) -> tuple[str, ...]:
    """The number of a hand, and whose payments."""
    if any(word.text.startswith("--") for word in words):
        return _as_they_are(words)
    return tuple(text for word in words for text in ([word.text] if word.is_number else ["--player", word.text]))


def _sub(words: Sequence[Word]) -> tuple[str, ...]:
    """Who comes and who goes: ``eve dee``, or ``eve for dee``."""
    names = [word.text for word in words if word.said not in {"for", "--for"}]
    if len(names) != 2:  # noqa: PLR2004  # who comes, who goes
        raise UsageProblem("sub needs who comes and who goes", "say sub eve dee: Eve takes Dee's seat")
    return (names[0], "--for", names[1])


def _pay(words: Sequence[Word]) -> tuple[str, ...]:
    """Who pays whom how much, and what for."""
    return tuple("--for" if word.said == "for" else word.text for word in words)


def _note(words: Sequence[Word]) -> tuple[str, ...]:
    """The rest of the line."""
    if not words:
        raise UsageProblem("nothing stands behind note", "write the remark behind it")
    return ("--", " ".join(word.text for word in words))


def _presets(words: Sequence[Word]) -> tuple[str, ...]:
    """A preset to play by, or what a command of ``presets`` is given; alone, which there are."""
    if not words:
        return ("list",)
    given = _as_they_are(words)
    return given if words[0].said in _OF_PRESETS else ("use", *given)


_ARGUMENTS = {"void": _void, "why": _why, "sub": _sub, "pay": _pay, "note": _note, "presets": _presets}
