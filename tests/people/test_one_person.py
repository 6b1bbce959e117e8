"""Two names that turn out to be one person: one everywhere, in the night itself too; and what takes that back."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_type_hints

import pytest

from ledger.book.people import NameResolver
from ledger.book.roster import Person
from ledger.book.settings import last_merge
from ledger.night.renaming import ONE_NAME, POINTS_BY_NAME, SEVERAL_NAMES, renamed, written
from ledger.record import Entry, PaymentEntry, Points, Purpose
from tests.clock import EVENING

if TYPE_CHECKING:
    from tests.host import Host

#: Dee leaves and comes back, and is written down as Deirdre.
TWO_NAMES = ("win ann 50 dee", "leave dee --yes", "win ann 25 bea", "join Deirdre --yes", "win deirdre 50 self")

#: Reports, and corrections that say what they did.
EVERYTHING = (
    *("", "show", "show --all", "why 1", "why --player hannah", "nights", "what-if --with east-doubles", "check"),
    *("settle", "settle --all", "settle --pairwise", "standings --guests --subs", "stats", "versus hannah bea"),
    *("export csv", "export csv --long", "export hledger", "export beancount"),
    *("undo", "redo", "edit 1 --value 30 --yes", "seats bea cat dee hannah", "end --yes", "recalc --yes"),
)


def owed(host: Host) -> dict[str, int]:
    """What everybody is still to be paid, or to pay, over all nights."""
    found: dict[str, int] = {}
    for line in host.json("settle --all"):
        if line.get("from"):
            found[line["from"]] = found.get(line["from"], 0) - line["points"]
            found[line["to"]] = found.get(line["to"], 0) + line["points"]
    return found


def test_one_person_under_two_names(table: Host) -> None:
    """In the night itself, by either name: balances, what is owed, standings; and check is silent."""
    table.done(*TWO_NAMES, "players merge Deirdre Dee", "win Dee 25 ann", "win Deirdre 30 bea")
    expected = {"Ann": 95, "Bea": -285, "Cat": -230, "Dee": 420}
    assert table.balances() == table.nets() == owed(table) == expected
    assert "Next hand: East Dee, then to the right Cat, Ann, Bea." in table.done("").out
    assert "How Dee came to +420" in table.done("why --player deirdre").out
    table.done("check")


def test_what_is_written_then_can_be_read_without_the_book(table: Host) -> None:
    """New hands name whom the file names: the name under which the person plays there now."""
    table.done(*TWO_NAMES, "players merge Deirdre Dee", "win Dee 25 ann")
    text = table.night_path().read_text("utf-8")
    assert text.endswith("net = { Ann = -50, Bea = -25, Deirdre = 100, Cat = -25 }\n")
    table.done("undo", "redo", "edit 1 --value 25 --yes")
    assert 'from = "Dee"\n' in table.night_path().read_text("utf-8").rpartition("[[entries]]")[2]


def test_what_a_merge_changes_is_said(table: Host) -> None:
    """A pipe goes on and says what the night says then; a terminal asks, and no leaves everything as it was."""
    table.done(*TWO_NAMES, "pay dee deirdre 30 --for dispute")
    before = table.files()
    said = "in 2026-11-29 Dee -130 and Deirdre +330 become Dee +200, and what one paid the other counts for nothing:"
    no = table.answering("players merge Deirdre Dee", "n")
    assert said.replace("in 2026", "In 2026") in no.err
    assert "nothing was changed" in no.err
    assert table.files() == before
    assert table.answering("players merge Deirdre Dee", "y").code == 0
    table.done("players split Deirdre")
    assert f"warning: {said} entry 6\n" in table.done("players merge Deirdre Dee").err


def test_what_the_rules_of_a_night_make_of_a_merge_is_said(host: Host) -> None:
    """One person has one purse: hands that would have been paid otherwise are named, and stand as they are."""
    host.done("start Ann Bea Cat Dee --preset pie --with pie.limit=100", "win ann 25 dee", "win ann 50 dee")
    host.done("leave dee", "join Deirdre --yes", "win ann 25 deirdre", "note nothing more")
    said = host.done("players merge Deirdre Dee").err
    assert (
        "in 2026-11-29 Dee -100 and Deirdre -50 become Dee -150, and its rules pay otherwise in entry 5: mahj" in said
    )
    assert host.balances()["Dee"] == -150
    assert host.run("check").code == 4
    host.done("recalc --yes", "check")
    assert host.balances()["Dee"] == -100


def test_where_a_rule_is_missing_a_merge_says_what_it_can(table: Host) -> None:
    """What a rule that is not there would have paid nobody says; the rest is said."""
    table.done(*TWO_NAMES)
    path = table.night_path()
    path.write_text(path.read_text("utf-8").replace("[rules.pays-for-table]", "[rules.gone]"), "utf-8")
    assert "in 2026-11-29 Dee -100 and Deirdre +300 become Dee +200\n" in table.done("players merge Deirdre Dee").err


def test_a_merge_that_changes_nothing_asks_nothing(host: Host) -> None:
    """Two names that no night holds both of become one without a word."""
    host.done("start Ann Bea Cat", "win ann 25 bea", "end", "start Anne Bea Cat --yes", "win anne 25 bea", "end")
    assert host.answering("players merge Anne Ann").err == ""


def test_a_payment_between_two_names_is_nothing(table: Host) -> None:
    """What one name paid the other moves nothing: in the night, what is owed, the statistics and every export."""
    table.done(*TWO_NAMES, "pay dee deirdre 30 --for dispute", "paid dee deirdre 20 --yes", "players merge Deirdre Dee")
    expected = {"Ann": 175, "Bea": -200, "Cat": -175, "Dee": 200}
    assert table.balances() == table.nets() == owed(table) == expected
    assert "Between two names of Dee: nothing" in table.done("show").out
    assert table.json("why 6")["number"] == 6
    for command in ("export hledger", "export beancount", "export csv", "export csv --long"):
        assert "Deirdre" not in table.done(command).out
        assert " 6" not in table.done(command).out.replace(" 60", "")
    table.done("check")


def test_a_renamed_person_is_called_so_everywhere(table: Host) -> None:
    """After a rename every report says the new name, of nights of before too; the files keep what was typed."""
    table.done("win ann 25 dee", "pay ann bea 10", "wall", "players rename Ann Hannah", "win hannah 30 self")
    for command in EVERYTHING:
        ran = table.done(command)
        assert "Ann" not in ran.out.replace("Hannah", ""), command
    page = table.book.root / "page.html"
    table.done(f"report --output {page.as_posix()}")
    assert "Ann" not in page.read_text("utf-8").replace("Hannah", "")
    assert "Hannah" not in table.night_path().read_text("utf-8")


def test_split_takes_a_merge_back(table: Host) -> None:
    """Two people again, each with what was recorded under their names, and with the names they had."""
    table.done(*TWO_NAMES, "players alias deirdre Didi", "players rename Deirdre Deedee")
    reports = ("show", "settle", "standings --guests --subs", "export csv --long", "players list")
    before = {command: table.done(command).out for command in reports}
    table.done("players merge Deedee Dee", "players rename Dee Dora")
    assert table.balances()["Dora"] == 200
    said = table.done("players split Deedee")
    assert "in 2026-11-29 Dora +200 becomes Deedee +300 and Dora -100" in said.err
    assert said.out == "Deedee is not Dora; what was recorded as Deedee counts for Deedee again.\n"
    table.done("players rename Dora Dee", "check")
    after = {command: table.done(command).out for command in reports[:-1]}
    assert after == {command: before[command] for command in reports[:-1]}
    assert {"player": "Deedee", "other_names": "Didi", "earlier_names": "Deirdre", "guest": None} in table.json(
        "players list"
    )


def test_split_and_merge_again(table: Host) -> None:
    """Merges and splits follow one another as often as anybody likes; a name that was kept may leave as well."""
    table.done(*TWO_NAMES)
    for _ in range(2):
        table.done(
            "players merge Deirdre Dee", "players split deirdre", "players merge Dee Deirdre", "players split dee"
        )
    table.done("players merge Deirdre Dee", "players rename Dee Deirdre")
    assert table.balances()["Deirdre"] == 200
    table.done("players split Deirdre")
    assert {name: table.balances()[name] for name in ("Dee", "Deirdre")} == {"Dee": -100, "Deirdre": 300}


def test_a_guest_who_was_no_member_is_a_guest_again(host: Host) -> None:
    """What was known of somebody before the merge is known of them after the split."""
    host.done("players add Ann --guest", "players add Bea", "players merge Ann Bea")
    host.done("players split Ann")
    assert {row["player"]: row["guest"] for row in host.json("players list")} == {"Bea": None, "Ann": "yes"}


def test_splits_written_twice_are_one(host: Host) -> None:
    """Two copies of mahj.toml that went apart may both have taken a merge back."""
    host.done("players add Ann Bea", "players merge Ann Bea", "players split Ann")
    last = host.settings().rpartition("\n[[players]]")[2]
    host.book.settings_path.write_text(f"{host.settings()}\n[[players]]{last}", "utf-8")
    assert [row["player"] for row in host.json("players list")] == ["Bea", "Ann"]


def test_the_last_merge_is_known_until_something_else_is_done(host: Host) -> None:
    """Whoever takes back the last change learns whose merge it was, and when; a later change of people hides it."""
    host.done("players add Ann Bea Cat")
    assert last_merge(host.book) is None
    host.done("players merge Ann Bea")
    found = last_merge(host.book)
    assert found is not None
    assert (found.name, found.into, found.at) == ("Ann", "Bea", host.now)
    host.done("players split Ann")
    assert last_merge(host.book) is None
    host.done("players merge Ann Bea", "players alias Cat Kitty-Cat")
    assert last_merge(host.book) is None


@pytest.mark.parametrize("back", ["redo", "edit 1 --value 30"])
def test_a_hand_at_which_both_sat_does_not_come_back(table: Host, back: str) -> None:
    """A hand that was taken out does not stand against a merge, and cannot come back after it."""
    table.done("win ann 25 dee", "undo", "players merge Cat Bea")
    assert '"Bea" and "Cat" sat together at hand 1, and are one person now' in table.refused(back).err
    table.done("players split Cat", back)


def test_a_night_in_which_nothing_has_another_name_is_taken_as_it_is(table: Host) -> None:
    """Where everybody is called as the file calls them, the record itself is read, and entries are written as given."""
    table.done("win ann 25 dee")
    record = table.night().record
    who = NameResolver([Person("Ann")])
    assert renamed(record, who) is record
    entry = PaymentEntry(number=9, at=EVENING, payer="Ann", payee="Bea", amount=1, purpose=Purpose.OTHER)
    assert written([entry], record, who) == (entry,)


@pytest.mark.parametrize("entry", Entry.__subclasses__(), ids=lambda entry: entry.__name__)
def test_whatever_names_people_in_an_entry_is_renamed(entry: type[Entry]) -> None:
    """Every field of an entry that holds a name, several, or points by name is known to what calls people by others."""
    kinds = get_type_hints(entry, include_extras=True)
    holds = {
        kind: {field for field, its in kinds.items() if its == kind and field in entry.__struct_fields__}
        for kind in (str, tuple[str, ...], Points)
    }
    assert holds[str] <= ONE_NAME
    assert holds[tuple[str, ...]] <= SEVERAL_NAMES
    assert holds[Points] <= POINTS_BY_NAME
