"""What a table plays, found out by trying: hands that nobody played, reckoned under the rules in force.

So whatever a rule does is seen whoever wrote it, and what nobody does can be said: no list of rules could do that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.declarations import Limit
from ledger.model import BANK, BET_ON_WALL, FUND, KITTY, Hand, Night, PlayedHand, Result, Seating, nonzero
from ledger.pay.payments import Reckoning, reckon
from ledger.pay.seats import east_stays

if TYPE_CHECKING:
    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Unit

#: The value of every sample, in points.
VALUE = 25

EAST = "East"
WINNER = "the winner"
DISCARDER = "the discarder"
OTHER = "the fourth player"


class Samples(Struct, frozen=True):
    """Hands that nobody played, at a table of as many people as sit tonight, who are called by what they do.

    A hand was played before them, so that none is the first of the night, and nobody stands below zero. Somebody else
    won it, so that none is the winner's second in a row.
    """

    night: Night
    rules: RulesInForce

    @property
    def discard(self) -> Hand:
        """A win on a discard."""
        return Hand(seated=self.night.seated, result=Result.DISCARD, winner=WINNER, value=VALUE, discarder=DISCARDER)

    @property
    def self_drawn(self) -> Hand:
        """A self-drawn win."""
        return replace(self.discard, result=Result.SELF_DRAWN, discarder=None)

    @property
    def wall(self) -> Hand:
        """A wall game."""
        return Hand(seated=self.night.seated, result=Result.WALL)

    @property
    def error(self) -> Hand:
        """A mah jongg in error that left one hand intact."""
        return replace(self.wall, result=Result.ERROR, caller=DISCARDER, value=VALUE, intact=(WINNER,))

    def reckoned(self, hand: Hand) -> Reckoning:
        """What a hand comes to."""
        return reckon(hand, self.night, self.rules)

    def moves(self, hand: Hand) -> dict[str, int]:
        """The net points of everyone for whom a hand moves any."""
        return nonzero(self.reckoned(hand).net)


def samples(seating: Seating, unit: Unit, rules: RulesInForce) -> Samples:
    """Samples for a table of as many people as a seating has."""
    names = (EAST, WINNER, DISCARDER, OTHER) if len(seating.seated) > 2 else (DISCARDER, WINNER)  # noqa: PLR2004
    at_table = Seating(names[: len(seating.seated)], seating.waiting)
    won, threw = (EAST, DISCARDER) if EAST in at_table.seated else (DISCARDER, WINNER)
    before = Hand(seated=at_table.seated, result=Result.DISCARD, winner=won, value=VALUE, discarder=threw)
    return Samples(Night(seating=at_table, number=2, unit=unit, hands=(PlayedHand(1, before, {}),)), rules)


def not_played(tried: Samples) -> list[str]:
    """What is not played, in sentences, wherever nobody would say so and somebody could think otherwise."""
    discard, drawn = tried.moves(tried.discard), tried.moves(tried.self_drawn)
    jokerless = tried.moves(replace(tried.discard, jokerless=True))
    paid_by_players = set(discard) - {WINNER, BANK, FUND, *tried.rules.pots}
    sentences = _wall(tried)
    in_error = tried.moves(tried.error)
    if not in_error:
        sentences.append("A mah jongg in error costs nothing.")
    if jokerless == discard:
        sentences.append("A jokerless hand counts no more than another.")
    if BANK in discard:
        for_a_win = " for a win" if in_error and BANK not in in_error else ""
        return [*sentences, f"Players do not pay each other{for_a_win}: points come from the bank."]
    if len(paid_by_players) > 1 and len({discard[player] for player in paid_by_players}) == 1:
        sentences.append("The discarder pays no more than the others.")
    if len(paid_by_players) > 1 and drawn.get(EAST) == discard.get(EAST):
        sentences.append("A self-drawn win counts no more than one on a discard.")
    if tried.moves(replace(tried.discard, miscalled=True)) == discard:
        sentences.append("A miscalled discard is paid like any other.")
    if len(tried.night.seated) > 2 and tried.moves(replace(tried.discard, pays_all=EAST)) == discard:  # noqa: PLR2004
        sentences.append("Nobody pays for the whole table.")
    return [*sentences, *_pots_and_bets(tried)]


def _wall(tried: Samples) -> list[str]:
    """What a wall game does not do."""
    bets = dict.fromkeys(tried.night.waiting, BET_ON_WALL)
    nothing = []
    if not tried.moves(tried.wall):
        bet_on = tried.moves(replace(tried.wall, bets=bets)) if bets else {}
        nothing = ["A wall game moves nothing but right bets on it." if bet_on else "Nobody pays for a wall game."]
    stays = east_stays(tried.wall, tried.night, tried.rules)
    return [*nothing, *([] if stays else ["After a wall game the deal moves on like after any other hand."])]


def _pots_and_bets(tried: Samples) -> list[str]:
    """Limits, a kitty and bets, where no rule has any."""
    night, rules = tried.night, tried.rules
    sentences = []
    if not rules.single("mahj_limit", Limit, payer=DISCARDER, hand=tried.discard, night=night):
        sentences.append("There is no pie and no cap: whatever is lost is paid in full.")
    if not rules.answering("mahj_night_end") and KITTY not in tried.moves(tried.wall):
        sentences.append("There is no kitty.")
    if not rules.answering("mahj_copies"):
        waits = "who waits neither pays nor collects" if night.waiting else "only those at the table win or lose"
        sentences.append(f"There is no bettor: {waits}.")
    return sentences
