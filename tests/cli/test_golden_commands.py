"""The worked payment cases, through the commands a host types."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ledger.model import BANK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.host import Host

CASES = tomllib.loads((Path(__file__).parents[1] / "golden" / "payments.toml").read_text("utf-8"))["case"]

#: Keys of a hand that are switches of the command, and those that take a word.
SWITCHES = {
    "jokerless": "--jokerless",
    "singles_pairs": "--pairs",
    "concealed": "--concealed",
    "joker_exchange": "--exchange",
    "miscalled": "--miscalled",
}
WORDS = {"exposures": "--exposures", "pays_all": "--pays-all", "wrecker": "--wrecker"}


def command(entry: dict[str, Any]) -> list[str]:
    """An entry of a case as a host would type it."""
    if entry["type"] == "payment":
        return ["pay", entry["from"], entry["to"], str(entry["amount"]), "--for", entry["purpose"]]
    return [*_ending(entry), *_options(entry)]


def _ending(entry: dict[str, Any]) -> list[str]:
    """How the hand ended."""
    match entry["result"]:
        case "discard":
            return ["win", entry["winner"], str(entry["value"]), entry["from"]]
        case "self-drawn":
            return ["win", entry["winner"], str(entry["value"]), "self"]
        case "error":
            return ["error", entry["caller"], str(entry["value"])]
        case other:
            return [str(other)]


def _options(entry: dict[str, Any]) -> Iterator[str]:
    """What else is said of it."""
    for key, value in entry.items():
        if key in SWITCHES:
            assert value is True
            yield SWITCHES[key]
        elif key in WORDS:
            yield from (WORDS[key], str(value))
        elif key in {"dead", "intact"}:
            for name in value:
                yield from (f"--{key}", name)
        elif key == "bets":
            for bettor, on in value.items():
                yield from ("--bet", f"{bettor}={on}")
        elif key == "facts":
            for fact in value:
                yield from ("--fact", fact)
        else:
            assert key in {"type", "result", "winner", "value", "from", "caller"}


def by_options(case: dict[str, Any]) -> list[str]:
    """How to open the night of a case with its preset, and what the table changes in it as options."""
    words = ["start", *case["players"], "--preset", case["preset"]]
    for rule, options in case["rules"].items():
        if options.get("enabled") is False:
            words += ["--without", rule]
            continue
        words += ["--with", rule]
        for name, value in options.items():
            text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
            words += ["--with", f"{rule}.{name}={text}"]
    return words


def as_preset(case: dict[str, Any]) -> str:
    """The preset of a case and what its table changes, as the group would write it into a file of its own."""
    lines = ["format = 1", 'title = "A case"', f'extends = "{case["preset"]}"']
    for rule, options in case["rules"].items():
        lines.append(f"[rules.{rule}]")
        for name, value in options.items():
            text = str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else value
            lines.append(f"{name} = {text}")
    return "\n".join([*lines, ""])


def check(host: Host, case: dict[str, Any]) -> None:
    """Type the entries of a case, and compare the balances."""
    for entry in case["entries"]:
        run = host.run(command(entry))
        assert run.code == 0, run.err
    found = host.json("show")
    assert sum(found["balances"].values()) == 0
    assert {account: points for account, points in found["balances"].items() if points and account != BANK} == {
        account: points for account, points in case["expect"].items() if points
    }


named = pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])


@named
def test_commands_agree_with_the_worked_case(host: Host, case: dict[str, Any]) -> None:
    """Typed with its rules as options of start, every account ends where the facts of the game say."""
    run = host.run(by_options(case))
    assert run.code == 0, run.err
    check(host, case)


@named
def test_preset_file_agrees_with_the_worked_case(host: Host, case: dict[str, Any]) -> None:
    """Typed under a preset of the group's own, every account ends where the facts of the game say."""
    (host.book.house_rules / "the-case.toml").write_text(as_preset(case), "utf-8", newline="\n")
    run = host.run(["start", *case["players"], "--preset", "the-case"])
    assert run.code == 0, run.err
    check(host, case)
