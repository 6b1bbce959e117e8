"""``mahj settle``: who pays whom, in which coins, and what each purse holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.terminal import options, report_options, scope_options
from ledger.cli.terminal.amounts import Showing
from ledger.cli.terminal.console import show, show_report, warn
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.event_meant import event_to_settle
from ledger.cli.terminal.night_options import takes_night
from ledger.cli.terminal.open_nights import open_lines, owed_lines
from ledger.cli.terminal.problems import report_problem, say
from ledger.errors import MahjError, UsageProblem
from ledger.model import KITTY
from ledger.night.ending import given_out_first
from ledger.night.night_in_play import NightInPlay
from ledger.night.nights import Wanted
from ledger.night.payments_and_notes import refuse_unsettled_unit
from ledger.night.sitting_apart import SeveralOpen
from ledger.pay.carried import rate
from ledger.pay.coins_moved import NOT_SETTLED
from ledger.pay.settling import as_transfers, coin_lines, plan
from ledger.record import Paid
from ledger.render import settling
from ledger.render.amounts import is_exact
from ledger.render.reports import Format
from ledger.render.words import points_words
from ledger.season.open_nights import not_done
from ledger.season.unpaid import owed, owed_in
from ledger.text import capital

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ledger.cli.terminal.context import Context
    from ledger.event.event_in_play import EventInPlay
    from ledger.pay.carried import Rate
    from ledger.pay.settling import Transfer
    from ledger.render.reports import Report
    from ledger.render.settling import Purse, Shown

app = typer.Typer()


@app.command()
@takes_night
def settle(
    ctx: typer.Context,
    night: Annotated[str | None, typer.Argument(metavar="[NIGHT]", help="A date, a night's name, or an id.")] = None,
    *,
    coins: Annotated[bool, typer.Option("--coins", help="Also in the book's coins, and what they cannot pay.")] = False,
    pairwise: Annotated[bool, typer.Option("--pairwise", help="Who lost to whom, instead of a plan.")] = False,
    all_nights: Annotated[bool, typer.Option("--all", help="With what all other nights leave unpaid.")] = False,
    text: Annotated[bool, typer.Option("--text", help="As a few lines to paste into a chat.")] = False,
    amounts: options.AmountsOption = None,
    no_money: scope_options.NoMoneyOption = False,
    format_: report_options.FormatOption = Format.TABLE,
    wanted: Wanted,
) -> None:
    """Show the fewest payments that settle the night."""
    if pairwise and all_nights:
        raise UsageProblem("--pairwise and --all exclude each other", "give one of them")
    if text and format_ is not Format.TABLE:
        raise UsageProblem("--text and --format exclude each other", "give one of them")
    context, wanted = context_of(ctx.obj), wanted.at(night)
    for_programs = not format_.is_for_people
    event = None if all_nights or pairwise else event_to_settle(context, wanted)
    if event is not None:
        shows = Showing(event.settings, amounts, coins=coins, no_money=no_money, for_programs=for_programs)
        _show_event(event, shows, None if text else format_)
        return
    at_hand = _all_at_hand(context, wanted) if all_nights else [context.table(wanted)]
    found = at_hand[0]
    showing = Showing(found.settings, amounts, coins=coins, no_money=no_money, for_programs=for_programs)
    page = _Page(found, showing, None if text else format_)
    if all_nights:
        raise typer.Exit(page.all_nights(at_hand))
    refuse_unsettled_unit(found)
    if pairwise:
        page.pairwise()
    elif found.evening.header.paid is Paid.EACH_HAND and not any(owed(found).values()):
        page.purses_now()
    else:
        page.plan()
    if format_.is_for_people:
        _name_others(found, context)


def _name_others(table: NightInPlay, context: Context) -> None:
    """Name the other nights that are open, or owed for: what is said of one night is not said of the book."""
    others = [each for each in not_done(context.nights) if each.name != table.name]
    for line in (*open_lines(others, table.settings), *owed_lines(others, table.settings)):
        say(line)


def _show_event(event: EventInPlay, shows: Showing, format_: Format | None) -> None:
    """The settlement of an event, in a format or without one as lines for a chat."""
    from ledger.cli.terminal.events import show_settlement, show_settlement_text  # noqa: PLC0415  # most have no event

    if format_ is None:
        show_settlement_text(event, shows)
    else:
        show_settlement(event, shows, format_)


def _all_at_hand(context: Context, wanted: Wanted) -> Sequence[NightInPlay]:
    """The night that is meant, or the several that are open: what the whole book owes hangs on none of them."""
    try:
        return [context.table(wanted)]
    except SeveralOpen as several:
        return several.tables


class _Page:
    """What is printed: in a format, or without one as lines for a chat."""

    def __init__(self, table: NightInPlay, showing: Showing, format_: Format | None) -> None:
        self.table = table
        self.rate = rate(table.evening)
        self.showing = showing
        self.shown = showing.at(self.rate)
        self.format = format_
        self.is_for_people = format_ is not None and format_.is_for_people
        if format_ is None:
            show(f"{table.settings.name}, {table.evening.header.date}")

    def plan(self) -> None:
        """The payments that settle the night, or those that did."""
        evening, name = self.table.evening, self.table.name
        transfers, title = plan(owed(self.table)), f"To settle the night {name}"
        if evening.end is not None:
            title = f"Left unpaid from the night {name}"
        if evening.end is not None and not transfers and (self.is_for_people or self.format is None):
            transfers, title = as_transfers(evening.paid), f"Paid in the night {name}; nobody owes anything of it"
        self._transfers(transfers, title, even=f"Nobody owes anything of the night {name}")
        purses = self._purses()
        if self.is_for_people and _are_known(purses):
            known = [purse for purse in purses if purse.brought is not None]
            self._report(settling.purses_table(known, "The purses, once that is paid", self.shown))
        if not self._end_gives_out("these payments become others") and evening.end is None and transfers:
            say("The night is still open. mahj paid FROM TO records a payment, mahj end takes them all as paid.")

    def pairwise(self) -> None:
        """Who lost to whom in the play."""
        from ledger.night.explaining import losses  # noqa: PLC0415  # only when asked for

        found = losses(self.table)
        title = f"Who lost to whom in the night {self.table.name}"
        if self.format is None:
            self._lines(settling.lost_lines(found.pairs, self.shown) or ["Nobody lost anything."])
        else:
            self._report(settling.lost_table(found.pairs, title, self.shown))
        for number in found.unclear:
            warn(f"entry {number} does not tell who paid whom; the fewest payments that come to it stand here")
        if self.table.evening.paid:
            say("Payments that settled the night are no part of the play and are not taken off.")
        self._end_gives_out("other payments follow")

    def purses_now(self) -> None:
        """What each should hold where coins moved after every hand."""
        purses = self._purses()
        if self.format is None:
            self._lines(settling.purse_lines(purses, self.shown))
        elif not self.is_for_people or _are_known(purses):
            self._report(
                settling.purses_table(purses, f"What each purse should hold, night {self.table.name}", self.shown)
            )
        else:
            title = f"What each should hold more or less than at the start, night {self.table.name}"
            self._report(settling.changes_table(purses, title, self.shown))
            self._lines(settling.purse_lines([purse for purse in purses if purse.brought is not None], self.shown))
        if not self._end_gives_out("its coins move"):
            say("Coins moved after every hand of this night: count them, nothing is left to settle.")

    def all_nights(self, at_hand: Sequence[NightInPlay]) -> int:
        """The payments that settle everything there is; returns the exit code.

        Raises Refused where nothing that is ever paid out was played, and the points of the night at hand are not.
        """
        found = owed_in(self.table.book, {table.name: table.evening for table in at_hand})
        if not found.nights:
            refuse_unsettled_unit(self.table)
        elif self.rate.unit in NOT_SETTLED:
            self.rate = found.nights[-1].rate
            self.shown = self.showing.at(self.rate)
        totals = found.totals or {self.rate: {}}
        plans = {each: plan(totals[each]) for each in sorted(totals, key=lambda each: (each != self.rate, str(each)))}
        if self.format is not None and not self.is_for_people:
            self._report(settling.plans_table(plans, self.showing.at))
        else:
            for each, transfers in plans.items():
                nights = [night for night in found.nights if night.rate == each]
                if self.format is not None and nights:
                    self._report(settling.open_table(nights, totals[each], f"Open{self._at(each)}"))
                self._transfers(transfers, f"To settle all nights{self._at(each)}", each)
        if self._end_gives_out("these payments become others", at_hand):
            which = "this one" if len(at_hand) == 1 else "these"
            say(f"To pay what all nights leave, end {which} with mahj end --unpaid, and ask again.")
        elif self.table.is_open and len(at_hand) == 1 and any(plans.values()):
            say("To pay it so, end the night with mahj end --unpaid; mahj paid FROM TO --carried records a line.")
        for night in found.nights:
            if not night.has_ended and night.owed:
                left = points_words(night.owed, self.showing.at(night.rate).tellers[0])
                say(f"The night {night.night} is still open, and leaves so far: {left}.")
        return max([report_problem(problem) for problem in found.problems], default=0)

    def _end_gives_out(self, so: str, at_hand: Sequence[NightInPlay] = ()) -> bool:
        """Say what the rules pay as the night ends, and what comes of that; whether there was reason to.

        Of several nights at hand each is named.
        """
        found = [self._gives_out(table, so, f" {table.name}" if len(at_hand) > 1 else "") for table in at_hand]
        return any(found) if at_hand else self._gives_out(self.table, so, "")

    def _gives_out(self, table: NightInPlay, so: str, name: str) -> bool:
        """The same of one night, by a name where it needs one."""
        try:
            points = given_out_first(table)
        except MahjError as problem:
            warn(f"nobody knows what the rules pay when the night{name} ends: {problem.message}")
            return True
        if points:
            amount = self.shown.tellers[0].amount(points)
            which = f" --night{name}" if name else ""
            say(
                f"The night{name} is still open. When it ends, the rules first make their last payments ({amount}), "
                f"and {so}: mahj end --dry-run{which} shows them."
            )
        return bool(points)

    def _transfers(
        self, transfers: Sequence[Transfer], title: str, at: Rate | None = None, even: str = "Everyone is even"
    ) -> None:
        """A plan, or the sentence that nobody pays, what coins cannot pay of it, and where money had to be rounded."""
        shown = self.shown if at is None else self.showing.at(at)
        if self.format is None:
            self._lines(settling.plan_lines(transfers, shown) or [f"{even}."], self._at(at or self.rate))
        elif not transfers and self.is_for_people:
            show(f"{even}: nobody pays.")
        else:
            self._report(settling.plan_table(transfers, title, shown))
        if shown.coins is not None:
            for line in settling.coins_left_lines(coin_lines(transfers, shown.coins.coins)):
                (show if self.is_for_people else say)(line)
        self._say_rounded(transfers, shown)

    def _say_rounded(self, transfers: Iterable[Transfer], shown: Shown) -> None:
        """That an amount of money is not shown as it is, where that is so."""
        money = shown.money
        if money is None or all(is_exact(line.points, money.point, money.currency) for line in transfers):
            return
        say(f"Money is rounded here to what {money.currency} shows; the points are exact, at {money.point} a point.")

    def _purses(self) -> list[Purse]:
        """What every player brought and won or lost, and what lies in a kitty."""
        evening = self.table.evening
        brought: dict[str, int] = {}
        try:
            brought = self.table.purses
        except MahjError as problem:
            warn(f"nobody knows what the purses held: {problem.message}")
        held = [
            settling.Purse(player, brought.get(player), evening.balances.get(player, 0)) for player in evening.everyone
        ]
        in_kitty = settling.Purse(KITTY, evening.header.brought.get(KITTY, 0), evening.balances.get(KITTY, 0))
        return [*held, in_kitty] if in_kitty.brought or in_kitty.play else held

    def _report(self, report: Report) -> None:
        """A table in the format asked for."""
        show_report(report, self.format or Format.TABLE)

    def _lines(self, lines: Iterable[str], heading: str = "") -> None:
        """Lines, as for a chat."""
        if heading:
            show(f"{capital(heading.removeprefix(', '))}:")
        for line in lines:
            show(line)

    def _at(self, each: Rate) -> str:
        """Which rate a plan is in, where it is not that of the night."""
        if each == self.rate:
            return ""
        return f", {each.unit}" if each.point is None else f", at {each.point} {each.currency} a point"


def _are_known(purses: Iterable[Purse]) -> bool:
    """Whether some player brought a purse that the rules know."""
    return any(purse.brought is not None and purse.player != KITTY for purse in purses)
