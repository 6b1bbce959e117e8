"""Random nights under random rules that can be played together: what holds whatever a table agreed on."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ledger.errors import Refused, RuleProblem
from ledger.hooks.facts import facts_asked
from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import RulesInForce, load
from ledger.model import BANK, FUND, KITTY, Hand, Night, PlayedHand, Result, Seating
from ledger.option_kinds import Choice, FactorKind, Whole
from ledger.pay.checks import check
from ledger.pay.night_state import NightState, after, begin, seating
from ledger.pay.payments import Reckoning, reckon
from ledger.pay.seats import seats
from ledger.record import HandEntry, Header, RuleOptions
from ledger.rule import options_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FINDER = RuleFinder()
PLAYERS = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay")
#: Others by whom they can be replaced, in another order of the alphabet.
RENAMED = dict(zip(PLAYERS, ("Zoe", "Yan", "Xia", "Wim", "Vic", "Una"), strict=True))
NOW = datetime(2026, 11, 29, 19, 5, tzinfo=UTC)
#: How many play where no rule speaks of it.
ORDINARY = {2, 3, 4}


def _takes(name: str) -> set[int]:
    """How many can play with a rule, without a word against them."""
    rules, found = load({name: {}}, FINDER, "a test"), set()
    for number in range(2, len(PLAYERS) + 1):
        with suppress(Refused):
            sit = seats(PLAYERS[:number], 0, rules)
            thrown_in = Hand(seated=sit.seated, result=Result.THROWN_IN)
            found |= set() if check(thrown_in, Night(seating=sit), rules) else {number}
    return found


TAKES = {name: _takes(name) for name in FINDER.names()}
#: Rules about who sits: one is always tried, or none.
ABOUT_SEATS = [
    name for name, takes in TAKES.items() if takes != ORDINARY or hasattr(FINDER.load(name).rule, "mahj_seats")
]


class Told(NamedTuple):
    """A hand before it is known who sits: everything by places at the table."""

    result: Result
    places: tuple[int, int, int]
    value: int
    yes: frozenset[str]
    exposures: int | None
    bets: tuple[int, int]


class Drawn(NamedTuple):
    """A night that was drawn: the rules in any order, how many play, and the hands."""

    rules: RuleOptions
    players: tuple[str, ...]
    told: tuple[Told, ...]


@st.composite
def _options(draw: st.DrawFn, name: str) -> dict[str, Any]:
    """Some options of a rule, each with a value it takes."""
    values: dict[str, Any] = {}
    for option in options_of(FINDER.load(name).rule):
        if isinstance(option.kind, Whole):
            values[option.name] = draw(st.integers(option.kind.least, max(option.kind.least, 300)))
        elif isinstance(option.kind, Choice):
            values[option.name] = draw(st.sampled_from(option.kind.words))
        elif isinstance(option.kind, FactorKind):
            values[option.name] = draw(st.sampled_from((0, 1, 2, 3)) | st.decimals(0, 3, places=1))
    return values


@st.composite
def _rules(draw: st.DrawFn) -> RuleOptions:
    """Rules that no other of them excludes, in an order of their own; there is always somebody who is paid."""
    wanted = draw(st.lists(st.sampled_from(FINDER.names()), max_size=12, unique=True))
    chosen: list[str] = []
    about_seats = draw(st.sampled_from(("winner-collects", *ABOUT_SEATS)))
    for name in ["winner-collects", about_seats, *wanted]:
        info = FINDER.load(name).rule.info
        apart = {*info.excludes} | {each for each in chosen if name in FINDER.load(each).rule.info.excludes}
        if name not in chosen and not apart & {*chosen} and _numbers([*chosen, name]):
            chosen.append(name)
    return {name: draw(_options(name)) for name in draw(st.permutations(chosen))}


def _numbers(rules: Iterable[str]) -> list[int]:
    """How many can play under all of these rules, the most first; none where two rules differ."""
    every, some = set.intersection(*map(TAKES.__getitem__, rules)), set.union(*map(TAKES.__getitem__, rules))
    return sorted(some if every >= ORDINARY else every if some <= ORDINARY else (), reverse=True)


@st.composite
def _nights(draw: st.DrawFn) -> Drawn:
    """A night: rules, as many players as they can seat, and up to six hands."""
    rules = draw(_rules())
    number = draw(st.sampled_from(_numbers(rules)))
    hand = st.builds(
        Told,
        st.sampled_from(Result),
        st.tuples(*[st.integers(0, 3)] * 3),
        st.sampled_from((25, 30, 37, 50, 75)),
        st.frozensets(st.sampled_from(_YES)),
        st.none() | st.integers(0, 4),
        st.tuples(*[st.integers(0, 6)] * 2),
    )
    return Drawn(rules, PLAYERS[:number], tuple(draw(st.lists(hand, min_size=1, max_size=6))))


_FACTS = sorted({fact for name in FINDER.names() for fact in facts_asked(load({name: {}}, FINDER, "a test"))})
_YES = (*_FACTS, "jokerless", "singles_pairs", "concealed", "miscalled", "pays_all", "dead", "wrecked")


def _hand(told: Told, seats: Seating, rules: RulesInForce) -> Hand:
    """What was told, of those who sit now; much of it no table would accept."""
    first, *others = seats.seated[told.places[0] % 2 :] + seats.seated[: told.places[0] % 2]
    second, third = (others[place % len(others)] for place in told.places[1:])
    hand = Hand(
        seated=seats.seated,
        result=told.result,
        facts={name: 2 if fact.counts else True for name, fact in facts_asked(rules).items() if name in told.yes},
        bets=dict(zip(seats.waiting, (_bet(on, seats) for on in told.bets), strict=False)),
        dead=(third,) if "dead" in told.yes else (),
    )
    if told.result == Result.ERROR:
        wrecker = third if "wrecked" in told.yes else None
        return replace(hand, caller=first, value=told.value, intact=(second,), wrecker=wrecker)
    if told.result in (Result.DISCARD, Result.SELF_DRAWN):
        on_discard = told.result == Result.DISCARD
        return replace(
            hand,
            winner=first,
            value=told.value,
            discarder=second if on_discard else None,
            jokerless="jokerless" in told.yes,
            singles_pairs="singles_pairs" in told.yes,
            concealed="concealed" in told.yes,
            miscalled=on_discard and "miscalled" in told.yes,
            pays_all=third if "pays_all" in told.yes else None,
            exposures=told.exposures,
        )
    return hand


def _bet(on: int, seats: Seating) -> str:
    """A bet: on a place at the table, on a wall game, or void."""
    return (*seats.seated, "wall", "void")[on % (len(seats.seated) + 2)]


class Step(NamedTuple):
    """A hand that was played: the evening before it, its facts, and what it came to."""

    night: Night
    hand: Hand
    reckoning: Reckoning


def _play(drawn: Drawn, rules: RulesInForce) -> Iterator[Step]:
    """The hands of a night that the rules accept, one after the other; those they refuse or clash over are left out."""
    header = Header(
        id="x", date=NOW.date(), started=NOW, players=drawn.players, preset="drawn", rules=rules.in_full
    )  # fmt: skip
    evening: NightState = begin(header)
    for number, told in enumerate(drawn.told, 1):
        seats = seating(evening, lambda _: rules)
        hand, night = _hand(told, seats, rules), evening.night(seats, number)
        if any(problem.refuses for problem in check(hand, night, rules)):
            continue
        try:
            reckoning = reckon(hand, night, rules)
        except RuleProblem as clash:
            if "both answer" not in clash.message:
                raise
            continue
        yield Step(night, hand, reckoning)
        evening = after(evening, HandEntry(number=number, at=NOW, hand=hand, net=reckoning.net))
        assert evening.hands[-1].night == night


def _loaded(options: RuleOptions) -> RulesInForce:
    """Rules with their options."""
    return load(options, FINDER, "a drawn night")


def _paid(reckoning: Reckoning, player: str) -> int:
    """Everything one player pays for a hand."""
    return sum(payment.points for payment in reckoning.payments if payment.payer == player)


RANDOM = settings(max_examples=80)


@RANDOM
@given(_nights())
def test_every_hand_sums_to_zero_and_nobody_pays_twice_over(drawn: Drawn) -> None:
    """Points are whole, never made and never lost, and nobody pays himself."""
    for step in _play(drawn, _loaded(drawn.rules)):
        assert sum(step.reckoning.net.values()) == 0
        assert set(step.reckoning.net) <= {*drawn.players, KITTY, FUND, BANK}
        assert all(payment.points >= 0 and payment.payer != payment.payee for payment in step.reckoning.payments)


@RANDOM
@given(_nights())
def test_the_order_in_which_rules_are_listed_never_matters(drawn: Drawn) -> None:
    """Not for the sums, not for a single payment, not for a word of its explanation."""
    backwards = dict(reversed(drawn.rules.items()))
    assert list(_play(drawn, _loaded(drawn.rules))) == list(_play(drawn, _loaded(backwards)))


@RANDOM
@given(_nights())
def test_other_names_make_no_difference(drawn: Drawn) -> None:
    """The same people under other names pay the same to each other."""
    rules = _loaded(drawn.rules)
    renamed = drawn._replace(players=tuple(RENAMED[player] for player in drawn.players))
    nets = [_renamed(step.reckoning.net) for step in _play(drawn, rules)]
    assert nets == [dict(step.reckoning.net) for step in _play(renamed, rules)]


def _renamed(net: dict[str, int]) -> dict[str, int]:
    """Net points of the others."""
    return {RENAMED.get(account, account): points for account, points in net.items()}


@RANDOM
@given(_nights(), st.integers(1, 400))
def test_a_purse_pays_what_is_owed_as_long_as_it_lasts(drawn: Drawn, limit: int) -> None:
    """Reckoned beside it: what would be paid without a purse, or what the purse still holds, whichever is less."""
    with_purse = _loaded({**drawn.rules, "pie": {"limit": limit}})
    without = _loaded({name: options for name, options in drawn.rules.items() if name != "pie"})
    balances = dict.fromkeys(drawn.players, 0)
    for step in _play(drawn, with_purse):
        unlimited = reckon(step.hand, step.night, without)
        for player in drawn.players:
            purse = max(0, limit + balances[player])
            assert _paid(step.reckoning, player) == min(_paid(unlimited, player), purse)
        for player in drawn.players:
            balances[player] += step.reckoning.net.get(player, 0)
            assert balances[player] >= -limit


@RANDOM
@given(_nights(), st.integers(0, 100), st.integers(0, 100))
def test_a_kitty_holds_what_was_put_in_since_it_was_last_won(drawn: Drawn, ante: int, each_hand: int) -> None:
    """Counted beside it: an ante a head on a wall game, something on every hand, and all of it to the next winner."""
    limits = {name for name in drawn.rules if hasattr(FINDER.load(name).rule, "mahj_limit")}
    free = {name: options for name, options in drawn.rules.items() if name not in limits}
    rules = _loaded({**free, "kitty": {"ante": ante, "each_hand": each_hand}})
    inside = 0
    for step in _play(drawn, rules):
        assert step.night.kitty == inside
        heads = len(step.hand.seated)
        if step.hand.result != Result.THROWN_IN:
            inside += heads * each_hand
        if step.hand.result == Result.WALL:
            inside += heads * ante
        if step.hand.winner is not None:
            won = sum(payment.points for payment in step.reckoning.payments if payment.payer == KITTY)
            assert won == inside
            inside = 0


@RANDOM
@given(_nights())
def test_with_purses_a_kitty_never_pays_what_is_not_in_it(drawn: Drawn) -> None:
    """However empty the purses are that feed it: it is never below nothing, and empty once it was won."""
    rules = _loaded({**drawn.rules, "kitty": {"each_hand": 10}, "pie": {"limit": 60}})
    for step in _play(drawn, rules):
        assert step.night.kitty >= 0
        after_it = step.night.kitty + step.reckoning.net.get(KITTY, 0)
        assert after_it == 0 if step.hand.winner is not None else after_it >= step.night.kitty


@RANDOM
@given(_nights())
def test_what_was_played_before_is_all_a_hand_depends_on(drawn: Drawn) -> None:
    """Reckoned anew from the facts and the announced net points of the hands before it, a hand comes to the same."""
    rules = _loaded(drawn.rules)
    earlier: list[PlayedHand] = []
    for number, step in enumerate(_play(drawn, rules), 1):
        assert [played.hand for played in step.night.hands] == [played.hand for played in earlier]
        assert reckon(step.hand, step.night, _loaded(drawn.rules)) == step.reckoning
        earlier.append(PlayedHand(number, step.hand, step.reckoning.net))
