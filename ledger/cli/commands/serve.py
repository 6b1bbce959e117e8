"""``mahj serve``: the live page for tablets and phones on the table's own network."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import sys
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.terminal import clock, options
from ledger.cli.terminal.console import show, warn
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.problems import report_problem, say
from ledger.errors import Refused, UsageProblem

if TYPE_CHECKING:
    from ledger.cli.serve.addresses import Place

app = typer.Typer()

#: What codes are made of: no two of these look alike on a screen across the room.
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
#: So many signs are more than anybody guesses in an evening, at a thousand guesses a second.
_LONG = 10
_CODE = re.compile(r"[A-Za-z0-9]{10,64}")
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
    no_money: options.NoMoneyOption = False,
) -> None:
    """Show the evening live on tablets and phones on the same network, to read only, until Ctrl-C."""
    _refuse_without_extra()
    if code is not None and not _CODE.fullmatch(code):
        raise UsageProblem("a code is at least ten letters and digits", "leave --code out for a new one")
    from ledger.cli.serve.addresses import PORT, listen  # noqa: PLC0415  # after what may be refused
    from ledger.cli.serve.app import Served, make_app  # noqa: PLC0415
    from ledger.cli.serve.evening import Evening, SeasonPage, Shown  # noqa: PLC0415
    from ledger.cli.serve.guard import Allowed  # noqa: PLC0415
    from ledger.cli.serve.publishing import Publisher, Source  # noqa: PLC0415
    from ledger.cli.serve.running import serve as run  # noqa: PLC0415

    context = context_of(ctx.obj)
    context.refuse_none()
    shown = Shown(night, with_money=not no_money, with_season=with_season)
    evening = Evening(context.book, shown, clock.now)
    publisher = Publisher(Source(evening.look, evening.page, clock.now, report_problem))
    place = listen(host, PORT if port is None else port)
    used = code or "".join(secrets.choice(_SIGNS) for _ in range(_LONG))
    with place.socket, suppress(KeyboardInterrupt):
        _show_where(place, used)
        season = SeasonPage(context.book, shown, clock.now) if with_season else None
        served = Served(publisher, Allowed(place.named, (used,)), season)
        asyncio.run(run(make_app(served), publisher, place))
    say(f"Stopped. mahj serve --port {place.port} --code {used} goes on at the same address.")


def _refuse_without_extra() -> None:
    """Raise Refused where what serves pages is not installed."""
    missing = [name for name in _EXTRA if find_spec(name) is None]
    if missing:
        raise Refused(
            f"mahj serve needs {', '.join(missing)}, which is not installed",
            f'"{sys.executable}" -m pip install "mahj-ledger[serve]"',
        )


def _show_where(place: Place, code: str) -> None:
    """Print where the page is, and what to do where a phone does not find it."""
    from ledger.cli.serve.qr_codes import qr_lines  # noqa: PLC0415  # only here

    first, *others = (place.address(host, code) for host in place.hosts)
    show(f"The evening is at {first}")
    for other in others:
        show(f"or at {other}")
    if sys.stdout.isatty():
        for line in qr_lines(first, sys.stdout, is_light=os.environ.get("MAHJ_THEME") == "light"):
            typer.echo(line)
    show("Scan the code, or type the address, on a phone or tablet in the same wifi. Whoever has it can read along.")
    show(
        "Does it not open? Allow Python where the firewall of this computer asks. A guest wifi often keeps its devices "
        "apart: take the house's own, or a phone's hotspot. mahj help serve says more."
    )
    if place.is_alone:
        warn("this computer is in no network, so that only it can open the page; join the wifi, and start it again")
    for other in place.others:
        show(f"For phones in another network of this computer there is --host {other}.")
    show("Ctrl-C ends it.")
