"""The end of a night on one screen: who pays whom, what the night was like, what it moved in the season."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.host import Host


def test_the_end_is_a_text_to_send_round(table: Host) -> None:
    """The payments, the best first, the biggest hand and swing, who leads the season."""
    table.done("win ann 25 dee", "win bea 50 self -j", "wall")
    assert table.done("end").lines == [
        "Dee pays Bea 250.",
        "Cat pays Bea 225.",
        "Ann pays Bea 100.",
        "2026-11-29, 3 hands: Bea +575, Ann -100, Cat -225, Dee -250",
        "Biggest hand: 2. Bea wins 50, self-drawn, jokerless: 600 points",
        "Biggest swing: Bea, from -25 after no. 1 to +575 after no. 2",
        "Season 2026: Bea leads with +575",
        "The night 2026-11-29 has ended. Open it again with mahj end --reopen.",
    ]


def test_who_moved_in_the_season_is_named(host: Host) -> None:
    """Up, down, and who came in; whoever stays where they were is not, and another unit's nights are not asked."""
    host.done("start Ann Bea Cat Dee --date 2026-11-22", "win ann 25 dee", "end")
    host.done("start Ann Bea Cat Dee --date 2026-11-23 --preset friendly", "win dee 75 ann", "end")
    host.done("start Ann Bea Cat Eve", "win bea 75 ann")
    lines = host.done("end").lines
    assert "Season 2026: Bea leads with +275" in lines
    assert lines[-2] == (
        "Moved: Bea up from 2 to 1, Ann down from 1 to 2, Dee up from 4 to 2, Eve comes in at 4, Cat down from 2 to 5"
    )


def test_nobody_moved(host: Host) -> None:
    """Then only who leads is said."""
    for day in ("22", "23"):
        host.done(f"start Ann Bea Cat Dee --date 2026-11-{day}", "win ann 25 dee")
        lines = host.done("end").lines
    assert lines[-2].startswith("Season 2026: Ann leads with +")


def test_nothing_is_said_of_a_night_without_hands(table: Host) -> None:
    """There is nothing to send round."""
    assert table.done("end").lines == ["The night 2026-11-29 has ended. Open it again with mahj end --reopen."]


def test_the_night_is_told_in_money_where_the_book_shows_money(table: Host) -> None:
    """As the payments are."""
    table.setting('amounts = "money"')
    table.done("win ann 25 dee")
    lines = table.done("end").lines
    assert "Biggest hand: 1. Ann wins 25 on Dee's discard: $1.00" in lines
    assert "Season 2026: Ann leads with +$1.00" in lines


def test_a_wall_game_alone_has_no_biggest_hand(table: Host) -> None:
    """What there was none of is not mentioned."""
    table.done("wall")
    assert table.done("end").lines[:2] == [
        "2026-11-29, 1 hand: Ann 0, Bea 0, Cat 0, Dee 0",
        "Season 2026: Ann leads with 0",
    ]


def test_a_later_correction_says_who_owes_what_now(table: Host) -> None:
    """In one line for each payment that is left."""
    table.done("win ann 25 dee", "end")
    lines = table.done("edit 1 --value 50 --yes").lines
    assert [line for line in lines if " now owes " in line] == [
        "Dee now owes Ann 50 of 2026-11-29.",
        "Bea now owes Ann 25 of 2026-11-29.",
        "Cat now owes Ann 25 of 2026-11-29.",
    ]


def test_a_night_of_guests_moves_nothing_in_the_season(host: Host) -> None:
    """Guests stand on no board."""
    host.done("start guest guest guest guest", "win 'guest 1' 25 'guest 2'")
    assert not [line for line in host.done("end").lines if line.startswith("Season")]
