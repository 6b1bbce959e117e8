"""Sheets as hosts keep them: each comes to the nights it holds, or is refused in words that help."""

from __future__ import annotations

import shlex
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ledger.model import added, nonzero
from ledger.night.night_files import read_night
from ledger.record import play_of

if TYPE_CHECKING:
    from tests.exchange.conftest import Played

SHEETS = {
    f"{path.stem}: {sheet['about']}": sheet
    for path in sorted((Path(__file__).parent / "sheets").glob("*.toml"))
    for sheet in tomllib.loads(path.read_text(encoding="utf-8"))["sheet"]
}


def imported(book: Played) -> dict[str, dict[str, int]]:
    """What every night of a book comes to, by its name."""
    nights = {path.stem: read_night(path).record for path in book.book.night_paths()}
    return {name: nonzero(added({}, *map(play_of, night.entries))) for name, night in nights.items()}


def test_every_shape_has_its_sheets() -> None:
    """There are sixty and more, each with what must come of it."""
    assert len(SHEETS) >= 60
    assert all(("nights" in sheet) != ("refused" in sheet) for sheet in SHEETS.values())


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_comes_to_its_nights_or_is_refused(
    empty: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """Its nights are those written beside it, and it is said how; or nothing is written, and it is said why."""
    sheet: dict[str, Any] = SHEETS[name]
    path = tmp_path / "sheet.csv"
    path.write_text(sheet["text"], encoding="utf-8")
    settings = empty.book.settings_path.read_text(encoding="utf-8")
    for key, value in sheet.get("settings", {}).items():
        settings = "".join(
            f'{key} = "{value}"\n' if line.startswith(f"{key} =") else line
            for line in settings.splitlines(keepends=True)
        )
    empty.book.settings_path.write_text(settings, encoding="utf-8")
    code = empty.run("import", "csv", str(path), *shlex.split(sheet.get("options", "")))
    told = capsys.readouterr().err
    if "refused" in sheet:
        assert f"error: {sheet['refused']}" in told
        assert f"hint: {sheet.get('hint', '')}" in told
        assert code in {1, 2}
        assert imported(empty) == {}
    else:
        assert imported(empty) == {night: nonzero(net) for night, net in sheet["nights"].items()}, told
        assert code == 0
        assert [line for line in sheet.get("said", []) if line not in told.splitlines()] == []
        currencies = {read_night(path).record.header.currency for path in empty.book.night_paths()}
        assert currencies == {sheet.get("currency", "USD")}
