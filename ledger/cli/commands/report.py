"""``mahj report``: a page to send round, or to stand on a tablet beside the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.book.files import shown
from ledger.book.outputs import STANDARD_OUTPUT, write_output
from ledger.book.settings import read_settings
from ledger.book.watching import changes
from ledger.cli.terminal import clock, options
from ledger.cli.terminal.console import warn
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.files import may_write, put
from ledger.cli.terminal.problems import report_problem, say
from ledger.errors import MahjError, UsageProblem
from ledger.night.current_rules import tonight
from ledger.night.explaining import payments
from ledger.night.nights import Nights, Wanted
from ledger.presets.choosing_rules import Choice
from ledger.render.export.content import ExportedNight
from ledger.season.reporting import report_on

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.book.books import Book
    from ledger.book.outputs import Output
    from ledger.render.agreement import AgreementSection
    from ledger.season.reporting import Reported

app = typer.Typer()


@app.command()
def report(
    ctx: typer.Context,
    night: Annotated[
        str | None, typer.Argument(metavar="[NIGHT]", help="A date, a night's name, or an id; else a season.")
    ] = None,
    *,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="The page to write, an HTML file.")],
    season: options.SeasonOption = None,
    without_names: Annotated[
        bool, typer.Option("--anonymous", help="Write player 1, player 2 and so on in place of names; leave out notes.")
    ] = False,
    no_money: options.NoMoneyOption = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Write it again after every hand, until Ctrl-C; the page reloads itself.")
    ] = False,
    force: options.ForceOption = False,
) -> None:
    """Make one page of a season or a night: standings, chart, hands with their why, statistics, the agreement."""
    if night is not None and season is not None:
        raise UsageProblem("a night and a season are named", "name one of them")
    book = context_of(ctx.obj).book
    if watch and output == STANDARD_OUTPUT:
        raise UsageProblem("--watch writes a file again and again", "name a file with -o")

    def made() -> tuple[str, Reported]:
        found = report_on(book, night, season, names=not without_names)
        return _html(book, found, names=not without_names, with_money=not no_money, live=watch), found

    place = may_write(output, force=force)
    if watch:
        _watch(book, place, made)
        return
    html, found = made()
    put(html, place, is_complete=not found.problems)
    raise typer.Exit(max((report_problem(problem) for problem in found.problems), default=0))


def _watch(book: Book, place: Output, made: Callable[[], tuple[str, Reported]]) -> None:
    """Write the page after every change, until somebody stops it; what cannot be read just now is said."""
    say(f"{shown(place.path)} is written after every change. Open it in a browser; Ctrl-C ends this.")
    try:
        for _ in changes(book):
            try:
                html, found = made()
                place = write_output(place, html.encode("utf-8"), is_complete=not found.problems)
            except MahjError as problem:
                report_problem(problem)
            else:
                for each in found.problems:
                    report_problem(each)
    except KeyboardInterrupt:
        say("Stopped; the page stays as it is.")


def _html(book: Book, found: Reported, *, names: bool, with_money: bool, live: bool) -> str:
    """The page of what was found."""
    from ledger.render.page.content import Material, page  # noqa: PLC0415  # after what may be refused
    from ledger.render.page.rendering import render  # noqa: PLC0415

    agreed, agreement = _agreement(book, found, with_money=with_money)
    nights = [ExportedNight(each.name, each.record, each.evening, payments(each)) for each in found.tables]
    return render(
        page(
            Material(
                title=read_settings(book).name if names else "Mah jongg",
                season=found.season,
                nights=nights,
                boards=found.boards,
                made=clock.now(),
                remarks=(*found.left_out, *(problem.message for problem in found.problems)),
                agreed=agreed,
                agreement=agreement,
                with_money=with_money,
                live=live,
            )
        )
    )


def _agreement(book: Book, found: Reported, *, with_money: bool) -> tuple[str, tuple[AgreementSection, ...]]:
    """What is played in the newest night, and every part of it; nothing where its rules are not here."""
    from ledger.model import Seating, Unit  # noqa: PLC0415
    from ledger.render.agreement import agreement  # noqa: PLC0415
    from ledger.render.house_rules import unit_words  # noqa: PLC0415

    if not found.tables:
        return "", ()
    try:
        played = tonight(Nights(book), Wanted(found.tables[-1].name), Choice(), None)
        seating = Seating(*(tuple(map(found.who, people)) for people in played.seating))
        parts = tuple(agreement(played.rules, seating, played.unit, played.agreed))
    except MahjError as problem:
        warn(f"the agreement is left out: {problem.message}")
        return "", ()
    worth = f"; a point is worth {played.point} {played.currency}" if with_money and played.unit is Unit.COINS else ""
    return f"{played.title}, counted in {unit_words(played.unit)}{worth}.", parts
