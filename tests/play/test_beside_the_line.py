"""What stands beside the line that is typed: where the night is, and the words that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from prompt_toolkit.document import Document

from ledger.cli.prompt.offers import of_line, of_question
from ledger.cli.prompt.status import folded, pieces
from ledger.night.asking import part

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ledger.cli.terminal.context import Context

    Night = Callable[..., Context]


def test_the_line_below_says_where_the_night_stands(night: Night, mahj: Callable[..., int]) -> None:
    """Hand, East, who waits, balances, the kitty and empty purses, at any width; new after every change."""
    context = night("Ann", "Bea", "Cat", "Dee", "Eve", rules="pie", more=("pie.limit=50", "kitty", "rotation"))
    whole = "No hand so far | East Ann | Eve waits | Ann 0, Bea 0, Cat 0, Dee 0, Eve 0"
    assert folded(pieces(context.table()), 200) == whole
    mahj("wall")
    mahj("win", "cat", "25", "bea")
    whole = folded(pieces(context.table()), 200)
    assert whole.startswith("2 hands so far | East Cat | ")
    assert "purse is empty" in whole
    for width in (50, 40, 30):
        lines = folded(pieces(context.table()), width).splitlines()
        assert max(map(len, lines)) <= width
        assert " ".join(lines).replace("|", " ").split() == whole.replace("|", " ").split()
    mahj("end")
    assert folded(pieces(context.table()), 200).startswith("The night 2026-11-29 has ended | ")


def test_the_kitty_is_said_by_what_is_in_it(night: Night, mahj: Callable[..., int]) -> None:
    """Not as a player, and not while it is empty."""
    context = night(more=("kitty",))
    assert "kitty" not in folded(pieces(context.table()), 200)
    mahj("wall")
    assert folded(pieces(context.table()), 200).endswith("| Ann -25, Bea -25, Cat -25, Dee -25 | kitty 100")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a", ["Ann", "agreement"]),
        ("wa", ["wall"]),
        ("ann ", ["25", "30", "35", "40", "45", "50", "55", "60", "65", "70", "75", "line"]),
        ("win ann 3", ["30", "35"]),
        ("error ann 4", ["40", "45"]),
        ("ann 25 ", None),
        ("ann 25 d", ["Dee", "dead"]),
        ("ann 25 self d", ["dead"]),
        ("ann 25 dee dead c", ["Cat"]),
        ("wall dead b", ["Bea"]),
        ("error b", ["Bea"]),
        ("ann 25 self exposures ", ["0", "1", "2", "3", "4"]),
        ("wall fact d", ["dice-doubles"]),
        ("wall bet eve=w", ["Eve=wall"]),
        ("und", ["undo"]),
        ("mahj und", ["undo"]),
        ("preset fl", ["flat"]),
        ("presets fl", ["flat"]),
        ("mahj preset fl", ["flat"]),
        ("pre", ["presets"]),
        ("sub f", ["Fay"]),
        ("pay ann ki", ["kitty"]),
        ("show 2", ["2026-11-29"]),
        ("show --format c", ["csv"]),
        ("edit 7 ann 2", ["25"]),
        ("join m", ['"Mary Ann"']),
        ('join "m', ['"Mary Ann"']),
    ],
)
def test_tab_offers_what_fits(text: str, words: list[str] | None, night: Night, mahj: Callable[..., int]) -> None:
    """Names of those who sit, values, the words of a hand, facts, presets, everybody for who comes."""
    mahj("players", "add", "Fay", "Mary Ann")
    context = night("Ann", "Bea", "Cat", "Dee", "Eve", rules="five-with-bettor", more=("dice-doubles",))
    offer = of_line(text, context.table())
    if words is None:
        assert offer.words[:5] == ["Bea", "Cat", "Dee", "self", "from"]
        assert {"jokerless", "dead", "miscalled"} <= set(offer.words)
    else:
        assert offer.words == words
    assert Document(text).text.endswith(text[len(text) - offer.begun :])


def test_tab_offers_the_values_of_the_groups_card_and_no_noise(night: Night, tmp_path: Path) -> None:
    """As mahj.toml lists them; where a book cannot be looked at, nothing."""
    context = night()
    settings = tmp_path / "book" / "mahj.toml"
    settings.write_text(settings.read_text("utf-8").replace("# values =", "values ="), "utf-8")
    assert of_line("ann 7", context.table()).words == ["75"]
    assert of_question("", part("value"), context.table()).words == ["25", "30", "35", "40", "45", "50", "75"]
    assert of_question("x", part("note"), context.table()).words == []
    table = context.table()
    settings.unlink()
    assert of_line("show 2", table).words == []
