"""What somebody at the table is asked: the parts of a hand that were not told, and the facts house rules must know.

One question at a time, each following from the answers before it, so that going back keeps them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.answers import Takes
from ledger.errors import MahjError, NameProblem, Refused
from ledger.facts import TOLD
from ledger.hand_fact import SELF
from ledger.hand_fact import Kind as FactKind
from ledger.hooks.facts import facts_asked_of
from ledger.model import BET_ON_WALL, BET_VOID, MOST_EXPOSURES, Hand, Result
from ledger.names import key
from ledger.night.forgotten import stood_behind
from ledger.night.grammar import Unfinished, Word, told
from ledger.night.hand_input import asked_at, checked, hand_of
from ledger.night.house_facts import SEVERAL
from ledger.night.outcomes import comes_to, noted_otherwise
from ledger.night.parsing import whole_number
from ledger.night.questions import Kind, Question
from ledger.pay.checks import check
from ledger.text import either, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ledger.answers import Fact
    from ledger.hand_fact import HandFact
    from ledger.night.hand_input import HandInput
    from ledger.night.night_in_play import NightInPlay

    #: What was answered so far, by the part each question was about.
    Answers = Mapping[str, str]
    #: Puts a question, with the answer given to it before, and returns the answer, or None to go back.
    Put = Callable[["Question", str], str | None]

#: What helps whoever types something else at a question, such as undo.
_WAY_OUT = "< goes back, to type anything else"


def _kind_of_answer(fact: HandFact) -> Kind:
    """How the question for a fact is answered."""
    if fact.kind is FactKind.NUMBER:
        return Kind.DIGIT if fact.most < 10 else Kind.VALUE  # noqa: PLR2004  # one key
    return Kind.NAME if fact.kind in {FactKind.PLAYER, FactKind.PLAYERS} else Kind.TEXT


#: How the parts of a hand are asked for, by the field or the word of the grammar that lacks something.
_PARTS = {
    word: Question(word, fact.question, _kind_of_answer(fact)) for fact in TOLD if fact.question for word in fact.words
} | {"discarder": Question("discarder", "On whose discard, or self?", Kind.NAME, (SELF,))}


def part(name: str) -> Question:
    """The question for a part of a hand."""
    return _PARTS[name]


def answered(
    follow: Callable[[Answers], Question | None], put: Put, wrong: Callable[[MahjError], object], table: NightInPlay
) -> Answers | None:
    """The answers to all questions that ``follow`` gives, one by one, or None where somebody went all the way back.

    ``follow`` is given the answers so far and returns the next question, or None behind the last. An answer that
    cannot be is said with ``wrong`` and asked for again. What was answered stands ready when a question comes again.
    """
    given: list[tuple[str, str]] = []
    kept: dict[str, str] = {}
    while (question := follow(dict(given))) is not None:
        reply = put(question, kept.get(question.part, ""))
        if reply is None:
            if not given:
                return None
            kept.update([given.pop()])
            continue
        try:
            given.append((question.part, _checked(question, reply, table)))
        except MahjError as problem:
            problem.hint = f"{problem.hint}; {_WAY_OUT}" if problem.hint else _WAY_OUT
            wrong(problem)
    return dict(given)


def _checked(question: Question, reply: str, table: NightInPlay) -> str:
    """An answer as it is kept. Raises a MahjError for one that cannot be."""
    text = " ".join(reply.split())
    if question.several and text:
        return ",".join(_one_checked(question, piece.strip(), table) for piece in text.split(","))
    return _one_checked(question, text, table)


def _one_checked(question: Question, text: str, table: NightInPlay) -> str:
    """An answer, or one of several. Raises a MahjError for one that cannot be."""
    if question.kind is Kind.WORD and text:
        return _word(text, question)
    if key(text) in question.also:
        return key(text)
    if not text:
        raise Refused("nothing was typed", "type an answer")
    if question.kind is Kind.NAME:
        return _seated(text, question, table)
    if question.kind is Kind.DIGIT and not 0 <= whole_number(text, "the answer") <= MOST_EXPOSURES:
        raise Refused(f"the answer cannot be {text}", f"type a number from 0 to {MOST_EXPOSURES}")
    return str(whole_number(text, "the answer")) if question.kind in {Kind.VALUE, Kind.DIGIT} else text


def _word(text: str, question: Question) -> str:
    """The word that is meant, of those a question can be answered with."""
    words = {key(word): word for word in question.also if word}
    found = words.get(key(text)) or next((word for each, word in words.items() if each.startswith(key(text))), None)
    if found is None:
        raise Refused(f"{quoted(text)} is no answer", f"answer with {either(list(words.values()))}")
    return found


def _seated(text: str, question: Question, table: NightInPlay) -> str:
    """Who is meant, at the table now."""
    who = table.people.who(text, tuple(word for word in question.also if word))
    if who not in table.seating.seated:
        also = f", or {' or '.join(word for word in question.also if word)}" if any(question.also) else ""
        raise NameProblem(f"{who} is not at the table", f"at the table: {', '.join(table.seating.seated)}{also}")
    return who


def next_of_words(words: Sequence[Word], answers: Answers, table: NightInPlay) -> Question | None:
    """What is asked next of a hand in words: what its words lack, and then what house rules must know of it.

    Raises UsageProblem for words that are not understood, and what `hand_of` raises.
    """
    try:
        so_far = told(with_words(words, answers), table.people.knows)
    except Unfinished as unfinished:
        return _PARTS[unfinished.part]
    if "line" in so_far.said:
        so_far = _by_card(so_far, table)
    return next_of_house(so_far, answers, table)


def with_words(words: Sequence[Word], answers: Answers) -> tuple[Word, ...]:
    """The words of a hand, with those that were asked for in their places."""
    result = list(words)
    for name, answer in answers.items():
        try:
            told(result)
        except Unfinished as unfinished:
            place = len(result) if unfinished.place is None else unfinished.place
            result[place:place] = _as_words(name, answer)
    return tuple(result)


def _by_card(told: HandInput, table: NightInPlay) -> HandInput:
    """A hand with what the newest card says of its line. Raises what `ledger.night.card_lines.by_card` raises."""
    from ledger.arbiter.card_files import newest_card  # noqa: PLC0415  # card files are read for lines only
    from ledger.night.card_lines import by_card  # noqa: PLC0415

    return by_card(told, newest_card(table.book)).told


def _as_words(name: str, answer: str) -> list[Word]:
    """An answer as words of the grammar."""
    if name == "discarder":
        return [Word(SELF)] if answer == SELF else [Word("from"), Word(answer, in_quotes=True)]
    return [Word(answer, in_quotes=_PARTS[name].kind is Kind.NAME)]


def next_of_house(told: HandInput, answers: Answers, table: NightInPlay) -> Question | None:
    """The first of `questions_of_house`."""
    return next(iter(questions_of_house(told, answers, table)), None)


def questions_of_house(told: HandInput, answers: Answers, table: NightInPlay) -> tuple[Question, ...]:
    """What the house rules in force must know of a hand that was told, and was not asked yet.

    Only what makes a difference is asked: to the payments, to what may be recorded, to who deals next, or to a column
    of the standings. Raises what `hand_of` and `checked` raise: nobody is asked about a hand that cannot be.
    """
    table = stood_behind(table, told.follows)
    hand = hand_of(with_answers(told, answers), table.people, table.seating, asked_at(table.next_night, table.rules))
    exposures = [] if "exposures" in answers else _exposures(hand, table)
    checked(replace(hand, exposures=0) if exposures else hand, table.next_night, table.rules, table)
    asked = (*_bets(hand, table), *exposures, *_facts(hand, table))
    return tuple(question for question in asked if question.part not in answers)


def _bets(hand: Hand, table: NightInPlay) -> list[Question]:
    """Who waits and has made no bet, where bets count."""
    if "bets" not in table.rules.reads or hand.result == Result.THROWN_IN:
        return []
    return [
        Question(f"bet {bettor}", f"Who does {bettor} bet on? Enter: no bet", Kind.NAME, (BET_ON_WALL, BET_VOID, ""))
        for bettor in table.seating.waiting
        if bettor not in hand.bets
    ]


def _exposures(hand: Hand, table: NightInPlay) -> list[Question]:
    """How many exposures the winner had, where it matters and nobody said."""
    if hand.exposures is not None or not hand.won or "exposures" not in table.rules.reads:
        return []
    possible = (None, 0) if hand.concealed or hand.singles_pairs else range(MOST_EXPOSURES + 1)
    outcomes = [comes_to(replace(hand, exposures=number), table) for number in possible]
    if all(outcome == outcomes[0] for outcome in outcomes):
        return []
    asked = f"How many exposures had {hand.winner}, 0 to {MOST_EXPOSURES}?"
    if any(problem.refuses for problem in check(hand, table.next_night, table.rules)):
        return [Question("exposures", asked, Kind.DIGIT)]
    return [Question("exposures", f"{asked} Enter: not noted", Kind.DIGIT, ("",))]


def _facts(hand: Hand, table: NightInPlay) -> list[Question]:
    """The facts rules ask about that were not told, and that matter, in the rules' own order."""
    asked = facts_asked_of(hand, table.next_night, table.rules)
    now = comes_to(hand, table) if set(asked).difference(hand.facts) else ()
    return [
        _question(fact)
        for fact in asked.values()
        if fact.name not in hand.facts and any(comes_to(each, table) != now for each in noted_otherwise(hand, fact))
    ]


def _question(fact: Fact) -> Question:
    """How a fact is asked for."""
    part, several = f"fact {fact.name}", fact.takes in SEVERAL
    if fact.takes is Takes.YES_NO:
        return Question(part, fact.question, Kind.YES_NO, ("",))
    if fact.takes is Takes.NUMBER:
        return Question(part, f"{fact.question} Enter: 0", Kind.VALUE, ("",))
    if fact.takes in {Takes.PLAYER, Takes.PLAYERS}:
        return Question(part, f"{fact.question} Enter: nobody", Kind.NAME, ("",), several=several)
    words = f"{fact.question} {', '.join(fact.words)}; Enter: none"
    return Question(part, words, Kind.WORD, ("", *fact.words), several=several)


def with_answers(told: HandInput, answers: Answers) -> HandInput:
    """A hand as it was told, with what house rules asked about it; what was answered with no is not noted."""
    exposures = "" if "exposures" in told.said else answers.get("exposures", "")
    bets = tuple(f"{part.removeprefix('bet ')}={on}" for part, on in answers.items() if part.startswith("bet ") and on)
    facts = tuple(
        f"{part.removeprefix('fact ')}={value}"
        for part, value in answers.items()
        if part.startswith("fact ") and value not in {"", "no"}
    )
    number = whole_number(exposures, "a number of exposures") if exposures else told.said.get("exposures")
    return told.also(
        exposures=number,
        bets=(*told.said.get("bets", ()), *bets),
        facts=(*told.said.get("facts", ()), *facts),
    )
