"""The night as a story, in lines for a chat and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.render.words import POINTS, hand_words, points_words
from ledger.text import counted

if TYPE_CHECKING:
    from ledger.render.words import AmountFormat
    from ledger.season.moves import Move, Moves
    from ledger.season.recap import Point, Recap, Way


def recap_lines(recap: Recap, day: str, says: AmountFormat = POINTS) -> list[str]:
    """The story in lines; what there was none of is not mentioned."""
    best_first = dict(sorted(recap.balances.items(), key=lambda item: -item[1]))
    lines = [f"{day}, {counted(recap.hands, 'hand')}: {points_words(best_first, says)}", *story_lines(recap, says)]
    if any(recap.running.values()):
        lines.append("Running balances:")
        lines.extend(f"{player}: {_running(points, says)}" for player, points in recap.running.items())
    return lines


def story_lines(recap: Recap, says: AmountFormat = POINTS) -> list[str]:
    """What there is to be told beside the balances; what there was none of is not mentioned."""
    lines = biggest_lines(recap, says)
    if recap.leaders:
        changes = recap.lead_changes
        lines.append(f"Lead changes: {changes} ({', '.join(recap.leaders)})" if changes else _led(recap))
    if recap.comeback is not None:
        lines.append(f"Comeback: {_way(recap.comeback, says)}")
    if recap.drought is not None:
        player, dry, first, last = recap.drought
        lines.append(f"Longest drought: {player}, {dry} hands without a win, {first} to {last}")
    return lines


def end_lines(recap: Recap, moves: Moves, day: str, says: AmountFormat = POINTS) -> list[str]:
    """What a night was like and what it moved in its season, to be sent round; nothing without hands."""
    if not recap.hands:
        return []
    best_first = dict(sorted(recap.balances.items(), key=lambda item: -item[1]))
    title = f"{day}, {counted(recap.hands, 'hand')}: {points_words(best_first, says)}"
    return [title, *biggest_lines(recap, says), *_moves_lines(moves, says)]


def biggest_lines(recap: Recap, says: AmountFormat = POINTS) -> list[str]:
    """The biggest hand and the biggest swing; what there was none of is not mentioned."""
    lines = []
    if recap.biggest is not None:
        number, hand, points = recap.biggest
        moved = f"{points} points" if says is POINTS else says.amount(points)
        lines.append(f"Biggest hand: {number}. {hand_words(hand)}: {moved}")
    if recap.swing is not None:
        lines.append(f"Biggest swing: {_way(recap.swing, says)}")
    return lines


def _moves_lines(moves: Moves, says: AmountFormat) -> list[str]:
    """Who leads the season, and who went up, down, or came in."""
    if not moves.places:
        return []
    leader = moves.places[0]
    lines = [f"Season {moves.season}: {leader.player} leads with {says.signed(leader.net)}"]
    moved = [] if moves.is_first else [_moved(each) for each in moves.places if each.rank != each.was]
    return [*lines, *([f"Moved: {', '.join(moved)}"] if moved else [])]


def _moved(move: Move) -> str:
    """How somebody moved in the standings."""
    if move.was is None:
        return f"{move.player} comes in at {move.rank}"
    way = "up" if move.rank < move.was else "down"
    return f"{move.player} {way} from {move.was} to {move.rank}"


def recap_data(recap: Recap) -> dict[str, object]:
    """The story as data."""
    biggest, drought = recap.biggest, recap.drought
    return {
        "hands": recap.hands,
        "balances": dict(recap.balances),
        "biggest_hand": None
        if biggest is None
        else {"number": biggest.number, "words": hand_words(biggest.hand), "points": biggest.points},
        "biggest_swing": _way_data(recap.swing),
        "lead_changes": recap.lead_changes,
        "leaders": list(recap.leaders),
        "comeback": _way_data(recap.comeback),
        "longest_drought": None if drought is None else drought._asdict(),
        "running": {player: list(points) for player, points in recap.running.items()},
    }


def _led(recap: Recap) -> str:
    """That one player led all the way."""
    return f"{recap.leaders[0]} led all the way"


def _way(way: Way, says: AmountFormat) -> str:
    """How far somebody came, and from where to where."""
    return f"{way.player}, from {_point(way.start, says)} to {_point(way.end, says)}"


def _point(point: Point, says: AmountFormat) -> str:
    """Where somebody stood, and when."""
    when = f"after no. {point.number}" if point.number else "at the start"
    return f"{says.signed(point.balance)} {when}"


def _way_data(way: Way | None) -> dict[str, object] | None:
    """How far somebody came, as data."""
    if way is None:
        return None
    return {"player": way.player, "from": way.start._asdict(), "to": way.end._asdict(), "points": way.points}


def _running(points: tuple[int, ...], says: AmountFormat) -> str:
    """Balances one after the other."""
    return (" " if says is POINTS else ", ").join(says.signed(balance) for balance in points)
