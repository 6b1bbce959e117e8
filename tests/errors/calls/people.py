# ruff: noqa: D103  # the name of a call says what it shows
"""People, and what the user trusts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ledger.book.roster import Block
from ledger.hooks.trust import trust, trusted
from tests.writing import append_players

if TYPE_CHECKING:
    import pytest


from tests.errors.calls.made import (
    CLOSE_OTHERS,
    NOT_WRITTEN,
    NOW,
    book_of,
    failing,
    no_person,
    raises,
    run,
    trusting,
)


@raises('"Ann" cannot be both a name and an earlier name of "Ann"', "give each of them a name of their own")
def a_name_that_was_the_same(folder: Path, _: pytest.MonkeyPatch) -> None:
    append_players(book_of(folder), [Block("Ann", was=("Ann",))])


@raises("nothing was changed")
def a_merge_that_is_doubted(folder: Path, patch: pytest.MonkeyPatch) -> None:
    book_of(folder)
    for command in ("start Ann Cat Dee --yes", "win ann 25 cat", "sub Bea --for Ann --yes"):
        run(patch, folder, *command.split())
    no_person(patch)
    run(patch, folder, "players", "merge", "Bea", "Ann")


@raises("TMP/trusted.toml: trusted should be blocks that begin with a line [[trusted]]")
def trust_that_is_no_blocks(folder: Path, patch: pytest.MonkeyPatch) -> object:
    trusting(folder, patch, "format = 1\ntrusted = 5\n")
    return trusted()


@raises("TMP/trusted.toml, block 1: sha256 is 5; it should be 64 hexadecimal digits in quotes")
def trust_of_a_digest_that_is_none(folder: Path, patch: pytest.MonkeyPatch) -> object:
    blocks = "format = 1\n[[trusted]]\nsha256 = 5\npath = 'x'\nsize = 1\nat = 2026-11-29T19:00:00-05:00\n"
    trusting(folder, patch, blocks)
    return trusted()


@raises(f"TMP/trusted.toml {NOT_WRITTEN}", CLOSE_OTHERS)
def trust_that_cannot_be_written(folder: Path, patch: pytest.MonkeyPatch) -> None:
    file = trusting(folder, patch)
    patch.setattr(Path, "mkdir", failing())
    trust(file, NOW)


@raises(
    "what was written to TMP/trusted.toml does not read back as it was meant, so it was left as it was",
    "write what is trusted as [[trusted]] blocks, then do it again",
)
def trust_that_reads_back_otherwise(folder: Path, patch: pytest.MonkeyPatch) -> None:
    file = trusting(folder, patch)
    patch.setattr(Path, "read_bytes", lambda _: b"format = 1\n")
    trust(file, NOW)
