"""The versions of rules: written down, compared, said first, and never a reason to rewrite what was paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.hooks.naming import Source

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

OURS = """
    from dataclasses import dataclass

    class Ours(Rule):
        info = Info(title="Ours", summary="{{points}} more from everybody.", hooks=2, version={version})

        @dataclass(frozen=True)
        class Options:
            points: int = whole(7, "points more"{was})

        options: Options

        @hook
        def mahj_terms(self):
            return [Plus({points}, "ours")]
"""


def ours(club: Club, points: str = "self.options.points", version: int = 1, was: str = "") -> None:
    """The rule as it is now."""
    club.rule("ours", OURS.format(points=points, version=version, was=was))


@pytest.fixture
def installed(club: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club whose rule comes from a distribution, which tells its versions apart by the number it states."""
    monkeypatch.setattr(Source, "digest", lambda _: None)
    return club


def test_a_night_keeps_the_version_of_every_rule_but_a_first(installed: Club) -> None:
    """In the header, and again where rules are switched in."""
    ours(installed, version=2)
    installed.done("start Ann Bea Cat Dee --with ours", "presets use --without ours", "presets use --with ours")
    text = installed.night_path().read_text("utf-8")
    assert text.count("versions = { ours = 2 }") == 2
    assert [dict(entry.versions) for entry in installed.entries()] == [{}, {"ours": 2}]  # type: ignore[attr-defined]


def test_a_night_keeps_the_digest_of_a_file_of_the_book(club: Club) -> None:
    """Whatever number it states: the digest says more."""
    ours(club, version=2)
    club.done("start Ann Bea Cat Dee --with ours")
    (digest,) = club.night().record.header.versions.values()
    assert isinstance(digest, str)
    assert len(digest) == 64
    assert digest in (club.config / "trusted_rules.toml").read_text("utf-8")


NOW = "the rule ours is version 2 now, and was version 1 then"
STAYS = f"{NOW}: what was paid by it stays as it is"


def test_what_an_earlier_version_paid_is_never_offered_for_rewriting(installed: Club) -> None:
    """It is said first, by `why`, `check` and `recalc`; a hand that is wrong in another way is still found."""
    ours(installed)
    installed.done("start Ann Bea Cat Dee --with ours", "win ann 25 dee", "end")
    ours(installed, "100", version=2)
    before = installed.night_path().read_bytes()
    checked = installed.done("check")
    assert f"  {STAYS}\n" in checked.out
    recalculated = installed.done("recalc --yes")
    assert recalculated.err == f"warning: {STAYS}\n"
    assert recalculated.out == "The record and its replay agree, but for what stays as it is.\n"
    explained = installed.done("why 1")
    assert explained.err.startswith(f"warning: {STAYS}\n")
    assert "and it stands" in explained.err
    assert "recalc" not in explained.err
    assert installed.night_path().read_bytes() == before


def test_a_file_that_was_edited_is_another_version(club: Club) -> None:
    """Its night is left alone as well."""
    ours(club)
    club.done("start Ann Bea Cat Dee --with ours", "win ann 25 dee")
    ours(club, "100")
    assert "the file of the rule ours has changed since: what was paid by it stays as it is" in club.done("check").out


def test_before_the_next_hand_it_is_asked_whether_the_new_version_is_played(installed: Club) -> None:
    """A pipe refuses; with a yes the night says from where on, so that every hand is replayed by its own version."""
    ours(installed)
    installed.done("start Ann Bea Cat Dee --with ours", "win ann 25 dee")
    ours(installed, "100", version=2)
    asked = f"{NOW}. Is it played so from this hand on?"
    assert asked in installed.refused("win bea 30 dee").err
    installed.done("win bea 30 dee --yes")
    assert [type(entry).__name__ for entry in installed.entries()] == ["HandEntry", "RulesEntry", "HandEntry"]
    assert installed.balances()["Ann"] == (25 + 7) * 2 + (50 + 7) - 130
    installed.done("win cat 25 dee")
    assert installed.done("recalc").out == "The record and its replay agree, but for what stays as it is.\n"
    installed.done("check")


def test_a_renamed_option_blocks_nothing(installed: Club) -> None:
    """A night and a preset that say what it was called are read as ever, and the new name can be typed."""
    ours(installed)
    installed.preset("late", "extends = 'standard'\n[rules.ours]\npoints = 9\n")
    installed.done("start Ann Bea Cat Dee --with ours.points=8", "win ann 25 dee")
    renamed = OURS.replace("points: int", "more: int").replace("{{points}}", "{{more}}")
    installed.rule("ours", renamed.format(points="self.options.more", version=1, was=', was="points"'))
    installed.done("why 1", "check", "win bea 25 dee", "presets check late", "what-if --preset late")
    assert installed.balances()["Cat"] == -2 * (25 + 8)
    installed.done("presets use --with ours.points=6", "win ann 25 dee", "presets use --with ours.more=7")
    assert installed.balances()["Cat"] == -2 * (25 + 8) - (25 + 6)
    assert installed.refused("presets use --with ours.pints=1").hints == ["its options are more"]


def test_a_missing_rule_names_what_to_install(club: Club) -> None:
    """The distribution and its version, as the night says; or the file of the book."""
    ours(club)
    club.done("start Ann Bea Cat Dee --with ours", "win ann 25 dee")
    (club.book.plugins / "ours.py").unlink()
    ran = club.refused("win bea 25 dee", code=3)
    assert ran.errors == ["the rule ours is not installed"]
    assert ran.hints == ["the night was played with it: put plugins/ours.py back into the book"]
    path = club.night_path()
    path.write_text(path.read_text("utf-8").replace('"plugins/ours.py"', '"mahj-ours 1.4"'), "utf-8")
    assert club.refused("why 1", code=3).hints == ["the night was played with it: install mahj-ours==1.4"]
