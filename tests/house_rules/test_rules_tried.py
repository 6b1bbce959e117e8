"""``mahj plugins check``: a rule is tried before it is played, and what is wrong is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.house_rules.conftest import Club

HEAD = """
class Odd(Rule):
    info = Info(title="Odd", summary="It is odd.", hooks=2{info})

    @hook
    def {hook}:
        {body}
"""


def odd(club: Club, hook: str, body: str, info: str = "") -> None:
    """Put the rule `odd` into the book, trusted, with one hook."""
    club.rule("odd", HEAD.format(hook=hook, body=body, info=info))


def test_what_a_rule_changes_is_shown(club: Club) -> None:
    """Each kind of hand once, without the rule and with it."""
    odd(club, "mahj_terms(self, share)", "return [Times(3, 'odd')]")
    lines = club.done("plugins check odd").lines
    assert lines[0] == "odd, from plugins/odd.py. Odd: It is odd."
    (row,) = [line for line in lines if line.startswith("│ the winner wins 25, self-drawn  ")]
    assert [cell.strip() for cell in row.strip("│").split("│")] == [
        "the winner wins 25, self-drawn",
        "the winner: 50 all",
        "the winner: 150 all",
    ]
    assert "at tables of 2, 3, 4, 5 and 6 players, and beside each of" in club.done("plugins check odd").out
    assert lines[-1] == "odd: sound."


def test_a_rule_that_acts_only_later_is_shown_then(club: Club) -> None:
    """After a wall game, or with full pots."""
    ran = club.done("plugins check after-wall-doubles")
    assert "the winner wins 25, self-drawn, after a wall game" in ran.out
    assert "700 from the kitty" in club.done("plugins check kitty").out


def test_a_rule_that_fails_is_not_sound(club: Club) -> None:
    """Each failure once, however many hands show it; the exit code says so."""
    odd(club, "mahj_terms(self, share, hand)", "return [] if hand.discarder else 1 / 0")
    ran = club.refused("plugins check odd", code=3)
    assert len(ran.errors) == 1
    assert ran.errors[0].startswith("the rule odd, asked mahj_terms")
    assert "ZeroDivisionError" in ran.errors[0]
    assert ran.lines[-1] == "odd: it fails."


@pytest.mark.parametrize(
    ("hook", "body"),
    [
        ("mahj_charleston(self, seating)", "return [DropPass('nowhere', 'odd')]"),
        ("mahj_rulings(self)", "return 1 / 0"),
        ("mahj_night_begin(self, night)", "return [Extra('Zoe', 'fund', 5, 'odd')]"),
        ("mahj_night_end(self, night)", "return [Extra('odd', 'fund', 10_000, 'odd')]"),
        ("mahj_facts(self)", "return 1 / 0"),
        ("mahj_seats(self, players, turns)", "return Seating(players[:1], players[1:])"),
    ],
)
def test_what_no_hand_asks_is_asked_too(club: Club, hook: str, body: str) -> None:
    """The Charleston, rulings, how a night opens and ends, who sits, what is asked."""
    odd(club, hook, body, ', pots=("odd",)')
    ran = club.refused("plugins check odd", code=3)
    assert all(f"the rule odd, asked {hook.partition('(')[0]}" in error for error in ran.errors)


def test_rules_that_cannot_be_played_with_it_are_named(club: Club) -> None:
    """Those it excludes, and those with which some hands are not paid."""
    ran = club.done("plugins check hot-wall")
    assert (
        "It cannot be played beside cold-wall: the rules cold-wall and hot-wall cannot stand beside each other."
        in ran.out
    )
    odd(club, "mahj_rounding(self)", "return Rounding(10, 'odd')")
    assert (
        "With some hands it cannot be played beside rounding: the rules odd and rounding both answer"
        in club.done("plugins check odd").out
    )


def test_what_a_rule_refuses_is_said(club: Club) -> None:
    """No failure: a rule may refuse."""
    out = club.done("plugins check cold-wall").out
    assert "It lets nobody record: " in out
    assert "It changed no payment" not in out
    odd(club, "mahj_terms(self)", "return []")
    assert "It changed no payment of any of these hands." in club.done("plugins check odd").out


def test_numbers_of_players_that_cannot_sit_are_left_out(club: Club) -> None:
    """No failure: who excludes the rules that let people wait is played by four at most."""
    odd(club, "mahj_terms(self)", "return []", ', excludes=("bettor", "rotation")')
    ran = club.done("plugins check odd")
    assert "at tables of 2, 3 and 4 players, and beside each of" in ran.out
    assert ran.lines[-1] == "odd: sound."


def test_a_rule_that_lets_nothing_be_recorded_is_no_fault_of_another(club: Club) -> None:
    """Beside it nothing can be played, and that is not held against the rule that is tried."""
    odd(club, "mahj_check(self)", "return [Problem('never', refuses=True)]")
    club.rule("even", HEAD.format(hook="mahj_terms(self)", body="return []", info="").replace("Odd", "Even"))
    ran = club.done("plugins check even")
    assert "beside odd" not in ran.out
    assert ran.lines[-1] == "even: sound."


def test_what_nobody_would_pay_without_a_rule_is_said(club: Club) -> None:
    """The rule that says who pays is what makes a win a payment at all."""
    lines = club.done("plugins check winner-collects").lines
    (row,) = [line for line in lines if line.startswith("│ the winner wins 25, self-drawn  ")]
    assert [cell.strip() for cell in row.strip("│").split("│")][1:] == ["nobody says who pays", "the winner: 50 all"]


def test_a_rule_is_tried_beside_what_it_needs_and_without_what_it_replaces(club: Club) -> None:
    """So that what is shown is what a table could play."""
    odd(club, "mahj_terms(self)", "return [Plus(5, 'odd')]", ', needs=("kitty",), excludes=("jokerless-doubles",)')
    lines = club.done("plugins check odd").lines
    (beside,) = [line for line in lines if line.startswith("Tried beside standard: ")]
    assert "kitty" in beside
    assert "jokerless-doubles" not in beside


def test_a_rule_that_could_never_act_is_told_so(club: Club) -> None:
    """Beside rules that give no such share; beside others it acts."""
    ran = club.done("plugins check jokerless-doubles --preset tournament")
    assert "The rule jokerless-doubles would never act" in ran.out


def test_every_file_of_the_book_is_tried_where_none_is_named(club: Club) -> None:
    """The worst of them decides the exit code; without files there is nothing to try."""
    assert "This book has no rules of its own" in club.done("plugins check").out
    odd(club, "mahj_terms(self)", "return [2]")
    club.rule("even", HEAD.format(hook="mahj_terms(self)", body="return []", info="").replace("Odd", "Even"))
    ran = club.refused("plugins check", code=3)
    assert [line for line in ran.lines if line.startswith(("odd:", "even:"))] == ["even: sound.", "odd: it fails."]


def test_a_rule_that_cannot_be_loaded_is_said(club: Club) -> None:
    """Where its file is wrong, and where there is none."""
    club.rule("odd", "import no_such_module\n")
    assert "cannot be loaded" in club.refused("plugins check odd", code=3).errors[0]
    assert club.refused("plugins check nowhere").errors == ['there is no file "nowhere"']
    club.rule("torn", "")
    odd(club, "mahj_terms(self)", "return []")
    assert "sound" in club.done("plugins check odd").out


def test_a_file_is_trusted_before_it_is_tried(club: Club) -> None:
    """As by `trust`: shown, asked, and with a no nothing runs."""
    club.rule("odd", HEAD.format(hook="mahj_terms(self)", body="return []", info=""), trusted=False)
    ran = club.refused("plugins check odd")
    assert ran.errors == ["the file odd.py is not trusted as it is now. Trust it?"]
    ran = club.answering("plugins check odd", "no")
    assert "error: nothing was run" in ran.err
    ran = club.answering("plugins check odd", "yes")
    assert (ran.code, ran.lines[-1]) == (0, "odd: sound.")
    assert "Trusted, until it is edited." in ran.out


def test_while_its_author_edits_a_file_every_save_is_tried(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """After one yes; nothing is trusted until it is asked at the end."""
    path = club.rule("odd", HEAD.format(hook="mahj_terms(self)", body="return [2]", info=""), trusted=False)
    sound = path.read_text("utf-8").replace("[2]", "[]  # mended")
    steps: Iterator[Callable[[], object]] = iter([path.unlink, lambda: path.write_text(sound, "utf-8")])

    def wait(_seconds: float) -> None:
        try:
            next(steps)()
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("ledger.book.watching.changes_of.__defaults__", (wait,))
    ran = club.answering("plugins check odd.py --watch", "yes", "yes")
    assert [line for line in ran.lines if line.startswith("odd:")] == ["odd: it fails.", "odd: sound."]
    assert ran.out.rstrip().endswith("trusted_rules.toml.")
    assert "You trust it already." in club.done("plugins trust odd.py").out


def test_watching_with_yes_asks_nothing_and_trusts_nothing(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer was that the file may run meanwhile, not that whatever it became is trusted."""
    club.rule("odd", HEAD.format(hook="mahj_terms(self)", body="return []", info=""), trusted=False)

    def stop(_seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ledger.book.watching.changes_of.__defaults__", (stop,))
    ran = club.done("plugins check odd.py --watch --yes")
    assert "odd: sound." in ran.lines
    assert "?" not in ran.err
    assert "You trust it already." not in club.done("plugins trust odd.py --yes").out


def test_watching_needs_a_yes_and_a_file(club: Club) -> None:
    """In a pipe as at a terminal."""
    odd(club, "mahj_terms(self)", "return []")
    club.refused(
        "plugins check --watch", "--watch needs to know which file", "name it: mahj plugins check FILE --watch", code=2
    )
    assert "may odd.py run here" in club.refused("plugins check odd.py --watch").errors[0]
    assert "error: nothing was run" in club.answering("plugins check odd.py --watch", "no").err


def test_every_kind_of_fact_is_tried(club: Club) -> None:
    """Numbers, players and words, each by itself and together."""
    facts = (
        "[Fact('flowers', 'How many?', takes=Takes.NUMBER), Fact('who', 'Who?', takes=Takes.PLAYER), "
        "Fact('all', 'Who all?', takes=Takes.PLAYERS), Fact('what', 'What?', takes=Takes.WORD, words=('rose', 'lily'))]"
    )
    odd(club, "mahj_facts(self)", f"return {facts}\n\n    @hook\n    def mahj_terms(self, hand):\n        {FAILS}")
    (error,) = club.refused("plugins check odd", code=3).errors
    assert "ValueError: a lily" in error


FAILS = """if hand.facts.get("what") == "lily":
            raise ValueError("a lily")
        return [Plus(len(hand.named("all")), "odd")]"""


def test_two_rules_that_ask_in_two_ways_cannot_be_played_together(club: Club) -> None:
    """It is said of the other rule, as of any that it cannot stand beside."""
    odd(club, "mahj_facts(self)", "return [Fact('dice-doubles', 'How many?', takes=Takes.NUMBER)]")
    assert (
        "It cannot be played beside dice-doubles: the rules dice-doubles and odd ask about"
        in club.done("plugins check odd").out
    )
