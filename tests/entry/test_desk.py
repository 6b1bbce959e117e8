"""A table's phones: what they are shown, what counts, what is asked; with plain forms, as without JavaScript."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from ledger.cli.serve.with_entry import EntryWanted
from ledger.errors import Refused
from ledger.event.event_in_play import find_event
from ledger.record import HandEntry, VoidEntry
from tests.entry.asgi import ask

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.entry.conftest import Served
    from tests.entry.phones import PlainPhone

    Serving = Callable[..., Served]

SHOW, COUNTS = "Who pays whom?", "It counts"


def wins(phone: PlainPhone, winner: str = "Ann", value: str = "25", discarder: str = "Dee", **more: str) -> None:
    """A win filled in, shown, and said to count."""
    phone.tap(SHOW, winner=winner, value=value, discarder=discarder, **more)
    phone.tap(COUNTS)


def hands(served: Served) -> list[tuple[int, str | None]]:
    """The hands of the night: their numbers, and who entered them."""
    entries = served.host.entries()
    return [(entry.number, entry.entered_by) for entry in entries if isinstance(entry, HandEntry)]


def test_a_hand_takes_five_taps_and_everybody_sees_it(serving: Serving) -> None:
    """Who won, how much, from whom; who pays whom is shown, and then it counts, on every phone and in the file."""
    served = serving()
    bea, cat = served.phone("Bea"), served.phone("Cat")
    bea.tap(SHOW, winner="Ann", value="25", discarder="Dee")
    assert "Ann wins 25 on Dee's discard. Ann: 25 all, 50 from Dee. It counts" in bea.words
    assert hands(served) == []
    bea.tap(COUNTS)
    assert "It counts. Hand 2. Next East: Bea. 1. Ann wins 25 on Dee's discard." in bea.words
    assert hands(served) == [(1, "Bea")]
    cat.open()
    assert "Entered by Bea. Ann +100, Bea -25, Cat -25, Dee -50." in cat.words
    assert served.host.balances() == {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}


@pytest.mark.parametrize(("button", "said"), [("Wall game", "Wall game. Nobody pays."), ("Thrown in", "Thrown in.")])
def test_a_wall_game_and_thrown_in_are_one_tap(serving: Serving, button: str, said: str) -> None:
    """They count at once; what a hand was filled in with before is no part of them."""
    served = serving()
    phone = served.phone("Bea")
    phone.tap(button, winner="Ann")
    assert f"It counts. Hand 2. Next East: {'Bea' if button == 'Wall game' else 'Ann'}. 1. {said}" in phone.words
    assert hands(served) == [(1, "Bea")]


def test_a_name_is_tapped_once_and_is_of_this_table(serving: Serving) -> None:
    """A phone that is nobody's yet asks; one that says another name is nobody's."""
    served = serving()
    phone = served.phone()
    assert "Whose phone is this? Ann Bea Cat Dee" in phone.words
    phone.follow("Dee")
    assert "This is Dee's phone." in phone.words
    phone.open("enter?as=Zoe")
    assert "Whose phone is this?" in phone.words


def test_what_is_sent_twice_counts_once(serving: Serving) -> None:
    """A key pressed twice, a page sent again, a server begun anew under the same code."""
    served = serving()
    phone = served.phone("Bea")
    wins(phone)
    phone.send_again()
    assert "It counts." in phone.words
    phone.app = type(served)(served.host, EntryWanted()).app
    phone.send_again()
    assert "It counts." in phone.words
    assert hands(served) == [(1, "Bea")]


def test_the_same_hand_from_two_phones_counts_once(serving: Serving) -> None:
    """Whoever comes second is told who was first, and says whether it is the same hand or another."""
    served = serving()
    bea, cat, dee = (served.phone(name) for name in ("Bea", "Cat", "Dee"))
    for phone in (bea, cat, dee):
        phone.tap(SHOW, winner="Ann", value="25", discarder="Dee")
    cat.tap(COUNTS)
    bea.tap(COUNTS)
    assert "The evening has moved on Cat has entered hand 1 already: Ann wins 25 on Dee's discard." in bea.words
    assert "Yours is: Ann wins 25 on Dee's discard." in bea.words
    bea.follow("It is the same")
    assert "Hand 2. Next East: Bea." in bea.words
    dee.tap(COUNTS)
    dee.tap("It is another hand")
    served.host.now += timedelta(minutes=5)
    dee.tap("Yes, it counts")
    assert hands(served) == [(1, "Cat"), (2, "Dee")]


def test_a_hand_overtaken_by_an_undo_is_asked_about(serving: Serving) -> None:
    """The host took back what stood when the phone was shown the table."""
    served = serving("start Ann Bea Cat Dee", "win ann 25 dee")
    phone = served.phone("Bea")
    served.host.done("undo")
    phone.tap(SHOW, winner="Bea", value="30", discarder="self")
    assert "The host has taken back: Ann wins 25 on Dee's discard." in phone.words
    phone.tap("It is another hand")
    phone.tap(COUNTS)
    assert hands(served) == [(1, None), (2, "Bea")]


def test_take_back_stands_for_a_minute_on_every_phone(serving: Serving) -> None:
    """Anybody at the table takes back what was entered last; after a minute nobody does, and the host still can."""
    served = serving()
    bea, cat = served.phone("Bea"), served.phone("Cat")
    wins(bea)
    cat.open()
    cat.tap("Take back hand 1")
    assert isinstance(served.host.entries()[-1], VoidEntry)
    assert served.host.entries()[-1].entered_by == "Cat"
    bea.open()
    wins(bea)
    cat.open()
    served.host.now += timedelta(seconds=61)
    cat.tap("Take back hand 1")
    assert "This hand has stood for more than a minute. The host can take it back" in cat.words
    cat.open()
    assert not any("Take back hand 1" in form.buttons for form in cat.read.forms)
    served.host.done("undo")
    assert served.host.balances() == {}


def test_whoever_taps_twice_takes_back_one_hand(serving: Serving) -> None:
    """The one before is no longer offered, nor taken back by whoever has an older page; a new one is."""
    served = serving()
    phone, other = served.phone("Bea"), served.phone("Cat")
    phone.tap("Wall game")
    other.open()
    old = other.got
    wins(phone)
    phone.tap("Take back hand 2")
    assert "It is taken back. Hand" in phone.words
    assert not any("Take back" in button for form in phone.read.forms for button in form.buttons)
    other.got = old
    other.tap("Take back hand 1")
    assert other.got.status == 422
    assert [entry.number for entry in served.host.entries() if isinstance(entry, VoidEntry)] == [2]
    wins(phone)
    assert "It is taken back." not in phone.words
    phone.tap("Take back hand 2")
    assert [entry.number for entry in served.host.entries() if isinstance(entry, VoidEntry)] == [2, 3]


def test_a_page_that_asks_about_a_hand_takes_back_none(serving: Serving) -> None:
    """Neither who pays whom nor what has moved on offers what would leave one's own hand behind."""
    served = serving()
    phone, other = served.phone("Bea"), served.phone("Cat")
    other.tap("Wall game")
    phone.open()
    phone.tap(SHOW, winner="Ann", value="25", discarder="Dee")
    other.tap("Thrown in")
    assert not any("Take back" in button for form in phone.read.forms for button in form.buttons)
    phone.tap(COUNTS)
    assert "The evening has moved on" in phone.words
    assert not any("Take back" in button for form in phone.read.forms for button in form.buttons)


def test_a_hand_is_filled_in_while_entry_is_paused(serving: Serving) -> None:
    """Who pays whom is shown, and what was filled in stays on the page until the host goes on; nothing counts."""
    served = serving()
    phone = served.phone("Bea")
    served.host.done("phones pause")
    phone.tap(SHOW, winner="Ann", value="25", discarder="Dee")
    assert "The host has paused entry. You can fill in a hand; it is sent once the host goes on." in phone.words
    phone.tap(COUNTS)
    assert phone.got.status == 503
    assert hands(served) == []
    served.host.done("phones resume")
    phone.tap(SHOW)
    phone.tap(COUNTS)
    assert hands(served) == [(1, "Bea")]
    assert "paused" not in phone.words


def test_what_is_wrong_is_said_and_nothing_is_lost(serving: Serving) -> None:
    """What is missing, and what cannot be, stands above the form, and what was filled in is still in it."""
    served = serving()
    phone = served.phone("Bea")
    phone.tap(SHOW, winner="Ann", jokerless="yes")
    assert phone.got.status == 422
    assert "On whose discard? What is the hand worth? Fill in what is missing." in phone.words
    held = next(form.held for form in phone.read.forms if SHOW in form.buttons)
    assert {("winner", "Ann"), ("jokerless", "yes")} <= set(held)
    phone.tap(SHOW, value="25", discarder="Ann")
    assert "Ann cannot win on a discard of their own" in phone.words
    phone.tap(SHOW, discarder="Dee")
    phone.tap("Change it")
    phone.tap(SHOW, other_value="3.3")
    assert 'The answer to "Another value" cannot be "3.3". Type a whole number, such as 25.' in phone.words
    phone.tap(SHOW, other_value="33")
    assert "33 is an unusual value" in phone.words
    phone.tap("Yes, it counts")
    assert served.host.balances()["Ann"] == 66 + 66 + 132


def test_house_rules_ask_on_the_phone_as_at_the_prompt(serving: Serving) -> None:
    """What the form did not say and the rules must know comes behind it, with what was filled in kept."""
    served = serving("start Ann Bea Cat Dee --preset tournament")
    phone = served.phone("Bea")
    phone.tap(SHOW, winner="Ann", value="25", discarder="Dee")
    assert "Still to be said How many exposures had Ann, 0 to 4?" in phone.words
    phone.tap(SHOW, **{"answer exposures": "2"})
    phone.tap(COUNTS)
    entry = served.host.entries()[0]
    assert isinstance(entry, HandEntry)
    assert entry.hand.exposures == 2


def test_mah_jongg_in_error_has_a_form_of_its_own(serving: Serving) -> None:
    """Who called, what it was worth, whose hand is intact."""
    served = serving()
    phone = served.phone("Bea")
    phone.got = phone.got._replace(text=phone.got.text[phone.got.text.index('id="error"') :])
    phone.tap(SHOW, caller="Ann", value="40", intact="Dee")
    assert "Ann calls mah jongg in error (40), Dee intact." in phone.words
    phone.tap(COUNTS)
    assert served.host.balances() == {"Ann": -80, "Dee": 80}


def test_bettors_and_those_who_wait_have_their_fields(serving: Serving) -> None:
    """Who waits is named, bets are chosen, and no bet is none."""
    served = serving("start Ann Bea Cat Dee Eve --preset five-with-bettor")
    phone = served.phone("Eve")
    assert "Eve waits." in phone.words
    wins(phone, **{"bet Eve": "Ann"})
    entry = served.host.entries()[0]
    assert isinstance(entry, HandEntry)
    assert dict(entry.hand.bets) == {"Eve": "Ann"}


def test_entry_is_paused_and_ends_with_the_night(serving: Serving) -> None:
    """While the host has paused it nothing comes in, and what was filled in can go later; then it is over."""
    served = serving()
    phone = served.phone("Bea")
    phone.tap(SHOW, winner="Ann", value="25", discarder="Dee")
    served.host.done("phones pause")
    shown = phone.got
    phone.tap(COUNTS)
    assert phone.got.status == 503
    assert "The host has paused entry." in phone.words
    served.host.done("phones resume")
    phone.got = shown
    phone.tap(COUNTS)
    assert hands(served) == [(1, "Bea")]
    served.host.done("end")
    phone.got = shown._replace(text=shown.text.replace('name="form" value="', 'name="form" value="x'))
    phone.tap(COUNTS)
    assert "The night has ended, so nothing was entered." in phone.words
    phone.open()
    assert "The night has ended." in phone.words
    assert hands(served) == [(1, "Bea")]


def test_a_scorer_alone_writes_where_she_sits(serving: Serving) -> None:
    """Her code is hers: nobody else's name is asked for or taken; a scorer who plays nowhere is refused."""
    served = serving(wanted=EntryWanted(scorers=("bea",)))
    phone = served.phone()
    assert "This is Bea's phone." in phone.words
    assert "Somebody else?" not in phone.words
    phone.open("enter?as=Cat")
    wins(phone)
    assert hands(served) == [(1, "Bea")]
    with pytest.raises(Refused, match=r"^\"Zoe\" plays at no table just now$"):
        serving("wall", wanted=EntryWanted(scorers=("Zoe",)))


def test_east_accepts_where_the_host_wants_it_so(serving: Serving) -> None:
    """A hand waits until East taps it; what she declines is gone, her own counts at once, nobody else accepts."""
    served = serving(wanted=EntryWanted(east_accepts=True))
    ann, bea, cat = (served.phone(name) for name in ("Ann", "Bea", "Cat"))
    wins(bea)
    assert "It waits for East." in bea.words
    assert hands(served) == []
    cat.open()
    assert "Entered by Bea, and waits for East." in cat.words
    assert not any("It does not" in form.buttons for form in cat.read.forms)
    ann.open()
    ann.tap("It does not")
    bea.open()
    wins(bea)
    ann.open()
    ann.tap(COUNTS)
    assert hands(served) == [(1, "Bea")]
    served.host.done("note 'a fine one'")
    bea.open()
    wins(bea, winner="Bea", value="30", discarder="self")
    assert hands(served) == [(1, "Bea"), (3, "Bea")]


def test_a_phone_at_an_event_gets_its_tables_form(serving: Serving) -> None:
    """One code a table, in every round; a paper sheet is still entered by the desk, and the next round opens to all."""
    served = serving(
        "event start Ann Bea Cat Dee Eve Fay Gil Hal --preset standard --hands 1 --rounds 2 --movement hand",
        "event round Ann Bea Cat Dee / Eve Fay Gil Hal",
    )
    assert [door.called for door in served.doors] == ["Table 1 enters its hands", "Table 2 enters its hands"]
    one, two = served.phone("Bea"), served.phone("Gil", 1)
    assert "Table 2, round 1" in two.words
    wins(two, winner="Eve", discarder="Fay")
    served.host.done("event score 1 ann=100 bea=-25 cat=-25 dee=-50")
    one.open()
    assert "Table 1 has its hands of round 1. Where you sit in round 2 is told when it opens." in one.words
    assert not any(SHOW in form.buttons for form in one.read.forms)
    served.host.done("event round Ann Fay Cat Hal / Eve Bea Gil Dee")
    two.open()
    assert "Table 2, round 2" in two.words
    one.open()
    assert "Whose phone is this? Ann Fay Cat Hal" in one.words
    one.follow("Hal")
    wins(one, winner="Ann", discarder="Hal")
    names = [path.stem for path in served.host.book.night_paths()]
    assert len(names) == 4


def test_a_table_that_has_its_hands_says_where_its_people_sit_next(serving: Serving) -> None:
    """No further hand is asked for or taken, one that was sent twice is still acknowledged; the last can be taken back.

    The next round's seats are told as far as they are planned.
    """
    people = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay", "Gil", "Hal", "Ida")
    served = serving(
        f"event start {' '.join(people)} --hands 1 --rounds 2 --movement mixer --seed 1 --uneven sit-out",
        "event round",
    )
    seated = served.host.night_of("e-2026-11-29-r1-t1").record.header.players
    phone, other = served.phone(seated[0]), served.phone(seated[1])
    late = other.got
    phone.tap("Wall game")
    assert "It counts. Table 1 has its hands of round 1. In round 2 " in phone.words
    assert not any(SHOW in form.buttons for form in phone.read.forms)
    phone.send_again()
    assert phone.got.status == 200
    other.got = late
    other.tap("Thrown in")
    other.tap("It is another hand")
    assert "This table has its hands of round 1, so nothing was entered." in other.words
    planned = {
        name: str(label)
        for label, table in enumerate(find_event(served.host.book).state.plan[2].seats.tables, 1)
        for name in table
    }
    for name in seated:
        phone.open(f"enter?as={name}")
        place = f"sits at table {planned[name]}." if name in planned else "sits out."
        assert f"In round 2 {name} {place}" in phone.words
    phone.tap("Take back hand 1")
    phone.tap("Thrown in")
    assert "Table 1 has its hands" in phone.words


def test_phones_count_hands_and_tell_what_stands(serving: Serving) -> None:
    """Payments and what was taken back are no hands; what came and went again is not told to an old page."""
    served = serving("start Ann Bea Cat Dee", "wall", "pay ann bea 10", "undo", "pay ann bea 10")
    phone, other = served.phone("Bea"), served.phone("Cat")
    assert "Hand 2. Next East: Bea. 1. Wall game." in phone.words
    wins(other)
    other.tap("Take back hand 2")
    old = phone.got
    phone.tap("Wall game")
    assert "Meanwhile something was entered, and taken back again. Yours is: Wall game." in phone.words
    wins(other)
    phone.got = old
    phone.tap("Thrown in")
    assert phone.words.count("Cat has") == 1
    assert "Cat has entered hand 2 already: Ann wins 25 on Dee's discard. Yours is: Thrown in." in phone.words


def test_a_button_of_nobodys_phone_writes_nothing(serving: Serving) -> None:
    """Whoever taps with no name, or with one that plays no more, is asked whose phone it is."""
    served = serving()
    phone = served.phone("Bea")
    phone.address = phone.address.replace("Bea", "Zoe")
    phone.got = phone.got._replace(text=phone.got.text.replace("enter?as=Bea", "enter?as=Zoe"))
    phone.tap("Wall game")
    assert "Whose phone is this?" in phone.words
    assert hands(served) == []


def test_what_the_host_wrote_down_meanwhile_is_told(serving: Serving) -> None:
    """Seats that changed before a hand came in are said, with who changed them, and it can be left out."""
    served = serving("start Ann Bea Cat Dee", "wall")
    phone = served.phone("Bea")
    phone.tap(SHOW, winner="Ann", value="25", discarder="Dee")
    served.host.done("seats Dee Cat Bea Ann")
    phone.tap(COUNTS)
    assert "The host has written down: Seats: Dee, Cat, Bea, Ann." in phone.words
    phone.follow("Leave mine out")
    assert hands(served) == [(1, None)]


def test_a_name_of_the_book_is_written_as_the_file_has_it(serving: Serving) -> None:
    """Somebody whose name was changed meanwhile enters and takes back by the new one; the file stays readable alone."""
    served = serving()
    served.host.done("players rename Bea Beatrice")
    phone = served.phone("Beatrice")
    wins(phone)
    phone.tap("Take back hand 1")
    assert [entry.entered_by for entry in served.host.entries()] == ["Bea", "Bea"]
    assert served.host.done("check").code == 0


def test_a_table_whose_rule_is_missing_says_so(serving: Serving) -> None:
    """A rule that is not here any more stops entry with a sentence; where the table stood is still shown."""
    served = serving("start Ann Bea Cat Dee --with pie", "wall")
    phone = served.phone("Bea")
    path = served.host.night_path()
    path.write_text(path.read_text(encoding="utf-8").replace("[rules.pie]", "[rules.gone]"), encoding="utf-8")
    phone.tap("Wall game")
    assert phone.got.status == 422
    assert "gone" in phone.words
    assert hands(served) == [(1, None)]


def test_phones_says_how_it_is(serving: Serving) -> None:
    """Paused or not, and what changes it; a server that begins lets phones enter again."""
    served = serving()
    assert served.host.done("phones").out.startswith("Phones may enter hands")
    assert served.host.done("phones pause").out.startswith("Entry from phones is paused.")
    assert served.host.done("phones").out.startswith("Entry from phones is paused.")
    type(served)(served.host, EntryWanted())
    assert served.host.done("phones").out.startswith("Phones may enter hands")


def test_what_is_beside_the_page_is_served(serving: Serving) -> None:
    """Its style and its script."""
    served = serving()
    got = [ask(served.app, "GET", f"/{served.doors[0].code}/{name}") for name in ("entry.css", "entry.js")]
    assert [(each.status, each.headers["content-type"].partition(";")[0]) for each in got] == [
        (200, "text/css"),
        (200, "text/javascript"),
    ]


def test_every_table_of_an_event_has_its_code(serving: Serving) -> None:
    """One for each table of the largest round that is planned, the same under the same code; no two are alike."""
    served = serving(f"event start {' '.join(f'P{number}' for number in range(12))} --preset standard --rounds 2")
    assert [door.called.split()[1] for door in served.doors] == ["1", "2", "3"]
    assert len({door.code for door in served.doors}) == 3
    assert type(served)(served.host, EntryWanted()).doors == served.doors


def test_nothing_is_played_yet(serving: Serving) -> None:
    """A code opens a page that says so, and the form once a night begins."""
    served = serving("players add Ann")
    phone = served.phone()
    assert "No night is played here just now." in phone.words
    served.host.done("start Ann Bea Cat Dee")
    phone.open()
    assert "Whose phone is this?" in phone.words
