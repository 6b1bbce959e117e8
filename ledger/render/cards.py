"""Hands and cards on the page: what each group of a hand is, and the hands of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.arbiter.hand_patterns import JOKERS, can_be_jokerless, least_jokers, read_pattern
from ledger.errors import Refused
from ledger.render.reports import Column, Report, Row, Shows

if TYPE_CHECKING:
    from ledger.arbiter.cards import Card, CardLine
    from ledger.arbiter.hand_patterns import Group, Pattern


def groups_table(pattern: Pattern) -> Report:
    """The groups of a hand: what each is, and how many jokers it may hold."""
    columns = (
        Column("group", "group"),
        Column("tiles", "tiles", Shows.NUMBER),
        Column("what it is", "what"),
        Column("jokers at most", "most_jokers", Shows.NUMBER),
        Column("remark", "remark"),
    )
    rows: tuple[Row, ...] = tuple(
        (group.text, group.size, group.words, group.most_jokers, _remark(group)) for group in pattern.groups
    )
    return Report(None, columns, rows)


def hand_lines(pattern: Pattern) -> list[str]:
    """The whole hand in a few sentences."""
    lines = [_jokers(pattern)]
    if pattern.concealed is not None:
        lines.append("Concealed: only the last tile may be called." if pattern.concealed else "It may be exposed.")
    if pattern.value is not None:
        lines.append(f"Its value is {pattern.value}.")
    if pattern.impossible:
        lines.append(f"No set of tiles can make it: {pattern.impossible}.")
    if any(group.misplaced for group in pattern.groups):
        wrong = ", ".join(group.text for group in pattern.groups if group.misplaced)
        lines.append(f"No joker may stand in {wrong}: a hand exposed like that is dead once another player says so.")
    return lines


def _jokers(pattern: Pattern) -> str:
    """How many jokers the hand may hold."""
    if pattern.singles_pairs:
        return "14 tiles, singles and pairs: no joker may stand in it, and it earns no jokerless double."
    most = f"at most {pattern.most_jokers} jokers" + (", all there are" if pattern.most_jokers == JOKERS else "")
    if pattern.impossible:
        return f"14 tiles, {most}."
    if can_be_jokerless(pattern):
        return f"14 tiles, {most}. It can be made without a joker, and is then jokerless."
    return f"14 tiles, {most}, and at least {least_jokers(pattern)}: it can never be jokerless."


def _remark(group: Group) -> str:
    """What is wrong with the jokers in a group, or nothing."""
    return "no joker may stand here" if group.misplaced else ""


def card_table(card: Card) -> Report:
    """The hands of a card, one a row."""
    columns = (
        Column("label", "label"),
        Column("section", "section"),
        Column("hand", "pattern"),
        Column("marked", "marked"),
        Column("value", "value", Shows.NUMBER),
        Column("singles and pairs", "singles_pairs"),
        Column("jokers at least", "least_jokers"),
    )
    rows: tuple[Row, ...] = tuple(
        (line.label, line.section, line.pattern, "C" if line.must_be_concealed else "X", line.value, *_by_pattern(line))
        for line in card.lines
    )
    return Report(f"{card.title} ({card.where})", columns, rows)


def _by_pattern(line: CardLine) -> tuple[str, str]:
    """What its pattern tells of a hand: yes for singles and pairs, and the jokers it takes where it takes any.

    Question marks where the pattern cannot be read.
    """
    try:
        pattern = read_pattern(line.pattern)
    except Refused:
        return "?", "?"
    return "yes" if pattern.singles_pairs else "", str(least_jokers(pattern) or "")
