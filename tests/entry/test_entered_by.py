"""Who entered a hand on a phone stands with it, whatever becomes of the hand and of names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.record import HandEntry, VoidEntry

if TYPE_CHECKING:
    from tests.host import Host


def from_bea(table: Host) -> None:
    """A hand that Bea entered on her phone."""
    table.done("win ann 25 dee")
    path = table.night_path()
    before, kind, after = path.read_text(encoding="utf-8").rpartition('type = "hand"\n')
    path.write_text(f'{before}{kind}entered_by = "Bea"\nrequest = "r-1"\n{after}', encoding="utf-8")


def test_all_versions_of_a_night_say_who_entered_them(table: Host) -> None:
    """It has a column of its own beside everything that was recorded, and none where nobody did."""
    table.done("wall")
    assert "entered by" not in table.done("show --all").out
    table.done("undo")
    from_bea(table)
    table.done("wall")
    assert table.done("show --all --format plain").lines[1:4] == [
        "# 1, hand [taken out: undo] Wall game",
        "# 2, hand Ann wins 25 on Dee's discard, entered by Bea, Ann +100, Bea -25, Cat -25, Dee -50",
        "# 3, hand Wall game, Ann 0, Bea 0, Cat 0, Dee 0",
    ]
    assert "entered by" not in table.done("show").out


def test_a_correction_is_the_hosts_word_and_undo_brings_back_the_players(table: Host) -> None:
    """Who told a hand anew is not who had entered it; taken back and brought again it is hers as before."""
    from_bea(table)
    table.done("edit 1 value 30")
    assert (table.entries()[-1].entered_by, table.entries()[-1].request) == (None, None)
    table.done("undo")
    assert (table.entries()[-1].entered_by, table.entries()[-1].request) == ("Bea", "r-1")
    table.done("undo")
    assert isinstance(table.entries()[-1], VoidEntry)
    assert table.entries()[-1].entered_by is None
    table.done("redo")
    newest = table.entries()[-1]
    assert isinstance(newest, HandEntry)
    assert (newest.entered_by, newest.hand.value) == ("Bea", 25)
    assert table.done("check").code == 0


def test_who_entered_it_keeps_pace_with_names(table: Host) -> None:
    """She is called what the book calls her by now, and by a number where nobody is named."""
    from_bea(table)
    table.done("players rename Bea Beatrice")
    assert "Beatrice" in table.done("show --all").out
    assert table.table().record.entries[0].entered_by == "Beatrice"
    table.done("wall", "report -o page.html", "report --anonymous -o nobody.html")
    page, nobody = ((table.book.root / f"{name}.html").read_text(encoding="utf-8") for name in ("page", "nobody"))
    assert "(entered by Beatrice)" in page
    assert "entered by" in nobody
    assert "Bea" not in nobody


def test_a_stranger_enters_nothing(table: Host) -> None:
    """Only somebody who plays that night can have entered a hand; another name is a slip, and near ones are named."""
    from_bea(table)
    path = table.night_path()
    path.write_text(path.read_text(encoding="utf-8").replace('"Bea"\nrequest', '"Baa"\nrequest'), encoding="utf-8")
    refused = table.run("check")
    assert 'entry 1 (number 1): entered_by names "Baa", who does not play this night' in refused.out + refused.err


def test_the_export_tells_who_entered_what(table: Host) -> None:
    """JSON holds both keys, and a book that is made from it holds them too."""
    from_bea(table)
    (night,) = json.loads(table.done("export json").out)["nights"]
    assert (night["entries"][0]["entered_by"], night["entries"][0]["request"]) == ("Bea", "r-1")
    table.done("export json -o book.json", "init other", "--book other import json book.json")
    assert 'entered_by = "Bea"' in (Path("other") / "sessions" / table.night_path().name).read_text(encoding="utf-8")
