"""Whose a pot is: the rule's that declares it; the kitty also a rule's that was written before pots were declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.model import KITTY

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import CodeType

    from ledger.rule import Rule


def pots_of(rule: Rule) -> tuple[str, ...]:
    """The pots a rule owns. One of hooks version 1 that declares none owns the kitty where its code moves it."""
    info = rule.info
    if info.pots or info.hooks > 1:
        return tuple(dict.fromkeys(info.pots))
    return (KITTY,) if any(_names_the_kitty(code) for code in _code(type(rule))) else ()


def owners(rules: Mapping[str, Rule]) -> dict[str, list[str]]:
    """The rules that own each pot, by the pot; more than one where they clash."""
    found: dict[str, list[str]] = {}
    for name, rule in rules.items():
        for pot in pots_of(rule):
            found.setdefault(pot, []).append(name)
    return found


def _code(rule: type[Rule]) -> Iterator[CodeType]:
    """The code of a rule's own methods."""
    for each in rule.__mro__:
        yield from (method.__code__ for method in vars(each).values() if hasattr(method, "__code__"))


def _names_the_kitty(code: CodeType) -> bool:
    """Whether code names the account: a payment in or out of it cannot be declared otherwise."""
    if "KITTY" in code.co_names or KITTY in code.co_consts:
        return True
    return any(_names_the_kitty(inner) for inner in code.co_consts if hasattr(inner, "co_consts"))
