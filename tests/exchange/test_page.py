"""The page without a browser: what stands on it, what is left off, and when it is written."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.book.watching import changes
from ledger.night.night_files import read_night
from ledger.pay.night_state import state_of
from ledger.render.page.charts import chart
from ledger.render.page.looks import looks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.exchange.conftest import Played

MINUS = "\N{MINUS SIGN}"


def page(book: Played, folder: Path, *words: str) -> str:
    """The page a report command writes."""
    path = folder / "page.html"
    assert book.run("report", "-o", str(path), "--force", *words) == 0
    return path.read_text(encoding="utf-8")


def played(book: Played, *commands: str) -> None:
    """Run commands in a book."""
    for words in commands:
        assert book.run(*words.split()) == 0, words


NIGHT = (
    "start Ann Bea Cat Dee --date 2026-01-04",
    "win ann 25 dee --yes --note lucky",
    "note hello",
    "pay bea ann 5 --yes",
)


def test_a_season_shows_the_newest_night_standings_nights_players_and_agreements(
    season: Played, tmp_path: Path
) -> None:
    """Every part has its heading and its place in the menu; every night its hands, and the newest its whys."""
    html = page(season, tmp_path, "--season", "2026")
    for part in ("newest", "standings", "nights", "players", "statistics", "agreement"):
        assert f'href="#{part}"' in html
        assert f'<h2 id="{part}">' in html
    names = [path.stem for path in season.book.night_paths()]
    assert [each for each in names if html.count(f'id="night-{each}"') != 1] == []
    records = [read_night(path).record for path in season.book.night_paths()]
    newest, *others = [list(state_of(night).hands) for night in records]
    paid = [each for each in newest if any(each.played.net.values())]
    assert html.count('<details class="why"') == len(paid)
    first = [table for table in html.split('<table class="brief">')[1:] if "<tr><th scope=row>1<td>" in table]
    assert len(first) == len(others), "the first hand of every other night"
    assert "on the card" in html
    assert "Left out:" not in html
    assert "Left out here: of all nights but the newest" in html


def test_a_night_shows_where_everybody_stands_and_who_pays_whom(empty: Played, tmp_path: Path) -> None:
    """A page about one night has no standings; while it is open it says where it stands, and how to settle."""
    played(empty, *NIGHT)
    html = page(empty, tmp_path, "2026-01-04")
    assert '<h2 id="newest">The night, 4 January 2026</h2>' not in html
    assert '<h2 id="newest">Tonight, 4 January 2026</h2>' in html
    assert "standings" not in html
    for words in (
        "<dt>Next hand</dt><dd>East Bea, then to the right Cat, Dee, Ann.</dd>",
        "<dt>So far</dt><dd>1 hand.</dd>",
        "<dt>Last hand</dt><dd>1. Ann wins 25 on Dee&#39;s discard, note: lucky. Ann: 25 all, 50 from Dee.</dd>",
        "Dee pays Ann 50 ($0.50)",
        f"{MINUS}$0.30",
        "Note: hello",
        "Dee pays Ann 50: 25 on the card x 2 discarder = 50",
        "Biggest hand: 1. Ann wins 25",
    ):
        assert words in html
    assert cells(html) == {
        "3": [("+5", "+105"), (f"{MINUS}5", f"{MINUS}30"), None, None],
        "2": [None] * 4,
        "1": [
            ("+100", "+100"),
            (f"{MINUS}25", f"{MINUS}25"),
            (f"{MINUS}25", f"{MINUS}25"),
            (f"{MINUS}50", f"{MINUS}50"),
        ],
    }


def cells(html: str) -> dict[str, list[tuple[str, str] | None]]:
    """What each entry brought everybody and what they then had, by its number, as the table has it."""
    table = html.partition('<table class="hands">')[2].partition("</table>")[0]
    found: dict[str, list[tuple[str, str] | None]] = {}
    for row in table.split("<tr")[2:]:
        number = re.search(r'<th scope="row" class="number">(\d+)</th>', row)
        assert number
        found[number[1]] = [
            (moved[1], moved[2]) if (moved := re.search(r">([^<]+)</span><small>([^<]+)</small>", cell)) else None
            for cell in row.split("</td>")[1:-1]
        ]
    return found


def test_a_night_that_has_ended_stays_on_top_with_who_paid_whom(empty: Played, tmp_path: Path) -> None:
    """It is final, what was paid is named, and what somebody still owes."""
    played(empty, *NIGHT, "end")
    html = page(empty, tmp_path)
    assert '<h2 id="newest">The last night, 4 January 2026</h2>' in html
    assert "standard, coins, 1 hand, final" in html
    settled = html.partition("<h3>Settled like this</h3>")[2].partition("</ul>")[0]
    assert re.findall(r"<li>([^<]*)</li>", settled) == [
        "Dee paid Ann 50 ($0.50)",
        "Bea paid Ann 30 ($0.30)",
        "Cat paid Ann 25 ($0.25)",
    ]
    assert "Nothing of this night is owed any more." in html
    assert 'id="owed"' not in html
    played(empty, "edit 1 --value 50 --night 2026-01-04 --yes")
    html = page(empty, tmp_path)
    assert '<h3>Still owed</h3><ul class="settle"><li>Dee pays Ann 50 ($0.50)</li>' in html
    assert '<h2 id="owed">Still owed</h2>' in html


def test_pots_and_purses_stand_beside_the_next_hand(empty: Played, tmp_path: Path) -> None:
    """What lies in the kitty, what is left in everybody's purse, and whose is empty."""
    played(
        empty,
        "start Ann Bea Cat Dee --date 2026-01-04 --preset pie --with pie.limit=100 --with kitty",
        "win ann 25 dee -j --yes",
    )
    html = page(empty, tmp_path, "2026-01-04")
    assert "<dt>In the kitty</dt>" in html or "<dt>In the purses</dt>" in html
    assert "Dee&#39;s purse is empty." in html


def test_a_night_whose_rules_are_gone_says_what_it_can(empty: Played, tmp_path: Path) -> None:
    """Who plays, how many hands, what the last one was: nothing that only a rule could tell."""
    played(empty, *NIGHT)
    night = empty.book.sessions / "2026-01-04.toml"
    night.write_text(night.read_text("utf-8").replace("[rules.winner-collects]", "[rules.gone-forever]"), "utf-8")
    html = page(empty, tmp_path, "2026-01-04")
    assert "<dt>At the table</dt><dd>Ann, Bea, Cat, Dee.</dd>" in html
    assert "<dt>Last hand</dt><dd>1. Ann wins 25 on Dee&#39;s discard, note: lucky.</dd>" in html
    assert "Left out:</strong> the agreement of the nights played under standard: " in html


def test_an_open_night_stands_above_the_season(empty: Played, tmp_path: Path) -> None:
    """Who looks at the page during a night sees that night first, and only once."""
    played(empty, *NIGHT, "end", "start Ann Bea Cat Dee --date 2026-01-11", "win bea 30 self --yes")
    html = page(empty, tmp_path)
    assert html.index("Tonight, 11 January 2026") < html.index('id="standings"') < html.index('id="night-2026-01-04"')
    assert html.count('id="night-2026-01-11"') == 1


def test_a_player_has_nights_ranks_and_everybody_met(empty: Played, tmp_path: Path) -> None:
    """Each night with the total and the rank after it; the best and worst; who threw to whom, and what went over."""
    played(
        empty,
        *("start Ann Bea Cat Dee --date 2026-01-04", "win ann 25 dee --yes", "end"),
        *("start Ann Bea Cat Dee --date 2026-01-11", "win dee 50 ann --yes", "win bea 30 self --yes", "end"),
    )
    html = page(empty, tmp_path)
    ann = html.partition('<div id="player-1">')[2].partition('<div id="player-2">')[0]
    assert re.findall(r'<a href="#night-(\S+)">[^<]*</a><td>(\S+)<td>(\S+)<td>(\d of \d)', ann) == [
        ("2026-01-11", f"{MINUS}160", f"{MINUS}60", "3 of 4"),
        ("2026-01-04", "+100", "+100", "1 of 4"),
    ]
    assert "<dt>Best night</dt><dd>+100, 4 January 2026</dd>" in ann
    assert f"<dt>Worst night</dt><dd>{MINUS}160, 11 January 2026</dd>" in ann
    rows = re.findall(r'<tr><th scope="row"><a href="#player-\d"><bdi>(\w+)</bdi></a></th>(.*?)</tr>', ann)
    met = {name: re.findall(r">([^<]+)</td>", rest) for name, rest in rows}
    assert met["Dee"] == ["3", "1", "1", "1", "1", f"{MINUS}50"]
    assert met["Bea"] == ["3", "1", "1", "0", "0", f"{MINUS}35"]


def test_the_chart_ends_where_the_balances_do(empty: Played, tmp_path: Path) -> None:
    """Payments beside the hands are part of where somebody stands."""
    played(empty, *NIGHT)
    html = page(empty, tmp_path, "2026-01-04")
    said = re.search(r'aria-label="Running balance, hand by hand. After entry (\d+): ([^"]*)"', html)
    assert said
    assert said[1] == "3"
    assert said[2] == f"Ann +105, Cat {MINUS}25, Bea {MINUS}30, Dee {MINUS}50"


def test_without_names_nothing_says_who_anybody_is(empty: Played, tmp_path: Path) -> None:
    """People are numbered as the standings rank them, in every part; their own words are left out."""
    played(empty, *NIGHT, "win cat 25 self --yes --dead dee", "seats Ann Bea Cat Eve", "wall --yes", "end")
    html = page(empty, tmp_path, "--anonymous")
    for word in ("Ann", "Bea", "Cat", "Dee", "Eve", "hello", "lucky", "Our mah jongg"):
        assert not re.search(rf"\b{word}\b", html), word
    places = re.findall(r'class="name"><a[^>]*><bdi>(player \d)<.*?</th><td class="number"><span[^>]*>([^<]*)<', html)
    assert places == [
        ("player 1", "+125"),
        ("player 2", "+55"),
        ("player 3", f"{MINUS}80"),
        ("player 4", f"{MINUS}100"),
        ("player 5", "0"),
    ]
    assert "player 4 pays player 2 50: 25 on the card x 2 discarder = 50" in html


def test_guests_together_stay_guests_without_names(empty: Played, tmp_path: Path) -> None:
    """Guests stand in one line of the standings; in the hands each has a number behind everybody who is ranked."""
    played(empty, "start Ann Bea guest --date 2026-01-04", "win ann 25 bea --yes", "end")
    html = page(empty, tmp_path, "--anonymous")
    names = re.findall(r'class="name">(?:<a[^>]*>)?<bdi>([^<]*)<', html)
    assert names == ["player 1", "player 2", "guests"]
    assert "player 3 pays player 1 25" in html


def test_without_money_no_currency_is_named(season: Played, tmp_path: Path) -> None:
    """Points stay, and what they were worth is nobody's business."""
    assert "USD" in page(season, tmp_path, "--season", "2026")
    html = page(season, tmp_path, "--season", "2026", "--no-money")
    assert "USD" not in html
    assert "$" not in re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL)


def test_a_night_of_tournament_points_shows_no_money_and_nothing_to_settle(season: Played, tmp_path: Path) -> None:
    """Points that are awarded are never paid out."""
    html = page(season, tmp_path, "2026-06-05")
    assert "USD" not in html
    assert "To settle" not in html
    assert "bank" in html


def test_totals_say_that_their_hands_are_unknown(empty: Played, tmp_path: Path) -> None:
    """An imported night counts, and nobody takes it for a night without hands."""
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("date,Ann,Bea\n2026-01-04,1,-1\n", encoding="utf-8")
    assert empty.run("import", "csv", str(sheet)) == 0
    html = page(empty, tmp_path)
    assert "Of 1 night only totals are known: their points count, their hands do not." in html
    assert "Only totals are known of this night; its hands are not." in html
    assert 'id="statistics"' not in html


def test_a_book_without_nights_makes_a_page(empty: Played, tmp_path: Path) -> None:
    """There is nothing to show yet, and nothing is wrong."""
    html = page(empty, tmp_path)
    assert "<h1>Our mah jongg</h1>" in html
    assert "<h2" not in html


def test_a_rule_that_is_missing_leaves_its_whys_out_and_nothing_else(empty: Played, tmp_path: Path) -> None:
    """The record stands without its rules: points and words stay, and what is left out is said."""
    played(empty, *NIGHT)
    path = empty.book.sessions / "2026-01-04.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[rules.winner-collects]", "[rules.gone-forever]"), encoding="utf-8")
    html = page(empty, tmp_path, "--season", "2026")
    assert "Ann wins 25 on Dee&#39;s discard" in html
    assert "on the card" not in html
    assert 'id="agreement"' not in html
    assert "Left out:</strong> the agreement of the nights played under standard: " in html
    assert "Left out:</strong> the columns that the rule gone-forever may have" in html


def test_a_night_that_cannot_be_read_is_said_on_the_page_too(empty: Played, tmp_path: Path) -> None:
    """Who reads the page must know that something is missing; so must who made it."""
    played(empty, *NIGHT)
    (empty.book.sessions / "2026-01-05.toml").write_text("format = 1\n", encoding="utf-8")
    path = tmp_path / "page.html"
    assert empty.run("report", "-o", str(path)) == 1
    assert "Left out:</strong> 2026-01-05.toml" in path.read_text(encoding="utf-8")


def test_the_page_is_one_file_that_needs_nothing_else(season: Played, tmp_path: Path) -> None:
    """No address in it, no script, and a policy that would keep the browser from asking for any."""
    html = page(season, tmp_path, "--season", "2026")
    assert not re.findall(r"(?:src|href)=\"(?!#)", html)
    places = set(re.findall(r'id="([^"]+)"', html))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= places
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", html)
    assert "<script" not in html
    assert "default-src &#39;none&#39;" in html or "default-src 'none'" in html


@pytest.mark.parametrize(
    ("words", "message", "code"),
    [
        (("2026-01-04", "--season", "2026"), "a night and a season are named", 2),
        (("--season", "sprung"), 'there is no season "sprung"', 1),
        (("2026-01-04",), 'there is no night "2026-01-04"', 1),
    ],
)
def test_no_page_is_made_of_what_is_not_there(  # noqa: PLR0913, PLR0917  # three fixtures, three parameters
    empty: Played,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    message: str,
    code: int,
) -> None:
    """It is refused in one sentence, and no file is written."""
    assert empty.run("report", "-o", str(tmp_path / "page.html"), *words) == code
    assert message in capsys.readouterr().err
    assert not (tmp_path / "page.html").exists()


def test_a_page_that_is_there_is_not_written_over_unasked(empty: Played, tmp_path: Path) -> None:
    """As with every file somebody else may want to keep."""
    path = tmp_path / "page.html"
    path.write_text("mine", encoding="utf-8")
    assert empty.run("report", "-o", str(path)) == 1
    assert empty.run("report", "--watch", "-o", str(path)) == 1
    assert path.read_text(encoding="utf-8") == "mine"


def test_a_page_goes_to_the_standard_output_where_that_is_named(
    empty: Played, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """As with every file that is written."""
    played(empty, *NIGHT)
    capsysbinary.readouterr()
    assert empty.run("report", "-o", "-") == 0
    assert capsysbinary.readouterr().out.startswith(b"<!doctype html>")


def test_watching_goes_on_while_a_night_cannot_be_read(
    empty: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody saves half a file: it is said, the page stays, and is written once the file is whole again."""
    played(empty, *NIGHT)
    night = empty.book.sessions / "2026-01-04.toml"
    whole = night.read_bytes()
    path = tmp_path / "page.html"
    pages: list[str] = []

    def wait(_: float) -> None:
        """What happens between two looks."""
        pages.append(path.read_text(encoding="utf-8"))
        steps = (
            lambda: night.write_bytes(whole[: len(whole) // 2]),
            lambda: empty.book.settings_path.rename(tmp_path / "elsewhere"),
            lambda: (tmp_path / "elsewhere").rename(empty.book.settings_path),
            lambda: night.write_bytes(whole),
            lambda: None,
        )
        if len(pages) > len(steps):
            raise KeyboardInterrupt
        steps[len(pages) - 1]()

    monkeypatch.setattr("ledger.book.watching.changes.__defaults__", (wait,))
    assert empty.run("report", "--watch", "--season", "2026", "-o", str(path)) == 0
    told = capsys.readouterr().err
    assert "2026-01-04.toml" in told
    assert "mahj.toml is not there" in told
    assert told.splitlines()[-1] == "Stopped; the page stays as it is."
    assert "Ann wins 25" in pages[0]
    assert pages[1] == pages[2] == pages[0], "the last good one stays"
    assert "Ann wins 25" in pages[-1]


def test_watching_ends_where_there_is_nothing_to_watch(
    empty: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is written for every change there was."""
    played(empty, *NIGHT)
    monkeypatch.setattr("ledger.cli.commands.report.changes", lambda _: iter([None]))
    assert empty.run("report", "--watch", "-o", str(tmp_path / "page.html")) == 0
    assert "Ann wins 25" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_change_is_told_once(empty: Played) -> None:
    """Nothing is told where nothing happens; a night, an event, a preset or the settings tell."""
    steps: Iterator[Callable[[], object]] = iter(
        [
            lambda: None,
            lambda: played(empty, *NIGHT),
            lambda: None,
            lambda: played(empty, "event start Eve Fay Gil Hal Ivy Jan Kay Lea"),
            lambda: (empty.book.house_rules / "ours.toml").write_text("format = 1\n", encoding="utf-8"),
            lambda: empty.book.settings_path.write_text("format = 1\n", encoding="utf-8"),
            lambda: None,
        ]
    )
    told: list[int] = []
    looks = 0

    def wait(_: float) -> None:
        nonlocal looks
        looks += 1
        next(steps)()

    with pytest.raises(RuntimeError, match="StopIteration"):
        told.extend(looks for _ in changes(empty.book, wait))
    assert told == [0, 2, 4, 5, 6]


def test_many_lines_can_be_told_apart() -> None:
    """Thirty-two people have thirty-two pairs of colour and dashes, and neighbours differ in their dashes."""
    seen = list(looks(f"p{n}" for n in range(32)).values())
    assert len(set(seen)) == 32
    assert all(one.dashes != other.dashes for one, other in pairwise(seen[:8]))


def test_everybody_has_one_look_on_the_whole_page(empty: Played, tmp_path: Path) -> None:
    """Whatever their rank in a night or in the season."""
    played(
        empty,
        *("start Ann Bea Cat Dee --date 2026-01-04", "win ann 25 dee --yes", "end"),
        *("start Dee Cat Bea Ann --date 2026-01-11", "win dee 50 ann --yes"),
    )
    html = page(empty, tmp_path)
    looked: dict[str, set[str]] = {}
    for drawing in re.findall(r"<svg.*?</svg>", html, flags=re.DOTALL):
        for colour, name in re.findall(r'fill="var\(--line-(\d)\)">(\w+)<', drawing):
            looked.setdefault(name, set()).add(colour)
    assert looked == {"Ann": {"1"}, "Bea": {"2"}, "Cat": {"3"}, "Dee": {"4"}}


@pytest.mark.parametrize("steps", [1, 6, 7, 10, 11, 25, 500])
def test_a_drawing_marks_few_steps(steps: int) -> None:
    """However long a season is, the words below have room."""
    drawn = chart("Running", "night", [(f"s{n}", {"Ann": n}) for n in range(1, steps + 1)], looks(["Ann"]))
    assert drawn is not None
    marks = re.findall(r'text-anchor="middle"[^>]*>(\w+)<', drawn.svg)
    assert marks[0] == "0"
    assert 2 <= len(marks) <= 7


@given(
    st.lists(
        st.dictionaries(st.sampled_from("ABCDEFGHI"), st.integers(-2000, 2000), max_size=9), min_size=1, max_size=12
    )
)
def test_a_drawing_hides_no_name_and_leaves_out_who_was_not_there(nights: list[dict[str, int]]) -> None:
    """Names at the ends of lines stand apart and inside the drawing; the figures behind have whom a step names."""
    drawn = chart("Running", "night", [(str(n), each) for n, each in enumerate(nights)], looks("ABCDEFGHI"))
    everyone = {name for each in nights for name in each}
    if drawn is None:
        assert not everyone
        return
    heights = [float(y) for y in re.findall(r'<text text-anchor="start" x="[^"]*" y="([^"]*)"', drawn.svg)]
    assert len(heights) == len(everyone)
    assert all(other - one >= 24.9 for one, other in pairwise(heights))
    assert heights[0] > 0
    assert heights[-1] < drawn.height
    order = [line.name for line in drawn.lines]
    for (_, figures), night in zip(drawn.figures[1:], nights, strict=True):
        shown = dict(zip(order, figures, strict=True))
        assert {name: points for name, points in shown.items() if name in night} == night
    zero = re.findall(r'class="zero"', drawn.svg)
    assert len(zero) == 1


def test_no_chart_is_drawn_of_nothing() -> None:
    """A night in which no points moved has no chart."""
    assert chart("Running", "night", [], {}) is None


def test_names_from_right_to_left_are_set_apart(empty: Played, tmp_path: Path) -> None:
    """In sentences as well as in tables, so that the words around them keep their order."""
    played(empty, "start שרה Bea Cat Dee --date 2026-01-04", "win שרה 25 bea --yes")
    html = page(empty, tmp_path)
    assert "<bdi>שרה</bdi> wins 25 on Bea&#39;s discard" in html
    assert '<th scope="col" class="number"><bdi>שרה</bdi></th>' in html


def test_each_set_of_rules_played_has_its_agreement_and_its_nights(empty: Played, tmp_path: Path) -> None:
    """Also one that was switched to within a night; nights in the list say what they were played under."""
    played(
        empty,
        *(
            "start Ann Bea Cat Dee --date 2026-01-04",
            "win ann 25 dee --yes",
            "presets use flat",
            "presets use standard",
            "presets use flat",
            "end",
        ),
        *("start Ann Bea Cat Dee --date 2026-01-11", "win ann 25 dee --yes", "end"),
    )
    html = page(empty, tmp_path)
    agreed = html.partition('<h2 id="agreement">')[2]
    found = re.findall(r"<summary>([^<]*)</summary>\s*<p class=\"soft\">(.*?)</p>", agreed)
    named = {title.partition(",")[0]: re.findall(r">([\d-]+)</a>", nights) for title, nights in found}
    assert named == {"Standard": ["2026-01-11", "2026-01-04"], "Flat": ["2026-01-04"]}
    assert '<span class="soft">flat, coins</span>' in html


def test_a_preset_that_is_gone_is_called_by_its_name(empty: Played, tmp_path: Path) -> None:
    """The rules of the night are its own, and are read out without it."""
    (empty.book.root / "house_rules").mkdir(exist_ok=True)
    preset = empty.book.root / "house_rules" / "thursday.toml"
    preset.write_text('format = 1\ntitle = "Our Thursday"\nsummary = "x"\nextends = "standard"\n', encoding="utf-8")
    played(empty, "start Ann Bea Cat Dee --date 2026-01-04 --preset thursday", "win ann 25 dee --yes")
    assert "<summary>Our Thursday, counted in coins" in page(empty, tmp_path)
    preset.unlink()
    assert "<summary>thursday, counted in coins" in page(empty, tmp_path)


def test_a_page_of_all_time_leads_to_every_season(empty: Played, tmp_path: Path) -> None:
    """Each with its standings and its nights, the newest first; a page of one season has none of it."""
    for year in (2024, 2025, 2026):
        played(empty, f"start Ann Bea Cat Dee --date {year}-03-01", "win ann 25 dee --yes", "end")
    html = page(empty, tmp_path, "--season", "all-time")
    assert '<li><a href="#seasons">Seasons</a></li>' in html
    part = html.partition('<h2 id="seasons">')[2].partition("</section>")[0]
    assert re.findall(r"<summary><strong>([^<]*)</strong>", part) == ["2026", "2025", "2024"]
    assert re.findall(r'<p><a href="#night-([^"]*)">', part) == ["2026-03-01", "2025-03-01", "2024-03-01"]
    assert "<h3>2025: coins, 1 night</h3>" in part
    ids = re.findall(r' id="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    assert "seasons" not in re.findall(r' id="([^"]*)"', page(empty, tmp_path))
