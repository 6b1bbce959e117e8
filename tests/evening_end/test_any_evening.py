"""What holds for every evening anybody can play: everything that is said of it adds up to what was played."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.book.books import Book
from ledger.book.settings import Settings
from ledger.hooks.facts import facts_asked
from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.model import Hand, Result, added
from ledger.night.ending import settling
from ledger.night.explaining import explained, losses
from ledger.night.night_files import NightFile
from ledger.night.night_in_play import NightInPlay
from ledger.night.pots import closing
from ledger.pay.checks import check
from ledger.pay.payments import reckon
from ledger.pay.settling import plan
from ledger.presets.choosing_rules import Choice
from ledger.presets.presets import Bundled, PresetShelf
from ledger.record import EndEntry, HandEntry, Header, NightRecord, PaymentEntry, Purpose, RulesEntry
from ledger.render.explaining import hand_data
from ledger.render.recap import recap_data, recap_lines
from ledger.season.recap import recap
from ledger.season.running_balance import steps
from ledger.season.what_if import other_rules, what_if
from tests.reckoning.adding_up import amount

if TYPE_CHECKING:
    from ledger.record import Entry

AT = datetime(2026, 11, 29, 21, 0, tzinfo=UTC)
BOOK = Book(Path("no such book"))
PLAYERS = ("Ann", "Bea", "Cat", "Dee", "Eve")
FINDER = RuleFinder()
SHELF = PresetShelf(Bundled())
#: Presets that a night of coins can switch between, for four players and for five.
PRESETS = {4: ("standard", "pie", "kitty", "hot-wall", "cold-wall", "dice-night", "flat"), 5: ("five-with-bettor",)}
RULES = {name: load(SHELF.resolve(name).rules, FINDER, "a test") for names in PRESETS.values() for name in names}


@st.composite
def evenings(draw: st.DrawFn) -> NightInPlay:
    """An evening of some hands, payments and switched rules, in a file that was never written, ended or not."""
    number = draw(st.sampled_from([4, 4, 4, 5]))
    presets = st.sampled_from(PRESETS[number])
    preset = draw(presets)
    header = Header(
        id="n", date=AT.date(), started=AT, players=PLAYERS[:number], preset=preset, rules=RULES[preset].in_full
    )
    record = NightRecord(header, ())
    for _ in range(draw(st.integers(1, 7))):
        kind = draw(st.sampled_from(["hand"] * 5 + ["pay", "rules"]))
        entry = {"hand": _hand, "pay": _payment, "rules": _rules}[kind](draw, record)
        if entry is not None:
            record = NightRecord(header, (*record.entries, entry))
    if draw(st.booleans()):
        table = _table(record)
        last = closing(table.evening, table.load, table.next_number)
        owed = added(table.evening.owed, last.net)
        paid = settling(record, plan(owed) if draw(st.booleans()) else (), AT, "end", table.next_number)
        number = table.next_number + len(paid)
        record = record.with_more((*paid, EndEntry(number=number, at=AT, net=last.net, left=last.left)))
    return _table(record)


def _table(record: NightRecord) -> NightInPlay:
    """A table whose file nobody wrote."""
    table = NightInPlay(BOOK, NightFile(Path("2026-11-29.toml"), b"", record))
    table.settings = Settings()
    return table


def _hand(draw: st.DrawFn, record: NightRecord) -> Entry | None:
    """One more hand, where it may be recorded."""
    table = _table(record)
    rules, people = table.rules, table.seating
    result = draw(st.sampled_from([Result.DISCARD] * 4 + [Result.SELF_DRAWN] * 2 + [Result.WALL, Result.WALL]))
    first, second, *_ = draw(st.permutations(people.seated))
    won = result in {Result.DISCARD, Result.SELF_DRAWN}
    hand = Hand(
        seated=people.seated,
        result=result,
        winner=first if won else None,
        value=draw(st.sampled_from([25, 30, 35, 50])) if won else None,
        discarder=second if result is Result.DISCARD else None,
        jokerless=won and draw(st.booleans()),
        miscalled=result is Result.DISCARD and draw(st.sampled_from([False, False, False, True])),
        exposures=draw(st.integers(0, 4)) if won else None,
        bets={waiting: draw(st.sampled_from([*people.seated, "wall", "void"])) for waiting in people.waiting},
        facts={name: True for name in facts_asked(rules) if draw(st.booleans())},
    )
    night = table.evening.night(people, table.next_number)
    if any(problem.refuses for problem in check(hand, night, rules)):
        return None
    return HandEntry(number=table.next_number, at=AT, hand=hand, net=reckon(hand, night, rules).net)


def _payment(draw: st.DrawFn, record: NightRecord) -> Entry:
    """One more payment beside the hands, or one that settles."""
    table = _table(record)
    payer, payee, *_ = draw(st.permutations(table.evening.players))
    purpose = draw(st.sampled_from([Purpose.DISPUTE, Purpose.PENALTY, Purpose.SETTLE, Purpose.CARRIED]))
    points = draw(st.integers(1, 100))
    return PaymentEntry(number=table.next_number, at=AT, payer=payer, payee=payee, amount=points, purpose=purpose)


def _rules(draw: st.DrawFn, record: NightRecord) -> Entry:
    """Another preset for so many players."""
    preset = draw(st.sampled_from(PRESETS[len(record.header.players)]))
    number = _table(record).next_number
    return RulesEntry(number=number, at=AT, preset=preset, rules=RULES[preset].in_full)


def _moved(points: dict[str, int]) -> dict[str, int]:
    """Points without who is even."""
    return {account: value for account, value in points.items() if value}


@settings(max_examples=60, deadline=None)
@given(evenings())
def test_under_its_own_rules_a_night_is_what_it_was(table: NightInPlay) -> None:
    """Hand by hand and in all; nothing is missing and nothing is refused."""
    found = what_if(table, other_rules(BOOK, Choice(), ""))
    assert all(each.instead == each.played for each in found.entries)
    assert _moved(found.instead) == _moved(found.played) == _moved(dict(table.evening.balances))
    assert not found.refused
    assert not found.not_noted


@settings(max_examples=40, deadline=None)
@given(evenings(), st.sampled_from([*RULES, "tournament", "winner-only", "siamese", "six-with-bettors"]))
def test_under_other_rules_every_hand_still_sums_to_zero(table: NightInPlay, preset: str) -> None:
    """Whatever the rules, what one gets others pay; a hand they refuse is in neither total, and has its reason."""
    found = what_if(table, other_rules(BOOK, Choice(preset=preset), ""))
    assert all(sum(each.instead.values()) == 0 for each in found.entries if each.instead is not None)
    assert {each.entry.number for each in found.entries if each.instead is None} == set(found.refused)
    assert sum(found.instead.values()) == sum(found.played.values()) == 0
    hands = {each.entry.number for each in found.entries if isinstance(each.entry, HandEntry)}
    assert all(set(missing.hands) <= hands for missing in found.not_noted)


@settings(max_examples=60, deadline=None)
@given(evenings())
def test_the_amounts_explained_are_the_amounts_paid(table: NightInPlay) -> None:
    """Each declaration, gone through from the left, comes to its payment, and the payments to what was recorded."""
    for played in table.evening.hands:
        found = explained(table, played.played.number)
        net = dict.fromkeys(played.played.net, 0)
        for payment in found.reckoning.payments:
            points = amount(payment.declared)
            net[payment.payer] = net.get(payment.payer, 0) - points
            net[payment.payee] = net.get(payment.payee, 0) + points
        assert _moved(net) == _moved(dict(played.played.net))
        assert found.agrees
        data = hand_data(found, None)
        assert data["recorded"] == played.played.net
        assert sorted([*data["counted"], *data["changed_nothing"]]) == sorted(found.rules)  # type: ignore[misc]
        assert {rule for p in found.reckoning.payments for rule, _ in p.declared if rule} == set(data["counted"])  # type: ignore[call-overload]


@settings(max_examples=60, deadline=None)
@given(evenings())
def test_how_a_balance_came_about_ends_at_the_balance(table: NightInPlay) -> None:
    """For every account, each line says where it stood, and the last one where it stands."""
    entries = [place.entry for place in table.standing if place.void is None]
    for account in (*table.evening.everyone, "kitty"):
        found = steps(account, entries)
        assert sum(step.points for step in found) == table.evening.balances.get(account, 0)
        assert [step.balance for step in found] == [
            sum(step.points for step in found[: place + 1]) for place in range(len(found))
        ]


@settings(max_examples=60, deadline=None)
@given(evenings())
def test_what_all_lost_to_each_other_comes_to_the_balances(table: NightInPlay) -> None:
    """Pair by pair, every account's lines come to its balance, and its rules always tell who paid whom."""
    found = losses(table)
    sums: dict[str, int] = {}
    for payer, payee, points in found.pairs:
        sums[payer] = sums.get(payer, 0) - points
        sums[payee] = sums.get(payee, 0) + points
    assert _moved(sums) == _moved(dict(table.evening.balances))
    ends = {place.entry.number for place in table.standing if not isinstance(place.entry, HandEntry)}
    assert set(found.unclear) <= ends


@settings(max_examples=60, deadline=None)
@given(evenings())
def test_a_story_is_true(table: NightInPlay) -> None:
    """It ends at the balances; who swung, came back or went dry did so; the same evening is the same story."""
    entries = [place.entry for place in table.standing if place.void is None]
    everyone = table.evening.everyone
    story = recap(everyone, entries)
    assert story == recap(everyone, list(entries))
    assert _moved(dict(story.balances)) == {
        player: points for player in everyone if (points := table.evening.balances.get(player, 0))
    }
    assert all(line[-1] == story.balances[player] for player, line in story.running.items() if line)
    for way in (story.swing, story.comeback):
        if way is not None:
            assert way.start.number < way.end.number
            spread = max(0, *story.running[way.player]) - min(0, *story.running[way.player])
            assert 0 < way.points <= spread
    if story.comeback is not None:
        assert story.comeback.start.balance < 0
        assert story.comeback.end.balance == story.balances[story.comeback.player] > story.comeback.start.balance
    assert all(one != other for one, other in zip(story.leaders, story.leaders[1:], strict=False))
    assert set(recap_data(story)["running"]) == set(everyone)  # type: ignore[call-overload]
    assert recap_lines(story, "2026-11-29")[0].startswith("2026-11-29, ")
