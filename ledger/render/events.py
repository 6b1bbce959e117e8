"""Events in words and tables: what was opened, who sits where, sheets to print, where it stands."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from ledger.event.movements import LETTERS, Movement, mixer, repeats
from ledger.event.planning import Again, are_letters, meeting_again, uneven_later
from ledger.event.rounds import played_words
from ledger.event.standing import prizes
from ledger.event.tables_laid import sizes
from ledger.model import BANK
from ledger.render.amounts import in_currency
from ledger.render.reports import Cell, Column, Report, Row, Shows
from ledger.render.standings import rounded
from ledger.render.words import signed
from ledger.text import capital, counted, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from ledger.event.event_in_play import EventInPlay
    from ledger.event.movements import Seats
    from ledger.event.record import PenaltyEntry
    from ledger.event.rounds import OpenedRound
    from ledger.event.standing import EventPlace, EventStanding
    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.settling import CoinLine

#: Up to so many pairs are named; more are counted.
_MOST_PAIRS = 12
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
#: So many lines a sheet has where a round is played until time is called.
_LINES = 8
_SEATS = ("A, East", "B", "C", "D", "E")


def in_words(number: int) -> str:
    """A number in words up to twelve."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def opened_lines(event: EventInPlay, title: str) -> list[str]:
    """What an event is, in a few lines."""
    header = event.header
    tables = len(event.state.plan[1].tables) if event.state.plan else len(header.players) // len(LETTERS)
    length = f"of {counted(header.hands, 'hand')}" if header.hands else "until time is called"
    size = f"{len(header.players)} players, {counted(tables, 'table')}, {counted(header.rounds, 'round')} {length}"
    lines = [f"The event {event.name.removeprefix('e-')} is open: {title}, {size}."]
    if header.movement is Movement.LETTERS:
        said = [f"{letter} {_move_words(move)}" for letter, move in zip(LETTERS, header.moves, strict=True)]
        lines.append(f"Letters: {', '.join(said)}.")
    return lines


def _move_words(move: int) -> str:
    """How a letter moves."""
    return "stays" if not move else f"{'up' if move > 0 else 'down'} {abs(move)}"


def meeting_lines(event: EventInPlay) -> list[str]:
    """Who meets again in the rounds to come, round by round; and who sits together in all that there are."""
    rounds = [entry.seats for _, entry in sorted(event.state.plan.items())]
    lines = [_again_words(each) for each in meeting_again(rounds) if each.round > event.last_round]
    always = _always_together(rounds)
    if len(rounds) > max(2, event.last_round) and always:  # in two rounds, to meet again is to be together in both
        lines.append(
            f"{listed([' and '.join(pair) for pair in always])} sit together in all {in_words(len(rounds))} rounds"
        )
    return lines


def _again_words(again: Again) -> str:
    """Pairs who meet again in a round."""
    pairs = [" and ".join(pair) for pair in again.pairs]
    said = f"{in_words(len(pairs))} {'pair meets' if len(pairs) == 1 else 'pairs meet'} again"
    named = f": {', '.join(pairs)}" if len(pairs) <= _MOST_PAIRS else ""
    return f"in round {again.round} {said}{named}"


def _always_together(rounds: Sequence[Seats]) -> list[tuple[str, str]]:
    """Pairs who sit together in every round."""
    each = [
        {(one, other) for table in seats.tables for one in table for other in table if one < other} for seats in rounds
    ]
    return sorted(set.intersection(*each)) if each else []


def mixer_lines(event: EventInPlay) -> list[str]:
    """That the mixer would let nobody meet anybody twice, where letters do not."""
    header, rounds = event.header, [entry.seats for entry in event.state.plan.values()]
    if header.movement is not Movement.LETTERS or not repeats(rounds) or not are_letters(len(header.players)):
        return []
    number = header.rounds
    if repeats(mixer(header.players, number, None)):
        return []
    while number < len(header.players) and not repeats(mixer(header.players, number + 1, None)):
        number += 1
    seats = f"The mixer seats {len(header.players)} for {in_words(number)} rounds"
    return [f"{seats} and nobody meets anybody twice: --movement mixer."]


def round_lines(opened: OpenedRound) -> list[str]:
    """What round was opened."""
    tables, out = opened.seats
    letters = ", ".join(LETTERS[: max(map(len, tables))])
    first = f"Round {opened.number} is open at {counted(len(tables), 'table')}."
    lines = [f"{first} {letters} are East first, then to the right.", *out_lines(out)]
    if opened.level:
        lines.append(f"{listed(opened.level)} were level for the last seat.")
    return lines


def out_lines(out: Sequence[str]) -> list[str]:
    """Who sits out."""
    return [f"{listed(out)} {'sits' if len(out) == 1 else 'sit'} out."] if out else []


def company_line(event: EventInPlay) -> str:
    """How many there are from the next round on, and how many of them wait."""
    people = len(event.state.people)
    seated = sum(sizes(people, uneven_later(event.state.uneven, people)) or ())
    waits = f", of whom {people - seated} {'sits' if people - seated == 1 else 'sit'} out" if seated < people else ""
    return f"{counted(people, 'player')} from round {event.last_round + 1} on{waits}."


def table_lines(tables: Sequence[Sequence[str]]) -> list[str]:
    """Who sits at each table, East first."""
    return [f"Table {at}: {', '.join(table)}." for at, table in enumerate(tables, start=1)]


def seat_lines(seats: Mapping[int, Seats], *, by_table: bool) -> Iterator[str]:
    """The list for the wall, a line for each person or table."""
    for number, (tables, out) in seats.items():
        if len(seats) > 1:
            yield f"Round {number}"
        if by_table:
            for at, table in enumerate(tables, start=1):
                yield f"Table {at}: {', '.join(f'{LETTERS_AND_E[seat]} {person}' for seat, person in enumerate(table))}"
            yield from out_lines(out)
        else:
            for person, where in sorted(_by_name(tables, out), key=lambda line: line[0].casefold()):
                yield f"{person}: {where}"


#: The letters of seats; a table of five has an E.
LETTERS_AND_E = "ABCDE"


def _by_name(tables: Sequence[Sequence[str]], out: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Where everybody sits."""
    for at, table in enumerate(tables, start=1):
        for seat, person in enumerate(table):
            yield person, f"table {at}, {LETTERS_AND_E[seat]}"
    yield from ((person, "sits out") for person in out)


def seats_table(seats: Mapping[int, Seats], title: str, *, by_table: bool) -> Report:
    """The list for the wall as a table: a column for each round."""
    rounds = [Column(f"round {number}", f"round_{number}") for number in seats]
    if by_table:
        most = max(len(each.tables) for each in seats.values())
        each_round = seats.values()
        rows: list[Row] = [
            (f"table {at + 1}", *(", ".join(each.tables[at]) if at < len(each.tables) else None for each in each_round))
            for at in range(most)
        ]
        if any(each.out for each in seats.values()):
            rows.append(("sits out", *(", ".join(each.out) or None for each in seats.values())))
        return Report(title, (Column("table", "table"), *rounds), tuple(rows))
    where = [dict(_by_name(*each)) for each in seats.values()]
    people = sorted({person for each in where for person in each}, key=str.casefold)
    lines: tuple[Row, ...] = tuple((person, *(each.get(person) for each in where)) for person in people)
    return Report(title, (Column("player", "player"), *rounds), lines)


def sheets(event: EventInPlay, number: int, only: int | None = None) -> Iterator[Report]:
    """Score sheets to print, a table each: a line a hand, a column a player."""
    header = event.header
    for at, table in enumerate(event.seats_of(number).tables, start=1):
        if only not in {None, at}:
            continue
        time = f", {counted(header.minutes, 'minute')}" if header.minutes else ""
        people = [Column(f"{person} ({_SEATS[seat]})", person) for seat, person in enumerate(table)]
        blank: Row = (None,) * len(table)
        rows: tuple[Row, ...] = tuple((str(hand), *blank) for hand in range(1, (header.hands or _LINES) + 1))
        title = f"{event.called}: round {number}, table {at}{time}"
        yield Report(title, (Column("hand", "hand"), *people), rows, (("total", *blank), ("signed", *blank)))


def standing_table(event: EventInPlay, found: EventStanding, *, per_hand: bool) -> Report:
    """Where an event stands; a column that would say nothing of anybody is left out."""
    columns = list(_standing_columns(event, found, per_hand=per_hand))
    rows = tuple(tuple(cell(place) for _, cell in columns) for place in found.places)
    bank: Mapping[str, Cell] = {"player": BANK, "total": found.bank}
    footer: tuple[Row, ...] = (tuple(bank.get(column.key) for column, _ in columns),) if found.bank else ()
    title = f"{capital(event.called)}, {when_words(event, found.after)}"
    return Report(title, tuple(column for column, _ in columns), rows, footer)


def _standing_columns(
    event: EventInPlay, found: EventStanding, *, per_hand: bool
) -> Iterator[tuple[Column, Callable[[EventPlace], Cell]]]:
    """The columns of the standings of an event, each with what it shows of a place."""
    yield Column("rank", "rank", Shows.NUMBER), lambda place: place.rank
    yield Column("player", "player"), lambda place: place.player
    for number in sorted(number for number in event.rounds if number <= found.after):
        points = Column(f"round {number}", f"round_{number}", Shows.POINTS)
        yield points, lambda place, of=number: place.rounds.get(of)  # type: ignore[misc]  # bound as the loop goes
    if event.header.has_bank or event.state.penalties:
        yield Column("penalties", "penalties", Shows.POINTS), lambda place: -place.penalties
    yield Column("total", "total", Shows.POINTS), lambda place: place.total
    if per_hand:
        yield Column("hands", "hands", Shows.NUMBER), lambda place: place.hands
        yield Column("per hand", "per_hand", Shows.NUMBER), lambda place: rounded(place.per_hand, 2)
    if any(place.notes for place in found.places):
        yield Column("note", "note"), lambda place: ", ".join(place.notes) or None
    won, _ = prizes(event, found.places) if event.is_played and found.after >= event.last_round else ((), 0)
    money = {each.player: each.amount for each in won}
    if money:
        prize = Column(f"prize {event.header.currency}", "prize", Shows.NUMBER)
        yield prize, lambda place: money.get(place.player)


def when_words(event: EventInPlay, after: int) -> str:
    """When the standings are those after a round that was opened: ``in round 2 of 3`` while it goes on there."""
    rounds = max(event.header.rounds, event.last_round)
    if not after:
        return f"before round 1 of {rounds}"
    return f"{'in' if event.outstanding(after) else 'after'} round {after} of {rounds}"


def outstanding_lines(event: EventInPlay) -> list[str]:
    """Which tables of the newest round are not done, and what to type next."""
    if event.state.end is not None:
        return [f"{event.called} has ended."]
    left = outstanding_words(event)
    if left:
        return [left]
    if event.last_round < event.header.rounds:
        return [f"Round {event.last_round + 1} is next: mahj event round."]
    return ["All rounds are played: mahj event end closes the event."]


def penalty_words(entry: PenaltyEntry) -> str:
    """A penalty in words: ``Hal loses 10 in round 2 (late back)``."""
    why = f" ({entry.why})" if entry.why else ""
    return f"{entry.player} loses {entry.points} in round {entry.round}{why}"


def outstanding_words(event: EventInPlay) -> str:
    """Which tables of the newest round are not done; "" where all are."""
    left = event.outstanding(event.last_round)
    tables = [f"table {night.record.header.table} ({played_words(event, night)})" for night in left]
    return f"Outstanding: {listed(tables)}." if tables else ""


def tables_so_far(event: EventInPlay) -> list[str]:
    """What everybody has at the tables of the newest round, once something is played there."""
    return [_table_words(night) for night in event.rounds.get(event.last_round, ()) if night.evening.balances]


def _table_words(night: NightInPlay) -> str:
    """The points of a table in words."""
    points, players = night.evening.balances, night.evening.players
    gone = [person for person in night.evening.everyone if person not in players and points.get(person)]
    said = ", ".join(f"{person} {signed(points.get(person, 0))}" for person in (*players, *gone))
    bank = f". Bank {signed(points[BANK])}" if points.get(BANK) else ""
    return f"Table {night.record.header.table}: {said}{bank}."


def prize_lines(event: EventInPlay, found: EventStanding) -> list[str]:
    """What is left over of the prizes, in cents that cannot be shared."""
    _, over = prizes(event, found.places) if event.is_played else ((), Decimal(0))
    return [f"{in_currency(over, event.header.currency)} of the prizes cannot be shared out in cents."] if over else []


def event_coins_left_lines(lines: Iterable[CoinLine]) -> list[str]:
    """What coins do not pay of the settlement of an event, and who still owes it."""
    return [
        f"{coins.left} of what {line.payer} owes {line.payee} cannot be paid in these coins and stays owed."
        for line, coins in lines
        if coins.left
    ]
