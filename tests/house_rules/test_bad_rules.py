"""Rules that fail: exit 3 and one line with the names of rule, hook and hand; nothing is written, the night is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.hooks.specs import HOOK_NAMES

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

HEAD = """
class Odd(Rule):
    info = Info(title="Odd", summary="Odd.")

    @hook
"""

#: What is said of a purse that cannot be.
PURSE = "it takes a whole number from 1 to 100000: the points in every purse when the night begins"

#: The hooks that are asked while a hand is recorded, and the hand that makes them be asked.
ASKED = {
    "mahj_seats(self, players, turns)": "win ann 25 dee",
    "mahj_east_stays(self, hand, night)": "win ann 25 dee",
    "mahj_facts(self, hand)": "win ann 25 dee --fact cake",
    "mahj_check(self, hand, night)": "win ann 25 dee",
    "mahj_shares(self, hand, night)": "win ann 25 dee",
    "mahj_terms(self, share, hand, night)": "win ann 25 dee",
    "mahj_stand_in(self, share, hand, night)": "win ann 25 dee",
    "mahj_rounding(self, hand, night)": "win ann 25 dee",
    "mahj_copies(self, hand, night)": "win ann 25 dee",
    "mahj_extras(self, hand, paid, night)": "win ann 25 dee",
    "mahj_limit(self, payer, hand, night)": "win ann 25 dee",
}

#: Answers that make no sense, by the hook; what is said of each.
NONSENSE = (
    ("mahj_seats(self, players, turns)", "(players, ())", "answered"),
    ("mahj_seats(self, players, turns)", "Seating(players[:3])", "does not seat"),
    ("mahj_seats(self, players, turns)", "Seating((*players[:3], players[0]))", "does not seat"),
    ("mahj_seats(self, players, turns)", "Seating(players[:1], players[1:])", "does not seat"),
    ("mahj_seats(self, players, turns)", "Seating(4, [{}])", "does not seat"),
    ("mahj_seats(self, players, turns)", "Seating(players[:3], [[]])", "does not seat"),
    ("mahj_east_stays(self)", "'yes'", "answered 'yes', which has no place there"),
    ("mahj_check(self)", "Problem('no')", "which is not a list"),
    ("mahj_check(self)", "['no']", "answered 'no', which has no place there"),
    ("mahj_check(self)", "[Problem(None)]", "failed: TypeError: message of Problem must be str, not None"),
    ("mahj_shares(self, hand)", "'all of it'", "which is no list of shares"),
    ("mahj_shares(self, hand)", "[25]", "which is no list of shares"),
    ("mahj_shares(self, hand)", "[Share('Zoe', hand.winner, 25)]", 'named "Zoe", who is not at the table'),
    ("mahj_shares(self, hand)", "[Share(hand.winner, hand.winner, 25)]", "failed: ValueError: a share from Ann"),
    ("mahj_shares(self, hand)", "[Share('Bea', hand.winner, 2.5)]", "failed: TypeError: points of Share"),
    ("mahj_shares(self, hand)", "[Share('Bea', hand.winner, -5)]", "failed: ValueError: a share must be from 0"),
    ("mahj_shares(self, hand)", "[Share('Bea', None, 5)]", "failed: TypeError: payee of Share must be str"),
    ("mahj_shares(self, hand)", "[Share('Bea', 'Ann', 5, 'win')]", "failed: TypeError: kind of Share must be Kind"),
    ("mahj_terms(self)", "Times(2, 'x')", "which is not a list"),
    ("mahj_terms(self)", "[2]", "answered 2, which has no place there"),
    ("mahj_terms(self)", "[Times(1.5, 'x')]", "failed: TypeError: factor of Times must be Factor"),
    ("mahj_terms(self)", "[Times(True, 'x')]", "failed: TypeError: factor of Times must be Factor"),
    ("mahj_terms(self)", "[Times(-1, 'x')]", "failed: ValueError: a factor must be from 0 to 1000"),
    ("mahj_terms(self)", "[Times(10 ** 9, 'x')]", "failed: ValueError: a factor must be from 0 to 1000"),
    ("mahj_terms(self)", "[Plus(10 ** 10, 'x')]", "failed: ValueError: points added must be from"),
    ("mahj_terms(self)", "[AtMost(-1, 'x')]", "failed: ValueError: the most of a share must be from 0"),
    ("mahj_terms(self)", "[Times(2, ['x'])]", "failed: TypeError: why of Times must be str"),
    ("mahj_stand_in(self)", "'Dee'", "answered 'Dee', who cannot pay"),
    ("mahj_stand_in(self)", "StandIn('Zoe', 'x')", "who cannot pay"),
    ("mahj_stand_in(self, hand)", "StandIn(hand.winner, 'x')", "who cannot pay"),
    ("mahj_rounding(self)", "5", "answered 5"),
    ("mahj_rounding(self)", "Rounding(0, 'x')", "failed: ValueError: the step of rounding must be from 1"),
    ("mahj_copies(self)", "[Copy('Zoe', 'Ann', 'x')]", "let somebody bet who does not wait"),
    ("mahj_copies(self)", "[Copy('Bea', 'Ann', 'x')]", "let somebody bet who does not wait"),
    ("mahj_extras(self)", "[Extra('Zoe', KITTY, 5, 'x')]", 'named "Zoe", who is not at the table'),
    (
        "mahj_extras(self)",
        "[Extra(KITTY, KITTY, 5, 'x')]",
        "failed: ValueError: an extra from kitty to the same account",
    ),
    ("mahj_extras(self)", "[Extra('Ann', KITTY, -5, 'x')]", "failed: ValueError: an extra must be from 0"),
    ("mahj_limit(self)", "500", "answered 500, which has no place there"),
    ("mahj_limit(self)", "Limit(-1, 'x')", "failed: ValueError: a limit must be from 0"),
)


def refused_hand(club: Club, body: str, command: str) -> str:
    """The one error of a hand recorded with a rule of this body in force; the night is there before and after."""
    club.done("start Ann Bea Cat Dee", "wall")
    club.rule("odd", body)
    # The switch itself would meet some of these, so the rule is written into the night as if it had been sound then.
    # Where two rules answer who pays whom, they clash before either answer is looked at: there it stands alone.
    path = club.book.night_paths()[0]
    beside = "" if "mahj_shares" in body else "\n[rules.winner-collects]"
    text = path.read_text("utf-8").replace("[rules.winner-collects]", f"[rules.odd]{beside}")
    path.write_text(text, "utf-8")
    ran = club.refused(command, code=3)
    assert len(ran.errors) == 1, ran.err
    club.done("show", "nights")
    return ran.errors[0]


@pytest.mark.parametrize("hook", ASKED)
@pytest.mark.parametrize("what", ["raise OSError('no disk')", "raise SystemExit(0)", "return 1 / 0"])
def test_a_rule_that_raises_is_named_with_hook_and_hand(club: Club, hook: str, what: str) -> None:
    """Whatever it raises, leaving the program included."""
    error = refused_hand(club, f"{HEAD}    def {hook}:\n        {what}\n", ASKED[hook])
    name = hook.partition("(")[0]
    # East is looked for after the wall game that was played first; facts are first listed, whatever the hand.
    hand = {"mahj_facts": "", "mahj_east_stays": " for hand 1"}.get(name, " for hand 2")
    assert error.startswith(f"the rule odd, asked {name}{hand}, failed: ")


@pytest.mark.parametrize(("hook", "answer", "said"), NONSENSE)
def test_an_answer_that_makes_no_sense_is_refused(club: Club, hook: str, answer: str, said: str) -> None:
    """With the rule, the hook, and what is wrong about it."""
    error = refused_hand(club, f"{HEAD}    def {hook}:\n        return {answer}\n", "win ann 25 dee")
    assert error.startswith(f"the rule odd, asked {hook.partition('(')[0]}")
    assert said in error


@pytest.mark.parametrize("what", ["night.balances['Ann'] = 9", "night.hands[0].net['Ann'] = 9", "hand.facts['x'] = 1"])
def test_a_rule_cannot_change_what_it_is_shown(club: Club, what: str) -> None:
    """The evening and the hand are frozen: trying to change them is a failure of the rule."""
    body = f"{HEAD}    def mahj_check(self, hand, night):\n        {what}\n        return []\n"
    assert "asked mahj_check for hand 2, failed: TypeError" in refused_hand(club, body, "win ann 25 dee")


def test_no_more_than_there_is_leaves_a_pot(club: Club) -> None:
    """The night does not end by a rule that gives away more than its pot holds."""
    club.rule("odd", f"{HEAD}    def mahj_night_end(self, night):\n        return [Extra(KITTY, 'Ann', 101, 'x')]\n")
    club.done("start Ann Bea Cat Dee --with odd", "pay dee kitty 100 --for other")
    error = "the rule odd, asked mahj_night_end for hand 2, gave away more than the 100 in the kitty"
    error += " (plugins/odd.py, line 8)"
    assert club.refused("end", code=3).errors == [error]


@pytest.mark.parametrize(
    ("body", "error", "hint"),
    [
        (
            f"{HEAD}    def mahj_term(self, share):\n        return []\n",
            "does not fit the hooks: mahj_term is no hook",
            "did you mean mahj_terms?",
        ),
        (
            f"{HEAD}    def mahj_frobnicate(self):\n        return []\n",
            "does not fit the hooks: mahj_frobnicate is no hook",
            f"the hooks are {', '.join(HOOK_NAMES)}",
        ),
        (
            f"{HEAD}    def rounding(self):\n        return Rounding(5, 'x')\n",
            "does not fit the hooks: rounding is no hook",
            "did you mean mahj_rounding?",
        ),
        (
            f"{HEAD}    def mahj_terms(self, sahre):\n        return []\n",
            "does not fit the hooks: mahj_terms asks for sahre",
            "mahj_terms is given share, hand, night",
        ),
        (
            f"{HEAD}    def mahj_terms(self, *share):\n        return []\n",
            "does not fit the hooks: mahj_terms asks for *share",
            "mahj_terms is given share, hand, night",
        ),
        (
            f"{HEAD}    def mahj_rulings(self, night):\n        return []\n",
            "does not fit the hooks: mahj_rulings asks for night",
            "mahj_rulings is given nothing",
        ),
        (
            f"{HEAD}    def mahj_terms(self, share=None):\n        return []\n",
            "does not fit the hooks: mahj_terms has a default for an argument",
            "mahj_terms is given share, hand, night",
        ),
        (
            HEAD.replace("@hook", "") + "    def mahj_terms(self, share):\n        return []\n",
            "does not fit the hooks: mahj_terms is not marked as a hook",
            "write @hook above it",
        ),
        (
            HEAD.replace("@hook", "@hook(tryfirst=True)") + "    def mahj_terms(self):\n        return []\n",
            "does not fit the hooks: mahj_terms is marked with options",
            "write @hook alone: every rule is asked by itself",
        ),
        (
            f"{HEAD}    def mahj_terms(self):\n        return []\n\n    mahj_limit = 500\n",
            "does not fit the hooks: mahj_limit is not an ordinary method",
            "write def mahj_limit(self, ...) and mark it with @hook",
        ),
        (
            f"{HEAD}    def mahj_terms(self):\n        return []\n".replace('"Odd."', '"Odd.", pots=("Jackpot",)'),
            "names 'Jackpot' in pots of its info, and nothing is called so",
            'declare it like pots=("jackpot",): lower-case letters, digits and dashes',
        ),
        (
            f"{HEAD}    def mahj_terms(self):\n        return []\n".replace('"Odd."', '"Odd.", pots="jackpot"'),
            "gives 'jackpot' as pots of its info, which is no list",
            'write pots=("jackpot",), with a comma even behind a single one',
        ),
        (
            f"{HEAD}    def mahj_terms(self):\n        return []\n".replace('"Odd."', '"Odd.", hooks=3'),
            "was written for version 3 of the hooks; this is version 2",
            "update the program, or the rule where it says a version there is not yet",
        ),
        ("class Odd(Rule):\n    pass\n", "has no info", "give the class an attribute info = Info(...)"),
        ("class Odd(Rule:\n", "cannot be loaded: SyntaxError", "mend it, or play without it"),
        ("import no_such_module\n", "cannot be loaded: ModuleNotFoundError", "mend it, or play without it"),
    ],
)
def test_a_rule_that_does_not_fit_is_refused_where_it_is_named(
    club: Club, body: str, error: str, hint: str | None
) -> None:
    """Before a night is opened with it, before a night switches to it; and a night that has it goes on without harm."""
    club.rule("odd", body)
    ran = club.refused("start Ann Bea Cat Dee --with odd", code=3)
    assert len(ran.errors) == 1
    assert ran.errors[0].startswith(f"the rule odd from plugins/odd.py {error}")
    if hint is not None:
        assert ran.hints == [hint]
    club.done("start Ann Bea Cat Dee")
    assert club.refused("presets use --with odd", code=3).errors == ran.errors


def test_two_answers_where_one_may_answer_are_an_error_naming_both(club: Club) -> None:
    """Neither rule goes before the other unless it says so."""
    body = f"{HEAD}    def mahj_shares(self, hand):\n        return [Share('Bea', hand.winner, 7)]\n"
    club.rule("odd", body)
    club.done("start Ann Bea Cat Dee --with odd")
    ran = club.refused("win ann 25 dee", code=3)
    assert ran.errors == ["the rules odd and winner-collects both answer mahj_shares and differ for hand 1"]
    assert ran.hints == ["play without one of them, with --without winner-collects"]


@pytest.mark.parametrize(
    ("rules", "error", "hint"),
    [
        (
            "--with bettor --with rotation",
            "the rules bettor and rotation cannot stand beside each other",
            "play without one of them: --without bettor, or --without rotation",
        ),
        (
            "--with odd",
            "the rule odd needs the rule kitty",
            "add it with --with kitty",
        ),
        ("--with pie.limit=0", '--with: pie.limit cannot be "0"', PURSE),
        ("--with pie.limit=many", '--with: pie.limit cannot be "many"', PURSE),
        ("--with pie.limmit=5", '--with: the rule pie has no option "limmit"', "did you mean limit?"),
        ("--with mush.limit=5", '--with: the rule mush has no option "limit"', "it has none"),
    ],
)
def test_rules_that_cannot_be_together_are_refused(club: Club, rules: str, error: str, hint: str) -> None:
    """Clashing rules, a needed rule that is missing, options that are wrong: what is wrong and what would be right."""
    club.rule(
        "odd", f"{HEAD}    def mahj_terms(self):\n        return []\n".replace('"Odd."', '"Odd.", needs=("kitty",)')
    )
    ran = club.refused(f"start Ann Bea Cat Dee {rules}")
    assert (ran.errors, ran.hints) == ([error], [hint])


def test_a_rule_that_is_not_there_is_named_with_the_nearest(club: Club) -> None:
    """Misspelt on the command line."""
    ran = club.refused("start Ann Bea Cat Dee --with kity", code=3)
    assert ran.errors == ["the rule kity is not installed"]
    assert ran.hints == ["did you mean kitty? mahj plugins list shows them all"]
    assert club.refused("start Ann Bea Cat Dee --with zzz", code=3).hints == ["mahj plugins list shows them all"]


def test_without_a_rule_that_says_who_pays_a_win_is_refused(club: Club) -> None:
    """Nothing is guessed: the hand is not recorded as one that moves nothing."""
    club.done("start Ann Bea Cat Dee --without winner-collects", "wall")
    ran = club.refused("win ann 25 dee")
    assert ran.errors == ["no rule in force says who pays for a win"]
    assert ran.hints == ["add one, for example with --with winner-collects"]
