"""Text on lines no wider than a terminal: broken between words, measured as terminals draw it."""

from __future__ import annotations

#: No word is broken into narrower pieces, in columns.
_NARROWEST = 8


def columns(text: str) -> int:
    """How many columns a terminal takes for a line of text."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth  # noqa: PLC0415  # where names are not ASCII only

    return max(wcswidth(text), 0)


def wrapped(text: str, width: int, hanging: str = "") -> list[str]:
    """A text on lines of a width; all but the first begin with ``hanging``. A word that is wider stays whole."""
    lines: list[str] = []
    line = ""
    for place, word in enumerate(text.split(" ")):
        longer = f"{line} {word}" if place else word
        if columns(longer.rstrip()) <= width or not line.strip():
            line = longer
        else:
            lines.append(line.rstrip())
            line = f"{hanging}{word}"
    return [*lines, line.rstrip()]


def longest_word(text: str) -> int:
    """How many columns the widest word of a text takes."""
    return max((columns(word) for word in text.split()), default=0)


def fold_cells(parts: list[list[list[str]]], texts: list[int], width: int) -> list[list[list[str]]] | None:
    """The rows of a table in parts, with the cells of its text columns folded so that all of it fits a width.

    A cell takes three columns more than its text, and the table one. Words that are too wide for that, such as paths,
    are broken, but into no pieces narrower than `_NARROWEST`: None where that is not enough.
    """
    rows = [row for part in parts for row in part]
    natural = [max(columns(row[index]) for row in rows) for index in range(len(rows[0]))]
    room = width - 1 - sum(3 + taken for index, taken in enumerate(natural) if index not in texts) - 3 * len(texts)
    least = {index: max(longest_word(row[index]) for row in rows) for index in texts}
    widest = max(least.values(), default=0)
    while sum(min(words, widest) for words in least.values()) > room:
        widest -= 1
        if widest < _NARROWEST:
            return None
    least = {index: min(words, widest) for index, words in least.items()}
    limit = max((natural[index] for index in texts), default=0)
    while sum(max(least[index], min(natural[index], limit)) for index in texts) > room:
        limit -= 1
    return [[_folded(row, texts, least, limit) for row in part] for part in parts]


def _folded(row: list[str], texts: list[int], least: dict[int, int], limit: int) -> list[str]:
    """A row with its text cells on lines of at most so many columns, or of the least that column takes."""
    widths = {index: max(least[index], limit) for index in texts}
    return [
        "\n".join(piece for line in wrapped(cell, widths[index]) for piece in _broken(line, widths[index]))
        if index in texts
        else cell
        for index, cell in enumerate(row)
    ]


def _broken(line: str, width: int) -> list[str]:
    """A line in pieces of a width, behind what parts a path or a name where there is such a place."""
    pieces: list[str] = []
    while columns(line) > width:
        end = next(end for end in range(len(line), 0, -1) if columns(line[:end]) <= width)
        behind = max(line.rfind(mark, 1, end) for mark in "/\\-_.:,") + 1
        cut = behind if behind * 3 >= end else end
        pieces.append(line[:cut])
        line = line[cut:]
    return [*pieces, line]
