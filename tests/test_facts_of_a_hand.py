"""The facts of a hand: every key of a hand in a night file stands wherever facts of a hand are read, told and shown.

A new fact begins with its key in `HAND_KEYS`; whatever place forgets it then fails here, by the name of that place.
"""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from msgspec.structs import replace
from typer.main import get_group

from ledger.cli.main import app
from ledger.cli.prompt.words import HELP_TEXT
from ledger.errors import MahjError, Refused
from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.model import Hand, Night, Result, Seating
from ledger.night.asking import part
from ledger.night.editing import Amendment, amended
from ledger.night.entry_reading import NEEDED_BESIDE, ONLY_BESIDE
from ledger.night.grammar import TAKE_ONE, WORDS
from ledger.night.night_facts import HandFacts
from ledger.night.night_keys import HAND_KEYS
from ledger.night.night_reading import parse_night
from ledger.night.people import People
from ledger.night.quick_reading import surely_sound
from ledger.night.recording import Told
from ledger.pay.checks import KEYS_FOR_RULES, check
from ledger.record import HandEntry
from ledger.render.export import json_files, tables
from ledger.render.words import hand_words, left_out_words
from ledger.season.renaming import renamed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from collections.abc import Set as AbstractSet

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
    "dead": ["Cat"],
    "pays_all": "Bea",
    "intact": ["Cat"],
    "wrecker": "Bea",
    "bets": {"Eve": "Ann"},
    "line": "2026 3",
    "stopped_by": "Cat",
    "facts": {"dice-doubles": True},
    "note": "cake",
}
#: The keys that name people.
NAMING = [key for key, sample in SAMPLES.items() if re.search("Ann|Bea|Cat|Dee", str(sample))]
#: What a word is called where it is not called as its key is.
CALLED = {"singles_pairs": "pairs", "joker_exchange": "exchange", "bets": "bet", "facts": "fact"}


def by_field(fields: Iterable[str]) -> set[str]:
    """The keys that are read into one of these fields."""
    known = set(fields)
    return {key for key, spec in HAND_KEYS.items() if spec.field in known}


def by_word(words: Iterable[str]) -> set[str]:
    """The keys that one of these words stands for."""
    known = set(words)
    return {key for key in HAND_KEYS if CALLED.get(key, key.replace("_", "-")) in known}


def beside(*results: Result) -> set[str]:
    """The keys that may stand beside one of these results."""
    return {key for key in HAND_KEYS if not ONLY_BESIDE.get(key, frozenset(Result)).isdisjoint(results)}


def parameters(name: str) -> list[Any]:
    """The arguments and options of a command."""
    group: Any = get_group(app)
    found: list[Any] = group.get_command(group.make_context("mahj", [], resilient_parsing=True), name).params
    return found


def options(name: str, begin: str = "--") -> set[str]:
    """What the options of a command are called, without what they begin with."""
    flags = [flag for each in parameters(name) for flag in (*each.opts, *each.secondary_opts)]
    return {flag.removeprefix(begin) for flag in flags if flag.startswith(begin)}


def typed(name: str) -> set[str]:
    """The keys that a command takes, as an option or as an argument."""
    arguments = [each.name for each in parameters(name) if each.param_type_name == "argument"]
    return by_word(options(name)) | by_field(arguments)


class Place(NamedTuple):
    """A place where facts of a hand stand: those it has, and those it does without, each for a reason."""

    has: AbstractSet[str]
    without: Mapping[str, str]
    of: AbstractSet[str] = frozenset(HAND_KEYS)


def but(reason: str, *keys: str) -> dict[str, str]:
    """Keys that a place does without for one reason."""
    return dict.fromkeys(keys, reason)


_BY_ITSELF = but("the night says who sits", "seated") | but("the command, or the first word, says it", "result")
_FIRST = but("it is one of the words every hand begins with", "winner", "value", "caller")
_RARE = but("rare, and the page has only so many lines", "wrecker", "stopped_by")
PLACES = {
    "the samples of this test": Place(set(SAMPLES), {}),
    "Hand in ledger/model.py": Place(by_field(Hand.__struct_fields__), {}),
    "HandFacts in ledger/night/night_facts.py": Place(set(HandFacts.__struct_encode_fields__), {}),
    "Told in ledger/night/recording.py": Place(
        by_field(Told.__struct_fields__), but("the night says who sits", "seated")
    ),
    "the tables of words in ledger/night/grammar.py": Place(by_word(WORDS), _BY_ITSELF | _FIRST),
    "HELP_TEXT in ledger/cli/prompt/words.py": Place(
        by_word(re.findall(r"[a-z-]+", HELP_TEXT)),
        _BY_ITSELF | _FIRST | _RARE | but("a name alone is the discarder's", "from"),
    ),
    "mahj win": Place(typed("win"), _BY_ITSELF, beside(Result.DISCARD, Result.SELF_DRAWN)),
    "mahj error": Place(
        typed("error"), _BY_ITSELF | but("the value claimed is told; mahj edit notes it", "line"), beside(Result.ERROR)
    ),
    "mahj wall": Place(typed("wall"), _BY_ITSELF, beside(Result.WALL)),
    "mahj thrown-in": Place(
        typed("thrown-in"),
        _BY_ITSELF | but("nothing is paid, whatever it was", "bets", "facts"),
        beside(Result.THROWN_IN),
    ),
    "mahj edit": Place(
        by_word(options("edit")),
        but("--swap says it", "seated") | but("--self and --from say it, or the hand told anew", "result"),
    ),
    "mahj edit, to take it away": Place(
        by_word(options("edit", "--no-")),
        but("it is not taken away, another takes its place", "seated", "result", "winner", "value", "from", "caller"),
    ),
    "KEYS_FOR_RULES in ledger/pay/checks.py": Place(
        by_field(KEYS_FOR_RULES),
        but("it counts under every rule", "seated", "result", "winner", "caller", "value", "from")
        | but("it only says that the win is self-drawn", "joker_exchange")
        | but("a dead hand pays like any other", "dead")
        | but("for the statistics", "line", "stopped_by")
        | but("refused where no rule asks about it", "facts")
        | but("a remark", "note"),
    ),
    "HANDS in ledger/render/export/tables.py": Place(
        by_field(field.name for field in tables.HANDS),
        but("east, and seated of the table net, say it", "seated")
        | but("several a hand; the column of words says them", "dead", "intact", "bets", "facts"),
    ),
    "ledger/render/export/schema-1.json": Place(
        set(json.loads(json_files.schema())["$defs"]["hand"]["properties"]) & set(HAND_KEYS), {}
    ),
}


@pytest.mark.parametrize("place", PLACES)
def test_no_place_forgets_a_fact(place: str) -> None:
    """Each fact stands there, or is among those the place does without, with a reason."""
    has, without, wanted = PLACES[place]
    forgotten = wanted - has - set(without)
    assert not forgotten, f"{place} has nothing for {', '.join(sorted(forgotten))}"
    needless = set(without) & has | set(without) - wanted
    assert not needless, f"{place} is said to do without {', '.join(sorted(needless))}, and need not be"


def test_whatever_belongs_to_a_result_is_a_key() -> None:
    """What only some results have, and what some need, are keys of a hand, but for the net points."""
    needed = {key for keys in NEEDED_BESIDE.values() for key in keys}
    assert set(ONLY_BESIDE) | needed <= {*HAND_KEYS, "net"}


@pytest.mark.parametrize("word", sorted(TAKE_ONE))
def test_what_belongs_to_a_word_is_asked_for(word: str) -> None:
    """Who leaves out what comes behind it at the prompt is asked, whichever word it is."""
    assert part(word).part == word


def data(keys: Mapping[str, object]) -> dict[str, object]:
    """The data of a night with one hand, where Eve waits."""
    at = datetime(2026, 11, 29, 19, 20, tzinfo=UTC)
    header = {"format": 1, "id": "2026-11-29-4f7c", "date": date(2026, 11, 29), "started": at, "preset": "pie"}
    return {**header, "players": [*FOUR, "Eve"], "entries": [{"number": 1, "type": "hand", "at": at, **keys}]}


def needed(result: Result) -> dict[str, object]:
    """The keys without which no hand ends so."""
    samples = {**SAMPLES, "result": result.value, "net": {"Ann": 25, "Bea": -25}}
    return {key: samples[key] for key in ("seated", "result", *NEEDED_BESIDE.get(result, ()))}


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
def test_both_ways_of_reading_know_what_stands_beside_a_result(key: str, result: Result) -> None:
    """The long way refuses what `ONLY_BESIDE` rules out, and the quick way is sure of the rest and of nothing else."""
    keys = needed(result)
    keys = {**keys, key: keys.get(key, SAMPLES[key])}
    fits = key in beside(result)
    assert refused(keys) is not fits
    assert (surely_sound(data(keys)) is not None) is fits, f"quick_reading.py and {key} beside {result}"


@pytest.mark.parametrize("result", Result)
@pytest.mark.parametrize("key", SAMPLES)
def test_the_quick_way_is_never_sure_of_what_the_long_one_refuses(key: str, result: Result) -> None:
    """Not of what is empty, nor of a hand with all it can have and this; of all it can have, it is sure."""
    assert surely_sound(data(full(result))) is not None
    empty = type(SAMPLES[key])()
    for keys in ({**needed(result), key: empty}, {**full(result), key: empty}, {**full(result), key: SAMPLES[key]}):
        assert surely_sound(data(keys)) is None or not refused(keys), keys


@pytest.mark.parametrize("key", NAMING)
def test_nobody_is_named_who_is_not_there(key: str) -> None:
    """Whoever a fact names plays that night, or sits at the hand: for both ways of reading, and when it is recorded."""
    result = next(each for each in Result if key in beside(each))
    gus = json.loads(re.sub("Ann|Bea|Cat", "Gus", json.dumps(SAMPLES[key])).replace("Dee", "Gus"))
    keys = {**needed(result), key: gus}
    assert refused(keys)
    assert surely_sound(data(keys)) is None
    if key != "seated":
        hand = replace(hand_of(needed(result)).hand, **{HAND_KEYS[key].field: HAND_KEYS[key].read(gus)})
        found = check(hand, Night(seating=Seating(hand.seated, ("Eve",)), number=1), load({}, RuleFinder({}), "a test"))
        assert any("Gus" in problem.message for problem in found if problem.refuses), f"checks.py and {key}"


@pytest.mark.parametrize("result", Result)
def test_a_hand_told_is_the_hand_that_was_meant(result: Result) -> None:
    """`hand_of` loses none of what is told, nor does a correction of something else."""
    was = hand_of(full(result)).hand
    people, seating = People((*FOUR, "Eve"), ()), Seating(was.seated, ("Eve",))
    assert amended(Amendment(given={"note": "pie"}))(was, people, seating) == replace(was, note="pie")


@pytest.mark.parametrize("key", sorted(set(ONLY_BESIDE) - {"from", "joker_exchange"}))
def test_a_correction_that_has_no_place_names_its_option(key: str) -> None:
    """What only other hands have is refused, called as `mahj edit` calls it; the way it was won, for not being won."""
    was = hand_of(needed(Result.WALL)).hand
    people, seating = People((*FOUR, "Eve"), ()), Seating(was.seated, ("Eve",))
    with pytest.raises(Refused, match="has no place in a hand that ended so") as caught:
        amended(Amendment(given={HAND_KEYS[key].field: SAMPLES[key]}))(was, people, seating)
    assert caught.value.message.split()[0] in options("edit")


@pytest.mark.parametrize("result", Result)
def test_everybody_is_renamed(result: Result) -> None:
    """Under another name everybody stands in every fact, as in exports."""
    night = parse_night(data(full(result)), "2026-11-29.toml")
    (entry,) = renamed(night, str.upper).entries
    assert not re.search("Ann|Bea|Cat|Dee|Eve", str(entry)), str(entry)


@pytest.mark.parametrize("key", [key for key in SAMPLES if key not in {"seated", "result"}])
def test_every_fact_is_said(key: str) -> None:
    """In the line of a hand, whatever a fact says can be heard."""
    result = next(each for each in Result if key in beside(each))
    hand = hand_of(full(result)).hand
    other = replace(hand, **{HAND_KEYS[key].field: getattr(Hand(seated=(), result=result), HAND_KEYS[key].field)})
    assert hand_words(hand) != hand_words(other), f"_FACT_WORDS in ledger/render/words.py says nothing of {key}"


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
    assert left_out_words(hand, other), f"left_out_words in ledger/render/words.py says nothing of {key}"
