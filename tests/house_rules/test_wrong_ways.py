"""A rule that is written wrongly costs one clear line, and no command that has nothing to do with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.house_rules.wrong_ways import WRONG_WAYS, WrongWay, of_hook, of_info

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

#: What has nothing to do with a rule that is not played.
ELSEWHERE = ("plugins list", "presets list", "agreement", "show", "why 1", "standings", "charleston", "check")


@pytest.mark.parametrize("way", WRONG_WAYS, ids=[way.name for way in WRONG_WAYS])
def test_a_rule_that_is_written_wrongly_is_refused_in_one_line(club: Club, way: WrongWay) -> None:
    """With the rule, its file, what is wrong and what would be right; nothing is written."""
    club.rule("odd", way.body)
    before = club.files()
    ran = club.refused("start Ann Bea Cat Dee --with odd", code=3)
    (error,) = ran.errors
    assert "odd" in error.partition(way.said[:20])[0] + way.said
    assert way.said in error
    assert way.hint is None or ran.hints == [way.hint]
    assert "Traceback" not in ran.err
    assert club.files() == before


@pytest.mark.parametrize("way", [WRONG_WAYS[0], *(way for way in WRONG_WAYS if "Options" in way.name)])
def test_a_wrong_rule_nobody_plays_keeps_nothing_from_working(club: Club, way: WrongWay) -> None:
    """It is listed with what is wrong about it."""
    club.rule("odd", way.body)
    club.done("start Ann Bea Cat Dee", "win ann 25 dee", *ELSEWHERE)
    assert way.said in club.done("plugins list --format plain").out


def test_a_rule_with_only_an_info_works(club: Club) -> None:
    """It is the most natural first one: read out, played, reported."""
    club.rule("odd", of_info("hooks=2"))
    club.done("start Ann Bea Cat Dee --with odd", "win ann 25 dee", *ELSEWHERE, "report -o night.html")
    assert "Odd. Odd." in club.done("agreement").out
    club.done("end")


#: Every hook that a hand, a night or a report asks, with what asks it.
FAILING = {
    "mahj_seats(self, players)": "win ann 25 dee",
    "mahj_facts(self)": "agreement",
    "mahj_check(self)": "win ann 25 dee",
    "mahj_terms(self)": "win ann 25 dee",
    "mahj_limit(self)": "win ann 25 dee",
    "mahj_night_end(self)": "end",
    "mahj_charleston(self)": "charleston",
    "mahj_rulings(self)": "ruling dead-hand",
    "mahj_agreement(self)": "agreement",
}


@pytest.mark.parametrize("hook", FAILING)
def test_a_failure_has_rule_hook_and_line(club: Club, hook: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one line; with MAHJ_DEBUG=1 all that led to it is printed behind."""
    club.rule("odd", of_info("hooks=2"))
    club.done("start Ann Bea Cat Dee --with odd")
    club.rule("odd", of_hook(f"def {hook}:\n    return [\n        1 // 0]"))
    said = f"the rule odd, asked {hook.partition('(')[0]}"
    command = f"{FAILING[hook]} --yes" if FAILING[hook].startswith(("win", "end")) else FAILING[hook]
    ran = club.run(command)
    assert said in ran.err
    assert "failed: ZeroDivisionError: integer division or modulo by zero (plugins/odd.py, line 9)" in ran.err
    assert "Traceback" not in ran.err
    monkeypatch.setenv("MAHJ_DEBUG", "1")
    if ran.code:
        assert "Traceback" in club.run(command).err
    club.done("show", "nights", "standings")


def test_what_a_rule_prints_is_no_part_of_a_report(club: Club) -> None:
    """It goes to standard error, from its file and from every hook."""
    body = of_hook('def mahj_columns(self):\n    print("asked")\n    return []') + '\nprint("loaded")\n'
    club.rule("odd", body)
    club.done("start Ann Bea Cat Dee --with odd", "win ann 25 dee")
    ran = club.done("standings --format json")
    assert ran.out.startswith("[")
    assert ran.err.splitlines() == ["loaded", "asked"]


def test_an_answer_that_cannot_be_shown_is_named_by_its_type(club: Club) -> None:
    """And one without end is cut."""
    body = "class Nasty:\n    def __repr__(self):\n        raise ValueError\n\n"
    club.rule("odd", body + of_hook("def mahj_terms(self):\n    return Nasty()"))
    club.done("start Ann Bea Cat Dee --with odd")
    (error,) = club.refused("win ann 25 dee", code=3).errors
    assert "answered something of the type Nasty, which is not a list (plugins/odd.py, line 11)" in error
    club.rule("odd", of_hook('def mahj_terms(self):\n    return "x" * 10_000'))
    (error,) = club.refused("win ann 25 dee --yes", code=3).errors
    assert len(error) < 400
    club.rule(
        "odd",
        of_hook(
            "def mahj_terms(self):\n    raise self.Bad\n\n"
            "class Bad(Exception):\n    def __str__(self):\n        return 1 // 0"
        ),
    )
    (error,) = club.refused("win ann 25 dee --yes", code=3).errors
    assert error.endswith("failed: Bad (plugins/odd.py, line 8)")


def test_a_rule_of_version_1_goes_on_working(club: Club) -> None:
    """Braces of its summary are braces, and its facts are asked without a hand."""
    body = of_hook('def mahj_facts(self):\n    return [Fact("cake", "Was there cake {really}?")]', "")
    club.rule("odd", body.replace("Odd.", "Odd {really}."))
    club.done("start Ann Bea Cat Dee --with odd", "win ann 25 dee --fact cake")
    assert "Odd. Odd {really}." in club.done("agreement").out


def test_forgotten_reads_are_no_reason_to_say_that_a_key_changes_nothing(club: Club) -> None:
    """Where the hand comes to something else by it; else it is said as ever."""
    club.rule("odd", of_hook('def mahj_terms(self, hand):\n    return [Plus(5, "odd")] if hand.exposures == 2 else []'))
    club.done("start Ann Bea Cat Dee --with odd")
    assert "changes nothing" not in club.done("win ann 25 dee --exposures 2").err
    assert "the number of exposures is recorded, and changes nothing" in club.done("win bea 25 dee --exposures 3").err
