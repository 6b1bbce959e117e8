"""Statistics as tables: a few of them where people read, one of figures where programs do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.render.reports import Cell, Column, Report, Row, Shows
from ledger.render.standings import percent, rounded
from ledger.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ledger.season.counts import Tally
    from ledger.season.statistics import HeadToHead, PlayerStatistics, Statistics

_PLAYERS = (
    Column("player", "player"),
    Column("hands", "hands", Shows.NUMBER),
    Column("by discard", "by_discard", Shows.NUMBER),
    Column("self-drawn", "self_drawn", Shows.NUMBER),
    Column("jokerless %", "jokerless_percent", Shows.NUMBER),
    Column("average value", "average_value", Shows.NUMBER),
    Column("longest run", "longest_run", Shows.NUMBER),
    Column("drought", "drought", Shows.NUMBER),
    Column("biggest hand", "biggest_hand", Shows.POINTS),
    Column("best night", "best_night", Shows.POINTS),
    Column("worst night", "worst_night", Shows.POINTS),
)
_SELDOM = (
    Column("player", "player"),
    Column("heavenly", "heavenly", Shows.NUMBER),
    Column("last tile", "last_tile", Shows.NUMBER),
    Column("own hand dead", "dead", Shows.NUMBER),
    Column("called dead", "called_dead", Shows.NUMBER),
)
_FIGURES = (
    Column("unit", "unit"),
    Column("player", "player"),
    Column("figure", "figure"),
    Column("with", "with"),
    Column("number", "number", Shows.NUMBER),
    Column("night", "night"),
    Column("hand", "hand", Shows.NUMBER),
)


def statistics_for_people(found: Iterable[Statistics], season: str) -> Iterator[Report]:
    """The tables of a season: figures, who throws to whom, lines of the card, and what is seldom."""
    for each in found:
        yield Report(_title(each, season), _PLAYERS, tuple(_player_row(each, name) for name in _everyone(each)))
        if each.thrown:
            yield _thrown_table(each)
        lines = _lines_table(each)
        if lines.rows:
            yield lines
        stopped = [(name, times) for name in _everyone(each) if (times := each.players[name].tally.stopped)]
        if stopped:
            columns = (Column("player", "player"), Column("times", "times", Shows.NUMBER))
            yield Report("Who stopped the second Charleston", columns, tuple(stopped))
        seldom = {name: _seldom(each.players[name].tally) for name in _everyone(each)}
        if any(map(any, seldom.values())):
            rows: tuple[Row, ...] = tuple((name, *times) for name, times in seldom.items() if any(times))
            yield Report("Heavenly hands, last tiles and dead hands", _SELDOM, rows)


def _seldom(tally: Tally) -> tuple[int, ...]:
    """What most evenings have none of: heavenly hands, wins on the last tile, own dead hands, and calls of others'."""
    return tally.heavenly, tally.last_tile, tally.dead, tally.called_dead


def player_for_people(found: Iterable[Statistics], player: str, season: str) -> Iterator[Report]:
    """One player's figures, line by line."""
    columns = (Column("figure", "figure"), Column("with", "with"), Column("number", "number"), Column("where", "where"))
    for each in found:
        if player in each.players:
            rows = tuple((words, other, _shown(number), where) for words, other, number, where, _ in _of(each, player))
            yield Report(f"{player}: {_title(each, season)}", columns, rows)


def statistics_for_programs(found: Iterable[Statistics], player: str | None) -> Report:
    """Every figure of all units on a line of its own; of one player where one is named."""
    rows: list[Row] = []
    for each in found:
        if player is None:
            rows.extend(
                (each.unit.value, None, figure, None, number, None, None)
                for figure, number in (
                    ("nights", each.nights),
                    ("hands", each.hands),
                    ("thrown in", each.thrown_in),
                    ("wall games", each.wall_games),
                    ("wall games %", percent(each.wall_rate)),
                )
            )
        for name in [each_name for each_name in _everyone(each) if player in (None, each_name)]:
            rows.extend(
                (each.unit.value, name, words, other, number, where, hand)
                for words, other, number, where, hand in _of(each, name)
            )
    return Report(None, _FIGURES, tuple(rows))


def versus_for_people(found: Iterable[HeadToHead], first: str, second: str, season: str) -> Iterator[Report]:
    """Two players side by side."""
    columns = (Column("", "figure"), Column(first, "first"), Column(second, "second"))
    for each in found:
        net = rounded(each.net, 0 if each.net.denominator == 1 else 2)
        nights, hands = counted(each.nights, "night"), counted(each.hands, "hand")
        rows: list[Row] = [
            ("hands won", *map(str, each.wins)),
            ("won on the other's discard", *map(str, each.on_discard)),
            ("net points between them", _signed(net), _signed(None if net is None else -net)),
        ]
        yield Report(f"{first} and {second}, {season}: {each.unit}, {nights}, {hands} together", columns, tuple(rows))


def versus_for_programs(found: Iterable[HeadToHead], first: str, second: str) -> Report:
    """Two players in every unit, a line each."""
    columns = (
        Column("unit", "unit"),
        Column("first", "first"),
        Column("second", "second"),
        Column("nights", "nights", Shows.NUMBER),
        Column("hands", "hands", Shows.NUMBER),
        Column("first wins", "first_wins", Shows.NUMBER),
        Column("second wins", "second_wins", Shows.NUMBER),
        Column("first on discard", "first_on_discard", Shows.NUMBER),
        Column("second on discard", "second_on_discard", Shows.NUMBER),
        Column("net", "net", Shows.POINTS),
        Column("in proportion", "in_proportion", Shows.NUMBER),
        Column("only totals", "only_totals", Shows.NUMBER),
    )
    rows = tuple(
        (
            each.unit.value,
            first,
            second,
            each.nights,
            each.hands,
            *each.wins,
            *each.on_discard,
            rounded(each.net, 0 if each.net.denominator == 1 else 2),
            each.in_proportion,
            each.only_totals,
        )
        for each in found
    )
    return Report(None, columns, rows)


def versus_remarks(found: Iterable[HeadToHead]) -> list[str]:
    """What the record does not say of the two."""
    remarks = []
    for each in found:
        if each.in_proportion:
            remarks.append(
                f"in {counted(each.in_proportion, 'hand')} more than one was paid by more than one, as with bettors or "
                "a kitty, and the record keeps only what each won or lost: what went between the two is worked out in "
                "proportion"
            )
        if each.only_totals:
            remarks.append(f"of {counted(each.only_totals, 'night')} only the totals are known; they are left out")
    return remarks


def _title(found: Statistics, season: str) -> str:
    """The season in a line: its unit, how much was played, and how often nobody won."""
    walls = counted(found.wall_games, "wall game")
    thrown_in = f", {found.thrown_in} thrown in" if found.thrown_in else ""
    of = f" of {found.hands - found.thrown_in}" if found.thrown_in else ""
    rate = "" if found.wall_rate is None else f" ({percent(found.wall_rate)} %{of})"
    nights, hands = counted(found.nights, "night"), counted(found.hands, "hand")
    return f"Statistics {season}: {found.unit}, {nights}, {hands}{thrown_in}, {walls}{rate}"


def _everyone(found: Statistics) -> list[str]:
    """All players, in alphabetical order."""
    return sorted(found.players, key=lambda name: (name.casefold(), name))


def _player_row(found: Statistics, name: str) -> Row:
    """One player's line."""
    figures = found.players[name]
    tally, streaks = figures.tally, figures.streaks
    return (
        name,
        tally.hands,
        tally.by_discard,
        tally.self_drawn,
        percent(tally.jokerless_share),
        rounded(tally.average_value, 1),
        streaks.longest_run,
        streaks.longest_drought,
        figures.biggest and figures.biggest.points,
        figures.best.points,
        figures.worst.points,
    )


def _thrown_table(found: Statistics) -> Report:
    """How often each discarded the tile another won on: discarders down, winners across."""
    people = _everyone(found)
    discarders = sorted({discarder for discarder, _ in found.thrown}, key=people.index)
    winners = sorted({winner for _, winner in found.thrown}, key=people.index)
    columns = (Column("throws to", "discarder"), *(Column(winner, winner, Shows.NUMBER) for winner in winners))
    rows = tuple((discarder, *(found.thrown.get((discarder, each)) for each in winners)) for discarder in discarders)
    return Report("Who throws to whom", columns, rows)


def _lines_table(found: Statistics) -> Report:
    """How often each line of the card was won, and by whom."""
    lines: dict[str, dict[str, int]] = {}
    for name in _everyone(found):
        for label, times in found.players[name].lines.items():
            lines.setdefault(label, {})[name] = times
    columns = (Column("line", "line"), Column("times", "times", Shows.NUMBER), Column("by", "by"))
    ordered = sorted(lines.items(), key=lambda item: (-sum(item[1].values()), item[0]))
    rows = tuple(
        (label, sum(by.values()), ", ".join(f"{name} {times}" for name, times in by.items())) for label, by in ordered
    )
    return Report("Hands by line of the card", columns, rows)


def _of(found: Statistics, name: str) -> Iterator[tuple[str, str | None, Cell, str | None, int | None]]:
    """One player's figures: what, with whom, how much, in which night, at which hand."""
    figures = found.players[name]
    yield from _counts(figures)
    for (discarder, winner), times in sorted(found.thrown.items()):
        if discarder == name:
            yield "thrown to", winner, times, None, None
        if winner == name:
            yield "won on a discard of", discarder, times, None, None
    for label, times in sorted(figures.lines.items()):
        yield "line", label, times, None, None
    if figures.biggest is not None:
        yield "biggest hand", None, figures.biggest.points, figures.biggest_night, figures.biggest.number
    marks = (("best night", figures.best), ("worst night", figures.worst))
    yield from ((words, None, mark.points, mark.night, None) for words, mark in marks)


def _counts(figures: PlayerStatistics) -> Iterator[tuple[str, None, Cell, None, None]]:
    """The plain numbers."""
    tally, streaks = figures.tally, figures.streaks
    numbers: Sequence[tuple[str, Cell]] = (
        ("hands", tally.hands),
        ("wins by discard", tally.by_discard),
        ("wins self-drawn", tally.self_drawn),
        ("jokerless wins %", percent(tally.jokerless_share)),
        ("average value of a win", rounded(tally.average_value, 1)),
        ("discarder", tally.discarder),
        ("wall games", tally.wall_games),
        ("longest run of wins", streaks.longest_run),
        ("longest drought", streaks.longest_drought),
        ("second Charlestons stopped", tally.stopped),
        ("heavenly hands", tally.heavenly),
        ("wins on the last tile", tally.last_tile),
        ("own hand dead", tally.dead),
        ("hands called dead", tally.called_dead),
    )
    for words, number in numbers:
        yield words, None, number, None, None


def _shown(number: Cell) -> str | None:
    """A number among texts."""
    return None if number is None else format(number, "f" if not isinstance(number, int) else "d")


def _signed(points: Cell) -> str:
    """Points with their sign among texts."""
    text = _shown(points) or ""
    return f"+{text}" if points and not text.startswith("-") else text
