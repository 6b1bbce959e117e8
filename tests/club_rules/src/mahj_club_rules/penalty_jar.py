"""A penalty jar by player that pays for dinner."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003  # the dataclass of the options asks for it
from dataclasses import dataclass

from ledger.api import (
    FUND,
    Column,
    Extra,
    Fact,
    Hand,
    Info,
    Night,
    Result,
    Rule,
    Takes,
    by_person,
    hook,
    person,
    whole,
)

POT = "jar"


class PenaltyJar(Rule):
    """Who is noted at a hand pays into the jar, some more than others; at the end it goes to who pays for dinner."""

    info = Info(
        title="Penalty jar",
        summary="Who misnames a tile or racks it too late pays {points} into the jar, which pays for dinner.",
        reads=("penalty",),
        pots=(POT,),
        hooks=2,
    )

    @dataclass(frozen=True)
    class Options:
        """How much, for whom another amount, and who pays for dinner."""

        points: int = whole(5, "points a penalty costs")
        own: Mapping[str, int] = by_person("what it costs some players instead, by name")
        dinner: str = person("who pays for dinner and gets the jar at the end; nobody: it is given away")

    options: Options

    @hook
    def mahj_facts(self, hand: Hand) -> list[Fact]:
        """Who is to pay."""
        if hand.result == Result.THROWN_IN:
            return []
        return [Fact("penalty", "Who pays a penalty?", takes=Takes.PLAYERS)]

    @hook
    def mahj_extras(self, hand: Hand) -> list[Extra]:
        """The penalty of everybody who was noted."""
        return [
            Extra(player, POT, self.options.own.get(player, self.options.points), "penalty")
            for player in hand.named("penalty")
        ]

    @hook
    def mahj_night_end(self, night: Night) -> list[Extra]:
        """The jar, to who pays for dinner where that is one of tonight's players; else it is given away."""
        inside, host = night.holds(POT), self.options.dinner
        to = host if host in (*night.seated, *night.waiting) else FUND
        return [Extra(POT, to, inside, "dinner")] if inside > 0 else []

    @hook
    def mahj_columns(self) -> list[Column]:
        """How often each player was noted."""
        return [Column("penalties", "penalties", _noted)]


def _noted(hand: Hand, net: Mapping[str, int], player: str, night: Night) -> int:  # noqa: ARG001
    """One for each hand at which a player was noted."""
    return int(player in hand.named("penalty"))
