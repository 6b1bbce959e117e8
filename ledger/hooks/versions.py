"""The versions of rules: what a night keeps of them, and where a rule in force now is another than it was then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from ledger.hooks.in_force import RulesInForce
    from ledger.record import Versions

#: The version of a rule that a night says nothing of.
_FIRST = 1


class ChangedRule(Struct, frozen=True):
    """A rule that pays by another version now than it did: a whole number, or the digest of the file it was in."""

    rule: str
    then: int | str
    now: int | str

    @property
    def words(self) -> str:
        """What has become of it, in words."""
        if isinstance(self.then, str) and isinstance(self.now, str):
            return f"the file of the rule {self.rule} has changed since"
        return f"the rule {self.rule} is {_words(self.now)} now, and was {_words(self.then)} then"


def versions_of(rules: RulesInForce) -> dict[str, int | str]:
    """The version of each rule that has one other than 1, as a night keeps it."""
    return {name: version for name, version in rules.versions.items() if version != _FIRST}


def changed_rules(rules: RulesInForce, versions: Versions) -> tuple[ChangedRule, ...]:
    """The rules in force that are another version than the one written down.

    Of a file in the book whose digest was never written down nobody can tell.
    """
    return tuple(
        ChangedRule(name, then, now)
        for name, now in rules.versions.items()
        if (then := versions.get(name, _FIRST)) != now and (name in versions or not isinstance(now, str))
    )


def _words(version: int | str) -> str:
    """A version in words."""
    return "a file of the book" if isinstance(version, str) else f"version {version}"
