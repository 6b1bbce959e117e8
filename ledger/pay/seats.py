"""Who sits, who waits and who is East, from the players as they were last written down and the rules in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import Refused
from ledger.hooks.fence import shown_value
from ledger.model import Night, Result, Seating

if TYPE_CHECKING:
    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Hand

#: How many play at one table where no rule says more.
MOST_SEATED = 4
#: How many play where some wait; no source knows of more.
MOST_PLAYERS = 6
_FEWEST = 2
_NUMBERS = {5: "five", 6: "six"}


def as_listed(players: tuple[str, ...]) -> Seating:
    """The seating of players in the order they were written down, where nobody was asked: the first four sit."""
    return Seating(players[:MOST_SEATED], players[MOST_SEATED:])


def seats(players: tuple[str, ...], turns: int, rules: RulesInForce, so_far: Night | None = None) -> Seating:
    """The seating after the deal has moved on so many times since the players were written down.

    ``so_far`` is the evening until now, seated as at its last hand; None before it began. Without a rule that says
    more, two to four sit as listed and the deal moves to the right. Raises Refused for numbers nobody can seat, and
    RuleProblem for a rule that loses or invents a player.
    """
    night = so_far or Night(seating=as_listed(players))
    answer = rules.only("mahj_seats", players=players, turns=turns, night=night)
    if answer is not None:
        seating = answer.value
        if not isinstance(seating, Seating) or not _same_people(seating, players):
            said = f"answered {shown_value(seating)}, which does not seat {players}"
            raise rules.nonsense(answer.rule, "mahj_seats", said, night=night)
        return Seating(tuple(seating.seated), tuple(seating.waiting))
    if len(players) < _FEWEST:
        raise Refused("one player is no table", "name two to four players, East first")
    if len(players) > MOST_SEATED:
        if len(players) > MOST_PLAYERS:
            raise Refused(
                f"{len(players)} players are too many for one table: four sit, and where some wait it is two at most",
                "open a second table: mahj start NAME... --table 2",
            )
        number = _NUMBERS[len(players)]
        raise Refused(
            f"{number} players need bettor or rotation: at most four sit at a table",
            "add --with bettor (who waits bets) or --with rotation (who waits sits out); both take five or six",
        )
    return Seating.in_turn(players, turns)


def east_stays(hand: Hand, night: Night, rules: RulesInForce) -> bool:
    """Whether the same East deals again after a hand: always when it was thrown in, else where a rule says so."""
    if hand.result == Result.THROWN_IN:
        return True
    return any(stays for _, stays in rules.single("mahj_east_stays", bool, hand=hand, night=night))


def _same_people(seating: Seating, players: tuple[str, ...]) -> bool:
    """Whether a seating holds exactly these players, at least two of them seated."""
    if not all(isinstance(part, (tuple, list)) for part in seating):
        return False
    everyone = [*seating.seated, *seating.waiting]
    return (
        len(everyone) == len(players)
        and all(player in everyone for player in players)
        and len(seating.seated) >= _FEWEST
    )
