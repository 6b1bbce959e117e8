"""Where rulings are listed: each has a place and a title to itself."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

from ledger.arbiter.topics import everything

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ledger.arbiter.rulings import Ruling


def files_sharing(rulings: Iterable[Ruling], what: Callable[[Ruling], str]) -> dict[str, list[str]]:
    """What several rulings have in common, with the files of all of them."""
    holders: dict[str, list[str]] = defaultdict(list)
    for ruling in rulings:
        holders[what(ruling)].append(f"{ruling.name}.toml")
    return {shared: files for shared, files in holders.items() if len(files) > 1}


def place(ruling: Ruling) -> str:
    """Where a ruling is listed: in which section, and at which place of it."""
    return f"{ruling.section} {ruling.place}"


def title(ruling: Ruling) -> str:
    """What a ruling is listed as."""
    return ruling.title.casefold()


@pytest.mark.parametrize("what", [place, title])
def test_no_two_rulings_share_a_place_or_a_title(what: Callable[[Ruling], str]) -> None:
    """What is given twice is named, with the file of each ruling that has it."""
    assert files_sharing(everything(), what) == {}


def test_what_is_given_twice_is_named_with_its_files() -> None:
    """Both files, so that whoever added the second knows where to look."""
    first, second, *_ = everything()
    assert files_sharing((first, second), lambda _: "jokers 1") == {
        "jokers 1": [f"{first.name}.toml", f"{second.name}.toml"]
    }
