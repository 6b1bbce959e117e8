"""The table of facts: whatever works from it knows every fact of a hand, and knows it rightly."""

from __future__ import annotations

import json
import re
import types
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace
from typer.main import get_group

from ledger.cli.app import app
from ledger.cli.prompt.help_page import HELP_TEXT
from ledger.errors import MahjError, Refused
from ledger.facts import FACTS, FIRST_TOLD, TOLD
from ledger.hand_fact import EVERY_RESULT, SEVERAL, Kind
from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.model import Hand, Night, Result, Seating
from ledger.night.asking import part
from ledger.night.editing import Amendment, amended, left_out_words
from ledger.night.grammar import TAKE_ONE, WORDS, split, told
from ledger.night.night_keys import HAND_KEYS
from ledger.night.night_reading import parse_night, sound
from ledger.night.people import People
from ledger.night.renaming import renamed
from ledger.pay.checks import check
from ledger.record import HandEntry
from ledger.render.export import json_files, tables
from ledger.render.words import hand_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.hand_fact import HandFact

FOUR = ["Ann", "Bea", "Cat", "Dee"]
#: Every key of a hand with something that may stand there. Eve waits; Ann wins, or calls in error.
SAMPLES: dict[str, Any] = {
    "seated": FOUR,
    "result": "discard",
    "winner": "Ann",
    "caller": "Ann",
    "value": 25,
    "from": "Dee",
    "jokerless": True,
    "singles_pairs": True,
    "concealed": True,
    "joker_exchange": True,
    "miscalled": True,
    "exposures": 2,
    "heavenly": True,
    "last_tile": True,
    "dead": ["Cat"],
    "dead_why": {"Cat": "joker in a pair"},
    "called_by": "Dee",
    "pays_all": "Bea",
    "intact": ["Cat"],
    "wrecker": "Bea",
    "bets": {"Eve": "Ann"},
    "line": "2026 3",
    "section": "Quints",
    "pattern": "FF 11111 222 3333",
    "stopped_by": "Cat",
    "facts": {"dice-doubles": True},
    "note": "cake",
}
#: The keys that name people.
NAMING = [key for key, sample in SAMPLES.items() if re.search("Ann|Bea|Cat|Dee", str(sample))]


def beside(*results: Result) -> set[str]:
    """The keys that may stand beside one of these results."""
    return {fact.in_file for fact in FACTS if not fact.beside.isdisjoint(results)}


def parameters(name: str) -> list[Any]:
    """The arguments and options of a command."""
    group: Any = get_group(app)
    found: list[Any] = group.get_command(group.make_context("mahj", [], resilient_parsing=True), name).params
    return found


def options(name: str, begin: str = "--") -> set[str]:
    """What the options of a command are called, without what they begin with."""
    flags = [flag for each in parameters(name) for flag in (*each.opts, *each.secondary_opts)]
    return {flag.removeprefix(begin) for flag in flags if flag.startswith(begin)}


def test_every_field_of_a_hand_is_a_row() -> None:
    """The typed class and the table say the same fields; no key and no word stands for two of them."""
    assert {fact.field for fact in FACTS} == set(Hand.__struct_fields__) == {fact.field for fact in FACTS}
    assert len({fact.in_file for fact in FACTS}) == len(FACTS) == len(SAMPLES)
    words = [word for fact in TOLD for word in fact.words]
    assert len(set(words)) == len(words)


#: What a field of each kind holds, without None.
TYPES: Mapping[Kind, Any] = {
    Kind.RESULT: Result,
    Kind.SEATED: tuple[str, ...],
    Kind.PLAYER: str,
    Kind.PLAYERS: tuple[str, ...],
    Kind.NUMBER: int,
    Kind.YES_NO: bool,
    Kind.TEXT: str,
}


@pytest.mark.parametrize("fact", [fact for fact in FACTS if fact.kind in TYPES], ids=lambda fact: fact.field)
def test_the_type_of_a_field_is_its_kind(fact: HandFact) -> None:
    """The class a hand is says the same of a fact as its row: what it is, and how large it can be."""
    hint = get_type_hints(Hand, include_extras=True)[fact.field]
    if isinstance(hint, types.UnionType) or type(None) in get_args(hint):
        (hint,) = [each for each in get_args(hint) if each is not type(None)]
    bare = get_args(hint)[0] if hasattr(hint, "__metadata__") else hint
    assert bare == TYPES[fact.kind]
    if fact.kind is Kind.NUMBER:
        (meta,) = hint.__metadata__
        assert (meta.ge, meta.le) == (fact.least, fact.most)


@pytest.mark.parametrize("fact", TOLD, ids=lambda fact: fact.field)
def test_a_fact_is_told_and_asked(fact: HandFact) -> None:
    """Its words are words of the prompt, and whatever stands behind one is asked for where it is missing."""
    if fact.field not in FIRST_TOLD:
        assert set(fact.words) <= set(WORDS)
    if fact.kind is not Kind.YES_NO:
        assert all(part(word).text == fact.question for word in fact.words)
    assert fact.example in re.sub(r"\s+", " ", HELP_TEXT)


@pytest.mark.parametrize("word", sorted(TAKE_ONE))
def test_what_belongs_to_a_word_is_asked_for(word: str) -> None:
    """Who leaves out what comes behind it at the prompt is asked, whichever word it is."""
    assert part(word).part == word


@pytest.mark.parametrize(
    ("command", "result"),
    [
        ("win", Result.DISCARD),
        ("win", Result.SELF_DRAWN),
        ("wall", Result.WALL),
        ("thrown-in", Result.THROWN_IN),
        ("error", Result.ERROR),
    ],
)
def test_a_command_takes_what_such_a_hand_can_have(command: str, result: Result) -> None:
    """Every fact told of hands that end so is an option, and nothing else that is one of others."""
    of_it = {fact.word for fact in TOLD if fact.is_told_beside(result) and fact.field not in FIRST_TOLD}
    others = {fact.word for fact in TOLD if not any(fact.is_told_beside(each) for each in RESULTS_OF[command])}
    assert of_it <= options(command)
    assert not others & options(command)


#: How hands end that a command records.
RESULTS_OF = {
    "win": (Result.DISCARD, Result.SELF_DRAWN),
    "wall": (Result.WALL,),
    "thrown-in": (Result.THROWN_IN,),
    "error": (Result.ERROR,),
}


def test_a_correction_takes_every_fact() -> None:
    """``mahj edit`` changes each of them, and takes away each that nothing else takes the place of."""
    assert {fact.word for fact in TOLD} <= options("edit")
    taken_away = {fact.word for fact in TOLD if fact.no_help or fact.kind is Kind.YES_NO}
    assert taken_away == {word for word in options("edit", "--no-") if word in {fact.word for fact in TOLD}}


def test_a_fact_is_exported() -> None:
    """What a hand has one of is a column of databases; the schema of JSON knows every fact and takes a hand with it."""
    single = {fact.field for fact in FACTS if fact.kind not in SEVERAL | {Kind.SEATED, Kind.RESULT}}
    assert single <= {field.name for field in tables.TABLES["hands"].fields}
    properties = json.loads(json_files.schema())["$defs"]["hand"]["properties"]
    assert {fact.in_file for fact in FACTS} <= set(properties)


def test_a_hand_in_words_is_the_hand_meant() -> None:
    """Every fact that is told of a win on a discard is told in one line."""
    line = "ann 25 from dee j p concealed miscalled last-tile exposures 2 dead cat all bea"
    line += " bet eve=ann line 3 stopped-by cat called-by dee fact k note c"
    said = told(split(line)).said
    of_win = {fact.field for fact in TOLD if fact.is_told_beside(Result.DISCARD)}
    assert set(said) == of_win - {"joker_exchange", "heavenly"}


def data(keys: Mapping[str, object]) -> dict[str, object]:
    """The data of a night with one hand, where Eve waits."""
    at = datetime(2026, 11, 29, 19, 20, tzinfo=UTC)
    header = {"format": 1, "id": "2026-11-29-4f7c", "date": date(2026, 11, 29), "started": at, "preset": "pie"}
    return {**header, "players": [*FOUR, "Eve"], "entries": [{"number": 1, "type": "hand", "at": at, **keys}]}


def needed(result: Result) -> dict[str, object]:
    """The keys without which no hand ends so."""
    samples = {**SAMPLES, "result": result.value, "net": {"Ann": 25, "Bea": -25}}
    keys = [fact.in_file for fact in FACTS if result in fact.needed]
    return {key: samples[key] for key in (*keys, *(["net"] if "winner" in keys else []))}


def with_whom(key: str) -> dict[str, object]:
    """The key without which another says nothing: whose the reasons are."""
    field = HAND_KEYS[key].field
    return {fact.in_file: SAMPLES[fact.in_file] for fact in FACTS if fact.reasons == field}


def full(result: Result) -> dict[str, object]:
    """Every key that may stand beside a result."""
    return {key: sample for key, sample in SAMPLES.items() if key in beside(result)} | needed(result)


def hand_of(keys: Mapping[str, object]) -> HandEntry:
    """The hand that some keys say. Raises MahjError for what the long way of reading refuses."""
    (entry,) = parse_night(data(keys), "2026-11-29.toml").entries
    assert isinstance(entry, HandEntry)
    return entry


def refused(keys: Mapping[str, object]) -> bool:
    """Whether the long way of reading refuses a hand."""
    try:
        hand_of(keys)
    except MahjError:
        return True
    return False


@pytest.mark.parametrize("result", Result)
@pytest.mark.parametrize("key", SAMPLES)
def test_what_stands_beside_a_result(key: str, result: Result) -> None:
    """What a result rules out is refused in words, and the rest is sound."""
    keys = needed(result)
    keys = {**keys, **with_whom(key), key: keys.get(key, SAMPLES[key])}
    fits = key in beside(result)
    assert refused(keys) is not fits
    assert (sound(data(keys)) is not None) is fits


@pytest.mark.parametrize("result", Result)
@pytest.mark.parametrize("key", SAMPLES)
def test_what_is_sound_is_never_refused(key: str, result: Result) -> None:
    """Not what is empty, nor a hand with all it can have and this; all it can have is sound."""
    assert sound(data(full(result))) is not None
    empty = type(SAMPLES[key])()
    for keys in ({**needed(result), key: empty}, {**full(result), key: empty}, {**full(result), key: SAMPLES[key]}):
        assert sound(data(keys)) is None or not refused(keys), keys


@pytest.mark.parametrize("key", NAMING)
def test_nobody_is_named_who_is_not_there(key: str) -> None:
    """Whoever a fact names plays that night, or sits at the hand: in a file, and when it is recorded."""
    result = next(each for each in Result if key in beside(each))
    gus = json.loads(re.sub("Ann|Bea|Cat", "Gus", json.dumps(SAMPLES[key])).replace("Dee", "Gus"))
    keys = {**needed(result), **with_whom(key), key: gus}
    assert refused(keys)
    assert sound(data(keys)) is None
    if key != "seated":
        hand = replace(hand_of(needed(result)).hand, **{HAND_KEYS[key].field: HAND_KEYS[key].read(gus)})
        found = check(hand, Night(seating=Seating(hand.seated, ("Eve",)), number=1), load({}, RuleFinder({}), "a test"))
        assert any("Gus" in problem.message for problem in found if problem.refuses)


@pytest.mark.parametrize("result", Result)
def test_a_hand_told_is_the_hand_that_was_meant(result: Result) -> None:
    """`hand_of` loses none of what is told, nor does a correction of something else."""
    was = hand_of(full(result)).hand
    people, seating = People((*FOUR, "Eve"), ()), Seating(was.seated, ("Eve",))
    assert amended(Amendment(given={"note": "pie"}))(was, people, seating, lambda _: {}) == replace(was, note="pie")


@pytest.mark.parametrize(
    "key",
    sorted(
        fact.in_file
        for fact in TOLD
        if fact.beside != EVERY_RESULT and fact.field not in {"discarder", "joker_exchange"}
    ),
)
def test_a_correction_that_has_no_place_names_its_option(key: str) -> None:
    """What only other hands have is refused, called as `mahj edit` calls it; the way it was won, for not being won."""
    was = hand_of(needed(Result.WALL)).hand
    people, seating = People((*FOUR, "Eve"), ()), Seating(was.seated, ("Eve",))
    with pytest.raises(Refused, match="has no place in a hand that ended so") as caught:
        amended(Amendment(given={HAND_KEYS[key].field: SAMPLES[key]}))(was, people, seating, lambda _: {})
    assert caught.value.message.split()[0] in options("edit")


@pytest.mark.parametrize("result", Result)
def test_everybody_is_renamed(result: Result) -> None:
    """Under another name everybody stands in every fact, as in exports."""
    night = parse_night(data(full(result)), "2026-11-29.toml")
    (entry,) = renamed(night, str.upper).entries
    assert not re.search("Ann|Bea|Cat|Dee|Eve", str(entry)), str(entry)


#: What is said in another way: the pattern is that of the line.
@pytest.mark.parametrize("key", [key for key in SAMPLES if key not in {"seated", "result", "pattern"}])
def test_every_fact_is_said(key: str) -> None:
    """In the line of a hand, whatever a fact says can be heard."""
    result = next(each for each in Result if key in beside(each))
    hand = hand_of(full(result)).hand
    other = replace(hand, **{HAND_KEYS[key].field: getattr(Hand(seated=(), result=result), HAND_KEYS[key].field)})
    assert hand_words(hand) != hand_words(other)


#: What nobody leaves out by telling a hand anew: the words it is told in, and what is so only where it is said.
TOLD_ANEW = {"result", "seated", "winner", "value", "from", "caller", "intact", "wrecker"}


@pytest.mark.parametrize(
    "key", [key for key in HAND_KEYS if key not in TOLD_ANEW and not isinstance(SAMPLES.get(key), bool)]
)
def test_what_a_hand_told_anew_leaves_out_is_named(key: str) -> None:
    """A bet, a fact or a note that was there before is not lost without a word."""
    result = next(each for each in Result if key in beside(each))
    hand = hand_of(full(result)).hand
    other = replace(hand, **{HAND_KEYS[key].field: getattr(Hand(seated=(), result=result), HAND_KEYS[key].field)})
    assert left_out_words(hand, other)
