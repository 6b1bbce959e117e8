"""``mahj show --format json``: what other programs read."""

from __future__ import annotations

import json
import tomllib
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.host import Host

COMMANDS = (
    "win ann 25 dee --jokerless --dead cat --note 'José said \"so\"'",
    "win eve 30 self --exposures 2 --bet ann=bea --line '2026: 3'",
    "wall --fact last-tile=no",
    "error bea 40 --intact dee",
    "thrown-in",
    "pay bea cat 50 --for dispute",
    "pay ann kitty 10",
    "paid dee ann 20 --yes",
    "note 'late again'",
    "seats Bea Cat Dee Ann Eve",
    "undo",
    "void 3 --why 'no, it was not'",
    "end",
)


def evening(host: Host) -> Any:  # noqa: ANN401  # what JSON holds
    """A night with an entry of every kind, as JSON."""
    host.done("start Ann Bea Cat Dee Eve --preset five-with-bettor --with last-tile", *COMMANDS)
    return host.json("show")


def test_entries_have_the_keys_they_have_in_the_file(host: Host) -> None:
    """One for each number, the last word on it, at the same level, with net and void beside."""
    entries = evening(host)["entries"]
    words: dict[int, dict[str, Any]] = {}
    for entry in tomllib.loads(host.night_path().read_text("utf-8"))["entries"]:
        if entry["type"] != "void":
            words[entry["number"]] = entry
    assert [entry["number"] for entry in entries] == list(words)
    for entry in entries:
        own = {key: value for key, value in entry.items() if key not in {"net", "void", "at"}}
        in_file = words[entry["number"]]
        assert own == {key: value for key, value in in_file.items() if key not in {"net", "at"}}
        assert datetime.fromisoformat(entry["at"]) == in_file["at"]


def test_net_points_of_what_stands_add_up_to_the_balances(host: Host) -> None:
    """Over entries whose void is null; what only settles adds nothing, and what adds nothing is null."""
    night = evening(host)
    sums: dict[str, int] = dict.fromkeys(night["balances"], 0)
    for entry in night["entries"]:
        if entry["void"] is None:
            for account, points in (entry["net"] or {}).items():
                sums[account] += points
    assert sums == night["balances"]
    assert sum(sums.values()) == 0
    nets = {entry["type"]: entry["net"] for entry in night["entries"]}
    assert nets["note"] is None
    assert nets["seats"] is None
    assert {"Bea": -50, "Cat": 50} in [entry["net"] for entry in night["entries"]]


def test_reason_for_taking_out_stands_in_void(host: Host) -> None:
    """Null for what stands; the reason, which may be empty, for what does not."""
    void = {entry["number"]: entry["void"] for entry in evening(host)["entries"]}
    assert void[3] == "no, it was not"
    assert void[10] == "undo"
    assert {number for number, why in void.items() if why is None} == {1, 2, 4, 5, 6, 7, 8, 9, *range(11, 16)}


def test_balances_name_everyone_and_every_account_that_moved(host: Host) -> None:
    """Who has won and lost nothing stands at zero, and the bank is among them where points come from it."""
    host.done("start Ann Bea Cat Dee --preset tournament")
    assert host.json("show")["balances"] == {"Ann": 0, "Bea": 0, "Cat": 0, "Dee": 0}
    host.done("win ann 25 self")
    assert host.json("show")["balances"] == {"Ann": 35, "Bea": 0, "Cat": 0, "Dee": 0, "bank": -35}


def test_report_is_ascii_and_a_terminal_only_draws_it(host: Host) -> None:
    """Names of every script come through any pipe, and read back as they are."""
    host.done("start José 李梅", "win jo 25 self --note '\x1b[31mred'")
    out = host.done("show --format json").out
    assert out.isascii()
    assert "\x1b" not in out
    assert json.loads(out)["players"] == ["José", "李梅"]
    assert json.loads(out)["entries"][0]["note"] == "\x1b[31mred"


def test_factor_is_a_number(host: Host) -> None:
    """Rules switched in mid-night stand among the entries, their decimals as numbers."""
    path = host.book.house_rules / "ours.toml"
    path.write_text(
        'format = 1\nextends = "standard"\n[rules.discarder-doubles]\nfactor = 1.5\n', "utf-8", newline="\n"
    )
    host.done("start Ann Bea Cat Dee", "presets use ours --yes")
    rules = [entry["rules"] for entry in host.json("show")["entries"] if entry["type"] == "rules"]
    assert rules[0]["discarder-doubles"] == {"factor": 1.5}
