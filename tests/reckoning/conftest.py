"""Rules made up for one test, and a hand reckoned under them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import RulesInForce, load
from ledger.hooks.naming import Source
from ledger.model import Hand, Night, Result, Seating
from ledger.pay.payments import Reckoning, reckon
from ledger.rule import Info, Rule, hook

if TYPE_CHECKING:
    from collections.abc import Callable

ANN_WINS = Hand(
    seated=("Ann", "Bea", "Cat", "Dee"), result=Result.DISCARD, winner="Ann", value=25, discarder="Dee"
)  # fmt: skip


@dataclass
class Rules:
    """Rules as a test makes them up, by name, and the bundled ones it wants beside them."""

    made_up: dict[str, type[Rule]] = field(default_factory=dict)

    def add(self, name: str, **hooks: Callable[..., object]) -> None:
        """A rule that answers hooks with what functions of the same arguments return; ``shares`` is ``mahj_shares``."""
        self.made_up[name] = _rule(Info(title=name, summary="Made up for a test."), hooks)

    def replace(self, other: str, name: str, **hooks: Callable[..., object]) -> None:
        """The same, for a rule whose answers take the place of another's."""
        self.made_up[name] = _rule(Info(title=name, summary="Made up for a test.", replaces=(other,)), hooks)

    def load(self, *bundled: str) -> RulesInForce:
        """The made-up rules and some bundled ones, in force."""
        local = {
            name: Source(name, lambda: "a test", lambda rule=rule: rule)  # type: ignore[misc]  # bound in the loop
            for name, rule in self.made_up.items()
        }
        return load({name: {} for name in (*bundled, *self.made_up)}, RuleFinder(local), "a test")

    def reckon(self, *bundled: str, night: Night | None = None, **facts: Any) -> Reckoning:  # noqa: ANN401
        """Ann's win of 25 on Dee's discard, but for what the test says, under these rules."""
        hand = replace(ANN_WINS, **facts)
        return reckon(hand, night or Night(seating=Seating(hand.seated), number=3), self.load(*bundled))


def _rule(info: Info, hooks: dict[str, Callable[..., object]]) -> type[Rule]:
    """A rule made of functions."""
    members: dict[str, Any] = {f"mahj_{each}": hook(_method(function)) for each, function in hooks.items()}
    return type("MadeUp", (Rule,), {"info": info, **members})


def _method(function: Callable[..., object]) -> Callable[..., object]:
    """A function as a method that asks for the same arguments."""
    code = getattr(function, "__code__", None)  # none has what is built in, such as list: it asks for nothing
    names = () if code is None else code.co_varnames[: code.co_argcount]
    space: dict[str, Any] = {"function": function}
    exec(f"def method(self, {', '.join(names)}): return function({', '.join(names)})", space)  # noqa: S102  # our own
    return space["method"]  # type: ignore[no-any-return]  # made one line above


@pytest.fixture
def rules() -> Rules:
    """No rules yet."""
    return Rules()
