"""Blocks of mahj.toml put together: who is who after people were renamed and made one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger import names
from ledger.book.keys import Findings
from ledger.book.roster import Block, Person, merges, next_guest, put_together, read_blocks
from ledger.book.roster_writing import block_text
from ledger.book.toml_reading import parse_toml
from ledger.errors import NameProblem
from tests.writing import append_players

if TYPE_CHECKING:
    from tests.host import Host


def people(*blocks: Block) -> tuple[Person, ...]:
    """The people of blocks in which no name is taken."""
    found, taken = put_together(blocks)
    assert taken == []
    return found


def taken(*blocks: Block) -> list[str]:
    """What is said of names that are somebody's already."""
    return [each.message for each in put_together(blocks)[1]]


def test_later_blocks_add_to_a_person() -> None:
    """Aliases are added, and the last word on who is a guest counts."""
    found = people(Block("Ann", ("Annie",), guest=True), Block("Bea"), Block("Ann", ("Annie", "Nan")))
    assert found == (Person("Ann", ("Annie", "Nan"), guest=True), Person("Bea"))
    assert people(Block("Ann", guest=True), Block("Ann", guest=False)) == (Person("Ann"),)


def test_somebody_renamed_keeps_the_old_name_too() -> None:
    """The new name is the name, the old one is theirs still, and everything else stays."""
    assert people(Block("Ann", ("Annie",)), Block("Bea"), Block("Anna", was=("Ann",))) == (
        Person("Anna", ("Annie",), ("Ann",)),
        Person("Bea"),
    )


def test_renamed_there_and_back() -> None:
    """Somebody may take an earlier name again, any number of times."""
    found = people(Block("Ann"), Block("Anna", was=("Ann",)), Block("Ann", was=("Anna",)))
    assert found == (Person("Ann", was=("Anna",)),)


def test_renamed_to_an_alias_or_another_spelling() -> None:
    """An alias may become the name; so may the name in other letters."""
    assert people(Block("Ann", ("Annie",)), Block("Annie", was=("Ann",))) == (Person("Annie", was=("Ann",)),)
    assert people(Block("Zoe"), Block("ZOE", was=("Zoe",))) == (Person("ZOE", was=("Zoe",)),)


def test_two_people_merged_are_one_with_all_their_names() -> None:
    """Two people become one, under the name that is kept, with all their names; a guest may turn out to be a member."""
    found = people(Block("Ann", ("Annie",)), Block("guest 1", ("G",), guest=True), Block("Ann", was=("guest 1",)))
    assert found == (Person("Ann", ("Annie", "G"), ("guest 1",)),)


def test_a_chain_of_merges_and_renames() -> None:
    """Whatever a name has been through, it means the person it became."""
    blocks = (
        Block("A"), Block("B"), Block("C"), Block("D", was=("A",)), Block("B", was=("D",)), Block("C", was=("B",)),
    )  # fmt: skip
    assert people(*blocks) == (Person("C", was=("B", "D", "A")),)


def test_merged_in_a_circle_by_hand() -> None:
    """Two blocks that each say the other was theirs are one person; the later one says what they are called."""
    assert people(Block("A", was=("B",)), Block("B", was=("A",))) == (Person("B", was=("A",)),)


def test_an_earlier_name_nobody_in_the_book_has() -> None:
    """What nights recorded may be a name of which the book knows nothing else."""
    assert people(Block("Ann", was=("Anne",))) == (Person("Ann", was=("Anne",)),)


def test_a_block_by_an_earlier_name_is_about_the_same_person() -> None:
    """Two copies of a file that went apart are joined by putting one's end behind the other's."""
    found = people(Block("Ann"), Block("Anna", was=("Ann",)), Block("Ann", ("Nan",)))
    assert found == (Person("Anna", ("Nan",), ("Ann",)),)


@pytest.mark.parametrize(
    ("blocks", "said"),
    [
        ((Block("Ann"), Block("ANN")), '"ANN" is a name of "Ann" already'),
        ((Block("Ann", ("Bea",)), Block("Bea")), '"Bea" is a name of "Bea" already'),
        ((Block("Ann", ("X",)), Block("Bea", ("x",))), '"x" is a name of "Ann" already'),
        ((Block("Ann", ("Nan",)), Block("Bea", was=("Nan",))), '"Nan" is a name of "Bea" already'),
        ((Block("Ann"), Block("Bea", was=("ann",))), '"ann" is a name of "Ann" already'),
        ((Block("Ann", was=("Ann",)),), '"Ann" cannot be both a name and an earlier name of "Ann"'),
        ((Block("Ann"), Block("Bea"), Block("bea", was=("Ann",))), '"bea" is a name of "Bea" already'),
    ],
)
def test_names_that_are_taken(blocks: tuple[Block, ...], said: str) -> None:
    """No two people share a name, however it is written."""
    assert said in taken(*blocks)


def test_what_is_written_is_read() -> None:
    """A block says in its lines what it says."""
    blocks = [Block('An"n', ("Annie", "文"), ("Anne",), guest=False), Block("Bea"), Block("Gus", guest=True)]
    text = "\n".join(block_text(block, "\n") for block in blocks)
    findings = Findings("mahj.toml")
    assert read_blocks(parse_toml(text.encode(), Path("mahj.toml"))["players"], findings) == blocks
    assert findings.problems == []


def test_a_block_with_a_name_that_is_taken_is_not_written(host: Host) -> None:
    """Whatever asks for it: no name of somebody else gets into the file."""
    host.done("players add Ann Bea")
    before = host.settings()
    with pytest.raises(NameProblem, match='"ann" is a name of "Ann" already'):
        append_players(host.book, [Block("Bea", was=("ann",))])
    assert host.settings() == before


def test_the_next_guest() -> None:
    """Numbers are never given twice: not to a guest of now, nor where one has become somebody."""
    assert next_guest([], []) == "guest 1"
    assert next_guest([Person("guest 2"), Person("Gail", was=("guest 7",))], ["guest 8", "Ann"]) == "guest 9"


def test_what_is_taken_apart_is_as_it_was() -> None:
    """A split gives back the names somebody had, with the aliases they were given; what was added since stays."""
    before = (Block("Ann"), Block("Bea"), Block("Beatrice", ("Trixie",), was=("Bea",)))
    merged = (*before, Block("Ann", was=("Beatrice",)), Block("Anna", was=("Ann",)))
    assert people(*merged) == (Person("Anna", ("Trixie",), ("Beatrice", "Bea", "Ann")),)
    (merge,) = merges(merged)
    assert (merge.name, merge.was, merge.into) == ("Beatrice", ("Bea",), "Anna")
    apart = people(*merged, Block("Beatrice", was=merge.was, split=True))
    assert apart == (Person("Anna", was=("Ann",)), Person("Beatrice", ("Trixie",), ("Bea",)))
    assert merges((*merged, Block("Beatrice", was=merge.was, split=True))) == ()


def test_the_name_they_were_called_by_may_leave() -> None:
    """Where the name of both leaves, the other is called what they were called before."""
    blocks = (Block("Ann"), Block("Bea"), Block("Ann", was=("Bea",)), Block("Bea", was=("Ann",)))
    assert people(*blocks, Block("Bea", split=True)) == (Person("Ann"), Person("Bea"))


def test_a_split_of_nobody_is_somebody_new() -> None:
    """Names that nobody has are a person of their own, and those who are one already stay it."""
    split = Block("Ann", was=("Anne",), split=True)
    assert people(split) == people(split, split) == (Person("Ann", was=("Anne",)),)


NAMES = st.sampled_from(["Ann", "ann", "Bea", "Cat", "Dee", "guest 1"])
BLOCKS = st.tuples(
    NAMES,
    st.lists(NAMES, max_size=2, unique=True).map(tuple),
    st.lists(NAMES, max_size=2, unique=True).map(tuple),
    st.none() | st.booleans(),
    st.booleans(),
).map(lambda fields: Block(*fields))


@settings(max_examples=200)
@given(blocks=st.lists(BLOCKS, max_size=6))
def test_every_name_means_one_person_at_most(blocks: list[Block]) -> None:
    """Whatever stands in the file: where nothing is said against it, no name means two people, and none is lost."""
    found, problems = put_together(blocks)
    if problems:
        return
    owners = [(names.key(called), person.name) for person in found for called in person.names]
    assert len({called for called, _ in owners}) == len({*owners})
    assert {called for called, _ in owners} == {
        names.key(called) for block in blocks for called in (block.name, *block.aliases, *block.was)
    }
