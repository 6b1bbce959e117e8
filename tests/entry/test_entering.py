"""A hand from a phone counts once, whoever else is writing, and whatever was lost on the way."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ledger.errors import Refused
from ledger.model import Result
from ledger.night.entering import STANDS, Counted, Doubtful, Gone, Overtaken, Unanswered, enter, take_back
from ledger.night.entry_form import Ending
from ledger.night.hand_input import HandInput
from ledger.night.recording import record
from ledger.night.undoing import redo, undo
from ledger.record import HandEntry, VoidEntry, standing_entries
from tests.entry.conftest import InMemory, filled

if TYPE_CHECKING:
    from ledger.night.entering import Request
    from tests.entry.conftest import Opened


def test_a_hand_that_was_sent_counts_and_says_who_sent_it(opened: Opened) -> None:
    """It stands in the night with the name of its writer and its id, and pays what the prompt would pay."""
    night = opened()
    outcome = night.does(enter(night.request(), night.host.now))
    entry = night.table.record.entries[0]
    assert isinstance(outcome, Counted)
    assert isinstance(entry, HandEntry)
    assert (entry.number, entry.entered_by, entry.net["Ann"]) == (outcome.number, "Bea", 100)
    assert entry.request is not None
    assert entry.request.startswith("f1.")


def test_what_is_sent_twice_counts_once_even_after_it_was_taken_back(opened: Opened) -> None:
    """Whether the answer was lost, the key pressed twice, or the hand is gone by now: the file tells that it came."""
    night = opened()
    request = night.request()
    night.does(enter(request, night.host.now))
    assert night.does(enter(request, night.host.now)) == Counted(1)
    night.does(undo(night.host.now))
    assert night.does(enter(request, night.host.now)) == Counted(1)
    assert standing_entries(night.table.record.entries) == ()


def test_the_same_hand_from_two_phones_is_asked_about(opened: Opened) -> None:
    """Whoever is second is told what came, and by whom; another hand goes with what was seen by then."""
    night = opened()
    first, second = night.request(form="f1"), night.request(form="f2", who="Cat", seen=0)
    night.does(enter(first, night.host.now))
    overtaken = night.does(enter(second, night.host.now))
    assert isinstance(overtaken, Overtaken)
    assert [(entry.number, entry.entered_by) for entry in overtaken.since] == [(1, "Bea")]
    assert len(night.table.record.entries) == 1
    again = night.request(
        form="f3", who="Cat", seen=overtaken.seen, given=filled(winner="Bea", value="30", discarder="self")
    )
    assert night.does(enter(again, night.host.now)).number == 2


@pytest.mark.parametrize("command", ["undo", "edit 1 value 30", "seats Dee Cat Bea Ann", "pay bea cat 10"])
def test_a_hand_that_was_overtaken_is_asked_about(opened: Opened, command: str) -> None:
    """Undone, corrected, seated anew, paid beside: the phone showed another evening than there is now."""
    night = opened()
    night.host.done("win ann 25 dee")
    night.table = night.host.table()
    request = night.request(given=filled(winner="Bea", value="30", discarder="Ann"))
    night.host.done(command)
    night.table = night.host.table()
    assert isinstance(night.does(enter(request, night.host.now)), Overtaken)


@pytest.mark.parametrize("command", ["note 'a good one'", "paid dee ann 50"])
def test_what_changes_no_hand_is_not_asked_about(opened: Opened, command: str) -> None:
    """A remark, and coins that settle, leave the hand what it was."""
    night = opened()
    night.host.done("win ann 25 dee")
    night.table = night.host.table()
    request = night.request(given=filled(winner="Bea", value="30", discarder="Ann"))
    night.host.done(command)
    night.table = night.host.table()
    assert isinstance(night.does(enter(request, night.host.now)), Counted)


def test_another_hand_in_the_same_form_is_asked_about(opened: Opened) -> None:
    """Whoever goes back to a form that was sent, and fills in something else, is asked whether that is one more."""
    night = opened()
    night.does(enter(night.request(), night.host.now))
    other = night.request(given=filled(winner="Bea", value="30", discarder="self"))
    assert isinstance(night.does(enter(other, night.host.now)), Overtaken)


def test_house_rules_ask_before_a_hand_counts(opened: Opened) -> None:
    """What the prompt would ask is asked, and answered with the hand."""
    night = opened("Ann Bea Cat Dee --preset tournament")
    unanswered = night.does(enter(night.request(), night.host.now))
    assert isinstance(unanswered, Unanswered)
    assert [each.part for each in unanswered.questions] == ["exposures"]
    counted = night.does(enter(night.request(answers={"exposures": "2"}), night.host.now))
    assert isinstance(counted, Counted)
    assert counted.recorded is not None
    assert counted.recorded.reckoning.hand.exposures == 2


def test_a_doubt_is_agreed_to_first(opened: Opened) -> None:
    """A value no card prints, a hand told twice within a minute: shown with what it pays, and counted with a yes."""
    night = opened()
    odd = filled(winner="Ann", value="25", other_value="33", discarder="Dee")
    doubtful = night.does(enter(night.request(given=odd), night.host.now))
    assert isinstance(doubtful, Doubtful)
    assert doubtful.recorded.reckoning.net["Ann"] == 132
    assert isinstance(night.does(enter(night.request(given=odd, agreed=doubtful.questions), night.host.now)), Counted)
    twice = night.does(enter(night.request(form="f2", given=odd, agreed=doubtful.questions), night.host.now))
    assert isinstance(twice, Doubtful)
    assert "recorded less than a minute ago" in twice.questions[0]


def test_a_line_of_the_card_says_the_rest(opened: Opened) -> None:
    """A line stands for its value, as at the prompt; another value beside it is a question."""
    night = opened()
    (night.host.book.root / "cards" / "2026.toml").write_text(
        'format = 1\ntitle = "2026"\n[[hands]]\nlabel = "1"\npattern = "11 222 3333 44444"\nvalue = 40\n', "utf-8"
    )
    told = filled(winner="Ann", line="1", discarder="Dee")
    assert isinstance(night.does(enter(night.request(given={**told, "value": ("25",)}), night.host.now)), Doubtful)
    counted = night.does(enter(night.request(given=told), night.host.now))
    assert counted.recorded.reckoning.hand.value == 40


def test_a_stranger_writes_nothing(opened: Opened) -> None:
    """Whoever does not play at this table enters nothing, and takes nothing back."""
    night = opened()
    with pytest.raises(Refused, match=r'^"Zoe" does not play at this table$'):
        night.does(enter(night.request(who="Zoe"), night.host.now))


def test_take_back_stands_for_a_minute(opened: Opened) -> None:
    """Anybody at the table takes back what was entered last, once, and is named; later it is the host's."""
    night = opened()
    number = night.does(enter(night.request(), night.host.now)).number
    late = night.host.now + STANDS + timedelta(seconds=1)
    with pytest.raises(Refused, match=r"^this hand has stood for more than a minute$"):
        night.does(take_back(number, "Cat", late))
    assert night.does(take_back(number, "Cat", night.host.now + STANDS)) == Gone(number)
    newest = night.table.record.entries[-1]
    assert isinstance(newest, VoidEntry)
    assert (newest.by, newest.entered_by) == ("undo", "Cat")
    assert night.does(take_back(number, "Dee", late)) == Gone(number)
    assert len(night.table.record.entries) == 2
    night.does(redo(night.host.now))


def test_only_what_was_entered_last_is_taken_back(opened: Opened) -> None:
    """A hand that something came after, or that the host recorded, is the host's to correct."""
    night = opened()
    night.does(enter(night.request(), night.host.now))
    night.does(enter(night.request(Ending.WALL, form="f2", given={"note": ("x",)}), night.host.now))
    with pytest.raises(Refused, match=r"^this hand is not what was entered last$"):
        night.does(take_back(1, "Cat", night.host.now))
    night.host.done("win ann 25 dee")
    night.table = night.host.table()
    with pytest.raises(Refused, match=r"^this hand is not what was entered last$"):
        night.does(take_back(1, "Cat", night.host.now))


HANDS = [
    (Ending.WALL, {"note": ("w",)}),
    (Ending.WIN, filled(winner="Ann", value="25", discarder="Dee")),
    (Ending.WIN, filled(winner="Bea", value="30", discarder="self")),
    (Ending.THROWN_IN, {"note": ("t",)}),
]
WRITERS = ("Ann", "Bea", "Cat")
ACTS = st.sampled_from(["show", "fill", "send", "send", "send", "again", "another", "back", "undo", "redo", "host"])


def test_whatever_phones_do_each_hand_that_was_acknowledged_is_there_once(opened: Opened) -> None:
    """Three phones show, fill in, send, send again and take back while the host undoes, redoes and records.

    What was acknowledged came into the file once and nothing else did; nobody's hand counted who had not seen what
    came before it; and the night sums to zero.
    """
    first = opened()

    @given(st.lists(st.tuples(st.integers(0, 2), ACTS, st.integers(0, 3)), max_size=30))
    @settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    def check(acts: list[tuple[int, str, int]]) -> None:
        evening = Evening(InMemory(first.table, first.host))
        for phone, act, choice in acts:
            evening.act(phone, act, choice)
        evening.check()

    check()


class Evening:
    """Phones that send hands to one night, in some order."""

    def __init__(self, night: InMemory) -> None:
        self.night = night
        self.seen = [0, 0, 0]
        self.hand = [0, 0, 0]
        self.forms = 0
        self.form = ["", "", ""]
        self.sent: list[list[Request]] = [[], [], []]
        self.acknowledged: dict[str, int] = {}
        self.now = night.host.now

    def act(self, phone: int, act: str, choice: int) -> None:
        """One thing that a phone, or the host, does."""
        self.now += timedelta(seconds=20)
        if act == "show" or not self.form[phone]:
            self.seen[phone], self.form[phone] = len(self.night.table.record.entries), self._form()
        elif act == "fill":
            self.hand[phone] = choice
        elif act in {"send", "another"}:
            self.form[phone] = self._form() if act == "another" else self.form[phone]
            ending, given = HANDS[self.hand[phone]]
            self.sent[phone].append(
                self.night.request(ending, WRITERS[phone], self.seen[phone], form=self.form[phone], given=given)
            )
            self._send(self.sent[phone][-1])
        elif act == "again" and self.sent[phone]:
            self._send(self.sent[phone][choice % len(self.sent[phone])])
        elif act == "back" and self.acknowledged:
            self._may_be_refused(take_back(max(self.acknowledged.values()), "Dee", self.now))
        elif act == "host":
            self.night.does(record(HandInput(Result.WALL, {"note": f"of the host, {self.now}"}), self.now))
        elif act in {"undo", "redo"}:
            self._may_be_refused((undo if act == "undo" else redo)(self.now))

    def _form(self) -> str:
        """The id of a form that is new."""
        self.forms += 1
        return f"f{self.forms}"

    def _send(self, request: Request) -> None:
        """Send a request, and take down what was acknowledged; agree to every doubt."""
        before = self.night.table.record.entries
        outcome = self.night.does(enter(request, self.now))
        if isinstance(outcome, Doubtful):
            outcome = self.night.does(enter(replace(request, agreed=frozenset(outcome.questions)), self.now))
        if isinstance(outcome, Counted):
            known = request.id in self.acknowledged
            assert known == (outcome.recorded is None) == (len(self.night.table.record.entries) == len(before))
            assert known or request.seen == len(before)
            assert self.acknowledged.setdefault(request.id, outcome.number) == outcome.number

    def _may_be_refused(self, prepare: Any) -> None:  # noqa: ANN401  # any change
        """Do what may not be possible just now."""
        try:
            self.night.does(prepare)
        except Refused:
            return

    def check(self) -> None:
        """What was acknowledged is in the file once, nothing else is, and all sums to zero."""
        entries = self.night.table.record.entries
        fresh: dict[str, int] = {}
        for entry in entries:
            if (
                isinstance(entry, HandEntry)
                and entry.hand.note is not None
                and entry.hand.note.startswith("of the host")
            ):
                assert (entry.request, entry.entered_by) == (None, None)
            elif isinstance(entry, HandEntry):
                assert entry.request is not None
                fresh.setdefault(entry.request, entry.number)
        assert fresh == self.acknowledged
        assert len(set(fresh.values())) == len(fresh)
        assert sum(self.night.table.evening.balances.values()) == 0
