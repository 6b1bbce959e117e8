"""Corrections of hands: the facts of one told anew or changed one by one, or two people who sat the other way round.

Nothing is erased: a correction is a new version of the same number, and the later entries that depend on it are given
again in the same write. Who sat at a hand stays as it was recorded; only `swap` changes that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from ledger.errors import Refused, UsageProblem
from ledger.facts import BY_FIELD, FACTS, TOLD
from ledger.hand_fact import SEVERAL, WON, Kind
from ledger.model import Hand, Result, Seating
from ledger.night.hand_input import HandInput, asked_at, hand_of, odd_value
from ledger.night.people import People
from ledger.night.revising import Revisions, depending, evening_before, revise
from ledger.night.transaction import Change, stale
from ledger.record import HandEntry
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from ledger.hand_fact import HandFact
    from ledger.model import FactValue
    from ledger.night.house_facts import Asked
    from ledger.night.night_in_play import NightInPlay

    #: What a hand is corrected to: from how it stands, the people a name may mean, who sat and waited at it, and
    #: what house rules ask about it.
    Correction = Callable[[Hand, People, Seating, Asked], Hand]


_TELL_IT_ALL = "tell the whole hand: mahj edit N WINNER VALUE DISCARDER"


class Amendment(Struct, frozen=True, kw_only=True):
    """What to change about a hand, by the fields of `Hand`, with names as they were typed.

    ``given`` are facts a hand has one of; None and False take them away. ``added`` and ``removed`` are single dead or
    intact players, bets and facts of the house rules; a bet or fact that is there already is replaced.
    """

    given: Mapping[str, Any] = field(default_factory=dict)
    added: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    removed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def edit(number: int, correction: Correction, now: datetime) -> Callable[[NightInPlay], Change[Revisions]]:
    """How to correct the hand of a number; one that was taken out counts again.

    Raises Refused where the number is no hand's, or the hand says so already, and every problem of the corrected hand.
    """

    def prepare(table: NightInPlay) -> Change[Revisions]:
        place = table.place_of(number)
        if not isinstance(place.entry, HandEntry):
            raise Refused(f"entry {number} is no hand", f"mahj void {number} takes it out; then record it again")
        was = place.entry.hand
        evening = evening_before(table.record, number, table.guests)
        waiting = tuple(player for player in evening.players if player not in was.seated)
        people = People((*was.seated, *waiting), table.settings.players)
        seating = Seating(was.seated, waiting)
        hand = correction(was, people, seating, asked_at(evening.night(seating, number), table.load(evening.rules)))
        hand = _with_its_line(hand, was, table)
        if hand == was and place.void is None:
            raise Refused(f"hand {number} says that already", "mahj show lists the hands with their numbers")
        doubts = odd_value(hand, table) if hand.value != was.value else []
        return _change(table, {number: hand}, now, tuple(doubts))

    return prepare


def _with_its_line(hand: Hand, was: Hand, table: NightInPlay) -> Hand:
    """A corrected hand with what the card says of its line, as it did when the line was noted."""
    if hand.line == was.line:
        return replace(hand, section=was.section, pattern=was.pattern)
    from ledger.night.card_lines import as_on_the_card  # noqa: PLC0415  # cards are read for lines only

    return as_on_the_card(hand, table.card)


def retold(told: HandInput) -> Correction:
    """The whole hand, told anew."""
    return lambda _, people, seating, asked: hand_of(told, people, seating, asked)


def amended(amendment: Amendment) -> Correction:
    """Single facts changed, the others as they were.

    It raises UsageProblem for changes that exclude each other, Refused for those that have no place in such a hand.
    """

    def correction(was: Hand, people: People, seating: Seating, asked: Asked) -> Hand:
        given = {**amendment.given, **_how_it_was_won(was, amendment.given)}
        _refuse_misplaced(
            was, (*(fact for fact, value in given.items() if value and fact != "result"), *amendment.added)
        )
        lists = {fact: _merged(texts, amendment, fact, people, seating) for fact, texts in _lists(was).items()}
        hand = hand_of(_told(was).also(**lists, **given), people, seating, asked)
        return replace(hand, section=was.section, pattern=was.pattern)

    return correction


def swap(first: int, last: int, pair: tuple[str, str], now: datetime) -> Callable[[NightInPlay], Change[Revisions]]:
    """How to write down that two people sat the other way round, from one hand to another.

    Raises Refused where no hand stands there, where neither of them sat at any, and where a hand could not have
    happened so; NameProblem for names that are not clear.
    """

    def prepare(table: NightInPlay) -> Change[Revisions]:
        one, other = (table.people.who(text) for text in pair)
        if one == other:
            raise Refused(f"{one} cannot change places with {other}", "name two players")
        hands = {played.played.number: played.played.hand for played in table.evening.hands}
        meant = {number: hand for number, hand in hands.items() if first <= number <= last}
        if not meant:
            raise Refused(f"no hand stands from {first} to {last}", f"hands: {', '.join(map(str, hands)) or 'none'}")
        places = {one: other, other: one}
        seated = {
            number: replace(hand, seated=tuple(places.get(player, player) for player in hand.seated))
            for number, hand in meant.items()
        }
        changed = {number: hand for number, hand in seated.items() if hand != meant[number]}
        if not changed:
            raise Refused(f"neither {one} nor {other} sat there", "mahj show --format json lists who sat at each hand")
        return _change(table, changed, now, ())

    return prepare


def _change(table: NightInPlay, hands: Mapping[int, Hand], now: datetime, doubts: tuple[str, ...]) -> Change[Revisions]:
    """Hands with new facts, and what depends on them, as one change."""
    revisions = revise(table, hands, now)
    questions = (*stale(table, now), *depending(revisions.later))
    return Change(revisions.entries, revisions, questions, doubts, revisions.warnings)


def _how_it_was_won(was: Hand, given: Mapping[str, Any]) -> dict[str, Any]:
    """What changes with the discarder: the result, and what only the other kind of win can have."""
    drawn = given.get("result") == Result.SELF_DRAWN or bool(given.get("joker_exchange"))
    on_discard = given.get("discarder") is not None
    if drawn and on_discard:
        raise UsageProblem("the win is both self-drawn and on a discard", "leave out --from, or --self and --exchange")
    if not drawn and not on_discard:
        return {}
    if not was.won:
        raise Refused("the hand was not won, so there is no winning tile", _TELL_IT_ALL)
    if drawn:
        return {"result": Result.SELF_DRAWN, "discarder": None, "miscalled": given.get("miscalled", False)}
    return {"result": Result.DISCARD, "joker_exchange": False}


def _refuse_misplaced(was: Hand, facts: tuple[str, ...]) -> None:
    """Raise Refused for a fact that only a hand that ended otherwise can have."""
    for name in facts:
        fact = BY_FIELD[name]
        can_be = fact.beside & WON if was.won else fact.beside & {was.result}
        if not can_be:
            raise Refused(f"{fact.word} has no place in a hand that ended so", _TELL_IT_ALL)


def _told(hand: Hand) -> HandInput:
    """A hand as somebody would tell it who knows every name in full, but for what it can have several of."""
    said = {fact.field: getattr(hand, fact.field) for fact in TOLD if fact.kind not in SEVERAL and fact.given(hand)}
    return HandInput(hand.result, said)


def _lists(hand: Hand) -> dict[str, dict[str, str]]:
    """What a hand can have several of, each told by whom or what it is about."""
    found: dict[str, dict[str, str]] = {}
    for fact in TOLD:
        value = getattr(hand, fact.field)
        if fact.kind is Kind.PLAYERS:
            reasons = getattr(hand, fact.reasons) if fact.reasons else {}
            found[fact.field] = {each: f"{each}={reasons[each]}" if each in reasons else each for each in value}
        elif fact.kind is Kind.BETS:
            found[fact.field] = {bettor: f"{bettor}={on}" for bettor, on in value.items()}
        elif fact.kind is Kind.HOUSE_FACTS:
            found[fact.field] = {name: f"{name}={_fact_words(answer)}" for name, answer in value.items()}
    return found


def _fact_words(value: FactValue) -> str:
    """The value of a fact as it is typed."""
    if isinstance(value, tuple):
        return ",".join(value)
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _merged(
    texts: dict[str, str], amendment: Amendment, fact: str, people: People, seating: Seating
) -> tuple[str, ...]:
    """What is left of a list once some are removed, with those that are added."""

    def about(text: str) -> str:
        name, equals, _ = text.partition("=")
        if fact == "facts":
            return name
        if fact == "bets" and not equals and text in amendment.added.get(fact, ()):
            return seating.waiting[0] if len(seating.waiting) == 1 else text
        return people.who(name)

    left = dict(texts)
    for text in amendment.removed.get(fact, ()):
        if about(text) not in left:
            noted = f"noted: {', '.join(left)}" if left else "none is noted"
            raise Refused(f"{quoted(about(text))} is not among the {fact} of the hand", noted)
        del left[about(text)]
    for text in amendment.added.get(fact, ()):
        left[about(text)] = text
    return tuple(left.values())


def left_out_words(was: Hand, now: Hand) -> list[str]:
    """What a hand that was told anew says nothing of, though it was noted before."""
    return [words for fact in FACTS if fact.left_out for words in _left_out(fact, was, now)]


def _left_out(fact: HandFact, was: Hand, now: Hand) -> list[str]:
    """What is left out of one fact: of one that a hand with this result can have."""
    if now.result not in fact.beside:
        return []
    if fact.kind in SEVERAL:
        gone = getattr(now, fact.field)
        return [fact.left_out.format(each) for each in getattr(was, fact.field) if each not in gone]
    return [fact.left_out] if fact.given(was) and not fact.given(now) else []
