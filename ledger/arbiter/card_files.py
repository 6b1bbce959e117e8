"""The group's own lists of the year's hands: files such as ``cards/2026.toml`` in the book, and the practice card.

A card has a ``title`` and ``[[hands]]``: each with its ``label``, its ``pattern`` as the card prints it, such as
``"FF 2026 444 DDD 11"``, its ``value`` in points, ``concealed = true`` where the card marks it C, and the ``section``
it stands in. Instead of ``concealed`` the pattern may end in X or C, as on the card. The newest card of a book, by the
name of its file, is the one a win's label is looked up on.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ledger.arbiter.cards import Card, CardLine, key
from ledger.book.inside import names_in_book
from ledger.book.keys import Findings, InvalidValue, Key, hint_for, read_keys, text, whole, yes_no
from ledger.book.toml_reading import check_format, parse_toml, read_toml
from ledger.errors import Refused, raise_all
from ledger.model import MOST_POINTS
from ledger.text import printable, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.book.books import Book

#: What the card that comes with the program is called.
PRACTICE = "practice"
#: The year in the name of a card.
_YEAR = re.compile("[0-9]{4}")


def card_names(book: Book) -> list[str]:
    """The names of a book's cards, newest first. Raises FileProblem where its folder cannot be read."""
    files = names_in_book(book.cards)
    return sorted((name.removesuffix(".toml") for name in files if name.endswith(".toml")), reverse=True)


def newest_card(book: Book) -> Card | None:
    """The card a book plays by: the newest, or None where it has none. Raises as `read_card`."""
    names = card_names(book)
    return _own(book, names[0]) if names else None


def card_of(book: Book, year: int) -> Card | None:
    """The card a night of a year was played by: the newest that is not called after a later year, or None.

    Raises as `read_card`.
    """
    for name in card_names(book):
        called = _YEAR.search(name)
        if called is None or int(called[0]) <= year:
            return _own(book, name)
    return None


def find_card(book: Book, name: str | None) -> Card:
    """The card of a name, the practice card where the book has none called so, or the newest where none is named.

    Raises Refused where there is none, FileProblem where its file cannot be read, and Problems where several things in
    it are wrong.
    """
    names = card_names(book)
    if name is None and not names:
        raise Refused(
            "this book has no card yet",
            f"type the year's hands into cards/2026.toml; mahj card list {PRACTICE} shows how one looks",
        )
    if name is None or name in names:
        return _own(book, name or names[0])
    if name == PRACTICE:
        return practice_card()
    raise Refused(f"there is no card {quoted(name)}", hint_for(name, [*names, PRACTICE]))


def practice_card() -> Card:
    """The card that comes with the program; its hands are nobody's but ours."""
    from importlib.resources import files  # noqa: PLC0415  # some milliseconds that only the practice card needs

    content = (files("ledger.arbiter") / "practice_card.toml").read_bytes()
    return read_card(PRACTICE, f"the {PRACTICE} card", parse_toml(content, Path(f"{PRACTICE}.toml")))


def read_card(name: str, where: str, data: Mapping[str, object]) -> Card:
    """A card out of the data of its file. Raises FileProblem, or Problems holding several.

    Patterns are kept as they were typed: one that cannot be read spoils no other hand.
    """
    check_format(data, where)
    findings = Findings(where)
    top = read_keys(
        {name: value for name, value in data.items() if name not in {"format", "hands"}}, CARD_KEYS, "", findings
    )
    lines = _lines(data.get("hands", []), findings)
    raise_all(findings.problems)
    return Card(name, where, top.get("title", name), tuple(lines))


def _own(book: Book, name: str) -> Card:
    """A card of the book."""
    path = book.cards / f"{name}.toml"
    return read_card(name, f"cards/{printable(path.name)}", read_toml(path))


def _lines(value: object, findings: Findings) -> list[CardLine]:
    """The hands of a card. Notes what is wrong with each, and labels given twice."""
    if not isinstance(value, list) or not all(isinstance(table, dict) for table in value):
        findings.add("", "hands should be tables, each beginning with a line [[hands]]")
        return []
    lines: list[CardLine] = []
    taken: set[str] = set()
    for number, table in enumerate(value, 1):
        label = table.get("label")
        where = f"hand {quoted(label)}" if isinstance(label, str) else f"hand {number}"
        before = len(findings.problems)
        fields: dict[str, Any] = read_keys(table, LINE_KEYS, where, findings)
        if len(findings.problems) > before:
            continue
        if key(fields["label"]) in taken:
            findings.add(where, "another hand has this label", "give each hand a label of its own")
        taken.add(key(fields["label"]))
        lines.append(CardLine(**fields))
    return lines


def _one_line(value: object) -> str:
    """A text of one line that a terminal only prints, without spare spaces."""
    found = text(value)
    if printable(found) != found:
        raise InvalidValue("holds a character that cannot be printed")
    return " ".join(found.split())


CARD_KEYS: Mapping[str, Key] = {
    "title": Key("title", _one_line, "what the card is called; left out, it is called as its file is"),
}
LINE_KEYS: Mapping[str, Key] = {
    "label": Key("label", _one_line, "what the hand is called in `--line`; no two hands share one", needed=True),
    "pattern": Key("pattern", _one_line, "its groups as the card prints them, such as FF 2026 444 DDD 11", needed=True),
    "value": Key("value", whole(1, MOST_POINTS), "its printed value", needed=True),
    "concealed": Key("concealed", yes_no, "whether it must be concealed; left out, an X or C in the pattern tells"),
    "section": Key("section", _one_line, "the section of the card it stands in"),
}
