"""What was told of the facts that house rules ask about, in texts such as ``dice-doubles`` and ``thief=ann``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.answers import Takes
from ledger.errors import MahjError, NameProblem, Refused, UsageProblem
from ledger.model import MOST_POINTS
from ledger.names import key
from ledger.spelling import hint, nearest
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ledger.answers import Fact
    from ledger.model import FactValue, Hand
    from ledger.night.people import People

    #: Tells what rules ask about a hand, by the names of the facts.
    Asked = Callable[[Hand], Mapping[str, Fact]]

_YES = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}
#: What stands for the value of a fact that is named alone.
_NOT_SAID = "\n"
#: The facts that name one or several.
SEVERAL = frozenset({Takes.PLAYERS, Takes.WORDS})
_PEOPLE = frozenset({Takes.PLAYER, Takes.PLAYERS})


def noted(hand: Hand, texts: Sequence[str], people: People, asked: Asked, problems: list[MahjError]) -> Hand:
    """A hand with its facts, as texts such as ``dice-doubles``, ``last-tile=no``, ``turns=3`` and ``thief=ann`` say.

    Several players or words are given one by one or with commas between them. Notes what is wrong with each.
    """
    told: dict[str, list[str]] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        told.setdefault(name, []).append(value if equals else _NOT_SAID)
    for name, values in told.items():
        try:
            fact = asked(hand).get(name)
            hand = replace(hand, facts={**hand.facts, name: _value(name, values, fact, people, hand)})
        except MahjError as problem:
            problems.append(problem)
    return hand


def _value(name: str, values: list[str], fact: Fact | None, people: People, hand: Hand) -> FactValue:
    """What is noted of one fact. Raises what is wrong with it."""
    takes = Takes.YES_NO if fact is None else fact.takes
    if len(values) > 1 and takes not in SEVERAL:
        raise Refused(f"the fact {quoted(name)} is given twice", "give it once")
    if fact is None or takes in {Takes.YES_NO, Takes.NUMBER}:
        return _number(name, values[0])
    if _NOT_SAID in values:
        raise Refused(
            f"{name} takes {fact.wanted}", f"{fact.question} For example --fact {name}={_example(fact, hand)}"
        )
    found = [_one(fact, each, people, hand) for value in values for each in _pieces(fact, value, hand)]
    return tuple(dict.fromkeys(found)) if takes in SEVERAL else found[0]


def _number(name: str, value: str) -> bool | int:
    """Yes, no or a number. Raises UsageProblem for anything else."""
    if value == _NOT_SAID:
        return True
    if value.casefold() in _YES:
        return _YES[value.casefold()]
    if value.isascii() and value.isdecimal() and int(value) <= MOST_POINTS:
        return int(value)
    raise UsageProblem(f"--fact {quoted(f'{name}={value}')} is not understood", "write K, K=yes, K=no or K=3")


def _pieces(fact: Fact, value: str, hand: Hand) -> Iterable[str]:
    """The players or words in a value: one, or several with commas between them."""
    if fact.takes not in SEVERAL or value in (*hand.seated, *fact.words):
        return [value]
    return [piece.strip() for piece in value.split(",")]


def _example(fact: Fact, hand: Hand) -> str:
    """A player or a word that a fact takes."""
    return (*fact.words, *hand.seated)[0]


def _one(fact: Fact, text: str, people: People, hand: Hand) -> str:
    """The player of the table, or the word, that somebody means. Raises NameProblem or Refused where there is none."""
    if fact.takes in _PEOPLE:
        who = people.who(text)
        if who not in hand.seated:
            raise NameProblem(f"{who} is not at the table", f"at the table: {', '.join(hand.seated)}")
        return who
    by_key = {key(word): word for word in fact.words}
    found = by_key.get(key(text))
    if found is None:
        near = [by_key[each] for each in nearest(key(text), by_key)]
        raise Refused(f"{fact.name} takes no {quoted(text)}", hint(near, f"it takes {', '.join(fact.words)}"))
    return found
