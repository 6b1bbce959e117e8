"""Finding rulings by what a player would shout across the table.

SQLite's full-text search ranks them, with its stemmer of English words and accents folded. Every phrase, title,
question and case of a ruling is a text of its own there, and a ruling counts as its best texts do together: it is found
by what is told most like it. Words that stand near each other count for more than the same words apart.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ledger.arbiter.players_words import ASKING, FORMS, plain_words
from ledger.errors import Refused, UsageProblem
from ledger.spelling import nearest
from ledger.text import quoted

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Sequence

    from ledger.arbiter.house import HouseWord
    from ledger.arbiter.rulings import Ruling

_TOKENS = "tokenize='porter unicode61 remove_diacritics 2'"
#: How far apart two words may stand to count as near each other, and what such a pair counts for beside a word.
_NEAR = 4
_PAIR = 1.5
#: How many of a ruling's texts count, and what each counts for beside the one before it.
_TEXTS = 15
_NEXT = 0.9
#: What a ruling as a whole is made of, what each part counts for, and what the whole counts for beside its texts.
_WHOLE_COLUMNS = "title, phrases, brief, rest, told"
_WEIGHTS = "0, 2, 4, 1, 0.5, 2"
_WHOLE = 1.5
#: A ruling that scores so much more than the next one is clearly meant.
_CLEAR = 1.5
#: How many rulings are shown: at most so many that one key picks one, at least three, between them those so likely
#: beside the first.
_MOST = 4
_FEWEST = 3
_LIKELY = 0.4
#: The longest question that is looked at, in words: more was pasted by mistake.
_LONGEST = 60
#: The shortest word in which a slip of the pen is forgiven, and how like another it must be.
_SHORTEST = 4
_LIKENESS = 0.78


class Found(NamedTuple):
    """What a search found: rulings, the likeliest first, and the names of house rules that the words name.

    ``is_clear`` says whether the first ruling is so much likelier than the others that it must be meant.
    """

    rulings: tuple[Ruling, ...]
    rules: tuple[str, ...]
    is_clear: bool


def _named(words: set[str], rules: Iterable[str]) -> Iterator[str]:
    """The names of rules all of whose words are among these."""
    for rule in rules:
        if words.issuperset(rule.split("-")):
            yield rule


class Index:
    """Rulings ready to be searched, with what the table says about them; making it takes as long as reading them did.

    Raises Refused where this Python cannot search texts.
    """

    def __init__(self, rulings: Sequence[Ruling], said: Iterable[HouseWord] = ()) -> None:
        self._rulings = rulings
        self._words: set[str] = set()
        self._tables = _tables()
        by_ruling: dict[str, list[str]] = defaultdict(list)
        for word in said:
            by_ruling[word.ruling].append(word.text)
        for ruling in rulings:
            self._add(ruling, by_ruling[ruling.name])

    def search(self, text: str, rules: Iterable[str] = ()) -> Found:
        """The rulings that speak of what a text says, and the house rules, out of these names, that it names.

        Raises UsageProblem for a text without a word to search for, Refused where nothing speaks of any.
        """
        wanted = plain_words(text)[:_LONGEST]
        if ASKING.issuperset(wanted):
            raise UsageProblem(f"{quoted(text)} holds no word to search for", 'such as --search "joker exchange"')
        named = tuple(_named({*wanted, *text.casefold().split()}, rules))
        scores = self._scores(self._meant(wanted))
        if not scores and not named:
            raise Refused(f"no ruling speaks of {quoted(text)}", "mahj ruling lists them all")
        likeliest = sorted(self._rulings, key=lambda ruling: -scores.get(ruling.name, 0))
        best = [scores.get(ruling.name, 0) for ruling in likeliest]
        many = sum(0 < score >= best[0] * _LIKELY for score in best[:_MOST])
        enough = max(many, sum(score > 0 for score in best[:_FEWEST]))
        return Found(tuple(likeliest[:enough]), named, is_clear=enough == 1 or best[0] >= best[1] * _CLEAR > 0)

    def _meant(self, words: Iterable[str]) -> list[str]:
        """Words as rulings spell them: those that stand in one, and of the others the nearest that does."""
        return [each for word in words for each in self._spelt(word)]

    def _scores(self, words: Sequence[str]) -> dict[str, float]:
        """How likely each ruling is meant, by its name, where it speaks of any of these words at all."""
        scores: dict[str, float] = defaultdict(float)
        phrases = [*words, *(f"{first} {second}" for first, second in pairwise(words))]
        whole = f"SELECT ruling, bm25(rulings, {_WEIGHTS}) FROM rulings WHERE rulings MATCH ?"  # noqa: S608  # our own
        for ruling, score in self._tables.execute(whole, (_any_of(phrases),)):
            scores[ruling] -= _WHOLE * score
        texts: dict[str, list[float]] = defaultdict(list)
        each = f"SELECT ruling, bm25(texts, 0, 1, {_PAIR}) FROM texts WHERE texts MATCH ? ORDER BY 2"  # noqa: S608
        for ruling, score in self._tables.execute(each, (_any_of([*words, *_pairs(words)]),)):
            texts[ruling].append(-score)
        for ruling, best in texts.items():
            scores[ruling] += sum(score * _NEXT**place for place, score in enumerate(best[:_TEXTS]))
        return scores

    def _add(self, ruling: Ruling, said: Sequence[str]) -> None:
        """Put a ruling into the tables, with what the table says about it."""
        asked = [question.ask for question in ruling.questions.values()]
        told = [case.told for case in ruling.cases]
        rest = [text for outcome in ruling.outcomes.values() for text in (outcome.verdict, outcome.standard)]
        rest += [text for outcome in ruling.outcomes.values() for text in (outcome.differ, outcome.unsettled)]
        plain = {
            text: plain_words(text)
            for text in (ruling.title, ruling.name, *ruling.phrases, ruling.brief, *asked, *told, *rest, *said)
        }
        self._words.update(word for words in plain.values() for word in words)
        columns = ([ruling.title, ruling.name], [*ruling.phrases, *said], [ruling.brief], [*asked, *rest], told)
        # a full stop between two texts keeps the last word of one from standing beside the first of the next
        joined = (" . ".join(" ".join(plain[text]) for text in texts) for texts in columns)
        self._tables.execute("INSERT INTO rulings VALUES (?, ?, ?, ?, ?, ?)", (ruling.name, *joined))
        texts = [ruling.title, ruling.name, *ruling.phrases, ruling.brief, *asked, *told, *said]
        self._tables.executemany(
            "INSERT INTO texts VALUES (?, ?, ?)",
            [(ruling.name, " ".join(plain[text]), " ".join(_pairs(plain[text]))) for text in texts],
        )

    def _spelt(self, word: str) -> list[str]:
        """A word as rulings spell it, or the words that it is a slip of the pen of; itself where there are none."""
        if word in self._words or len(word) < _SHORTEST or not word.isalpha() or self._stands_somewhere(word):
            return [word]
        near = nearest(word, sorted(self._words | FORMS), likeness=_LIKENESS)
        return plain_words(near[0]) if near else [word]

    def _stands_somewhere(self, word: str) -> bool:
        """Whether some text holds a word, in whatever form."""
        found = self._tables.execute("SELECT 1 FROM texts WHERE texts MATCH ? LIMIT 1", (_any_of([word]),))
        return found.fetchone() is not None


def _tables() -> sqlite3.Connection:
    """Empty tables to search in, in memory. Raises Refused where this Python cannot search texts."""
    try:
        import sqlite3  # noqa: PLC0415  # 4 ms that only a search needs
    except ImportError as problem:
        raise _cannot_search() from problem
    tables = sqlite3.connect(":memory:")
    try:
        tables.execute(f"CREATE VIRTUAL TABLE rulings USING fts5(ruling UNINDEXED, {_WHOLE_COLUMNS}, {_TOKENS})")
        tables.execute(f"CREATE VIRTUAL TABLE texts USING fts5(ruling UNINDEXED, words, pairs, {_TOKENS})")
    except sqlite3.OperationalError as problem:
        raise _cannot_search() from problem
    return tables


def _cannot_search() -> Refused:
    """The problem of a Python without the full-text search that others come with."""
    return Refused("this Python was built without the full-text search of SQLite", "mahj ruling lists every topic")


def _any_of(words: Iterable[str]) -> str:
    """A query for any of some words or phrases."""
    return " OR ".join(f'"{word}"' for word in dict.fromkeys(words))


def _pairs(words: Sequence[str]) -> list[str]:
    """Every two words that stand near each other, as one word, whichever comes first."""
    return [
        "x".join(sorted((word, other)))
        for place, word in enumerate(words)
        for other in words[place + 1 : place + 1 + _NEAR]
        if other != word
    ]
