"""The commands about people: every name resolved when nights are read, and no night rewritten."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.host import Host


def played(host: Host) -> None:
    """Two nights: Ann wins the first, and an Anne who is she the second."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee", "end")
    host.done("start Anne Bea Cat Eve --yes", "win anne 25 eve", "end")


def test_whoever_plays_is_in_the_book(host: Host) -> None:
    """Everybody is listed with every name, in every format."""
    played(host)
    host.done(
        "players alias ann Annie Nan", "players rename bea Beatrice", "players add Zoe", "players add --guest Gus"
    )
    rows = host.json("players list")
    assert rows[0] == {"player": "Ann", "other_names": "Annie, Nan", "earlier_names": None, "guest": None}
    assert rows[1] == {"player": "Beatrice", "other_names": None, "earlier_names": "Bea", "guest": None}
    assert [row["player"] for row in rows[2:]] == ["Cat", "Dee", "Anne", "Eve", "Zoe", "Gus"]
    assert rows[-1]["guest"] == "yes"
    assert "player Gus, guest yes" in host.done("players list --format plain").out


def test_a_rename_reaches_back_and_rewrites_nothing(host: Host) -> None:
    """What was recorded under the old name counts under the new one, and every byte of every night stays."""
    played(host)
    nights = {name: content for name, content in host.files().items() if name.startswith("sessions")}
    before, settings = host.nets(), host.settings()
    said = host.done("players rename Ann Hannah").out
    assert said == "Ann is called Hannah from here on; what was recorded as Ann counts for them.\n"
    after = host.nets()
    assert after == {("Hannah" if name == "Ann" else name): net for name, net in before.items()}
    assert nights.items() <= host.files().items()
    assert host.settings() == f'{settings}\n[[players]]\nname = "Hannah"\nwas = ["Ann"]\n'


def test_a_merge_adds_up(host: Host) -> None:
    """Two names of one person are one line with the points of both, and both can still be typed."""
    played(host)
    before = host.nets()
    assert host.done("players merge Anne Ann").out == "Anne is Ann; what was recorded as Anne counts for Ann.\n"
    after = host.nets()
    assert after["Ann"] == before["Ann"] + before["Anne"]
    assert "Anne" not in after
    assert host.json("stats anne")[0]["player"] == "Ann"


def test_the_new_name_can_be_typed_in_a_night_that_has_the_old_one(table: Host) -> None:
    """Somebody renamed in the middle of the evening plays on; the file goes on with the name it knows them by."""
    table.done("win ann 25 dee", "players rename Ann Hannah")
    assert "Hannah: 25 all, 50 from Dee." in table.done("win hannah 25 dee").out
    assert table.nets()["Hannah"] == 200
    assert "Hannah" not in table.night_path().read_text("utf-8")


def test_what_a_new_night_writes(table: Host) -> None:
    """In the next night the new name is written, whichever is typed."""
    table.done("end", "players rename Ann Hannah", "start Ann Bea Cat Dee")
    assert "Hannah" in (table.book.sessions / "2026-11-29-2.toml").read_text("utf-8")


def test_aliases_are_typed_and_resolved(table: Host) -> None:
    """An alias means its person at the table, and in a night that was written with it."""
    assert table.done("players alias Ann Nan").out == "Nan: Ann.\n"
    assert table.done("win nan 25 dee").code == 0
    path = table.book.sessions / "2026-11-29.toml"
    path.write_text(path.read_text("utf-8").replace('"Ann"', '"Nan"').replace("Ann =", "Nan ="), "utf-8")
    assert table.nets()["Ann"] == 100


def test_a_guest_gets_a_number(host: Host) -> None:
    """Guests are told apart by numbers nobody has had, within a night and over all of them."""
    run = host.done("start Ann guest Bea guest")
    assert [line for line in run.err.splitlines() if "guest" in line] == ["new: guest 1", "new: guest 2"]
    host.done('win "guest 2" 25 self', "end", "start Ann Bea guest")
    assert host.json("standings")[-1]["player"] == "guests"
    assert [row["player"] for row in host.json("players list") if row["guest"] == "yes"] == [
        "guest 1", "guest 2", "guest 3",
    ]  # fmt: skip
    host.done("win 'guest 3' 25 self", "end")
    assert {"guest 1", "guest 2", "guest 3"} <= host.nets().keys()


def test_a_guest_who_becomes_somebody(host: Host) -> None:
    """Whoever comes back gets a name, keeps the points, and is no guest; the number is not given again."""
    host.done("start Ann Bea guest", "win ann 25 self", "end", 'players rename "guest 1" Gail')
    assert {row["player"]: row["rank"] for row in host.json("standings")} == {"Ann": 1, "Bea": 2, "Gail": 2}
    assert host.done("players add guest").out == "new: guest 2\n"


def test_a_named_guest_stays_one_by_another_name(host: Host) -> None:
    """Who was called a guest with a name is one after a rename."""
    host.done("players add --guest Gus", "players rename Gus Gustav")
    assert host.json("players list")[0]["guest"] == "yes"


REFUSED = {
    "players rename Ann Bea": '"Bea" is a name of "Bea" already\nhint: if they are one person, mahj players merge',
    "players rename Ann Ann": "Ann is called that already",
    "players rename Ann kitty": "the word kitty means something else here",
    "players rename Zed Zoe": 'nobody here is called "Zed"',
    "players merge Ann Ann": '"Ann" and "Ann" are one person already',
    "players merge Ann Bea": "they sat at one table in one hand, so they cannot be one person: 2026-11-29 (hand 1)",
    "players merge Ann Zed": 'nobody here is called "Zed"',
    "players alias Ann Bea": '"Bea" is a name of "Bea" already',
    "players alias Ann Ann": '"Ann" is a name of "Ann" already',
    "players alias Ann wall": "the word wall means something else here",
    "players alias Ann Nan nan": '"nan" is a name of "Ann" already',
    "players alias Zed Zoe": 'nobody here is called "Zed"',
    "players add Ann": '"Ann" is a name of "Ann" already',
    "players add ANN": '"ANN" is a name of "Ann" already',
    "players add Zoe zoe": "zoe is named twice",
    "players add 'A=B'": "it holds an equals sign",
    "players add --guest Ann": '"Ann" is a name of "Ann" already',
}


@pytest.mark.parametrize("command", REFUSED)
def test_names_that_cannot_be_given_are_refused(table: Host, command: str) -> None:
    """Each with what is wrong and what to do, and no file changes."""
    table.done("win ann 25 dee")
    ran = table.refused(command)
    assert REFUSED[command] in ran.err
    assert ran.hints


def test_a_circle_of_merges(host: Host) -> None:
    """Who has been merged is the other one: merging back is merging somebody with themselves."""
    host.done("players add Ann Bea Cat", "players merge Ann Bea", "players merge Bea Cat")
    assert '"Cat" and "Ann" are one person already' in host.refused("players merge Cat Ann").err


def test_sitting_together_is_found_under_every_name(host: Host) -> None:
    """All names of two people are looked at, and bettors too; beyond five nights they are counted."""
    for _ in range(6):
        host.done("start Ann Bea Cat Dee Eve --with bettor", "win ann 25 dee --bet eve=ann", "end")
    host.done("players rename Ann Hannah", "players rename Eve Eva")
    said = host.refused("players merge Eva Hannah").err
    assert "2026-11-29 (hand 1), 2026-11-29-2 (hand 1), 2026-11-29-3 (hand 1)" in said
    assert "2026-11-29-5 (hand 1) and 1 more" in said


def test_sitting_at_one_table_in_different_hands_is_no_harm(host: Host) -> None:
    """Somebody written down wrong for half an evening can be put right."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee", "sub Deedee --for Dee --yes", "win ann 25 deedee", "end")
    host.done("players merge Deedee Dee")
    assert host.nets() == {"Ann": 200, "Bea": -50, "Cat": -50, "Dee": -100}


def test_names_nobody_has_listed_are_looked_at_too(host: Host) -> None:
    """A name that only nights hold is somebody: no alias and no rename makes one person of two who sat together."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee", "end")
    text = host.settings()
    host.book.settings_path.write_text(text.replace('name = "Dee"', 'name = "Zoe"'), "utf-8")
    assert "they sat at one table in one hand" in host.refused("players alias Ann Dee").err
    assert "they sat at one table in one hand" in host.refused("players rename Ann Dee").err


def test_a_night_that_cannot_be_read_is_named_when_people_become_one(host: Host) -> None:
    """Whether two sat together there nobody knows; it is said and does not stop anything."""
    played(host)
    (host.book.sessions / "2026-01-01.toml").write_text("nonsense of Ann, Anne, Bea, B, Cat and Kate", "utf-8")
    (host.book.sessions / "2026-01-02.toml").write_bytes(b"\xff")
    for command in ("players merge Anne Ann", "players alias Bea B", "players rename Cat Kate"):
        assert "not looked at, because they cannot be read: 2026-01-01, 2026-01-02" in host.done(command).err


def test_mahj_toml_keeps_everything_else(host: Host) -> None:
    """Comments, spacing and tables of the user stay byte for byte; blocks are put behind them."""
    old = '# ours\nformat   = 1\n\n[mine]\nx = [1,\n  2] # two\n\n[[players]]\nname = "Ann" # since 1999'
    host.book.settings_path.write_text(old, "utf-8", newline="")
    host.done("players add Bea", "players alias Ann Nan", "players rename Bea Bee", "players merge Bee Ann")
    assert host.settings().startswith(f"{old}\n")
    assert host.json("players list") == [
        {"player": "Ann", "other_names": "Nan", "earlier_names": "Bee, Bea", "guest": None}
    ]
