"""Phones in real browsers at a real server: every hand that was acknowledged is in the files once, and nothing else."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

from tests.entry.evening import WAYS, Hand, Table, hands_of

if TYPE_CHECKING:
    from tests.entry.browsers import Club

EVERYTHING = os.environ.get("MAHJ_TEST_EVERYTHING") == "1"
PEOPLE = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay", "Gil", "Hal")


def hand_of(seated: tuple[str, ...], number: int, chance: random.Random) -> Hand:
    """A hand like no other nearby: no two within a minute say the same."""
    if number % 3 == 1:
        return Hand()
    winner, discarder = chance.sample(seated, 2)
    return Hand(winner, (25, 30, 35, 40, 45, 50)[number % 6], chance.choice([discarder, "self"]))


def ways(hands: int, kills: int, chance: random.Random) -> list[str]:
    """In which ways hands come in: each way there is in turn, in any order, and a server killed at some of them."""
    found = [WAYS[number % len(WAYS)] for number in range(hands - kills)] + ["killed"] * kills
    chance.shuffle(found)
    return found


def test_an_evening_on_phones(club: Club) -> None:
    """Two tables, their phones, double taps, reloads, a network that goes and a server that is killed.

    What was acknowledged is in the files once, by the names of those whose phones they were, and nothing else is.
    """
    rounds, hands, kills, people = (3, 8, 2, 4) if EVERYTHING else (1, 4, 1, 2)
    chance = random.Random(20261129)  # noqa: S311  # any evening
    club.host.done(
        f"event start {' '.join(PEOPLE)} --preset standard --hands {hands} --rounds {rounds} --movement mixer --seed 1",
        "event round",
    )
    server = club.serve()
    how = ways(rounds * hands * 2, kills, chance)
    for number in range(1, rounds + 1):
        names = [f"e-2026-11-29-r{number}-t{table}" for table in (1, 2)]
        tables = []
        for name, address in zip(names, server.addresses, strict=True):
            seated = club.host.night_of(name).record.header.players
            phones = [club.phone(player) for player in seated[:people]]
            for phone in phones:
                phone.sit(address)
            tables.append((seated, Table(club.host.night_path(name), phones, server, chance)))
        for hand in range(hands):
            for seated, table in tables:
                table.play(hand_of(seated, hand, chance), how.pop())
        for name, (_, table) in zip(names, tables, strict=True):
            assert hands_of(club.host, name) == table.acknowledged
        if number < rounds:
            club.host.done("event round")
    assert not how
    assert [phone.errors for phone in club.phones.values() if phone.errors] == []
