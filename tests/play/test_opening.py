"""How ``mahj play`` opens the evening: last time's table, names, an older open night, and what is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.cli.prompt.help_page import help_page
from ledger.cli.prompt.offers import of_line
from ledger.cli.prompt.opening import company_of
from ledger.cli.prompt.prompt_night import known_people
from ledger.cli.terminal.context import Context
from ledger.errors import NameProblem, Refused
from ledger.night.grammar import split
from ledger.night.nights import Wanted
from tests.play.script import BACK, LEAVE, NO, TAKE, YES, Script

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.host import Host

    Opens = Callable[..., tuple[Script, str]]


def last_week(host: Host) -> None:
    """An evening that was played a week ago, with a rule of its own."""
    host.done(
        "start Ann Bea Cat Dee --preset pie --with dice-doubles --without pays-for-table", "win ann 25 dee", "end"
    )
    host.next_day(7)


def test_enter_opens_last_weeks_table(host: Host, opens: Opens) -> None:
    """With the same rules, whoever is East next first; and hands go on there."""
    last_week(host)
    _, printed = opens("", "bea 25 self fact dice-doubles=no", TAKE)
    assert "Last time, 2026-11-29: pie with dice-doubles, without pays-for-table; next East Bea" in printed
    table = host.table()
    assert table.record.header.players == ("Bea", "Cat", "Dee", "Ann")
    assert {"pie", "dice-doubles"} <= set(table.evening.rules)
    assert "pays-for-table" not in table.evening.rules
    assert len(table.evening.hands) == 1
    assert "Type a hand, such as bea 25 ann; ? shows all words" in printed
    assert "mahj win" not in printed


def test_nothing_typed_at_the_first_line_leaves(host: Host, opens: Opens) -> None:
    """A slip, a hand, a word, a rule that is none: each is answered, and the prompt stays."""
    last_week(host)
    before = host.files()
    _, printed = opens("?", "zzz 25", "ann 25 dee", "standings", "undo --night x", "start x --preset nope", TAKE, "end")
    assert "A hand, as you say it:" in printed
    assert printed.count("error: no night is open, so nothing was recorded\nhint: Enter opens one as it is") == 2
    assert "Goodbye. No night was opened.\n" in printed
    assert {name: text for name, text in host.files().items() if name in before} == before


def test_beginnings_mean_known_people_and_are_seen_first(host: Host, opens: Opens) -> None:
    """Each is shown in full before Enter; whoever is new is asked about once; n and < open nothing."""
    last_week(host)
    asked = "a is Ann; be is Bea; Gil is new here. Open the night for Ann, Bea, Gil and Dee?"
    script, printed = opens("a be Gil dee", BACK, "a be Gil dee", LEAVE, "a be Gil dee", TAKE)
    assert script.asked == [asked] * 3
    assert script.begun[:3] == ["", "a be Gil dee", ""]
    assert "new: Gil\n" in printed
    assert host.table().record.header.players == ("Ann", "Bea", "Gil", "Dee")


def test_a_name_much_like_another_needs_a_yes(host: Host, opens: Opens) -> None:
    """Enter alone opens no night with what may be a slip."""
    last_week(host)
    script, _ = opens("start Anna Bea Cat Dee", TAKE, NO, "start Anna Bea Cat Dee", TAKE, YES)
    assert script.asked[1] == "Anna is new here, and spelt much like Ann. Go on?"
    assert host.table().record.header.players[0] == "Anna"


def test_names_in_full_are_taken_at_once(host: Host, opens: Opens) -> None:
    """There is nothing to see before Enter."""
    last_week(host)
    script, _ = opens("mahj start Ann Bea Cat Dee --preset standard")
    assert script.asked == []
    assert host.table().evening.preset == "standard"


def test_who_is_meant_is_never_guessed(host: Host) -> None:
    """Several people of one beginning are named; quotes make somebody new of it."""
    host.done("start Ann Anna Cat Dee")
    people = known_people(Context(host.book.root))
    with pytest.raises(NameProblem, match='"an" could be Ann or Anna'):
        company_of(split("start an cat"), people)
    company = company_of(split("'an' cat"), people)
    assert company is not None
    assert (company.names, company.to_see) == (("an", "Cat"), ("an is new here",))
    assert company_of(split("cat 25 dee"), people) is None
    assert company_of(split("undo cat"), people) is None


def test_the_first_evening_of_all(opens: Opens, host: Host) -> None:
    """Nobody is known, nothing is proposed; Enter does nothing."""
    _, printed = opens("", "start", "Ann Bea", TAKE, "quit")
    assert printed.startswith(
        "No night is open. Name the players, East first, then to the right, as in Ann Bea Cat Dee.\n"
    )
    assert "error: start needs the players\n" in printed
    assert host.table().record.header.players == ("Ann", "Bea")


def test_after_the_end_the_same_prompt_opens_the_next_night(host: Host, opens: Opens) -> None:
    """Start alone proposes the same people; with rules, those; an Enter by mistake opens nothing."""
    host.done("start Ann Bea Cat Dee")
    script, printed = opens("ann 25 dee", TAKE, "end", TAKE, "", "start", NO, "start --preset pie", TAKE, "wall", TAKE)
    assert "start opens the next night" in printed
    asked = "Last time, 2026-11-29: standard; next East Bea, then Cat, Dee, Ann. Open the night so?"
    assert script.asked[2:4] == [asked] * 2
    table = host.table()
    assert (table.name, table.evening.preset) == ("2026-11-29-2", "pie")
    assert [played.played.hand.result for played in table.evening.hands] == ["wall"]


def test_an_older_open_night_is_offered_first(host: Host, opens: Opens) -> None:
    """Enter alone does not go on with it; its people are proposed for tonight, and how it is closed is said."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee")
    host.next_day(7)
    script, printed = opens(NO, "")
    assert script.asked == ["The night 2026-11-29 (Ann, Bea, Cat, Dee) is still open. Go on with it?"]
    assert "It stays open: end --night 2026-11-29 closes it.\n" in printed
    assert host.table().name == "2026-12-06"
    host.done("end --night 2026-12-06")
    host.next_day(7)
    assert "Goodbye. The night 2026-11-29 stays open." in opens(YES)[1]


def test_opened_again_it_says_what_counts(host: Host, opens: Opens) -> None:
    """The last hand, and that nothing typed after it was recorded; lines, with the players' own names."""
    host.done("start 'Mary Ann' Marie Yan Zoë", "win yan 25 zoe", "wall --after 0")
    _, printed = opens("?")
    assert "2 hands so far. The last recorded is 2. Wall game; whatever was typed after it does not count." in printed
    assert "Type a hand, such as yan 25 mar" in printed or 'Type a hand, such as yan 25 "mary ann"' in printed
    assert "Dee" not in printed
    assert opens(wanted=Wanted("2026-11-29"))[1].startswith("The night 2026-11-29: standard.\n")


def test_the_page_of_words_fits_with_names_of_the_table(host: Host) -> None:
    """As it does with those of the examples, however many sit there."""
    host.done("start Antoinette Bernadette --preset two-players")
    page = help_page(host.table())
    assert max(map(len, page.splitlines())) <= 60
    assert "  ant 25 bea        Ant wins 25, Bea's discard\n  ber 30 self j " in page


def test_several_open_nights_must_be_told_apart(host: Host, opens: Opens) -> None:
    """Before anything is typed, where one of them has no table's name."""
    host.done("start Ann Bea --preset two-players", "start Cat Dee --preset two-players --table south")
    with pytest.raises(Refused, match="several nights are open"):
        opens()


def test_tab_offers_everybody_where_no_night_is_open(host: Host) -> None:
    """At the first line, and behind start; nobody twice."""
    last_week(host)
    table = host.table()
    assert of_line("", table).words[:4] == ["Ann", "Bea", "Cat", "Dee"]
    assert "start" in of_line("", table).words
    assert of_line("start Ann ", table).words == ["Bea", "Cat", "Dee"]
    assert of_line("Ann be", table).words == ["Bea"]


def test_tab_offers_no_winner_as_discarder(host: Host) -> None:
    """Nobody wins on their own discard."""
    host.done("start Ann Bea Cat Dee")
    assert "Ann" not in of_line("ann 25 ", host.table()).words
    assert "Bea" in of_line("win ann 25 ", host.table()).words


def test_one_of_several_lines_opens_no_night(host: Host) -> None:
    """A file or a paste holds hands of one night."""
    host.done("start Ann Bea Cat Dee")
    ran = host.run(["play", "--say", "wall", "--say", "start Ann Bea Cat Dee"])
    assert ran.errors == ['line 2, "start Ann Bea Cat Dee": one of several lines cannot open a night']
    assert host.table().evening.hands == ()


def test_a_name_that_has_no_clear_beginning_is_typed_in_full(host: Host) -> None:
    """In quotes where it has two words, and as it is where its first letters are a number."""
    host.done("start 'Jo Ann' 'Jo Anna' 3Jo --preset three-players")
    assert '  "jo ann" 25 ann ' in help_page(host.table())
    assert '  "jo anna" 30 self j ' in help_page(host.table())
    assert "dead 3jo" in help_page(host.table())


def test_looking_at_what_start_takes_opens_nothing(host: Host, opens: Opens) -> None:
    """The prompt is still where it was."""
    last_week(host)
    assert "Goodbye. No night was opened.\n" in opens("start Ann Bea --help")[1]
    assert not host.table().is_open
