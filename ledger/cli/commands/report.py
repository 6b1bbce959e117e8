"""``mahj report``: a page to send round, or to stand on a tablet beside the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.book.files import shown
from ledger.book.output_folders import refuse_others, write_site
from ledger.book.outputs import STANDARD_OUTPUT, write_output
from ledger.book.seasons import ALL_TIME
from ledger.book.settings import read_settings
from ledger.book.watching import changes
from ledger.cli.terminal import clock, scope_options
from ledger.cli.terminal.console import show_text
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.files import may_write, put
from ledger.cli.terminal.problems import report_problem, say
from ledger.errors import MahjError, UsageProblem
from ledger.season.reporting import report_on, seasons_of

if TYPE_CHECKING:
    from ledger.book.books import Book
    from ledger.book.outputs import Output
    from ledger.render.page.making import Shape
    from ledger.season.reporting import Reported

app = typer.Typer()

#: Of so many nights, the newest first, a site says why each hand paid what it did: most of its time goes there.
_EXPLAINED = 60


@app.command()
def report(  # what is made, of what, and how: three ways to write and six to choose
    ctx: typer.Context,
    night: Annotated[
        str | None,
        typer.Argument(metavar="[NIGHT]", help="A date, a night or an event by its name, or an id; else a season."),
    ] = None,
    *,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="The page to write, an HTML file.")
    ] = None,
    site: Annotated[
        Path | None, typer.Option("--site", metavar="DIR", help="Many small pages in a folder, for any web host.")
    ] = None,
    image: Annotated[
        Path | None, typer.Option("--picture", metavar="FILE", help="One SVG picture to post; prints text for a chat.")
    ] = None,
    season: scope_options.SeasonOption = None,
    night_option: scope_options.NightOrEventOption = None,
    without_names: Annotated[
        bool, typer.Option("--anonymous", help="Write player 1, player 2 and so on in place of names; leave out notes.")
    ] = False,
    no_money: scope_options.NoMoneyOption = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Write it again after every hand, until Ctrl-C; the page reloads itself.")
    ] = False,
    force: scope_options.ForceOption = False,
) -> None:
    """Make one page of a season, a night or an event: standings, hands, charts, players, the agreement; or a site."""
    night = night or night_option
    if night is not None and season is not None:
        raise UsageProblem("a night and a season are named", "name one of them")
    if [output, site, image].count(None) != 2:  # noqa: PLR2004  # of three
        raise UsageProblem("nothing says what to write, or several things do", "give one of -o, --site and --picture")
    if output is not None and output.suffix.casefold() == ".pdf":
        page = shown(output.with_suffix(".html"))
        raise UsageProblem(
            "a report is a web page, not a PDF", f"write it with -o {page}, and print it to PDF in a browser"
        )
    if watch and output is None:
        raise UsageProblem("--watch writes one page", "give it with -o")
    if site is not None and night is not None:
        raise UsageProblem("a site is of a season, or of the whole book", "leave the night out")
    making = _Making(context_of(ctx.obj).book, names=not without_names, with_money=not no_money, live=watch)
    if site is not None:
        raise typer.Exit(making.site(site, season))
    if image is not None:
        raise typer.Exit(making.picture(image, night, season, force=force))
    if watch and output == STANDARD_OUTPUT:
        raise UsageProblem("--watch writes a file again and again", "name a file with -o")
    place = may_write(output, force=force)
    if watch:
        making.watch(place, night, season)
        return
    found = making.found(night, season)
    put(making.page(found), place, is_complete=not found.problems)
    raise typer.Exit(_code(found))


class _Making:
    """How what is made of a book is made: with names or without, with money or without, to be looked at as it grows."""

    def __init__(self, book: Book, *, names: bool, with_money: bool, live: bool) -> None:
        self.book = book
        self.names = names
        self.with_money = with_money
        self.live = live

    def found(self, night: str | None, season: str | None) -> Reported:
        """What a report is about."""
        return report_on(self.book, night, season, names=self.names)

    def page(self, found: Reported) -> str:
        """One page."""
        from ledger.render.page.making import made_page  # noqa: PLC0415  # after what may be refused
        from ledger.render.page.rendering import render  # noqa: PLC0415
        from ledger.season.report_material import report_material  # noqa: PLC0415

        seasons = seasons_of(self.book, found) if found.season == ALL_TIME else ()
        return render(made_page(report_material(self.book, found), self._shape(), seasons))

    def picture(self, output: Path, night: str | None, season: str | None, *, force: bool) -> int:
        """One picture, and text for a chat; returns the exit code."""
        from ledger.render.page.making import made_page  # noqa: PLC0415  # after what may be refused
        from ledger.render.page.picture import chat, picture  # noqa: PLC0415
        from ledger.season.report_material import report_material  # noqa: PLC0415

        place = may_write(output, force=force)
        found = self.found(night, season)
        page = made_page(report_material(self.book, found), self._shape())
        put(picture(page), place, is_complete=not found.problems)
        show_text(chat(page))
        return _code(found)

    def site(self, folder: Path, season: str | None) -> int:
        """A folder of small pages; returns the exit code."""
        from ledger.render.page.making import made_site  # noqa: PLC0415  # after what may be refused
        from ledger.render.page.site import pages  # noqa: PLC0415
        from ledger.season.report_material import report_material  # noqa: PLC0415

        refuse_others(folder)
        found = self.found(None, season or ALL_TIME)
        material = report_material(self.book, found, _EXPLAINED)
        made = made_site(material, self._shape(), seasons_of(self.book, found))
        count = write_site(folder, pages(made))
        say(f"written: {count} files in {shown(folder)}; open index.html in it, or put the folder on any web host")
        return _code(found)

    def watch(self, place: Output, night: str | None, season: str | None) -> None:
        """Write the page after every change, until somebody stops it; what cannot be read just now is said."""
        say(f"{shown(place.path)} is written after every change. Open it in a browser; Ctrl-C ends this.")
        try:
            for _ in changes(self.book):
                try:
                    place = self._written(place, night, season)
                except MahjError as problem:
                    report_problem(problem)
        except KeyboardInterrupt:
            say("Stopped; the page stays as it is.")

    def _written(self, place: Output, night: str | None, season: str | None) -> Output:
        """Write the page as it is now; what then is there."""
        found = self.found(night, season)
        _code(found)
        return write_output(place, [self.page(found).encode("utf-8")], lambda: not found.problems)

    def _shape(self) -> Shape:
        """How a page is made."""
        from ledger.render.page.making import Shape  # noqa: PLC0415

        title = read_settings(self.book).name if self.names else "Mah jongg"
        return Shape(title, clock.now(), with_money=self.with_money, live=self.live)


def _code(found: Reported) -> int:
    """Say what is left out, and return the exit code."""
    return max((report_problem(problem) for problem in found.problems), default=0)
