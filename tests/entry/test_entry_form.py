"""The form of a table asks what the rules of tonight ask, and becomes one line of the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.errors import Refused
from ledger.night.entry_form import OTHER_VALUE, Asks, Ending, form
from ledger.night.filled_form import told_by
from ledger.night.grammar import split, told
from ledger.night.hand_input import asked_at, hand_of

if TYPE_CHECKING:
    from ledger.night.entry_form import EntryForm
    from tests.entry.conftest import InMemory, Opened


def often(asked: EntryForm) -> list[str]:
    """The names of the fields that are seen at once."""
    return [each.name for each in asked.fields if not each.is_seldom]


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("Ann Bea Cat Dee", ["jokerless", "singles_pairs"]),
        ("Ann Bea Cat Dee --preset winner-only", ["jokerless", "singles_pairs"]),
        ("Ann Bea Cat Dee --preset dice-night", ["jokerless", "singles_pairs", "fact dice-doubles"]),
        ("Ann Bea Cat Dee --preset tournament", ["jokerless", "singles_pairs", "concealed", "exposures", "fact quint"]),
        ("Ann Bea Cat Dee Eve --preset five-with-bettor", ["jokerless", "singles_pairs", "bet Eve"]),
        ("Ann Bea Cat Dee --with last-tile", ["jokerless", "singles_pairs", "fact last-tile"]),
    ],
)
def test_a_win_asks_what_tonights_rules_ask(opened: Opened, words: str, fields: list[str]) -> None:
    """Who, how much, from whom; then what these rules read, and what they ask about, and no more at once."""
    table = opened(words).table
    assert often(form(table, Ending.WIN)) == ["winner", "value", OTHER_VALUE, "discarder", *fields]


def test_the_seats_stand_east_first_and_values_are_those_of_the_card(opened: Opened) -> None:
    """Who sits, as they sit; the values of the book's settings, else of its card, else of most cards."""
    night = opened()
    night.host.done("wall")
    by_name = {each.name: each for each in form(night.host.table(), Ending.WIN).fields}
    assert [each.value for each in by_name["winner"].choices] == ["Bea", "Cat", "Dee", "Ann"]
    assert [each.value for each in by_name["discarder"].choices] == ["Bea", "Cat", "Dee", "Ann", "self", "exchange"]
    assert [each.value for each in by_name["value"].choices][:3] == ["25", "30", "35"]
    cards = night.host.book.root / "cards"
    (cards / "2026.toml").write_text(
        'format = 1\ntitle = "2026"\n[[hands]]\nlabel = "1"\npattern = "11 222 3333 44444"\nvalue = 40\n', "utf-8"
    )
    by_name = {each.name: each for each in form(night.host.table(), Ending.WIN).fields}
    assert [each.value for each in by_name["value"].choices] == ["40"]
    assert [each.label for each in by_name["line"].choices] == ["1: 11 222 3333 44444 (40)"]
    night.host.setting("values = [25, 50]")
    by_name = {each.name: each for each in form(night.host.table(), Ending.WIN).fields}
    assert [each.value for each in by_name["value"].choices] == ["25", "50"]


@pytest.mark.parametrize(
    ("ending", "filled", "line"),
    [
        (Ending.WIN, {"winner": ("Ann",), "value": ("25",), "discarder": ("Dee",)}, "Ann 25 from Dee"),
        (Ending.WIN, {"winner": ("Bea",), "other_value": ("33",), "discarder": ("exchange",)}, "Bea 33 exchange"),
        (
            Ending.WIN,
            {"note": ("a  gem",), "winner": ("Ann",), "value": ("25",), "discarder": ("self",), "jokerless": ("yes",)},
            "Ann 25 self jokerless note a  gem",
        ),
        (Ending.WALL, {}, "wall"),
        (Ending.WALL, {"dead": ("Cat", "Dee")}, "wall dead Cat dead Dee"),
        (Ending.THROWN_IN, {}, "thrown-in"),
        (Ending.ERROR, {"caller": ("Ann",), "value": ("40",), "intact": ("Dee",)}, "error Ann 40 intact Dee"),
    ],
)  # fmt: skip
def test_a_filled_form_is_one_line_of_the_prompt(
    opened: Opened, ending: Ending, filled: dict[str, tuple[str, ...]], line: str
) -> None:
    """What it says is what somebody would type, and is read as that."""
    found = told_by(form(opened().table, ending), filled)
    assert found.line == line
    assert told(split(line)) == told(found.words)


def test_bets_and_house_facts_are_told_or_answered(opened: Opened) -> None:
    """What was chosen stands in the line; what was left alone is answered with no, and so not asked again."""
    night = opened("Ann Bea Cat Dee Eve --preset five-with-bettor --with dice-doubles")
    filled = {"winner": ("Ann",), "value": ("25",), "discarder": ("Dee",)}
    found = told_by(form(night.table, Ending.WIN), {**filled, "bet Eve": ("Ann",), "fact dice-doubles": ("yes",)})
    assert (found.line, found.answers) == ("Ann 25 from Dee bet Eve=Ann fact dice-doubles", {})
    found = told_by(form(night.table, Ending.WIN), {**filled, "bet Eve": ("",), "stranger": ("x",)})
    assert (found.line, found.answers) == ("Ann 25 from Dee", {"bet Eve": "", "fact dice-doubles": "no"})


def test_what_is_needed_is_asked_for(opened: Opened) -> None:
    """All that is missing is named at once; a line of the card stands for a value."""
    asked = form(opened().table, Ending.WIN)
    with pytest.raises(Refused, match=r"^Who won\? On whose discard\? What is the hand worth\?$"):
        told_by(asked, {"winner": (" ",)})


@st.composite
def fillings(draw: st.DrawFn, asked: EntryForm) -> dict[str, tuple[str, ...]]:
    """A form filled in somehow, whatever must be filled in among it."""
    found: dict[str, tuple[str, ...]] = {}
    for each in asked.fields:
        if each.is_needed or each.name == "value" or draw(st.booleans()):
            if each.asks is Asks.TEXT:
                found[each.name] = (draw(st.text("ab'\" =x", min_size=1).filter(str.strip)),)
            elif each.asks is Asks.NUMBER:
                found[each.name] = (str(draw(st.integers(1, 99))),)
            elif each.asks is Asks.YES:
                found[each.name] = ("yes",)
            else:
                choices = st.sampled_from([choice.value for choice in each.choices])
                most = 3 if each.asks is Asks.SEVERAL else 1
                found[each.name] = tuple(draw(st.lists(choices, min_size=1, max_size=most, unique=True)))
    return found


def test_whatever_a_form_holds_reads_back_from_its_line(opened: Opened) -> None:
    """Whoever types what the form came to tells the same hand, names that are words or numbers included."""
    night = opened('Ann wall2 "Mary Ann" self2 "4 Eve" --preset five-with-bettor --with dice-doubles --with last-tile')

    @given(st.data())
    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    def check(data: st.DataObject) -> None:
        asked = form(night.table, data.draw(st.sampled_from(Ending)))
        found = told_by(asked, data.draw(fillings(asked)))
        assert told(split(found.line)) == told(found.words)

    check()


def test_what_a_form_holds_is_a_hand_of_the_table(opened: Opened) -> None:
    """Every choice that is offered is one the table understands."""
    night: InMemory = opened("Ann Bea Cat Dee Eve --preset five-with-bettor --with dice-doubles")
    asked = form(night.table, Ending.WIN)
    for each in asked.fields:
        for choice in each.choices:
            filled = {"winner": ("Ann",), "value": ("25",), "discarder": ("Dee",), each.name: (choice.value,)}
            said = told(told_by(asked, filled).words)
            table = night.table
            hand_of(said, table.people, table.seating, asked_at(table.next_night, table.rules))
