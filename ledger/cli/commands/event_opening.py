"""``mahj event start`` and ``mahj event round``: an event is opened, and its rounds."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.terminal import clock, console, options, rule_options, scope_options
from ledger.cli.terminal.console import show, show_next, warn
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.problems import say
from ledger.errors import FileProblem, Refused
from ledger.event.event_in_play import Director
from ledger.event.movements import COMMON_MOVES, LETTERS, Movement
from ledger.event.opening import Terms, start_event
from ledger.event.rounds import NEXT_TABLE, Asked, open_round
from ledger.event.tables_laid import layouts, ways_words
from ledger.model import Uneven
from ledger.names import key
from ledger.night.parsing import date_of
from ledger.night.questions import Kind, Question
from ledger.render import events as said
from ledger.text import either, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ledger.cli.terminal.context import Context


UnevenOption = Annotated[Uneven | None, typer.Option("--uneven", help="Who is left over: sit out, or odd tables.")]


def director_of(context: Context, event: str | None) -> Director:
    """Who changes the event."""
    return Director(context.written_book, clock.now(), event)


def start(  # one for each thing an event can be told
    ctx: typer.Context,
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME...", help="Who enters, in order.")] = None,
    *,
    file: Annotated[Path | None, typer.Option("--file", metavar="F", help="A file with a name in each line.")] = None,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=24, help="How many rounds are planned.")] = 3,
    hands: Annotated[int, typer.Option("--hands", min=0, max=100, help="Hands a round; 0: until time is called.")] = 4,
    minutes: Annotated[int | None, typer.Option("--minutes", min=1, help="Minutes a round, for the sheets.")] = None,
    movement: Annotated[Movement, typer.Option("--movement", help="How people move.")] = Movement.MIXER,
    move: Annotated[
        list[str] | None, typer.Option("--move", metavar="A=N", help="By how many tables a letter moves up.")
    ] = None,
    uneven: UnevenOption = None,
    fee: Annotated[str | None, typer.Option("--fee", metavar="F", help="What each pays who enters, as 20.00.")] = None,
    prize: Annotated[
        list[int] | None, typer.Option("--prize", metavar="P", help="A prize, in per cent of the fees; by place.")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="T", help="What the event is called.")] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Another number seats otherwise.")] = 0,
    preset: rule_options.PresetOption = None,
    with_: rule_options.WithOption = None,
    without: rule_options.WithoutOption = None,
    date: Annotated[str | None, typer.Option("--date", metavar="D", help="The day; else today.")] = None,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Open an event: who enters, and the rounds planned, with who will meet again."""
    context = context_of(ctx.obj)
    book = context.book if dry_run else context.begun_book
    terms = Terms(
        name=name,
        rounds=rounds,
        hands=hands,
        minutes=minutes,
        movement=movement,
        moves=_moves(move or ()),
        uneven=uneven,
        seed=seed,
        fee=_money(fee),
        prizes=tuple(prize or ()),
    )
    opened = start_event(
        book,
        [*(names or ()), *_names_in(file)],
        rule_options.choice(preset, with_, without),
        terms,
        day=None if date is None else date_of(date),
        now=clock.now(),
        doubt=console.agreed if yes else console.doubt,
        which_way=asked_which_way(context, "no event was opened"),
        dry_run=dry_run,
    )
    for meant in opened.company.meant:
        say(meant)
    for player in opened.company.new:
        say(f"new: {player}")
    for line in said.opened_lines(opened.event, opened.preset.title):
        show(line)
    for line in said.meeting_lines(opened.event):
        warn(line)
    for line in said.mixer_lines(opened.event):
        show(line)
    show_next("Next: mahj event seats for the wall, then mahj event round.", dry_run=dry_run)


def asked_which_way(context: Context, otherwise: str) -> Callable[[int], Uneven | None]:
    """Asks what becomes of an uneven number of people; ``otherwise`` is what is said where somebody goes back."""
    return partial(_answered_which_way, context, otherwise)


def _answered_which_way(context: Context, otherwise: str, people: int) -> Uneven | None:
    """What somebody at the terminal answers; None where nobody is there. Raises Refused where they go back."""
    from ledger.cli.terminal.asking import asker  # noqa: PLC0415  # few events are asked about

    put, ways = asker(context), layouts(people)
    question = Question("uneven", f"{people} players: {ways_words(people)}. Which?", Kind.WORD, tuple(ways))
    while put is not None:
        said = put(question, "")
        if said is None:
            raise Refused(otherwise)
        meant = [way for way in ways if said.strip() and way.startswith(key(said))]
        if len(meant) == 1:
            return meant[0]
        say(f"Type {either(tuple(ways))}.")
    return None


def _names_in(file: Path | None) -> list[str]:
    """The names in a file, one a line; empty lines are passed over. Raises FileProblem where it cannot be read."""
    if file is None:
        return []
    from ledger.book.toml_reading import decode, read_bytes  # noqa: PLC0415  # only where one is named

    try:
        return [line.strip() for line in decode(read_bytes(file), file).splitlines() if line.strip()]
    except FileProblem as problem:
        problem.hint = problem.hint or "write a name in each line"
        raise


def _moves(texts: Sequence[str]) -> tuple[int, ...]:
    """By how many tables each letter moves. Raises Refused for what is no letter, or no number."""
    moves = dict(zip(LETTERS, COMMON_MOVES, strict=True))
    for text in texts:
        letter, _, number = text.partition("=")
        digits = number.removeprefix("-").removeprefix("+")
        if letter.upper() not in moves or not (digits.isascii() and digits.isdecimal()) or len(digits) > 2:  # noqa: PLR2004
            raise Refused(f"--move {quoted(text)} is not understood", "write --move B=-1: B moves down one table")
        moves[letter.upper()] = int(number)
    return tuple(moves.values())


def _money(text: str | None) -> str | None:
    """A fee as it is kept. Raises Refused for what is no money."""
    from ledger.book.keys import InvalidValue, point  # noqa: PLC0415  # only where one is named

    try:
        return None if text is None else point(text)
    except InvalidValue as problem:
        raise Refused(f"--fee cannot be {quoted(str(text))}", "write an amount above zero, such as 20.00") from problem


def round_(
    ctx: typer.Context,
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME... / NAME...]", help="Seats by hand; / between tables."),
    ] = None,
    *,
    out: Annotated[list[str] | None, typer.Option("--out", metavar="NAME", help="Who sits out of them.")] = None,
    by: Annotated[Movement | None, typer.Option("--by", help="Draw it by rank, swiss, random or mixer.")] = None,
    event: scope_options.EventOption = None,
    dry_run: options.DryRunOption = False,
) -> None:
    """Open the next round: a night a table, as planned, or seats by hand, or by standing."""
    asked = Asked(names=tuple(names or ()), out=tuple(out or ()), by=by)
    if by in {Movement.HAND, Movement.LETTERS}:
        raise Refused(f"--by {by} draws nothing", f"name the seats, as in ann bea cat dee {NEXT_TABLE} eve fay gil hal")
    opened = open_round(director_of(context_of(ctx.obj), event), asked, dry_run=dry_run)
    for line in said.round_lines(opened):
        show(line)
    for line in said.table_lines(opened.seats.tables):
        show(line)
    show_next("Record hands as ever; mahj event shows where it stands.", dry_run=dry_run)
