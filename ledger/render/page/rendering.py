"""The page as HTML: one file, no request, no script but the one that reloads a page that lives on a tablet."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined

from ledger import __version__
from ledger.render.page.charts import MINUS
from ledger.render.reports import Shows

if TYPE_CHECKING:
    from ledger.render.page.content import Page
    from ledger.render.reports import Cell


def render(page: Page) -> str:
    """The page as HTML. Whatever a name or a note holds stays text."""
    loader = PackageLoader("ledger.render.page")
    environment = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"signed": _signed, "shown": _shown}
    css, script = (loader.get_source(environment, name)[0] for name in ("page.css", "live.js"))
    html = environment.get_template("page.html").render(
        page=page,
        css=css,
        script=script,
        script_hash=_hash(script),
        generator=f"mahj-ledger {__version__}",
    )
    return html.lstrip()


def _hash(script: str) -> str:
    """What a browser knows a script by that may run."""
    from base64 import b64encode  # noqa: PLC0415  # only here
    from hashlib import sha256  # noqa: PLC0415

    return f"sha256-{b64encode(sha256(script.encode('utf-8')).digest()).decode('ascii')}"


def _signed(points: int) -> str:
    """Net points with their sign, the minus as one is printed."""
    return f"{points:+d}".replace("-", MINUS) if points else "0"


def _shown(cell: Cell, shows: Shows) -> str:
    """A cell of a table."""
    if cell is None or isinstance(cell, str):
        return cell or ""
    sign = "+" if shows is Shows.POINTS and cell > 0 else ""
    figure = format(cell, "f") if isinstance(cell, Decimal) else str(cell)
    return (sign + figure).replace("-", MINUS)
