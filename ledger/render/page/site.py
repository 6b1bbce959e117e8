"""Many small pages that link to each other, for any host that serves files: the newest, each night, player, season."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.render.page.rendering import Templates

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.render.page.content import Page
    from ledger.render.page.making import Site


class Links(NamedTuple):
    """Where everything is found from a page in a folder of the site; ``up`` leads out of that folder."""

    page: Page
    up: str = ""

    def night(self, name: str) -> str:
        """The page of a night."""
        return f"{self.up}nights/{name}.html"

    def person(self, name: str) -> str:
        """The page of a player."""
        return self.number(self.page.numbers[name])

    def number(self, number: int) -> str:
        """The page of the player of a number."""
        return f"{self.up}players/{number}.html"

    def season(self, place: int) -> str:
        """The page of a season, by its place."""
        return f"{self.up}seasons/{place}.html"

    def file(self, name: str) -> str:
        """A file beside the first page."""
        return f"{self.up}{name}"


def pages(site: Site) -> Iterator[tuple[str, str]]:
    """Every file of the site: where it lies, written with slashes, and what it holds."""
    templates = Templates(site.page.looks)
    for name in ("page.css", "site.js"):
        yield name, templates.source(name)
    page, here = site.page, Links(site.page)
    deeper = here._replace(up="../")
    common = {
        "page": page,
        "seasons": site.seasons,
        "style_source": "'self'",
        "script_source": "'self'",
    }
    yield "index.html", templates.render("site_index.html", **common, links=here)
    nights = page.every_night
    for place, night in enumerate(nights):
        beside = {"newer": nights[place - 1] if place else None, "older": next(iter(nights[place + 1 :]), None)}
        yield (
            f"nights/{night.name}.html",
            templates.render(
                "site_event.html" if night.is_event else "site_night.html",
                **common,
                **beside,
                links=deeper,
                night=night,
            ),
        )
    for person in page.people:
        text = templates.render("site_person.html", **common, links=deeper, person=person)
        yield f"players/{person.number}.html", text
    for place, season in enumerate(site.seasons):
        yield f"seasons/{place}.html", templates.render("site_season.html", **common, links=deeper, season=season)
