"""May this hand be recorded? What the game itself says, and then what every rule in force says."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace

from ledger.answers import Problem, Takes
from ledger.errors import MahjError
from ledger.facts import FACTS
from ledger.model import BET_ON_WALL, BET_VOID, Hand, Result
from ledger.pay.payments import reckon
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ledger.answers import Fact
    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Night

#: So many dead hands end a hand, where no false call was among them.
_TOO_MANY_DEAD = 3
_KEYS_FROM_THE_CARD = ("concealed", "singles_pairs")


def _nobody(fact: str) -> str | None:  # noqa: ARG001  # where only the rules in force are known
    """No rule asks about a fact."""
    return None


def check(
    hand: Hand, night: Night, rules: RulesInForce, asking: Callable[[str], str | None] = _nobody
) -> list[Problem]:
    """Everything that stands against recording a hand, and everything the host should be told, in that order.

    ``asking`` names the rule, in force or not, that asks about a fact.
    """
    found = [*_possible(hand, night, rules, asking), *_unread(hand, night, rules)]
    return sorted(found, key=lambda problem: not problem.refuses)


def against(hand: Hand, night: Night, rules: RulesInForce) -> list[Problem]:
    """Everything that stands against recording a hand."""
    return [problem for problem in _possible(hand, night, rules, _nobody) if problem.refuses]


def _possible(hand: Hand, night: Night, rules: RulesInForce, asking: Callable[[str], str | None]) -> list[Problem]:
    """Everything that stands against a hand, and whatever else may be wrong with it."""
    return [
        *_people(hand, night),
        *_winner(hand),
        *_heavenly(hand),
        *_error(hand),
        *_dead(hand),
        *_bets(hand, night),
        *_facts(hand, night, rules, asking),
        *(problem for _, problem in rules.each("mahj_check", (Problem,), hand=hand, night=night)),
    ]


def check_table(night: Night, rules: RulesInForce) -> list[Problem]:
    """What stands against any hand at all with these people at the table: what rules say even of one thrown in."""
    hand = Hand(seated=night.seated, result=Result.THROWN_IN)
    return [problem for _, problem in rules.each("mahj_check", (Problem,), hand=hand, night=night)]


def _people(hand: Hand, night: Night) -> Iterator[Problem]:
    """Everyone a hand names must sit at the table."""
    named = [
        (player, fact.role)
        for fact, value in zip(_ROLES, _of_roles(hand), strict=True)
        if value is not None and value != ()
        for player in fact.players(hand)
    ]
    for player, role in dict.fromkeys(named):
        if player not in hand.seated:
            waits = " (waiting)" if player in night.waiting else ""
            yield Problem(f"{player}{waits} is not at the table, and so cannot be {role}", _at_table(hand))


#: The facts that name who must sit at the table, and what gets all of them from a hand; most hands have few.
_ROLES = tuple(fact for fact in FACTS if fact.role)
_of_roles = attrgetter(*(fact.field for fact in _ROLES))


def _at_table(hand: Hand) -> str:
    """Who is at the table, for a hint."""
    return f"at the table: {', '.join(hand.seated)}"


def _winner(hand: Hand) -> Iterator[Problem]:
    """What a win on a discard and a self-drawn win can and cannot be."""
    if hand.winner is not None and hand.winner == hand.discarder:
        yield Problem(
            f"{hand.winner} cannot win on a discard of their own", "record it as self-drawn, or name who discarded"
        )
    if hand.winner is not None and hand.winner in hand.dead:
        yield Problem(f"{hand.winner}'s hand is dead and cannot win", "leave out --dead, or name who won")
    if hand.discarder is not None and hand.discarder in hand.dead and not hand.miscalled:
        yield Problem(
            f"{hand.discarder}'s hand is dead and cannot discard the winning tile",
            "a tile thrown out of turn and claimed for mah jongg is recorded with --miscalled",
        )
    if hand.miscalled and hand.result != Result.DISCARD:
        yield Problem("only a discard can be miscalled", "name the discarder with --from")
    if hand.joker_exchange and hand.result == Result.DISCARD:
        yield Problem("a joker exchange that completes a hand is self-drawn", "leave out the discarder")
    if hand.exposures and (hand.concealed or hand.singles_pairs):
        kind, option = ("concealed", "--concealed") if hand.concealed else ("singles-and-pairs", "--pairs")
        yield Problem(
            f"a {kind} hand has no exposure, and {hand.exposures} {'is' if hand.exposures == 1 else 'are'} noted",
            f"leave out --exposures, or {option}; where the line of the card says it, name another line",
        )
    if hand.pays_all is not None and hand.pays_all == hand.winner:
        yield Problem(f"{hand.winner} won and cannot pay for the table", "name the player at fault")
    if hand.pays_all is not None and hand.miscalled:
        yield Problem(
            "a miscalled discard is paid by its discarder alone", "leave out --pays-all, or leave out --miscalled"
        )


def _heavenly(hand: Hand) -> Iterator[Problem]:
    """A heavenly hand is East's, as dealt."""
    if hand.heavenly and hand.result == Result.DISCARD:
        yield Problem("a heavenly hand is complete as dealt, and so self-drawn", "leave out the discarder, or heavenly")
    elif hand.heavenly and hand.winner != hand.east:
        yield Problem(f"only East can have a heavenly hand, and East is {hand.east}", "leave heavenly out")


def _error(hand: Hand) -> Iterator[Problem]:
    """What a mah jongg in error can and cannot be."""
    if hand.result != Result.ERROR:
        return
    if hand.caller in hand.intact:
        yield Problem(f"{hand.caller} called in error, so that hand is not intact", "name the hands nobody has shown")
    if hand.wrecker is not None and hand.wrecker in hand.intact:
        yield Problem(f"{hand.wrecker} wrecked the wall, so that hand is not intact", "name the hands nobody has shown")
    if hand.wrecker is not None and hand.wrecker == hand.caller:
        yield Problem(
            f"{hand.wrecker} cannot be both caller and wrecker", "the wrecker is who did not wait for a check"
        )
    if hand.wrecker is None and len(hand.intact) > 1:
        yield Problem(
            f"with {len(hand.intact)} hands intact play goes on, and {hand.caller}'s hand is dead",
            f"record the hand when it ends, with --dead {hand.caller}",
        )


def _dead(hand: Hand) -> Iterator[Problem]:
    """Who calls a hand dead says whose, and plays on herself.

    Three dead hands leave nobody to play on with: such a hand is thrown in, unless a false call was among them.
    """
    if hand.called_by is not None and not hand.dead:
        yield Problem(f"{hand.called_by} called a hand dead, and nobody's is", "say whose it was, with --dead")
    elif hand.dead == (hand.called_by,):
        yield Problem(f"{hand.called_by} cannot call their own hand dead", "name another player, or leave it out")
    if len(hand.dead) >= _TOO_MANY_DEAD and hand.result not in {Result.ERROR, Result.THROWN_IN}:
        yield Problem(
            f"{len(hand.dead)} hands are dead: without a false call such a hand is thrown in",
            "mahj undo, then mahj thrown-in, and the same East deals again",
            refuses=False,
        )


def _bets(hand: Hand, night: Night) -> Iterator[Problem]:
    """A bet is made by somebody who waits, on somebody at the table, on a wall game, or not at all."""
    for bettor, on in hand.bets.items():
        if bettor in hand.seated:
            yield Problem(f"{bettor} is at the table and cannot bet", "only who waits may bet")
        elif bettor not in night.waiting:
            yield Problem(f"{bettor} does not wait at this table and cannot bet", "only who waits may bet")
        if on not in (*hand.seated, BET_ON_WALL, BET_VOID):
            yield Problem(
                f"{bettor} cannot bet on {on}, who is not at the table", f"{_at_table(hand)}; or say wall, or void"
            )


def _facts(hand: Hand, night: Night, rules: RulesInForce, asking: Callable[[str], str | None]) -> Iterator[Problem]:
    """Only what a rule in force asks about may be noted as a fact."""
    if not hand.facts:
        return
    from ledger.hooks.facts import facts_asked, facts_asked_of  # noqa: PLC0415  # at few tables is one noted

    asked = {**facts_asked(rules), **facts_asked_of(hand, night, rules)}
    for name, value in hand.facts.items():
        fact = asked.get(name)
        if fact is None:
            listed = f"facts asked about: {', '.join(asked)}" if asked else "tonight's rules ask about no facts"
            rule = asking(name)
            add = (
                f"mahj presets use --with {rule} adds the rule that does, from the next hand on; "
                if rule and rule not in rules.rules
                else ""
            )
            yield Problem(f"no rule in force asks about {quoted(name)}", f"{add}{listed}")
        elif not fact.fits(value, hand.seated):
            example = f"--fact {name}={_example(fact, hand)}"
            yield Problem(f"{name} takes {fact.wanted}", f"{fact.question} For example {example}")


def _example(fact: Fact, hand: Hand) -> str:
    """A value a fact can take."""
    if fact.takes in {Takes.YES_NO, Takes.NUMBER}:
        return "2" if fact.counts else "yes"
    return (*fact.words, *hand.seated)[0]


def _unread(hand: Hand, night: Night, rules: RulesInForce) -> Iterator[Problem]:
    """Keys of this hand that no rule in force looks at: recorded, and said to change nothing.

    What the group's card says of a hand, the host has not said: it is no news that it changes nothing. A rule may look
    at a key and not say so in its info: where a hand comes to something else without it, nothing is said.
    """
    read = rules.reads.union(_KEYS_FROM_THE_CARD if hand.line is not None else ())
    for fact in _MAY_BE_UNREAD:
        if fact.field in read or not fact.given(hand):
            continue
        if _comes_to(hand, night, rules) == _comes_to(replace(hand, **{fact.field: _UNSAID[fact.field]}), night, rules):
            yield Problem(f"{fact.unread} is recorded, and changes nothing under tonight's rules", refuses=False)


#: The facts that change nothing where no rule looks at them.
_MAY_BE_UNREAD = tuple(fact for fact in FACTS if fact.unread)
#: The facts of a hand of which nothing is said.
_UNSAID = asdict(Hand(seated=(), result=Result.WALL))


def _comes_to(hand: Hand, night: Night, rules: RulesInForce) -> object:
    """What a hand pays; why it does not, where it cannot be reckoned."""
    try:
        return reckon(hand, night, rules).net
    except MahjError as problem:
        return problem.message
