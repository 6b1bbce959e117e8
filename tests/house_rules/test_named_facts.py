"""Facts about players and named words: told, asked, kept, corrected, renamed and refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.api import Fact, Takes, replace

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

#: A rule that asks, in an order of its own, and what comes of it only once somebody was robbed.
ROBBED = """
    class Robbed(Rule):
        info = Info(title="Robbed", summary="Whoever was robbed is paid.", hooks=2)

        @hook
        def mahj_facts(self, hand):
            if not hand.won:
                return []
            found = [Fact("robbed", "Who was robbed?", takes=Takes.PLAYER)]
            if hand.fact("robbed"):
                found.append(Fact("how", "How?", takes=Takes.WORD, words=("of a joker", "of a flower")))
            return [*found, Fact("helpers", "Who helped?", takes=Takes.PLAYERS), self.oddities()]

        def oddities(self):
            return Fact("oddities", "What was odd?", takes=Takes.WORDS, words=("four flowers", "a dropped rack"))

        @hook
        def mahj_extras(self, hand):
            robbed, extras = hand.named("robbed"), []
            if robbed and hand.winner not in robbed:
                extras.append(Extra(hand.winner, robbed[0], 7 if hand.named("how") == ("of a joker",) else 3, "robbed"))
            extras += [Extra(hand.winner, each, 1, "helped") for each in hand.named("helpers") if each != hand.winner]
            return extras + [Extra(hand.winner, FUND, 10 * hand.fact("oddities"), "odd")]
"""


@pytest.fixture
def asking(club: Club) -> Club:
    """A night whose rules ask about players and words."""
    club.rule("robbed", ROBBED)
    club.done("start Ann Bea Cat Dee --preset flat --with robbed")
    return club


def facts(club: Club) -> dict[str, object]:
    """The facts of the last hand."""
    return dict(club.table().evening.hands[-1].played.hand.facts)


def test_facts_name_players_and_words(asking: Club) -> None:
    """By beginnings of names, several with commas or one by one; the file holds the names in full."""
    asking.done(
        "win ann 25 dee --fact robbed=be --fact 'how=OF A JOKER' --fact helpers=cat,dee --fact oddities='four flowers'"
    )
    assert facts(asking) == {
        "robbed": "Bea", "how": "of a joker", "helpers": ("Cat", "Dee"), "oddities": ("four flowers",)
    }  # fmt: skip
    line = 'facts = { robbed = "Bea", how = "of a joker", helpers = ["Cat", "Dee"], oddities = ["four flowers"] }'
    assert line in asking.night_path().read_text("utf-8")
    assert "robbed: Bea, how: of a joker, helpers: Cat and Dee, oddities: four flowers" in asking.done("show").out
    assert asking.balances()["Bea"] == -25 + 7
    asking.done("win ann 25 dee --fact helpers=cat --fact helpers=dee")
    assert facts(asking) == {"helpers": ("Cat", "Dee")}
    asking.done("check", "standings", "export csv", "export json -o book.json", "why 1")


def test_single_facts_are_corrected(asking: Club) -> None:
    """The others stay as they were."""
    asking.done("win ann 25 dee --fact robbed=bea --fact helpers=cat,dee", "edit 1 --fact robbed=cat")
    assert facts(asking) == {"robbed": "Cat", "helpers": ("Cat", "Dee")}
    asking.done("edit 1 --no-fact helpers")
    assert facts(asking) == {"robbed": "Cat"}


def test_who_is_renamed_is_renamed_in_facts(asking: Club) -> None:
    """A word that is nobody's name stays."""
    asking.done("win ann 25 dee --fact robbed=bea --fact helpers=bea,cat --fact how='of a flower'")
    asking.done("players rename Bea Beatrice")
    assert facts(asking) == {"robbed": "Beatrice", "helpers": ("Beatrice", "Cat"), "how": "of a flower"}
    asking.done("check")


@pytest.mark.parametrize(
    ("fact", "error", "hint"),
    [
        ("robbed=eve", 'nobody here is called "eve"', None),
        ("robbed", "robbed takes a player of the table", "Who was robbed? For example --fact robbed=Ann"),
        ("oddities=nothing", 'oddities takes no "nothing"', "it takes four flowers, a dropped rack"),
        ("oddities='for flowers'", 'oddities takes no "for flowers"', "did you mean four flowers?"),
        ("robbed=ann --fact robbed=bea", 'the fact "robbed" is given twice', "give it once"),
    ],
)
def test_what_a_fact_cannot_take_is_refused(asking: Club, fact: str, error: str, hint: str | None) -> None:
    """With what it takes."""
    ran = asking.refused(f"win ann 25 dee --fact {fact}")
    assert ran.errors[0].startswith(error)
    assert hint is None or ran.hints == [hint]


def test_a_fact_in_the_file_that_its_rule_does_not_take_is_found(asking: Club) -> None:
    """Edited by hand, it is a hand that could not have happened."""
    asking.done("win ann 25 dee --fact robbed=bea")
    path = asking.night_path()
    path.write_text(path.read_text("utf-8").replace('robbed = "Bea"', 'robbed = ["Bea"]'), "utf-8")
    said = "hand 1 could not have happened: robbed takes a player of the table"
    assert said in asking.refused("check").out


def test_facts_are_asked_in_the_rules_own_order_where_they_matter(asking: Club) -> None:
    """The next question may depend on the answer before; commas part several answers."""
    ran = asking.answering("win ann 25 dee", "cat", "of a f", "bea, dee", "")
    assert ran.code == 0, ran.err
    assert facts(asking) == {"robbed": "Cat", "how": "of a flower", "helpers": ("Bea", "Dee")}


def test_a_fact_that_is_yes_or_a_number_names_nobody(asking: Club) -> None:
    """A rule that asks whom it names is told nobody, and a player is counted as one."""
    asking.done("win ann 25 dee --fact robbed=bea")
    hand = replace(asking.table().evening.hands[-1].played.hand, facts={"robbed": "Bea", "cake": True, "turns": 3})
    assert [hand.named(fact) for fact in ("robbed", "cake", "turns", "other")] == [("Bea",), (), (), ()]
    assert [hand.fact(fact) for fact in ("robbed", "cake", "turns", "other")] == [1, 1, 3, 0]


def test_a_fact_says_what_it_takes() -> None:
    """A number as in hooks version 1, words only where words are asked for, a name that can be typed."""
    assert Fact("x", "?", counts=True).takes is Takes.NUMBER
    assert Fact("x", "?", takes=Takes.NUMBER).counts
    assert Fact("x", "?", takes=Takes.WORD, words=("a",)).wanted == "one of its words: a"
    for wrong in (
        {"takes": Takes.WORD}, {"words": ("a",)}, {"takes": Takes.WORDS, "words": (" ",)}, {"takes": "player"},
        {"takes": Takes.WORD, "words": "ab"}, {"name": "Not So"},
    ):  # fmt: skip
        with pytest.raises((TypeError, ValueError)):
            Fact(**{"name": "x", "question": "?", **wrong})  # type: ignore[arg-type]
