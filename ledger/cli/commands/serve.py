"""``mahj serve``: the live page for tablets and phones on the table's own network."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import sys
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.terminal import clock, scope_options
from ledger.cli.terminal.console import show, show_next, warn
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.problems import report_problem, say
from ledger.errors import Refused, UsageProblem

if TYPE_CHECKING:
    from ledger.cli.serve.addresses import Place
    from ledger.cli.serve.codes import Entrance

app = typer.Typer()

_CODE, _CODE_OF_ENTRY = re.compile(r"[A-Za-z0-9]{10,64}"), re.compile(r"[A-Za-z0-9]{20,32}")
#: What the extra installs, by the names under which it is imported.
_EXTRA = ("starlette", "uvicorn", "segno")


@app.command(name="serve")
def serve(
    ctx: typer.Context,
    night: Annotated[
        str | None, typer.Argument(metavar="[NIGHT]", help="A night or an event; else what is played, table by table.")
    ] = None,
    *,
    host: Annotated[
        str | None,
        typer.Option("--host", metavar="ADDRESS", help="The address of this computer; else that of its network."),
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", metavar="N", min=0, max=65535, help="The port; 0 takes any; else 8420.")
    ] = None,
    code: Annotated[
        str | None,
        typer.Option("--code", metavar="CODE", help="The code of an earlier address, which is then the same again."),
    ] = None,
    with_season: Annotated[
        bool, typer.Option("--with-season", help="Show the season too: standings, other nights, players.")
    ] = False,
    no_money: scope_options.NoMoneyOption = False,
    night_option: scope_options.NightOrEventOption = None,
    entry: Annotated[
        bool, typer.Option("--entry", help="Let whoever scans a table's code enter its hands on a phone.")
    ] = False,
    scorer: Annotated[
        list[str] | None,
        typer.Option(
            "--scorer", metavar="NAME", help="With --entry: only this player's phone enters; may be repeated."
        ),
    ] = None,
    east_accepts: Annotated[
        bool, typer.Option("--east-accepts", help="With --entry: a hand counts once East has accepted it.")
    ] = False,
) -> None:
    """Show the evening live on tablets and phones on the same network until Ctrl-C, to read or to enter hands too."""
    _refuse_without_extra()
    night = night or night_option
    if (scorer or east_accepts) and not entry:
        raise UsageProblem("--scorer and --east-accepts say how hands are entered", "add --entry")
    if code is not None and not (_CODE_OF_ENTRY if entry else _CODE).fullmatch(code):
        long = "twenty" if entry else "ten"
        raise UsageProblem(f"a code is at least {long} letters and digits", "leave --code out for a new one")
    from ledger.cli.serve.addresses import PORT, listen  # noqa: PLC0415  # after what may be refused
    from ledger.cli.serve.app import Served, make_app  # noqa: PLC0415
    from ledger.cli.serve.codes import Entrance, new_code  # noqa: PLC0415
    from ledger.cli.serve.evening import Evening, SeasonPage, Shown  # noqa: PLC0415
    from ledger.cli.serve.guard import Allowed  # noqa: PLC0415
    from ledger.cli.serve.publishing import Publisher, Source  # noqa: PLC0415
    from ledger.cli.serve.running import serve as run  # noqa: PLC0415

    context = context_of(ctx.obj)
    context.refuse_none()
    shown = Shown(night, with_money=not no_money, with_season=with_season)
    evening = Evening(context.book, shown, clock.now)
    publisher = Publisher(Source(evening.look, evening.page, clock.now, report_problem))
    used = code or new_code(enters=entry)
    entrance = Entrance(used)
    if entry:
        from ledger.cli.serve.with_entry import EntryWanted, entry_at  # noqa: PLC0415  # most only show

        wanted = EntryWanted(tuple(scorer or ()), east_accepts)
        entrance = entry_at(context.book, used, wanted, night, clock.now)
    place = listen(host, PORT if port is None else port)
    again = _typed(
        "mahj serve",
        (night,) if night else (),
        ("--host", host) if host else (),
        ("--with-season",) * with_season + ("--no-money",) * no_money + ("--entry",) * entry,
        *(("--scorer", name) for name in scorer or ()),
        ("--east-accepts",) * east_accepts + ("--port", str(place.port), "--code", used),
    )
    with place.socket, suppress(KeyboardInterrupt):
        _show_where(place, entrance)
        if entry:
            show_next(f"If it is broken off, {again} goes on at the same addresses.")
        season = SeasonPage(context.book, shown, clock.now) if with_season else None
        allowed = Allowed(place.named, entrance.codes, entrance.methods)
        asyncio.run(run(make_app(Served(publisher, allowed, season, entrance.routes)), publisher, place))
    say(f"Stopped. {again} goes on at the same address{'es' * entry}.")


def _typed(command: str, *options: tuple[str, ...]) -> str:
    """A command with what follows it, as it is typed."""
    return " ".join([command, *(shlex.quote(word) for option in options for word in option)])


def _refuse_without_extra() -> None:
    """Raise Refused where what serves pages is not installed."""
    missing = [name for name in _EXTRA if find_spec(name) is None]
    if missing:
        raise Refused(
            f"mahj serve needs {', '.join(missing)}, which is not installed",
            f'"{sys.executable}" -m pip install "mahj-ledger[serve]"',
        )


def _show_where(place: Place, entrance: Entrance) -> None:
    """Print where the page is, and where hands are entered; and what to do where a phone does not find it."""
    first, *others = (place.address(host, entrance.reading) for host in place.hosts)
    show(f"The evening is at {first}")
    for other in others:
        show(f"or at {other}")
    if not entrance.doors:
        _show_code(first)
    for door in entrance.doors:
        address = f"{place.address(place.hosts[0], door.code)}enter"
        show(f"{door.called}: {address}")
        _show_code(address)
    does = "enter hands" if entrance.doors else "read along"
    show(f"Scan the code, or type the address, on a phone or tablet in the same wifi. Whoever has it can {does}.")
    show(
        "Does it not open? Allow Python where the firewall of this computer asks. A guest wifi often keeps its devices "
        "apart: take the house's own, or a phone's hotspot. mahj help serve says more."
    )
    if place.is_alone:
        why = "only this computer can open the page at that address; leave --host out for phones"
        none = "this computer is in no network, so that only it can open the page; join the wifi, and start it again"
        warn(why if place.others else none)
    for other in () if place.is_alone else place.others:
        show(f"For phones in another network of this computer there is --host {other}.")
    show("Ctrl-C ends it.")


def _show_code(address: str) -> None:
    """Show an address as a code for a camera, on a terminal."""
    from ledger.cli.serve.qr_codes import qr_lines  # noqa: PLC0415  # only here

    if sys.stdout.isatty():
        for line in qr_lines(address, sys.stdout, is_light=os.environ.get("MAHJ_THEME") == "light"):
            typer.echo(line)
