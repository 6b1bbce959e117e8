"""``mahj presets list, show, check, agreement, diff, new``: presets as people read, compare, begin and mend them."""

from __future__ import annotations

import json
import shutil
import tomllib
from typing import TYPE_CHECKING

import pytest

from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.hooks.options import filled_summary
from ledger.presets.choosing_rules import LOWEST_VALUE
from ledger.presets.preset_files import OwnPresets
from ledger.presets.presets import Bundled, PresetShelf

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club


FAULTY = """
    title = 5
    sumary = "A typing error"
    extends = "pie"
    unit = "dollars"
    agreed = ["No picking ahead", 7]

    [rulings]
    joker-exchnage = "One exchange a turn."
    blind-pass = 3

    [rules.pie]
    limt = 300
    limit = 0

    [rules.kitty]
    leftover = "burn"
    ante = "25"

    [rules.dice-double]

    [rules.jokerles-doubles]
    enabled = false

    [rules.hot-wall]

    [rules.cold-wall]

    [rules.mush]
    enabled = "no"
"""


def test_check_names_every_problem_at_once(club: Club) -> None:
    """Each with the file, the table or key, what was found, and what would be right."""
    club.preset("thursday", FAULTY)
    ran = club.refused("presets check thursday", code=3)
    errors = "\n".join(ran.errors)
    for expected in (
        'house_rules/thursday.toml: "sumary" means nothing in a preset',
        "house_rules/thursday.toml: title must be a text",
        "house_rules/thursday.toml: unit must be one of coins, points, tournament, league",
        "house_rules/thursday.toml: agreed must be a list of texts",
        'house_rules/thursday.toml: the rule pie has no option "limt"',
        "house_rules/thursday.toml: pie.limit cannot be 0",
        'house_rules/thursday.toml: kitty.leftover cannot be "burn"',
        'house_rules/thursday.toml: kitty.ante cannot be "25"',
        "house_rules/thursday.toml: the rule dice-double is not installed",
        "house_rules/thursday.toml: rules.jokerles-doubles is not enabled, and no rule is called that",
        "house_rules/thursday.toml: rules.mush.enabled must be true or false",
        "the rules cold-wall and hot-wall cannot stand beside each other",
    ):
        assert expected in ran.errors, f"{expected!r} is not among:\n{errors}"
    hints = "\n".join(ran.hints)
    for expected in (
        "did you mean summary?",
        "did you mean limit?",
        "it takes a whole number from 1 to 100000: the points in every purse when the night begins",
        "it takes one of split, carry, last-winner, donate: what becomes of it when the night ends",
        "did you mean dice-doubles or discarder-doubles? mahj plugins list shows them all",
        "did you mean jokerless-doubles?",
    ):
        assert expected in ran.hints, f"{expected!r} is not among:\n{hints}"
    assert any('"joker-exchnage", which is no ruling' in error for error in ran.errors)
    assert any('what rulings says of "blind-pass" should be a text' in error for error in ran.errors)
    assert f"thursday: {len(ran.errors)} problems" in ran.out


def test_a_problem_is_in_the_file_it_stands_in(club: Club) -> None:
    """Not in the one that extends it, whether checked or played."""
    club.preset("base", "[rules.winner-collects]\n[rules.pie]\nlimit = 0\n")
    club.preset("top", 'extends = "base"\n[rules.pie]\nlimit = 300\n')
    for command in ("presets check top", "start Ann Bea Cat Dee --preset top", "presets show top", "agreement top"):
        assert club.refused(command).errors == ["house_rules/base.toml: pie.limit cannot be 0"]


def test_check_without_a_name_checks_all_of_the_books_own(club: Club) -> None:
    """Sound ones are said to be sound; files no command could name are named."""
    assert "This book has no presets of its own" in club.done("presets check").out
    club.preset("good", 'extends = "pie"\n')
    club.preset("bad", "[rules.pie]\nlimit = 0\n")
    club.preset("Not Good", "")
    ran = club.refused("presets check")
    assert ran.out.splitlines() == ["bad: 1 problem", "good: sound"]
    assert ran.errors == ["house_rules/Not Good.toml cannot be named as a preset", *ran.errors[1:]]
    club.book.house_rules.joinpath("bad.toml").unlink()
    club.book.house_rules.joinpath("Not Good.toml").unlink()
    assert club.done("presets check").out == "good: sound\n"


def test_check_reads_a_file_that_lies_anywhere(club: Club) -> None:
    """Before it is put into the book; it may extend presets of the book."""
    club.preset("base", 'extends = "pie"\n')
    path = club.book.root.parent / "new.toml"
    path.write_text('format = 1\nextends = "base"\n[rules.pie]\nlimit = 0\n', "utf-8")
    club.patch.chdir(path.parent)
    ran = club.refused("presets check new.toml")
    assert ran.errors == [f"{path}: pie.limit cannot be 0"]
    path.write_text('format = 1\nextends = "base"\n', "utf-8")
    assert club.done("presets check new.toml").out == "new.toml: sound\n"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("[rules", "is not TOML"),
        ('extends = "pei"\n', 'there is no preset "pei", which house_rules/odd.toml extends'),
        ('extends = "odd"\n', "presets extend each other in a circle: odd extends odd"),
    ],
)
def test_check_says_why_a_preset_cannot_be_read_at_all(club: Club, text: str, error: str) -> None:
    """A file that is no TOML, one that rests on nothing, one that rests on itself."""
    club.preset("odd", text)
    ran = club.refused("presets check odd")
    assert len(ran.errors) == 1
    assert error in ran.errors[0]


def test_a_rule_that_nobody_inherited_may_be_dropped(club: Club) -> None:
    """So a preset says once for all that a rule is not played, whatever it is built on."""
    club.preset("ours", 'extends = "pie"\n[rules.hot-wall]\nenabled = false\n')
    assert club.done("presets check ours").out == "ours: sound\n"
    assert "hot-wall" not in club.done("presets show ours").out


def test_check_looks_at_a_preset_whose_base_is_not_there(club: Club) -> None:
    """What is wrong in its own file is named too; what it drops, and what its rules need, it may have inherited."""
    club.preset(
        "odd",
        """
        extends = "pei"
        sumary = "A typing error"
        rules.nonsense = 3
        [rulings]
        blind-pass = 3
        [rules.dice-double]
        [rules.pie]
        limit = 0
        [rules.kitty]
        enabled = false
        """,
    )
    assert club.refused("presets check odd", code=3).errors == [
        'there is no preset "pei", which house_rules/odd.toml extends',
        'house_rules/odd.toml: "sumary" means nothing in a preset',
        "house_rules/odd.toml: rules.nonsense must be a table",
        "house_rules/odd.toml: the rule dice-double is not installed",
        "house_rules/odd.toml: pie.limit cannot be 0",
        'house_rules/odd.toml: the preset odd: what rulings says of "blind-pass" should be a text',
    ]


@pytest.mark.parametrize("command", ["presets show", "presets check", "presets new ours --from", "presets diff pie"])
def test_a_rule_is_told_from_a_preset(club: Club, command: str) -> None:
    """Whoever names a rule as a preset learns how it is added, and what can be set in it."""
    for rule, options in (
        ("dice-doubles", "; its options: factor=2"),
        ("bettor", "; its options: lowest_value=25, take=both"),
        ("mush", "; it has no options"),
    ):
        ran = club.refused(f"{command} {rule}")
        assert ran.errors == [f'"{rule}" is a rule, no preset']
        assert ran.hints == [f"--with {rule} adds it to the rules of a preset{options}"]


def test_a_rule_that_is_not_trusted_is_told_from_a_preset(club: Club) -> None:
    """Its options nobody asks for; that it must be trusted is said once it is added."""
    club.rule("ours", "class Ours(Rule): pass", trusted=False)
    ran = club.refused("start Ann Bea Cat Dee --preset ours")
    assert (ran.errors, ran.hints) == (
        ['"ours" is a rule, no preset'],
        ["--with ours adds it to the rules of a preset"],
    )


def test_check_of_nothing_names_the_nearest(club: Club) -> None:
    """A name nobody has given is refused, with the nearest there is."""
    ran = club.refused("presets check kity")
    assert (ran.errors, ran.hints) == (['there is no preset "kity"'], ["did you mean kitty?"])


def test_a_preset_of_the_book_may_not_take_a_bundled_name(club: Club) -> None:
    """It would be unclear which one a night was played by."""
    club.preset("pie", "")
    ran = club.refused("presets check pie")
    assert "takes the name of" in ran.errors[0]


def test_a_folder_of_presets_that_cannot_be_read_is_named(club: Club) -> None:
    """A file where the folder should be; a folder that is missing holds none."""
    club.book.house_rules.rmdir()
    assert "no presets of its own" in club.done("presets check").out
    club.book.house_rules.write_text("in the way", "utf-8")
    assert "cannot be read" in club.refused("presets check").errors[0]


def test_list_goes_on_past_a_faulty_preset(club: Club) -> None:
    """All others are listed, the faulty one is named, and the exit code says so."""
    club.preset("bad", 'unit = "dollars"\n')
    ran = club.refused("presets list --format json")
    names = [row["preset"] for row in json.loads(ran.out)]
    assert "standard" in names
    assert "bad" not in names
    assert ran.errors == ["house_rules/bad.toml: unit must be one of coins, points, tournament, league"]


def test_show_says_every_rule_with_its_options(club: Club) -> None:
    """In full, whether the file names them or not, and what was agreed in words."""
    club.preset("ours", 'title = "Ours"\nextends = "pie"\nagreed = ["No picking ahead"]\n[rules.kitty]\nante = 10\n')
    out = club.done("presets show ours").out
    assert "Counted in coins." in out
    assert "- pie (limit 500): " in out
    assert "- kitty (ante 10, each hand 0, leftover split): " in out
    assert "- agreed: No picking ahead" in out


@pytest.mark.parametrize("base", PresetShelf(Bundled()).names())
def test_new_preset_plays_what_its_base_plays(club: Club, base: str) -> None:
    """Every option is written out with its meaning but for what the book says, it is sound, and nothing differs."""
    club.done(f"presets new ours --from {base}")
    text = (club.book.house_rules / "ours.toml").read_text("utf-8")
    shelf = PresetShelf(Bundled(), OwnPresets(club.book))
    rules = load(shelf.resolve(base).rules, RuleFinder(), base)
    written = tomllib.loads(text)["rules"]
    assert written == {
        name: {option: value for option, value in options.items() if option != LOWEST_VALUE}
        for name, options in rules.in_full.items()
    }
    for name, options in rules.in_full.items():
        assert f"# {rules.info(name).title}. {filled_summary(rules.rules[name])}\n[rules.{name}]" in text
        assert all(f"\n# {option}: " in text for option in options)
    assert club.done("presets check").out == "ours: sound\n"
    assert club.done(f"presets diff {base} ours").out == f"{base} and ours play the same.\n"


def test_every_other_rule_can_be_added_to_a_new_preset(club: Club) -> None:
    """Its lines are there behind a #; without that they are a sound preset's, unless nobody is paid any more."""
    club.rule("torn", "raise OSError('no disk')")
    club.done("presets new ours")
    path = club.book.house_rules / "ours.toml"
    text = path.read_text("utf-8")
    start = text.index("# Rules that can be added")
    blocks = [block.splitlines() for block in text[start:].split("\n\n")[1:]]
    added = {"\n".join(line.removeprefix("# ") for line in block).strip() for block in blocks}
    names = {name for block in added for name in tomllib.loads(block)["rules"]}
    others = set(RuleFinder().names()) - set(tomllib.loads(text)["rules"])
    assert names == others
    for block in added:
        path.write_text(f"{text}\n{block}\n", "utf-8")
        scoring = bool({"tournament", "winner-only"} & set(tomllib.loads(block)["rules"]))
        ran = club.run("presets check ours")
        assert ran.out == ("ours: 4 problems\n" if scoring else "ours: sound\n")
        assert all("would never act" in error for error in ran.errors)


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("pie", "there is a preset pie already"),
        ("ours", "there is a preset ours already"),
        ("Ours", '"Ours" cannot be the name of a preset'),
        ("../ours", '"../ours" cannot be the name of a preset'),
        ("new --from pei", 'there is no preset "pei"'),
        ("new --from bad", "house_rules/bad.toml: pie.limit cannot be 0"),
    ],
)
def test_new_preset_is_refused(club: Club, name: str, error: str) -> None:
    """A name that is taken, bundled or no name; a base that is unknown or faulty. Nothing is written."""
    club.preset("ours", "")
    club.preset("bad", "[rules.pie]\nlimit = 0\n")
    assert club.refused(f"presets new {name}").errors == [error]


def test_new_preset_makes_the_folder_it_needs(club: Club) -> None:
    """And says so where it cannot."""
    club.book.house_rules.rmdir()
    club.done("presets new ours")
    shutil.rmtree(club.book.house_rules)
    assert "is written" in club.done("presets schema").out
    shutil.rmtree(club.book.house_rules)
    club.patch.setattr("pathlib.Path.mkdir", _refusing)
    assert "was not written" in club.refused("presets new ours").errors[0]


def _refusing(*_: object, **__: object) -> None:
    """A system that makes no folder."""
    raise PermissionError(13, "Permission denied")


def test_diff_says_in_words_what_differs(club: Club) -> None:
    """Rules only one has, options, units, what was agreed, and rulings; from either side."""
    club.preset(
        "ours",
        """
        extends = "standard"
        unit = "points"
        agreed = ["No picking ahead"]
        [rulings]
        blind-pass = "Never."
        [rules.discarder-doubles]
        factor = 1.5
        [rules.jokerless-doubles]
        enabled = false
        """,
    )
    out = club.done("presets diff standard ours").out.splitlines()
    assert "Discarder-doubles.factor: 2 in standard, 1.5 in ours." in out
    assert "Counted in: coins in standard, points in ours." in out
    assert "Only in ours, agreed: No picking ahead." in out
    assert "Only in ours, the ruling blind-pass: Never." in out
    assert any(line.startswith("Only in standard, the rule jokerless-doubles: ") for line in out)
    assert len(out) == 5
    assert "Only in standard, the rule jokerless-doubles: " in club.done("presets diff ours standard").out


def test_diff_as_data_has_a_row_a_difference(club: Club) -> None:
    """What each says of it, empty where one says nothing."""
    rows = json.loads(club.done("presets diff standard pie --format json").out)
    assert {row["about"] for row in rows} == {"the rule pie"}
    assert all(row["first"] == "" and row["second"] for row in rows)


def test_diff_of_rulings_that_are_alike_says_nothing_of_them(club: Club) -> None:
    """Only what differs is said."""
    club.preset("one", 'extends = "pie"\n[rulings]\nblind-pass = "Never."\ncourtesy-pass = "Two."\n')
    club.preset("two", 'extends = "pie"\n[rulings]\nblind-pass = "Never."\ncourtesy-pass = "Three."\n')
    assert club.done("presets diff one two").out == "The ruling courtesy-pass: Two. in one, Three. in two.\n"


def test_a_preset_without_a_title_is_called_by_its_name(club: Club) -> None:
    """Not by the title of the one it extends, which is another."""
    club.preset("ours", 'extends = "pie"\n')
    rows = {row["preset"]: row["title"] for row in json.loads(club.done("presets list --format json").out)}
    assert (rows["ours"], rows["pie"]) == ("ours", "Pie")


def test_show_as_data_has_a_row_an_option(club: Club) -> None:
    """And one for a rule that has none."""
    rows = {(row["rule"], row["option"]): row for row in json.loads(club.done("presets show pie --format json").out)}
    assert rows["pie", "limit"]["value"] == "500"
    assert rows["pie", "limit"]["meaning"] == "the points in every purse when the night begins"
    assert rows["winner-collects", None]["title"] == "Everyone pays the winner"
    assert ("miscalled-discard", "factor") in rows
    assert ("miscalled-discard", "on") in rows


def test_what_many_presets_rest_on_is_complained_of_once(club: Club) -> None:
    """A file that takes the name of the preset that most extend is one problem, not one for each of them."""
    club.preset("standard", 'title = "Ours"\n')
    ran = club.refused("presets list --format plain")
    assert ran.errors == ["house_rules/standard.toml takes the name of the bundled preset standard"]
    assert "preset flat, title Flat" in ran.out
