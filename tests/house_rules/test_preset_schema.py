"""``mahj presets schema``: what an editor completes and checks presets by."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

ROOT = Path(__file__).parents[2]
BUNDLED = sorted((ROOT / "house_rules").glob("*.toml"))
DIRECTIVE = "#:schema ./preset.schema.json"
RULE = """
class Ours(Rule):
    info = Info(title="Ours", summary="Something of ours.", hooks=2)

    @dataclass(frozen=True)
    class Options:
        share: Factor = factor(Decimal("1.5"), "how much")
        only_wins: bool = yes_no(False, "whether")
        word: str = text("x", "which")
        who: str = person("who")
        all_of: tuple[str, ...] = people("who")
        handicap: dict[str, int] = by_person("how many", most=50)
        sections: dict[str, int] = by_text({"quint": 10}, "how many")
        times: dict[str, Factor] = factors_by_text({"quint": Decimal("1.5")}, "how many")

    options: Options

    @hook
    def mahj_terms(self, share):
        return []
"""


def _schema(club: Club) -> Any:  # noqa: ANN401  # what JSON holds
    """The schema of a book."""
    return json.loads(club.done("presets schema -o -").out)


def _faults(schema: Any, text: str) -> list[str]:  # noqa: ANN401  # what JSON holds
    """What an editor would mark in a preset, by the keys that lead there."""
    found = jsonschema.Draft7Validator(schema).iter_errors(tomllib.loads(text))
    return sorted(".".join(map(str, problem.absolute_path)) for problem in found)


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_every_bundled_preset_is_sound_by_the_bundled_schema(path: Path) -> None:
    """And begins with the comment by which an editor finds it."""
    text = path.read_text("utf-8")
    assert text.startswith(f"{DIRECTIVE}\n")
    schema = json.loads((path.parent / "preset.schema.json").read_text("utf-8"))
    assert _faults(schema, text) == []


def test_what_is_wrong_is_marked_where_it_is(club: Club) -> None:
    """Keys, rules and options that are none, and values an option does not take, of each kind of option."""
    text = """
        format = 2
        titel = "A typing error"
        unit = "dollars"
        agreed = [3]
        [rulings]
        joker-exchange = 3
        [rules.pie]
        limit = 0
        [rules.kitty]
        leftover = "burn"
        enabled = "no"
        [rules.tournament]
        thrower = [10, 10]
        [rules.jokerless-doubles]
        factor = "two"
        [rules.mush]
        size = 3
        [rules.dice-double]
    """
    assert _faults(_schema(club), text) == [
        "",
        "agreed.0",
        "format",
        "rules",
        "rules.jokerless-doubles.factor",
        "rules.kitty.enabled",
        "rules.kitty.leftover",
        "rules.mush",
        "rules.pie.limit",
        "rules.tournament.thrower",
        "rulings.joker-exchange",
        "unit",
    ]


def test_an_editor_is_told_what_everything_means(club: Club) -> None:
    """Rules in their own words, and options with what they are where they are left out."""
    kitty = _schema(club)["properties"]["rules"]["properties"]["kitty"]
    assert kitty["description"].startswith("Kitty. ")
    assert kitty["properties"]["ante"] == {
        "type": "integer",
        "minimum": 0,
        "maximum": 100_000,
        "description": "points each player at the table puts in on a wall game",
        "default": 25,
    }
    assert kitty["properties"]["leftover"]["enum"] == ["split", "carry", "last-winner", "donate"]


def test_rules_of_the_group_are_in_it(club: Club) -> None:
    """Exact factors and tables as JSON has them; of a rule that nobody trusts only the name is known."""
    club.rule("ours", f"from dataclasses import dataclass\nfrom decimal import Decimal\n{RULE}")
    club.rule("theirs", "raise SystemExit", trusted=False)
    schema = _schema(club)
    ours = schema["properties"]["rules"]["properties"]["ours"]["properties"]
    assert (ours["share"]["default"], ours["times"]["default"]) == (1.5, {"quint": 1.5})
    assert _faults(schema, 'format = 1\n[rules.theirs]\nany = "thing"\n[rules.ours]\nshare = 2.5\n') == []


@pytest.mark.parametrize(
    ("sound", "faulty"),
    [
        ("share = 2", 'share = "x"'),
        ("only_wins = true", 'only_wins = "yes"'),
        ('word = "y"', "word = 3"),
        ('who = "Ann"', "who = 3"),
        ('all_of = ["Ann"]', 'all_of = "Ann"'),
        ("handicap = { Ann = 50 }", "handicap = { Ann = 51 }"),
        ("sections = { quint = 3 }", "sections = { quint = 1.5 }"),
        ("times = { quint = 1.5 }", 'times = { quint = "x" }'),
    ],
)
def test_every_kind_of_option_is_checked(club: Club, sound: str, faulty: str) -> None:
    """What an option takes is sound by the schema, and what it does not take is marked."""
    club.rule("ours", f"from dataclasses import dataclass\nfrom decimal import Decimal\n{RULE}")
    schema = _schema(club)
    assert _faults(schema, f"format = 1\n[rules.ours]\n{sound}\n") == []
    (fault,) = _faults(schema, f"format = 1\n[rules.ours]\n{faulty}\n")
    assert fault.startswith(f"rules.ours.{faulty.partition(' ')[0]}")


def test_the_schema_lies_beside_the_presets(club: Club) -> None:
    """Written anew where it says something else by now, and left alone where not; presets begun here point at it."""
    path = club.book.house_rules / "preset.schema.json"
    assert "preset.schema.json is written" in club.done("presets schema").out
    before = path.read_bytes()
    club.done("presets schema")
    assert path.read_bytes() == before
    club.done("presets new thursday")
    assert (club.book.house_rules / "thursday.toml").read_text("utf-8").startswith(f"{DIRECTIVE}\nformat = 1\n")
    assert b'"thursday"' in path.read_bytes()
    assert _faults(_schema(club), (club.book.house_rules / "thursday.toml").read_text("utf-8")) == []
    assert "thursday" in club.done("presets list").out
    assert club.run("check").code == 0


def test_without_a_book_the_schema_can_be_printed(club: Club) -> None:
    """Whoever writes presets for others has none."""
    club.patch.delenv("MAHJ_BOOK")
    club.patch.setattr("platformdirs.user_data_path", lambda *_, **__: club.book.root / "none")
    club.patch.chdir(club.book.root.parent)
    assert "kitty" in club.done("presets schema -o -").out
