"""The hands, facts and times of an evening that a rule is tried with."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.answers import HouseRuling, Takes
from ledger.arbiter.charleston import plan
from ledger.hooks.facts import facts_asked
from ledger.model import BET_ON_WALL, BET_VOID, PlayedHand, Result
from ledger.night.pots import closing, opening_net
from ledger.pay.night_state import begin
from ledger.pay.samples import DISCARDER, EAST, OTHER, WINNER
from ledger.record import Header

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ledger.answers import Fact
    from ledger.model import FactValue, Hand, Night
    from ledger.pay.samples import Samples
    from ledger.presets.presets import Preset

#: What players have lost, and what lies in each pot, late in an evening, in points: more than most limits.
_LATE = 700
#: The value of a hand that is dear, in points.
_DEAR = 75
_EXPOSURES = (0, 2, 4)
_EVENING = datetime(2026, 11, 29, 19, tzinfo=UTC)


def thrown_in(tried: Samples) -> Hand:
    """A hand that is thrown in: what may be recorded of it may be recorded at that table at all."""
    return replace(tried.wall, result=Result.THROWN_IN)


def hands(tried: Samples) -> Iterator[Hand]:
    """A hand for every way one can end and everything that can be noted of it, the likeliest first."""
    discard, drawn = tried.discard, tried.self_drawn
    yield from (discard, drawn)
    yield from (replace(discard, jokerless=True), replace(drawn, jokerless=True))
    yield replace(discard, value=_DEAR, jokerless=True)
    yield from (replace(discard, jokerless=True, singles_pairs=True), replace(drawn, joker_exchange=True))
    yield from (replace(discard, exposures=number) for number in _EXPOSURES)
    yield from (replace(drawn, concealed=True), replace(discard, miscalled=True))
    yield replace(discard, miscalled=True, jokerless=True)
    if EAST in tried.night.seated:
        yield from (replace(discard, winner=EAST), replace(discard, discarder=EAST), replace(drawn, winner=EAST))
        yield replace(discard, pays_all=EAST)
        yield replace(tried.error, wrecker=DISCARDER, caller=EAST)
    if OTHER in tried.night.seated:
        yield replace(discard, dead=(OTHER,))
    yield from (tried.wall, tried.error, replace(tried.error, intact=()), thrown_in(tried))
    for bettor in tried.night.waiting:
        for on in (WINNER, DISCARDER, BET_ON_WALL, BET_VOID):
            yield from (replace(hand, bets={bettor: on}) for hand in (discard, tried.wall))


def noted(tried: Samples) -> Iterator[Mapping[str, FactValue]]:
    """What the rules ask about, as it may be noted: nothing of it, each fact by itself, and all of them."""
    asked = facts_asked(tried.rules)
    values = {name: _values(fact, tried.night.seated) for name, fact in asked.items()}
    yield {}
    for name, each in values.items():
        yield from ({name: value} for value in each)
    if len(values) > 1:
        yield {name: each[0] for name, each in values.items()}


def _values(fact: Fact, seated: tuple[str, ...]) -> tuple[FactValue, ...]:
    """What may be noted of a fact: yes, and no; some numbers; each player or word, and for several all of them."""
    if fact.takes is Takes.YES_NO:
        return (True, False)
    if fact.takes is Takes.NUMBER:
        return (1, 3, 0)
    names = seated if fact.takes in {Takes.PLAYER, Takes.PLAYERS} else fact.words
    if fact.takes in {Takes.PLAYER, Takes.WORD}:
        return names
    return (*((name,) for name in names), names)


class Time(StrEnum):
    """When in an evening a hand is played."""

    LATER = ""
    FIRST = "the first hand of the night"
    AFTER_WALL = "after a wall game"
    LATE = "late, with much lost and full pots"


def evenings(tried: Samples) -> Iterator[tuple[Time, Night]]:
    """The second hand of an evening, the first, one after a wall game, and a late one, with much lost and full pots."""
    night = tried.night
    yield Time.LATER, night
    yield Time.FIRST, replace(night, number=1, hands=())
    yield Time.AFTER_WALL, replace(night, number=3, hands=(*night.hands, PlayedHand(2, tried.wall, {})))
    yield Time.LATE, replace(night, number=9, balances=_late(tried))


def _late(tried: Samples) -> dict[str, int]:
    """Balances late in an evening."""
    return dict.fromkeys(tried.night.seated, -_LATE) | dict.fromkeys(tried.rules.pots, _LATE)


def ask_the_rest(tried: Samples, preset: Preset) -> None:
    """Ask rules what no hand does: the Charleston, rulings, how an evening opens, how it ends with pots empty and full.

    Raises RuleProblem where a rule fails.
    """
    plan(tried.night.seating, tried.rules)
    list(tried.rules.each("mahj_rulings", HouseRuling))
    header = Header(
        id="a-try",
        date=_EVENING.date(),
        started=_EVENING,
        players=(*tried.night.seated, *tried.night.waiting),
        preset=preset.name,
        unit=preset.unit,
        rules=tried.rules.in_full,
    )
    begun = begin(header)
    opening_net(begun, tried.rules, 1)
    for state in (begun, replace(begun, balances=_late(tried))):
        closing(state, lambda _: tried.rules, 2)
