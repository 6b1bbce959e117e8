"""Standings of random seasons, added up once more, entry by entry, in the plainest way there is."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.book.people import NameResolver
from ledger.model import ACCOUNTS, Hand, Result, Unit
from ledger.night.night_data import of_record
from ledger.record import (
    EndEntry,
    Entry,
    HandEntry,
    Header,
    NightRecord,
    PaymentEntry,
    Purpose,
    SeatsEntry,
    TotalsEntry,
    VoidEntry,
)
from ledger.season.boards import Terms
from ledger.season.counting import count_details, count_night
from ledger.season.counts import Against
from ledger.season.standings import standings
from ledger.season.statistics import statistics

PEOPLE = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay", "Gus")
AT = datetime(2026, 1, 1, 20, tzinfo=UTC)


@st.composite
def hand_entries(draw: st.DrawFn, number: int, players: list[str]) -> HandEntry:
    """A hand of four of the players, with whatever net points."""
    seated = tuple(players[:4])
    result = draw(st.sampled_from(Result))
    facts: dict[str, Any] = {"dead": tuple(draw(st.lists(st.sampled_from(seated), unique=True, max_size=1)))}
    if result in {Result.DISCARD, Result.SELF_DRAWN}:
        facts |= {"winner": seated[0], "value": 25, "jokerless": draw(st.booleans())}
    if result is Result.DISCARD:
        facts["discarder"] = seated[1]
    if draw(st.booleans()):
        facts["stopped_by"] = seated[-1]
    if result is Result.ERROR:
        facts |= {"caller": seated[1], "value": 25, "dead": ()}
    if len(players) > len(seated):
        facts["bets"] = draw(st.dictionaries(st.just(players[4]), st.just(seated[0])))
    accounts = [*seated, *facts.get("bets", {}), draw(st.sampled_from(ACCOUNTS))]
    amounts = draw(st.lists(st.integers(-200, 200), min_size=len(accounts) - 1, max_size=len(accounts) - 1))
    net = dict(zip(accounts, [*amounts, -sum(amounts)], strict=True))
    return HandEntry(number=number, at=AT, hand=Hand(seated=seated, result=result, **facts), net=net)


@st.composite
def seasons_of_nights(draw: st.DrawFn) -> list[NightRecord]:
    """A few nights: four or five at the table, substitutes, corrections, voids, payments, units, an end or none."""
    nights: list[NightRecord] = []
    for index in range(draw(st.integers(0, 4))):
        players = draw(st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=5, unique=True))
        header = Header(
            id=f"night {index}",
            date=date(2026, 1, 1),
            started=AT,
            players=tuple(players),
            preset="standard",
            rules={},
            unit=draw(st.sampled_from(Unit)),
            point=draw(st.sampled_from(["0.01", "0.05", "2"])),
            currency=draw(st.sampled_from(["USD", "EUR"])),
        )
        nights.append(NightRecord(header, tuple(draw(entries_of(players)))))
    return nights


@st.composite
def entries_of(draw: st.DrawFn, players: list[str]) -> list[Entry]:
    """What happens in a night."""
    entries: list[Entry] = []
    fresh = 0
    for kind in draw(st.lists(st.sampled_from("hhhhsptrv"), max_size=8)):
        again = [entry.number for entry in entries]
        fresh += 1
        if kind == "h":
            entries.append(draw(hand_entries(fresh, players)))
        elif kind == "r" and again:
            entries.append(draw(hand_entries(draw(st.sampled_from(again)), players)))
        elif kind == "v" and again:
            entries.append(VoidEntry(number=draw(st.sampled_from(again)), at=AT))
        elif kind == "s":
            newcomer = draw(st.sampled_from([name for name in PEOPLE if name not in players]))
            players[draw(st.integers(0, len(players) - 1))] = newcomer
            entries.append(SeatsEntry(number=fresh, at=AT, players=tuple(players)))
        elif kind == "t":
            net = {players[0]: 10, players[1]: -10}
            entries.append(TotalsEntry(number=fresh, at=AT, net=net))
        else:
            purpose = draw(st.sampled_from(Purpose))
            payment = PaymentEntry(number=fresh, at=AT, payer=players[0], payee=players[1], amount=40, purpose=purpose)
            entries.append(payment)
    if draw(st.booleans()):
        net = draw(st.sampled_from([{}, {"kitty": -5, players[0]: 5}]))
        entries.append(EndEntry(number=fresh + 1, at=AT, net=net))
    return entries


def what_stands(record: NightRecord) -> list[Entry]:
    """The last word on every number, but for those taken out."""
    last: dict[int, Entry] = {}
    for entry in record.entries:
        last[entry.number] = entry
    return [entry for entry in last.values() if not isinstance(entry, VoidEntry)]


def moves(entry: Entry) -> dict[str, int]:
    """The points an entry moves as play."""
    if isinstance(entry, PaymentEntry):
        if entry.purpose in {Purpose.SETTLE, Purpose.CARRIED}:
            return {}
        return {entry.payer: -entry.amount, entry.payee: entry.amount}
    return dict(getattr(entry, "net", {}))


def figures(record: NightRecord, player: str) -> dict[str, int]:
    """What a player did in a night, counted entry by entry."""
    standing = what_stands(record)
    hands = [entry.hand for entry in standing if isinstance(entry, HandEntry)]
    sat = [hand for hand in hands if player in hand.seated]
    bet = [hand for hand in hands if player in hand.bets]
    moved = [moves(entry)[player] for entry in standing if player in moves(entry)]
    return {
        "nights": int(bool(sat or bet or moved)),
        "hands": len(sat),
        "wins": sum(hand.winner == player for hand in hands),
        "self_drawn": sum(hand.winner == player and hand.result == "self-drawn" for hand in hands),
        "jokerless": sum(hand.winner == player and hand.jokerless for hand in hands),
        "discarder": sum(hand.discarder == player for hand in hands),
        "wall_games": sum(hand.result == "wall" for hand in sat),
        "thrown_in": sum(hand.result == "thrown-in" for hand in sat),
        "dead": sum(player in hand.dead for hand in hands),
        "values": sum(hand.value or 0 for hand in hands if hand.winner == player),
        "stopped": sum(hand.stopped_by == player for hand in hands),
        "heavenly": sum(hand.winner == player and hand.heavenly for hand in hands),
        "last_tile": sum(hand.winner == player and hand.last_tile for hand in hands),
        "called_dead": sum(hand.called_by == player for hand in hands),
        "net": sum(moved),
    }


def was_played(record: NightRecord) -> bool:
    """Whether anything in a night counts for a season."""
    return any(isinstance(entry, HandEntry) or moves(entry) for entry in what_stands(record))


@settings(max_examples=150, deadline=None)
@given(nights=seasons_of_nights())
def test_standings_are_the_sum_of_every_entry(nights: list[NightRecord]) -> None:
    """Every figure of every player is what a plain count over the entries says, and every board adds up to zero.

    Nights that were only opened are on no board, nor in the statistics.
    """
    facts = [of_record(record) for record in nights]
    boards = standings([(count_night(each), {}) for each in facts], NameResolver(()), Terms(subs=True))
    assert [found.unit for found in boards] == [
        unit for unit in Unit if any(record.header.unit is unit and was_played(record) for record in nights)
    ]
    counted = statistics((each.id, count_details(each)) for each in facts)
    assert [(each.unit, each.nights) for each in counted] == [(found.unit, found.nights) for found in boards]
    for found in boards:
        own = [record for record in nights if record.header.unit is found.unit]
        for player in PEOPLE:
            by_night = [figures(record, player) for record in own]
            expected = {key: sum(each[key] for each in by_night) for key in figures(own[0], player)}
            lines = [place for place in found.places if place.name == player]
            assert len(lines) == min(1, expected["nights"])
            for place in lines:
                assert {
                    key: value for key, value in place.tally._asdict().items() if key != "as_substitute"
                } == expected
                assert place.best_night == max(each["net"] for each in by_night if each["nights"])
                won_of = expected["hands"] - expected["thrown_in"]
                assert place.tally.win_rate == (Fraction(expected["wins"], won_of) if won_of else None)
                assert place.tally.per_hand == (
                    Fraction(expected["net"], expected["hands"]) if expected["hands"] else None
                )
                worth = sum(
                    each["net"] * Decimal(record.header.point) for record, each in zip(own, by_night, strict=True)
                )
                assert Decimal(sum(place.money.values())).scaleb(-9) == worth
        for account in ACCOUNTS:
            points = sum(moves(entry).get(account, 0) for record in own for entry in what_stands(record))
            assert sum(place.tally.net for place in found.accounts if place.name == account) == points
        assert sum(place.tally.net for place in found.places) == 0
        for currency in found.currencies:
            assert sum(place.money.get(currency, 0) for place in found.places) == 0


def longest(hands: list[Hand], player: str, *, won: bool) -> int:
    """The most hands in a row, among these, that a player won, or did not win."""
    most = row = 0
    for hand in hands:
        row = row + 1 if (hand.winner == player) is won else 0
        most = max(most, row)
    return most


@settings(max_examples=100, deadline=None)
@given(nights=seasons_of_nights())
def test_what_two_did_is_the_sum_of_every_hand(nights: list[NightRecord]) -> None:
    """Rows of hands, and what any two did against each other, are what a plain count over the hands says."""
    for record in nights:
        found = count_details(of_record(record))
        hands = [entry.hand for entry in what_stands(record) if isinstance(entry, HandEntry)]
        for player, own in found.players.items():
            sat = [hand for hand in hands if player in hand.seated and hand.result is not Result.THROWN_IN]
            assert own.streaks.longest_run == longest(sat, player, won=True)
            assert own.streaks.longest_drought == longest(sat, player, won=False)
            for other in set(PEOPLE) - {player}:
                both = [hand for hand in hands if {player, other} <= set(hand.seated)]
                wins = [hand for hand in both if hand.winner == player]
                against = found.against(player, other) or Against()
                assert (against.hands, against.wins) == (len(both), len(wins))
                assert against.on_discard == sum(hand.discarder == other for hand in wins)
                assert against.net == -(found.against(other, player) or Against()).net
