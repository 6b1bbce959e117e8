"""A hand told at the prompt: what it lacks is asked, what it pays is shown, and once that is taken it is recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.cli.prompt.vocabulary import KNOWN
from ledger.cli.prompt.words import refuse_nobody
from ledger.cli.terminal.amounts import amount_format
from ledger.cli.terminal.announcing import payment_lines, recording, show_later_rounds, standing_lines
from ledger.cli.terminal.console import show, warn
from ledger.cli.terminal.problems import report_problem
from ledger.errors import Refused
from ledger.night.asking import answered, next_of_words, with_answers, with_words
from ledger.night.forgotten import stood_behind
from ledger.night.grammar import told
from ledger.night.nights import Wanted
from ledger.night.sentences import people_named
from ledger.night.sitting_apart import people_at
from ledger.night.transaction import tried
from ledger.render.sayings import announcement
from ledger.render.words import next_east_words
from ledger.text import capital

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ledger.cli.prompt.front import Replies
    from ledger.cli.prompt.words import Line
    from ledger.cli.terminal.context import Context
    from ledger.night.hand_input import HandInput
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.recording import Recorded
    from ledger.night.transaction import Change


def take_hand(line: Line, text: str, context: Context, replies: Replies) -> str:
    """Ask what a hand lacks, show who pays what, and record it once it is taken; what the next line begins with."""
    table = context.table()
    if line.words[0].said not in KNOWN and not table.people.knows(line.words[0].text):
        refuse_nobody(line.words, table.people)
    then = stood_behind(table, line.follows)
    answers = answered(lambda given: next_of_words(line.words, given, then), replies.put, report_problem, then)
    if answers is None:
        return text
    hand = with_answers(told(with_words(line.words, answers)), answers).behind(line.follows)
    transaction = context.transaction()
    if "line" in hand.said:
        from ledger.night.card_lines import filled_in  # noqa: PLC0415  # card files are read for lines only

        hand = filled_in(hand, transaction)
    shown = _shown(hand, table, replies)
    taken = shown is not None and replies.takes_despite(shown.doubts, "Record it")
    if taken is None:
        return text
    if shown is None or not taken:
        show("Nothing was recorded. Arrow up brings the line back.")
        return ""
    agreed = {*shown.questions, *shown.doubts}
    sure = replace(
        transaction,
        ask=lambda question: question in agreed or replies.agrees(question),
        doubt=lambda text: text in agreed or replies.goes_on(text),
    )
    done = sure.change(_as_shown(hand, shown))
    for said in standing_lines(done)[:-1]:
        show(said)
    show_later_rounds(done)
    show(f"Recorded as {done.change.outcome.number}. {next_east_words(done.after.seating)}.")
    return ""


def _shown(hand: HandInput, table: NightInPlay, replies: Replies) -> Change[Recorded] | None:
    """Show what a hand would move, and ask what must be asked; None where the answer is no."""
    would_be = tried(recording(hand), table)
    for said in payment_lines(would_be, amount_format(table, None)):
        show(said)
    for warning in (*would_be.change.warnings, *would_be.change.doubts):
        warn(warning)
    agrees = all(replies.agrees(capital(each)) for each in would_be.change.questions)
    return would_be.change if agrees else None


def _as_shown(hand: HandInput, shown: Change[Recorded]) -> Callable[[NightInPlay], Change[Recorded]]:
    """How to record a hand that was shown; where the night has been changed meanwhile, it is asked about again."""
    prepare = recording(hand)
    seen = shown.outcome.reckoning

    def again(table: NightInPlay) -> Change[Recorded]:
        change = prepare(table)
        now = change.outcome.reckoning
        if (now.hand, now.net) == (seen.hand, seen.net):
            return change
        question = f"the night was changed meanwhile; now it is {announcement(now)}. Record it so?"
        return replace(change, questions=(*change.questions, question))

    return again


def at_table_of(line: Line, context: Context, tables: Sequence[NightInPlay]) -> Context:
    """The context of the table at which a hand was played, by the people it names.

    Raises SeveralOpen where several could be meant, and Refused where those named sit apart.
    """
    header = tables[0].record.header
    if not tables[0].is_open and header.event is not None:
        raise Refused(f"the tables of round {header.round} have ended", "mahj event round opens the next round")
    people = people_at(tables)
    named = people_named(line.words, lambda text: bool(people.beginning(text)))
    return context.at_night(Wanted().naming(named))
