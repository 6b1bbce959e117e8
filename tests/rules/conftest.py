"""What the tests of single rules share: a hand to look at, a rule asked by its name, a hand played out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import pytest
from msgspec.structs import replace

from ledger.declarations import Kind, Share
from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import RulesInForce, load
from ledger.model import Hand, Night, PlayedHand, Result, Seating
from ledger.pay.payments import reckon
from ledger.presets.presets import Bundled, PresetShelf, overlaid

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ledger.declarations import Term

    MakeHand: TypeAlias = Callable[..., Hand]
    MakeNight: TypeAlias = Callable[..., Night]
    InForce: TypeAlias = Callable[..., RulesInForce]

FINDER = RuleFinder()
ANN_WINS = Hand(
    seated=("Ann", "Bea", "Cat", "Dee"), result=Result.DISCARD, winner="Ann", value=25, discarder="Dee"
)  # fmt: skip
WALL = Hand(seated=("Ann", "Bea", "Cat", "Dee"), result=Result.WALL)


class Ask(Protocol):
    """Asks one rule one hook."""

    def __call__(self, name: str, hook: str, options: Mapping[str, Any] | None = None, **arguments: object) -> Any:  # noqa: ANN401
        """What the rule answers, or None."""


class PutOn(Protocol):
    """Asks one rule for its terms."""

    def __call__(
        self,
        name: str,
        hand: Hand,
        options: Mapping[str, Any] | None = None,
        *,
        night: Night | None = None,
        payer: str = "Dee",
    ) -> dict[Kind, list[Term]]:
        """What the rule puts on what a payer owes the winner, by the kinds of share on which it puts something."""


class Play(Protocol):
    """Plays one hand."""

    def __call__(
        self, hand: Hand, changes: dict[str, Any] | None = None, *, preset: str = "standard", night: Night | None = None
    ) -> dict[str, int]:
        """The net points of everyone for whom they are not zero."""


@pytest.fixture
def hand() -> MakeHand:
    """Ann, East, wins 25 on Dee's discard, but for what the test says."""
    return lambda **facts: replace(ANN_WINS, **facts)


@pytest.fixture
def wall() -> MakeHand:
    """A wall game of Ann, Bea, Cat and Dee, but for what the test says."""
    return lambda **facts: replace(WALL, **facts)


@pytest.fixture
def night() -> MakeNight:
    """The evening after the hands given, with Ann, Bea, Cat and Dee at the table."""

    def evening(*hands: Hand, seating: Seating | None = None, **more: Any) -> Night:  # noqa: ANN401
        played = tuple(PlayedHand(number, one, {}) for number, one in enumerate(hands, 1))
        return Night(seating=seating or Seating(WALL.seated), number=len(hands) + 1, hands=played, **more)

    return evening


@pytest.fixture
def ask() -> Ask:
    """Asks one rule one hook, with its options, and no other rule in force."""

    def asked(name: str, hook: str, options: Mapping[str, Any] | None = None, **arguments: object) -> Any:  # noqa: ANN401
        answers = list(load({name: dict(options or {})}, FINDER, "a test").answers(hook, **arguments))
        return answers[0].value if answers else None

    return asked


@pytest.fixture
def put_on(ask: Ask) -> PutOn:
    """Asks one rule for its terms on shares of every kind."""

    def asked(
        name: str,
        hand: Hand,
        options: Mapping[str, Any] | None = None,
        *,
        night: Night | None = None,
        payer: str = "Dee",
    ) -> dict[Kind, list[Term]]:
        night = night or Night(seating=Seating(hand.seated))
        shares = [Share(payer, hand.winner or "Ann", 25, kind) for kind in Kind]
        found = {share.kind: ask(name, "mahj_terms", options, share=share, hand=hand, night=night) for share in shares}
        return {kind: terms for kind, terms in found.items() if terms}

    return asked


@pytest.fixture
def in_force() -> InForce:
    """The rules of a preset with changes on top."""

    def loaded(changes: dict[str, Any] | None = None, preset: str = "standard") -> RulesInForce:
        rules = PresetShelf(Bundled()).resolve(preset).rules
        return load(overlaid(rules, changes or {}), FINDER, "a test")

    return loaded


@pytest.fixture
def play(in_force: InForce) -> Play:
    """Plays one hand under a preset with changes on top."""

    def played(
        hand: Hand, changes: dict[str, Any] | None = None, *, preset: str = "standard", night: Night | None = None
    ) -> dict[str, int]:
        net = reckon(hand, night or Night(seating=Seating(hand.seated)), in_force(changes, preset)).net
        return {account: points for account, points in net.items() if points}

    return played
