"""What is said at the prompt with the names of those who play: where the night is, and how to type a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.terminal.rules_in_words import RulesSaid
from ledger.names import key
from ledger.record import HandEntry
from ledger.render.words import hand_words
from ledger.text import counted

if TYPE_CHECKING:
    from ledger.night.night_in_play import NightInPlay

#: A beginning of so many letters is typed for a name where it is clear.
_LETTERS = 3


def opened_lines(table: NightInPlay) -> list[str]:
    """What is said as a night is opened again: its rules, the last hand that counts, and how to type the next."""
    lines = [f"The night {table.name}: {RulesSaid(table.book).of(table)}."]
    hands = [entry for entry in table.entries if isinstance(entry, HandEntry)]
    if hands:
        last = max(hands, key=lambda entry: entry.number)
        lines.append(
            f"{counted(len(hands), 'hand')} so far. The last recorded is {last.number}. {hand_words(last.hand)}; "
            "whatever was typed after it does not count."
        )
    return [*lines, how_to_type(table)]


def how_to_type(table: NightInPlay) -> str:
    """How a hand is typed, with people of the table."""
    first, *_, last = typed_names(table)
    return f"Type a hand, such as {first} 25 {last}; ? shows all words, Ctrl-D leaves."


def typed_names(table: NightInPlay) -> list[str]:
    """The people at the table as they are typed: the first letters that are clear, else the name in quotes."""
    return [_clear(name, table) for name in table.seating.seated]


def _clear(name: str, table: NightInPlay) -> str:
    """The shortest beginning of a name, of a few letters, that means nobody else."""
    said = key(name)
    for length in range(_LETTERS, len(said) + 1):
        begun = said[:length].strip()
        if " " not in begun and table.people.beginning(begun) == [name] and begun[:1].isalpha():
            return begun
    return f'"{said}"' if " " in said else said
