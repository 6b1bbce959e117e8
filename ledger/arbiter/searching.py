"""Finding rulings by the words a player would use."""

from __future__ import annotations

import re
from collections import Counter
from math import log
from typing import TYPE_CHECKING

from ledger.errors import Refused, UsageProblem
from ledger.spelling import nearest
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ledger.arbiter.rulings import Ruling

_WORD = re.compile(r"[^\W_]+")
#: Words of every question, which say nothing about what it is about.
_FILLERS = frozenset(
    re.findall(
        r"\w+",
        """
        a all am an and any anybody anyone are as at be but by can could did do does everybody everyone for from get
        give got had happen happens has have he her his how i if in into is it its just may me my no not now of off on
        or our people player players s she should so somebody someone t than that the their them then there they this
        to us was we were what when where which while who whose why will with would you your
        """,
    )
)
_ENDINGS = ("ing", "ed", "es", "s")
#: What a word counts for, by where it stands: what people search for, the title, the line of the sheet, the rest.
_WEIGHTS = (8, 4, 2, 1)
#: The longest word that is compared with others for a slip of the pen.
_LONGEST = 30


def search(text: str, rulings: Sequence[Ruling]) -> tuple[Ruling, ...]:
    """The rulings that speak of the words of a text, the likeliest first.

    A word counts for more where it stands prominently and where few rulings use it. Raises UsageProblem for a text
    without a word to search for, Refused where no ruling speaks of any.
    """
    wanted = _stems(text)
    if not wanted:
        raise UsageProblem(f"{quoted(text)} holds no word to search for", 'such as --search "joker exchange"')
    weights = [_weights(ruling) for ruling in rulings]
    used = Counter(word for each in weights for word in each)
    meant = [_meant(word, used) for word in wanted]
    found = [
        (sum(each[word] * log(1 + len(rulings) / used[word]) for word in meant if word in each), ruling)
        for each, ruling in zip(weights, rulings, strict=True)
    ]
    found = [(score * _says(ruling, meant), ruling) for score, ruling in found]
    best = max((score for score, _ in found), default=0)
    if not best:
        raise Refused(f"no ruling speaks of {quoted(text)}", "mahj ruling lists them all")
    likely = [(score, ruling) for score, ruling in found if score >= best / 2]
    return tuple(ruling for _, ruling in sorted(likely, key=lambda pair: -pair[0]))


def _says(ruling: Ruling, meant: Sequence[str]) -> int:
    """How much more a ruling counts where its own search words have these words one after the other, or are these."""
    wanted = f" {' '.join(meant)} "
    phrases = [f" {' '.join(_stems(phrase))} " for phrase in (*ruling.words, ruling.name)]
    if wanted in phrases:
        return 3
    return 2 if any(wanted in phrase for phrase in phrases) else 1


def _weights(ruling: Ruling) -> dict[str, int]:
    """The words of a ruling, each with what it counts for where it stands most prominently."""
    rest = [question.ask for question in ruling.questions.values()]
    for outcome in ruling.outcomes.values():
        rest += [outcome.verdict, outcome.standard, outcome.why, outcome.differ, *outcome.house]
    places = (
        [*ruling.words, ruling.name],
        [ruling.title],
        [ruling.brief, ruling.section],
        rest,
    )
    found: dict[str, int] = {}
    for weight, texts in zip(_WEIGHTS, places, strict=True):
        for word in dict.fromkeys(word for text in texts for word in _stems(text)):
            found.setdefault(word, weight)
    return found


def _meant(word: str, vocabulary: Mapping[str, int]) -> str:
    """A word as rulings spell it: itself where one uses it, else the nearest they use."""
    if word in vocabulary or len(word) > _LONGEST:
        return word
    near = nearest(word, sorted(vocabulary), likeness=0.75)
    return near[0] if near else word


def _stems(text: str) -> list[str]:
    """The words of a text that say something, without their endings, each once."""
    words = (word for word in _WORD.findall(text.casefold()) if word not in _FILLERS)
    return list(dict.fromkeys(_stem(word) for word in words))


def _stem(word: str) -> str:
    """A word without the ending that only says how it is used: swaps, swapped and swapping are one."""
    for ending in _ENDINGS:
        bare = word.removesuffix(ending)
        if bare != word and len(bare) >= 3:  # noqa: PLR2004  # shorter ones are other words: sing, red
            word = bare
            break
    return (word[:-1] if word[-2:-1] == word[-1] else word).removesuffix("e")
