"""The worked payment cases, through the reckoning."""

from __future__ import annotations

import tomllib
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import RulesInForce, load
from ledger.model import BANK, Hand, Result
from ledger.pay.checks import check
from ledger.pay.night_state import NightState, after, begin, seating
from ledger.pay.payments import reckon
from ledger.presets.presets import Bundled, PresetShelf, overlaid
from ledger.record import HandEntry, Header, PaymentEntry, Purpose
from tests.reckoning.adding_up import amount

CASES = tomllib.loads((Path(__file__).parent / "payments.toml").read_text("utf-8"))["case"]
NOW = datetime(2026, 11, 29, 19, 5, tzinfo=UTC)


def play(case: dict[str, Any]) -> NightState:
    """The evening a case comes to, every hand seated and reckoned by the program."""
    preset = PresetShelf(Bundled()).resolve(case["preset"])
    rules = load(overlaid(preset.rules, case["rules"]), RuleFinder(), case["id"])
    header = Header(
        id=case["id"], date=NOW.date() or date.min, started=NOW, players=tuple(case["players"]), preset=preset.name,
        rules=rules.in_full, unit=preset.unit,
    )  # fmt: skip
    evening = begin(header)
    for number, entry in enumerate(case["entries"], 1):
        evening = after(evening, _entry(entry, number, evening, rules))
    return evening


def _entry(entry: dict[str, Any], number: int, evening: NightState, rules: RulesInForce) -> HandEntry | PaymentEntry:
    """One entry of a case as the record would hold it."""
    if entry["type"] == "payment":
        return PaymentEntry(
            number=number, at=NOW, payer=entry["from"], payee=entry["to"], amount=entry["amount"],
            purpose=Purpose(entry["purpose"]),
        )  # fmt: skip
    facts: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in entry.items() if key != "type"
    }
    facts["discarder"] = facts.pop("from", None)
    facts["result"] = Result(facts["result"])
    now = seating(evening, lambda _: rules)
    hand = Hand(seated=now.seated, **facts)
    night = evening.night(now, number)
    assert not [problem for problem in check(hand, night, rules) if problem.refuses]
    reckoning = reckon(hand, night, rules)
    assert sum(reckoning.net.values()) == 0
    for payment in reckoning.payments:
        assert amount(payment.declared) == payment.points
    return HandEntry(number=number, at=NOW, hand=hand, net=reckoning.net)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']}: {case['about']}")
def test_reckoning_agrees_with_the_worked_case(case: dict[str, Any]) -> None:
    """Every account ends where the facts of the game say, and every explanation comes to what was paid."""
    balances = {account: points for account, points in play(case).balances.items() if points and account != BANK}
    assert balances == {account: points for account, points in case["expect"].items() if points}
