"""How the values of a night file that are tables are read: rules, pots, bets, facts of house rules and the like."""

from __future__ import annotations

import re
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING

from ledger.book.keys import InvalidValue, found, invalid_value
from ledger.model import MOST_POINTS
from ledger.record import MOST, POT_NAME
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.model import FactValue
    from ledger.record import RuleOptions


def rules(value: object) -> RuleOptions:
    """The options of every rule in force, kept as they are: no rule is run to read a night."""
    if not isinstance(value, dict):
        raise invalid_value(value, "tables such as [rules.winner-collects]")
    for rule, options in value.items():
        if not isinstance(options, dict):
            raise InvalidValue(f"gives {quoted(rule)} {found(options)}; it should be a table of options")
        for option, given in options.items():
            pieces = given.values() if isinstance(given, dict) else given if isinstance(given, list) else [given]
            if not all(map(_is_plain, pieces)):
                right = "a text, a number, true or false, or a list or table of these"
                said = f"gives {quoted(rule)} an option {quoted(option)} that is {found(given)}; it should be {right}"
                raise InvalidValue(said)
    return value


def switched_rules(value: object) -> RuleOptions:
    """The rules switched in mid-night, in full: a preset's name alone would leave the night without any."""
    if not value:
        raise invalid_value(value, "every rule of the preset in full, such as [entries.rules.winner-collects]")
    return rules(value)


def _is_plain(value: object) -> bool:
    """Whether an option, or one piece of it, is a text, a number that is one, or true or false."""
    if isinstance(value, Decimal):
        return value.is_finite()
    return isinstance(value, str) or (isinstance(value, int) and abs(value) <= 10**18)


def pots(value: object) -> Mapping[str, int]:
    """What each pot holds."""
    if not isinstance(value, dict):
        raise invalid_value(value, "whole points by pot, such as { kitty = 100 }")
    for pot, amount in value.items():
        if not re.match(POT_NAME, pot):
            raise InvalidValue(f"gives {quoted(pot)}, which is no name of a pot; it should be like {{ kitty = 100 }}")
        if not isinstance(amount, int) or isinstance(amount, bool) or not 0 <= amount <= MOST:
            raise InvalidValue(f"gives {quoted(pot)} {found(amount)}; a pot holds a whole number from 0 to {MOST}")
    return MappingProxyType(value)


def ids(value: object) -> tuple[str, ...]:
    """The ids of several nights; of one, as in the first format, also without the list."""
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list) or not all(isinstance(each, str) and each.strip() for each in listed):
        raise invalid_value(value, 'a list of ids, such as ["2026-11-22-0a1b"]')
    return tuple(listed)


def versions(value: object) -> Mapping[str, int | str]:
    """The version of each rule: a whole number, or the digest of a local file."""
    if not isinstance(value, dict):
        raise invalid_value(value, "a table, such as { our-rule = 2 }")
    for rule, version in value.items():
        is_number = isinstance(version, int) and not isinstance(version, bool) and 1 <= version <= MOST
        if not (is_number or (isinstance(version, str) and version.strip())) or not rule.strip():
            raise InvalidValue(
                f"gives {quoted(rule)} {found(version)}; it should be a whole number from 1, or a digest"
            )
    return MappingProxyType(value)


def reasons(value: object) -> Mapping[str, str]:
    """Why, by whom it is about."""
    if not isinstance(value, dict) or not all(isinstance(why, str) and why.strip() for why in value.values()):
        raise invalid_value(value, 'a table of reasons by name, such as { Cat = "joker in a pair" }')
    return MappingProxyType(value)


def bets(value: object) -> Mapping[str, str]:
    """What each bettor bet on: a player, a wall game, or nothing that counts."""
    if not isinstance(value, dict) or not all(isinstance(choice, str) for choice in value.values()):
        raise invalid_value(value, 'a table of names, such as { Eve = "Ann", Fay = "wall" }')
    return MappingProxyType(value)


def facts(value: object) -> Mapping[str, FactValue]:
    """What the house rules in force ask about, by the name of the fact: yes, no, a number, or whom or what it names."""
    if not isinstance(value, dict):
        raise invalid_value(value, "a table, such as { dice-doubles = true }")
    for fact, given in value.items():
        is_number = isinstance(given, int) and 0 <= given <= MOST_POINTS
        texts = given if isinstance(given, list) else [given]
        if not is_number and not (texts and all(isinstance(each, str) and each.strip() for each in texts)):
            raise InvalidValue(
                f"gives {quoted(fact)} {found(given)}; it should be true, false, a number up to {MOST_POINTS}, "
                "or a player or word or several"
            )
    return MappingProxyType({fact: tuple(each) if isinstance(each, list) else each for fact, each in value.items()})
