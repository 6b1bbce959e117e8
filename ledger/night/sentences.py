"""A hand as tables say it, put into the words of `ledger.night.grammar`.

::

    Ann wins 25 on Dee's discard     ann 25 from dee
    dee threw ann 25                 ann 25 from dee
    ann off dee 25, dee to ann 25    ann 25 from dee
    a25d                             a 25 d
    wall after 11                    wall, behind number 11
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

from ledger.errors import MahjError, UsageProblem
from ledger.hand_fact import SELF
from ledger.night.grammar import TAKE_ONE, WORDS, Word, facts_told, tells_facts, told
from ledger.night.hand_input import people_in
from ledger.night.parsing import entry_number
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.night.grammar import Named

#: Where a hand stands that was forgotten: behind this word the number of the one before it, which may be called so.
AFTER, BEFORE, _NUMBERED = "after", "before", frozenset({"hand", "number"})
#: Words of a sentence, by the word of the grammar that says the same; and those that say nothing.
_SENTENCE = {"on": "from", "off": "from", "self-drawn": SELF}
_WINS = frozenset({"wins", "won"})
_POSSESSIVE = ("'s", "\N{RIGHT SINGLE QUOTATION MARK}s")
#: Between two names: the first one's discard, and the second one's.
_THREW, _OFF = frozenset({"threw", "throws", "gave", "gives", "to"}), frozenset({"off", "from", "on"})
#: A winner, a value and more without a space between them; and a value with more.
_WINNER_FIRST, _VALUE_FIRST = re.compile(r"([^\W\d]+)(\d+)([^\W\d]*)"), re.compile(r"(\d+)([^\W\d]+)")


def plainly(words: Sequence[Word], named: Named) -> tuple[Word, ...]:
    """Words as the grammar has them. One that is or begins somebody's name, as ``named`` says, stays a name.

    All of a note stays as it is. Raises UsageProblem for words that could tell two hands.
    """
    place = next((place for place, word in enumerate(words) if word.said == "note"), len(words))
    said = [part for index, word in enumerate(words[:place]) for part in _apart(word, index, named)]
    return (*_winner_first(_without_sentence(said, named), named), *words[place:])


def people_named(words: Sequence[Word], named: Named) -> tuple[str, ...]:
    """Everybody that the words of a hand, or of single facts of one, name, as far as they are understood."""
    try:
        heard = plainly(words, named)
        return people_in(facts_told(heard)) if tells_facts(heard) else told(heard, named).people
    except MahjError:  # as for a hand of which more is asked
        is_name = (not word.is_number and word.said not in WORDS and named(word.text) for word in words)
        return tuple(word.text for word, names in zip(words, is_name, strict=True) if names)


def in_its_place(words: Sequence[Word]) -> tuple[tuple[Word, ...], int | None]:
    """Words without those that say which number a forgotten hand stands behind, and that number, or None.

    Raises UsageProblem where it is missing, and Refused for one that no entry can have.
    """
    place = next((place for place, word in enumerate(words) if word.said in {AFTER, BEFORE, "note"}), len(words))
    if place < len(words) - 1 and words[place].said == BEFORE and words[place + 1].text.isdecimal():
        _refuse_before(words[:place], words[place + 1].text)
    if place == len(words) or words[place].said != AFTER:
        return tuple(words), None
    behind = words[place + 1 :]
    if behind and behind[0].said in _NUMBERED:
        behind = behind[1:]
    if not behind:
        raise UsageProblem(f"nothing stands behind {AFTER}", "say the number of the hand before it: wall after 11")
    return (*words[:place], *behind[1:]), entry_number(behind[0].text)


def _refuse_before(words: Sequence[Word], number: str) -> NoReturn:
    """Raise UsageProblem for a hand put before a number: it is put behind the one that comes before that."""
    hand = " ".join(word.text for word in words) or "wall"
    raise UsageProblem(
        f"{quoted(f'{BEFORE} {number}')} is not understood: a hand follows another",
        f"say {hand} {AFTER} {max(int(number) - 1, 0)}; {AFTER} 0 puts it at the beginning of the night",
    )


def _apart(word: Word, place: int, named: Named) -> list[Word]:
    """A word; what was typed without spaces, as ``a25d``, word by word; a name that begins like a number, as a name."""
    if word.in_quotes or not any(char.isdecimal() for char in word.text):
        return [word]
    if named(word.text) and (place == 0 or not word.text.isdecimal()):
        return [Word(word.text, in_quotes=True)]
    found = (_WINNER_FIRST.fullmatch(word.text) if place == 0 else None) or _VALUE_FIRST.fullmatch(word.text)
    if found is None or (place == 0 and not named(found[1])) or place > 1:
        return [word]
    return [Word(part) for part in found.groups() if part]


def _without_sentence(words: Sequence[Word], named: Named) -> list[Word]:
    """Words without those that only make a sentence of a hand, such as "Ann wins 25 on Dee's discard"."""
    result = list(words[:1])
    for word, following in zip(words[1:], (*words[2:], None), strict=False):
        taken = result[-1].said in TAKE_ONE and result[-1].said != "from"
        owner = next((word.text[:-2] for ending in _POSSESSIVE if word.text.endswith(ending)), "")
        tells_value = following is not None and (
            following.is_number or following.said == "line" or following.said in _OFF
        )
        if taken or word.in_quotes or named(word.text):
            result.append(word)
        elif word.said in _SENTENCE:
            result.append(Word(_SENTENCE[word.said]))
        elif owner and named(owner):
            result.append(Word(owner))
        elif word.said != "discard" and not (word.said in _WINS and tells_value):
            result.append(word)
    return result


def _winner_first(words: list[Word], named: Named) -> list[Word]:
    """Words that begin with two names, as ``dee threw ann 25``, with the winner first and the discarder behind.

    Raises UsageProblem for two names with nothing between them.
    """
    if len(words) > 2 and _is_name(words[0], named) and not words[1].in_quotes:  # noqa: PLR2004  # a name, a word, more
        first, between, *rest = words
        if between.said in _THREW and rest[0].said == "to":
            rest = rest[1:]
        if len(rest) > 1 and _is_name(rest[0], named) and rest[1].is_number:
            if between.said in _THREW:
                return [rest[0], rest[1], Word("from"), first, *rest[2:]]
            if between.said in _OFF:
                return [first, rest[1], Word("from"), *rest[:1], *rest[2:]]
        if rest[0].is_number:
            return _of_two_words(first, between, rest, named)
    return words


def _of_two_words(first: Word, second: Word, rest: Sequence[Word], named: Named) -> list[Word]:
    """Words that begin with a name of two words and a value, as ``mary lou 25``.

    Raises UsageProblem where each is a name by itself: nobody can tell which of them won.
    """
    one, other = first.text, second.text
    if _is_name(second, named):
        raise UsageProblem(
            f"{quoted(f'{one} {other} {rest[0].text}')} does not say who won",
            f"say {one} {rest[0].text} {other}, or {other} threw {one} {rest[0].text}",
        )
    is_one = not first.in_quotes and named(f"{one} {other}")
    return [Word(f"{one} {other}", in_quotes=True), *rest] if is_one else [first, second, *rest]


def winner_then_discarder(words: Sequence[Word], named: Named) -> tuple[Word, ...]:
    """Words behind ``win``, where the winner comes first: ``ann dee 25`` as ``ann 25 from dee``.

    Raises UsageProblem where both together are somebody's name as well.
    """
    if len(words) < 3 or not words[2].is_number or words[1].is_number or words[1].said in set(WORDS) - {SELF}:  # noqa: PLR2004
        return tuple(words)
    winner, other, value, *rest = words
    if named(f"{winner.text} {other.text}"):
        if not named(other.text):
            return tuple(words)
        both = quoted(f"{winner.text} {other.text}")
        raise UsageProblem(
            f"{both} is one name, and two", f"say {winner.text} {value.text} {other.text}, or put {both} in quotes"
        )
    discarder = [other] if other.said == SELF else [Word("from"), other]
    return (winner, value, *discarder, *rest)


def _is_name(word: Word, named: Named) -> bool:
    """Whether a word is or begins somebody's name."""
    return word.in_quotes or named(word.text)
