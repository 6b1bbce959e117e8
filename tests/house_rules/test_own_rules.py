"""``mahj plugins``: every rule there is, and the group's own files of rules, which run only where they are trusted."""

from __future__ import annotations

import hashlib
import json
import sys
from typing import TYPE_CHECKING, Any

import pytest

from ledger import __version__
from ledger.book.toml_reading import read_bytes

if TYPE_CHECKING:
    from pathlib import Path

    from tests.house_rules.conftest import Club

TRIPLES = """
    class Triples(Rule):
        info = Info(title="Triples", summary="Everything counts three times.")

        @hook
        def mahj_terms(self, share):
            return [Times(3, "triples")]
"""
LOUD = """
    from dataclasses import dataclass

    class Loud(Rule):
        info = Info(title="Loud", summary="Mah jongg is said aloud.")

        @dataclass(frozen=True)
        class Options:
            aloud: bool = yes_no(False, "whether it must be")
"""


def listed(club: Club) -> dict[str, dict[str, Any]]:
    """What the list says as JSON, by the name of the rule."""
    return {row["name"]: row for row in json.loads(club.done("plugins list --format json").out)}


def test_a_file_runs_only_once_it_is_trusted(club: Club) -> None:
    """Before that, starting with its rule is refused with the file and the command that trusts it."""
    club.rule("triples", TRIPLES, trusted=False)
    ran = club.refused("start Ann Bea Cat Dee --with triples", code=3)
    assert ran.errors == ["the rule triples lies in plugins/triples.py, and you do not trust that file as it is now"]
    assert ran.hints == ["read it, then type: mahj plugins trust triples.py"]
    club.done("plugins trust triples.py --yes", "start Ann Bea Cat Dee --with triples", "win ann 25 self")
    assert club.night().record.entries[-1].net["Bea"] == -150  # type: ignore[attr-defined]
    assert club.night().record.header.written_by[1:] == ("plugins/triples.py",)


def test_a_file_does_nothing_before_it_is_trusted(club: Club, tmp_path: Path) -> None:
    """Not even where every rule is listed: its first line is never reached."""
    club.rule("loud", f"open({str(tmp_path / 'ran')!r}, 'w')\n", trusted=False)
    club.refused("start Ann Bea Cat Dee --with loud", code=3)
    club.done("plugins list", "presets list", "presets new mine")
    assert listed(club)["loud"]["state"] == "untrusted"
    assert not (tmp_path / "ran").exists()


def test_an_edited_file_is_untrusted_again(club: Club) -> None:
    """One byte more, and a night that plays it can be read but not gone on with; trusted anew it goes on."""
    path = club.rule("triples", TRIPLES)
    club.done("start Ann Bea Cat Dee --with triples", "win ann 25 self")
    path.write_bytes(path.read_bytes() + b"#")
    assert club.refused("win bea 25 self", code=3).errors[0].startswith("the rule triples lies in plugins/triples.py")
    club.done("show", "nights", "settle")
    club.done("plugins trust triples.py --yes", "win bea 25 self --yes")


def test_rules_are_listed_with_their_options(club: Club) -> None:
    """People read what can be set, and what it is where nothing is; hooks are for programs."""
    lines = club.done("plugins list --format plain").lines
    assert (
        "rule bettor, state available, what it does Four sit; who waits bets on a likely winner, or on a wall game, "
        "and gets and pays with that player., options and facts lowest_value=25, take=both"
        in (line.partition(", from ")[0] for line in lines)
    )
    assert any(line.endswith(", options and facts factor=2; --fact dice-doubles") for line in lines)
    assert any(line.startswith("rule mush, state available, what it does After the Charleston") for line in lines)
    assert "rule mush, state available, title Mush" not in (line.partition(", from ")[0] for line in lines)
    assert not any("hook" in line for line in lines)
    assert (listed(club)["tournament"]["options"], listed(club)["pie"]["hooks"]) == (
        "self_drawn=10, jokerless=20, wall=10, thrower=10,10,20,25, quint_two=25, miscalled=25, intact=10",
        "mahj_limit, mahj_rulings, mahj_agreement",
    )


def test_options_are_listed_as_they_are_typed(club: Club) -> None:
    """Yes or no in words, in the list as in what a night's rules depart from."""
    club.rule("loud", LOUD)
    club.preset("ours", 'extends = "flat"\ntitle = "Ours"\n[rules.loud]\naloud = false\n')
    assert listed(club)["loud"]["options"] == "aloud=no"
    out = club.done("start Ann Bea Cat Dee --preset ours --with loud.aloud=yes").out
    assert "is open: Ours with loud.aloud=yes." in out


def test_trust_is_in_the_content_wherever_it_lies(club: Club) -> None:
    """A trusted file that was edited and set back is trusted; the same bytes under another name are too."""
    path = club.rule("triples", TRIPLES)
    content = path.read_bytes()
    path.write_bytes(b"broken")
    path.write_bytes(content)
    path.with_name("other.py").write_bytes(content)
    assert {listed(club)[name]["state"] for name in ("triples", "other")} == {"available"}


def test_what_two_trust_at_once_is_written_down_once(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was slower finds it trusted already, and changes nothing."""
    club.rule("triples", TRIPLES)
    before = (club.config / "trusted_rules.toml").read_bytes()
    monkeypatch.setattr("ledger.cli.terminal.rule_trust.trusted", frozenset)
    club.done("plugins trust triples.py --yes")
    assert (club.config / "trusted_rules.toml").read_bytes() == before


def test_trust_lies_with_the_user_and_never_in_the_book(club: Club) -> None:
    """The book is not touched; the digest stands in the user's configuration."""
    path = club.rule("triples", TRIPLES, trusted=False)
    before = club.files()
    club.done("plugins trust triples.py --yes")
    added = club.files().items() - before.items()
    assert [name for name, _ in added] == ["config: trusted_rules.toml"]
    assert before.items() <= club.files().items()
    assert hashlib.sha256(path.read_bytes()).hexdigest() in (club.config / "trusted_rules.toml").read_text("utf-8")


def test_the_bytes_that_were_checked_are_the_bytes_that_run(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is exchanged the moment it has been read runs as it was read, and is never read again."""
    path = club.rule("triples", TRIPLES)
    evil = path.read_bytes().replace(b"Times(3", b"Times(9")

    def exchanged(wanted: Path) -> bytes:
        content = read_bytes(wanted)
        wanted.write_bytes(evil)
        return content

    monkeypatch.setattr("ledger.hooks.rule_files.read_bytes", exchanged)
    club.done("start Ann Bea Cat Dee --with triples")
    monkeypatch.setattr("ledger.hooks.rule_files.read_bytes", read_bytes)
    assert path.read_bytes() == evil
    assert club.refused("win ann 25 self", code=3).errors[0].startswith("the rule triples lies in plugins/triples.py")


def test_trusting_shows_path_size_and_digest_and_asks(club: Club) -> None:
    """Yes trusts, no does not, and a pipe needs --yes."""
    path = club.rule("triples", TRIPLES, trusted=False)
    ran = club.refused("plugins trust triples.py")
    for shown in (str(path), f"{path.stat().st_size} bytes", hashlib.sha256(path.read_bytes()).hexdigest()):
        assert shown in ran.out
    assert ran.errors == ["the file triples.py is not trusted as it is now. Trust it?"]
    assert "--yes" in ran.hints[0]
    before = club.files()
    assert "error: nothing was trusted" in club.answering("plugins trust triples.py", "no").err
    assert club.files() == before
    assert "Trusted, until it is edited." in club.answering("plugins trust triples.py", "yes").out


def test_what_is_trusted_is_not_asked_about_again(club: Club) -> None:
    """The second time nothing is written."""
    club.rule("triples", TRIPLES)
    assert "You trust it already." in club.refused("plugins trust triples.py", code=0).out


@pytest.mark.parametrize("spelling", ["triples.py", "triples", "plugins/triples.py"])
def test_a_file_is_named_by_its_name_its_rule_or_its_path(club: Club, spelling: str) -> None:
    """Whatever is nearest to hand."""
    club.rule("triples", TRIPLES, trusted=False)
    club.done(f"plugins trust {spelling} --yes")
    assert listed(club)["triples"]["state"] == "available"


def test_only_files_of_the_book_can_be_trusted(club: Club, tmp_path: Path) -> None:
    """One that lies elsewhere, one that is not there, and one whose name can be no rule's."""
    (tmp_path / "stray.py").write_text("", "utf-8")
    assert "does not lie in the book" in club.refused("plugins trust ../stray.py").errors[0]
    assert club.refused("plugins trust nowhere.py").errors == ['there is no file "nowhere.py"']
    club.rule("triples", TRIPLES)
    assert club.refused("plugins trust nowhere.py").hints[0].endswith("triples.py")
    (club.book.plugins / "Our Rule.py").write_text("", "utf-8")
    unnamed = club.refused("plugins trust 'plugins/Our Rule.py'")
    assert "cannot be a rule: its name should be of small letters" in unnamed.errors[0]


def test_list_says_what_every_rule_is(club: Club) -> None:
    """Active, available, untrusted or broken; where it comes from; its hooks; why."""
    club.rule("triples", TRIPLES)
    club.rule("waiting", TRIPLES.replace("Triples", "Waiting"), trusted=False)
    club.rule("empty", "")
    club.rule("torn", "raise OSError('no disk')")
    club.rule("two", TRIPLES + TRIPLES.replace("class Triples", "class Others"))
    (club.book.plugins / "Bad-Name.py").write_text("", "utf-8")
    (club.book.plugins / "_hidden.py").write_text("", "utf-8")
    club.done("start Ann Bea Cat Dee --preset pie --with triples")
    rows = listed(club)
    assert {key: value for key, value in rows["pie"].items() if key != "hooks"} == {
        "name": "pie",
        "state": "active",
        "title": "Pie",
        "summary": "Nobody loses more than a purse of 500; an empty purse pays nothing until its owner wins again.",
        "facts": "",
        "options": "limit=500",
        "from": rows["kitty"]["from"],
        "why": "in force in the night 2026-11-29",
    }
    assert "mahj_limit" in rows["pie"]["hooks"].split(", ")
    assert rows["kitty"]["state"] == "available"
    assert rows["kitty"]["from"].startswith("mahj-ledger ")
    assert (rows["triples"]["state"], rows["triples"]["from"]) == ("active", "plugins/triples.py")
    assert rows["waiting"]["state"] == "untrusted"
    assert "mahj plugins trust waiting.py" in rows["waiting"]["why"]
    assert "plugins/empty.py holds no rule" in rows["empty"]["why"]
    assert "cannot be loaded: OSError: no disk" in rows["torn"]["why"]
    assert "plugins/two.py holds 2 rules (Triples, Others)" in rows["two"]["why"]
    assert "its name should be of small letters" in rows["Bad-Name"]["why"]
    assert {rows[name]["state"] for name in ("empty", "torn", "two", "Bad-Name")} == {"broken"}
    assert "_hidden" not in rows


def test_without_a_night_what_the_books_preset_plays_is_active(club: Club) -> None:
    """And the list says whose it is."""
    rows = listed(club)
    assert rows["winner-collects"]["why"] == "in the book's own preset, standard"
    assert rows["pie"]["state"] == "available"


def test_a_rule_in_force_that_is_gone_is_listed_as_broken(club: Club) -> None:
    """A file that was taken out of the folder in mid-night; the night is still read."""
    path = club.rule("triples", TRIPLES)
    club.done("start Ann Bea Cat Dee --with triples")
    path.unlink()
    row = listed(club)["triples"]
    assert row["state"] == "broken"
    assert "the rule triples is not installed" in row["why"]
    assert "in force in the night 2026-11-29" in row["why"]
    assert club.refused("wall", code=3).errors == ["the rule triples is not installed"]
    club.done("show")


def test_a_file_cannot_take_the_name_of_a_bundled_rule(club: Club) -> None:
    """Both are named, and neither is played."""
    club.rule("pie", TRIPLES)
    ran = club.refused("start Ann Bea Cat Dee --preset pie", code=3)
    assert len(ran.errors) == 1
    assert "the rule pie is given twice: by mahj-ledger " in ran.errors[0]
    assert "and plugins/pie.py" in ran.errors[0]
    assert [row["from"] for row in json.loads(club.done("plugins list --format json").out) if row["name"] == "pie"] == [
        listed(club)["kitty"]["from"],
        "plugins/pie.py",
    ]


def test_a_bundled_rule_whose_name_a_file_has_can_be_called_in_full(club: Club) -> None:
    """With the name of the program before it, it is played, and goes on being once the file has another name."""
    path = club.rule("pie", TRIPLES)
    club.done("start Ann Bea Cat Dee --with mahj-ledger/pie.limit=20", "win ann 25 self")
    assert club.balances() == {"Ann": 60, "Bea": -20, "Cat": -20, "Dee": -20}
    assert listed(club)["mahj-ledger/pie"]["state"] == "active"
    path.unlink()
    club.done("win bea 25 self")
    assert club.balances() == {"Ann": 10, "Bea": 30, "Cat": -20, "Dee": -20}


def test_a_rule_that_leaves_the_program_is_a_broken_rule(club: Club) -> None:
    """Leaving while it is loaded ends no command quietly."""
    club.rule("quits", "import sys\nsys.exit(0)\n")
    ran = club.refused("start Ann Bea Cat Dee --with quits", code=3)
    assert "the rule quits from plugins/quits.py cannot be loaded: SystemExit: 0" in ran.errors[0]


def test_a_payment_is_recorded_whatever_became_of_the_rules(club: Club) -> None:
    """Who has lost the file of a rule can still write down what was paid."""
    path = club.rule("triples", TRIPLES)
    club.done("start Ann Bea Cat Dee --with triples", "win ann 25 dee")
    path.unlink()
    owed = club.balances()["Bea"]
    assert club.done(f"paid bea ann {-owed}").lines[0].startswith("2. Bea pays Ann 75")


def test_a_file_that_failed_leaves_nothing_behind(club: Club) -> None:
    """No half-made module of it stays among those that were imported."""
    club.rule("torn", "raise OSError('no disk')")
    club.refused("start Ann Bea Cat Dee --with torn", code=3)
    assert not [name for name in sys.modules if name.endswith(".torn")]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("format = 1\ntrusted = 5\n", "trusted should be blocks"),
        ("format = 1\n[[trusted]]\nsha256 = 'abc'\n", "block 1: sha256 is"),
        ("format = 1\n[[trusted]]\npath = 'x'\n", "block 1: the key sha256 is missing"),
        ("format = 2\n", "was written by a newer mahj"),
        ("format = 1\n[[trust", "is not TOML"),
    ],
)
def test_a_broken_file_of_trust_trusts_nothing(club: Club, text: str, error: str) -> None:
    """It is named, and no rule of the book runs; what needs none of them goes on."""
    club.rule("triples", TRIPLES)
    (club.config / "trusted_rules.toml").write_text(text, "utf-8")
    assert error in club.refused("start Ann Bea Cat Dee --with triples", code=3).errors[0]
    assert listed(club)["triples"]["state"] == "untrusted"
    club.done("start Ann Bea Cat Dee", "win ann 25 self")


def test_trust_that_cannot_be_written_down_is_none(club: Club) -> None:
    """A folder that cannot be made is named."""
    club.rule("triples", TRIPLES, trusted=False)
    club.config.write_text("in the way", "utf-8")
    assert "was not written" in club.refused("plugins trust triples.py --yes").errors[0]


def test_a_disk_that_writes_something_else_changes_no_trust(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written is read back first; where it says something else, what was trusted before still is."""
    club.rule("triples", TRIPLES)
    club.rule("others", TRIPLES.replace("Times(3", "Times(2"), trusted=False)
    monkeypatch.setattr("ledger.hooks.trust._block", lambda *_: {"sha256": "0" * 64})
    assert "does not read back as it was meant" in club.refused("plugins trust others.py --yes").errors[0]
    club.done("start Ann Bea Cat Dee --with triples")


def test_a_book_without_a_folder_of_rules_has_none(club: Club) -> None:
    """As after a copy that left empty folders out: a night is played and the bundled rules are listed, none of ours."""
    club.book.plugins.rmdir()
    club.done("start Ann Bea Cat Dee", "win ann 25 self")
    assert {row["from"] for row in listed(club).values()} == {f"mahj-ledger {__version__}"}


def test_a_folder_of_rules_that_cannot_be_read_is_named(club: Club) -> None:
    """A file where the folder should be."""
    club.book.plugins.rmdir()
    club.book.plugins.write_text("in the way", "utf-8")
    assert "cannot be read" in club.refused("start Ann Bea Cat Dee").errors[0]
