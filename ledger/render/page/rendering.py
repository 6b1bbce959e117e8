"""The page as HTML: one file, no request, no script but the one that reloads a page that lives on a tablet."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple, Protocol

from jinja2 import BytecodeCache, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from ledger import __version__
from ledger.render.page.charts import MINUS, signed
from ledger.render.reports import Shows

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jinja2.bccache import Bucket

    from ledger.render.page.content import Page
    from ledger.render.reports import Cell


class Links(Protocol):
    """Where a night and a player are found from a page."""

    def night(self, name: str) -> str:
        """The address of a night, by the name commands use."""
        ...

    def person(self, name: str) -> str:
        """The address of a player."""
        ...


class OnThePage(NamedTuple):
    """Everything is on one page."""

    page: Page

    def night(self, name: str) -> str:
        """The place of a night."""
        return f"#night-{name}"

    def person(self, name: str) -> str:
        """The place of a player."""
        return f"#player-{self.page.numbers[name]}"


def render(page: Page) -> str:
    """The page as one file of HTML. Whatever a name or a note holds stays text."""
    templates = Templates(page.looks)
    css, script = templates.source("page.css"), templates.source("live.js")
    return templates.render(
        "page.html",
        page=page,
        links=OnThePage(page),
        css=css,
        style_source="'unsafe-inline'",
        script=script,
        script_source=f"'{hash_of(script)}'" if page.live else "",
    )


def style_policy() -> str:
    """What a browser is told of a page made by `render` that it is sent: its own style, and nothing else."""
    return f"default-src 'none'; style-src '{hash_of(Templates(()).source('page.css'))}'"


class _Compiled(BytecodeCache):
    """Templates as they were compiled in this process: a page that is made anew after every hand needs that once."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was compiled before."""
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled now."""
        self._code[bucket.key] = bucket.bytecode_to_string()


_COMPILED = _Compiled()


class Templates:
    """The templates of pages on which these people are named."""

    def __init__(self, names: Iterable[str]) -> None:
        self._loader = PackageLoader("ledger.render.page")
        self._environment = Environment(
            loader=self._loader,
            bytecode_cache=_COMPILED,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.filters |= {"signed": signed, "shown": _shown, "named": _Named(names)}
        self._environment.globals["generator"] = f"mahj-ledger {__version__}"

    def source(self, name: str) -> str:
        """A file beside the templates, as it is."""
        return self._loader.get_source(self._environment, name)[0]

    def render(self, name: str, **values: object) -> str:
        """The template of a name, with these values in it."""
        return self._environment.get_template(name).render(values).lstrip()


def hash_of(text: str) -> str:
    """What a browser knows a script by that may run, or a style that applies."""
    from base64 import b64encode  # noqa: PLC0415  # only here
    from hashlib import sha256  # noqa: PLC0415

    return f"sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}"


class _Named:
    """Sets names written from right to left apart from the words around them, so that both keep their order."""

    def __init__(self, names: Iterable[str]) -> None:
        apart = sorted((str(escape(name)) for name in names if _is_right_to_left(name)), key=len, reverse=True)
        self._pattern = re.compile("|".join(map(re.escape, apart))) if apart else None

    def __call__(self, text: str) -> str:
        """A text as HTML."""
        html = escape(text)
        return Markup(self._pattern.sub(r"<bdi>\g<0></bdi>", str(html))) if self._pattern else html  # noqa: S704  # escaped


def _is_right_to_left(name: str) -> bool:
    """Whether letters of a name are written from right to left."""
    return any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in name)


def _shown(cell: Cell, shows: Shows) -> str:
    """A cell of a table."""
    if cell is None or isinstance(cell, str):
        return cell or ""
    sign = "+" if shows is Shows.POINTS and cell > 0 else ""
    figure = format(cell, "f") if isinstance(cell, Decimal) else str(cell)
    return (sign + figure).replace("-", MINUS)
