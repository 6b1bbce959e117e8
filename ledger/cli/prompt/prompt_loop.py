"""An evening at the prompt: line after line, each understood, asked about where something is missing, shown, taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.cli.app import run
from ledger.cli.prompt import tables as told_tables
from ledger.cli.prompt.closing import end_at_prompt
from ledger.cli.prompt.front import Replies
from ledger.cli.prompt.lines import gathered
from ledger.cli.prompt.opening import Opener, known_people
from ledger.cli.prompt.own_names import help_page, how_to_type
from ledger.cli.prompt.prompt_night import PromptNight
from ledger.cli.prompt.words import HAND, HELP, HELP_TEXT, KNOWN, LINES, QUIT, parse_line, refuse_nobody
from ledger.cli.terminal import clock
from ledger.cli.terminal.amounts import amount_format
from ledger.cli.terminal.announcing import payment_lines, recording, show_later_rounds, standing_lines
from ledger.cli.terminal.console import show, show_next, warn
from ledger.cli.terminal.context import Answers
from ledger.cli.terminal.problems import report_failure, report_problem, say, say_warnings
from ledger.errors import MahjError
from ledger.night.asking import answered, next_of_words, with_answers, with_words
from ledger.night.forgotten import stood_behind
from ledger.night.grammar import told
from ledger.night.nights import Wanted
from ledger.night.sitting_apart import SeveralOpen
from ledger.night.transaction import tried
from ledger.recorded import RECORDED
from ledger.render.sayings import announcement
from ledger.render.words import next_east_words
from ledger.text import capital

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ledger.cli.prompt.front import Front
    from ledger.cli.prompt.words import Line
    from ledger.cli.terminal.context import Context
    from ledger.night.hand_input import HandInput
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.recording import Recorded
    from ledger.night.transaction import Change

_NOTHING = "Nothing was recorded."


class AtPrompt:
    """A night or several, and the terminal at which they are told; ``given`` says what a command is given there."""

    def __init__(self, night: PromptNight, front: Front, given: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        self._replies = Replies(front)
        self._given = given
        self._night = night
        self._opener = Opener(self._replies, self._goes_to)
        night.context = night.context.at_prompt(Answers(self._replies.agrees, self._goes_on, self._replies.put), LINES)

    @property
    def _context(self) -> Context:
        """The context of the night that is at the prompt now."""
        return self._night.context

    def begin(self, wanted: Wanted) -> None:
        """Sit down at the night that is meant, or where none is open propose one; an older open night is offered first.

        Where several tables are open it is all of them. Raises Refused where several nights are open and have no
        table's name, and what finding the night raises.
        """
        context = self._context
        context.typed_next()
        at_hand = [] if wanted.says_which else context.nights.at_hand()
        if told_tables.are_tables(at_hand):
            self._night.sits_at_all()
        elif wanted.says_which or len(at_hand) > 1:
            self._night.goes_on_at(wanted)
        elif at_hand and self._goes_on_with(at_hand[0]):
            self._night.goes_on_at(Wanted(at_hand[0].name))
        else:
            self._opener.propose(context)
            return
        for said in told_tables.tables_lines(self._night.tables()):
            show(said)

    def _goes_on_with(self, table: NightInPlay) -> bool:
        """Whether an open night is the one to go on with; one that was left hours ago is asked about."""
        if not table.is_stale(clock.now()):
            return True
        people = ", ".join(table.evening.players)
        if self._replies.agrees(f"The night {table.name} ({people}) is still open. Go on with it?"):
            return True
        show_next(f"It stays open: mahj end --night {table.name} closes it.")
        return False

    def _goes_to(self, name: str) -> None:
        """Go on with a night that was opened just now."""
        self._night.goes_on_at(Wanted(name))
        show(how_to_type(self._night.table()))

    def play(self) -> None:
        """Take lines until the person leaves. What was recorded is in the file with every line."""
        begun = ""
        going: str | None = ""
        while going is not None:
            try:
                text = self._replies.next_line(begun)
                going = None if text is None else self.line(text)
                begun = going or ""
            except KeyboardInterrupt:
                begun = ""
                show(_NOTHING)
        for text in self._replies.waiting:
            show(f"Not done any more: {text}")
        if self._opener.is_waiting:
            show("Goodbye. No night was opened.")
            return
        try:
            show_next(self._night.goodbye())
        except MahjError as problem:
            report_problem(problem)

    def line(self, text: str) -> str | None:
        """Do what a line says. Returns what the next line begins with, or None where this one leaves."""
        lines = [each for each in text.splitlines() if each.strip()]
        RECORDED.begin()
        try:
            if not self._opener.is_waiting:
                self._night.goes_on_in_the_next_round()
            if len(lines) > 1:
                self._several(lines)
                return ""
            return self._one(text)
        except SeveralOpen as problem:
            report_failure(told_tables.with_table_first(problem, text))
        except MahjError as problem:
            report_failure(problem)
        finally:
            say_warnings()
        return ""

    def _one(self, text: str) -> str | None:
        """Do what one line says; what the next one begins with, or None where this one leaves."""
        context = self._context
        table, said = told_tables.labelled(text, context)
        if table is None and (self._opener.is_waiting or not self._night.table().is_open):
            begun = self._opener.opens(text, context)
            if begun is not None:
                return begun
        people = known_people(context) if self._opener.is_waiting else (table or self._night).people
        line = parse_line(said, people)
        if line is None or line.what == QUIT:
            return "" if line is None else None
        if table is None:
            return self._do(line, text, context)
        show(told_tables.where_line(table))
        return self._do(line, text, context.at_night(Wanted(table.name)))

    def _do(self, line: Line, text: str, context: Context) -> str:
        """Do what a line says of a night; what the next line begins with."""
        if line.what == HAND:
            self._opener.refuse_hand()
            return self._hand(line, text, self._at_its_table(line, context))
        if line.what == HELP:
            show(HELP_TEXT if self._opener.is_waiting else help_page(self._night.table()))
            for said in told_tables.label_lines(self._night.tables()) if context.at_several else ():
                show(said)
        elif line.arguments == ("end",) and not self._opener.is_waiting:
            end_at_prompt(context, self._replies, self._given)
        else:
            run(list(self._given(line.arguments)), context)
        return ""

    def _at_its_table(self, line: Line, context: Context) -> Context:
        """The table of several at which a hand was played, by the people it names; that is said."""
        if context.here is not None:
            return context
        context = told_tables.at_table_of(line, context, self._night.tables())
        show(told_tables.where_line(context.table()))
        return context

    def _hand(self, line: Line, text: str, context: Context) -> str:
        """Ask what a hand lacks, show who pays what, and record it once it is taken."""
        table = context.table()
        if line.words[0].said not in KNOWN and not table.people.knows(line.words[0].text):
            refuse_nobody(line.words, table.people)
        then, put = stood_behind(table, line.follows), self._replies.put
        answers = answered(lambda given: next_of_words(line.words, given, then), put, report_problem, then)
        if answers is None:
            return text
        hand = with_answers(told(with_words(line.words, answers)), answers).behind(line.follows)
        transaction = context.transaction()
        if "line" in hand.said:
            from ledger.night.card_lines import filled_in  # noqa: PLC0415  # card files are read for lines only

            hand = filled_in(hand, transaction)
        shown = self._shown(hand, table)
        taken = shown is not None and self._takes("Record it", shown.doubts)
        if taken is None:
            return text
        if shown is None or not taken:
            show(f"{_NOTHING} Arrow up brings the line back.")
            return ""
        agreed = {*shown.questions, *shown.doubts}
        sure = replace(
            transaction,
            ask=lambda question: question in agreed or self._replies.agrees(question),
            doubt=lambda text: text in agreed or self._goes_on(text),
        )
        done = sure.change(_as_shown(hand, shown))
        for said in standing_lines(done)[:-1]:
            show(said)
        show_later_rounds(done)
        show(f"Recorded as {done.change.outcome.number}. {next_east_words(done.after.seating)}.")
        return ""

    def _goes_on(self, doubt: str) -> bool:
        """Whether a doubt is passed."""
        return self._replies.agrees(f"{capital(doubt)}. Go on?")

    def _takes(self, what: str, doubts: Sequence[str]) -> bool | None:
        """Whether something that was shown is taken, of which there may be doubts; None to go back."""
        if doubts:
            return self._replies.takes_doubtful(f"{what} all the same?")
        return self._replies.takes(f"{what}?")

    def _shown(self, hand: HandInput, table: NightInPlay) -> Change[Recorded] | None:
        """Show what a hand would move, and ask what must be asked; None where the answer is no."""
        would_be = tried(recording(hand), table)
        for said in payment_lines(would_be, amount_format(table, None)):
            show(said)
        for warning in (*would_be.change.warnings, *would_be.change.doubts):
            warn(warning)
        agrees = all(self._replies.agrees(capital(each)) for each in would_be.change.questions)
        return would_be.change if agrees else None

    def _several(self, lines: list[str]) -> None:
        """Several lines at once, as they were pasted: all are checked and shown before any is recorded."""
        doubts: list[str] = []

        def doubted(text: str) -> bool:
            warn(text)
            doubts.append(text)
            return True

        found = gathered(lines, self._context.answered_by(Answers(self._replies.agrees, doubted)))
        if found.told:
            say(found.told.rstrip("\n"))
        show(found.said.rstrip("\n"))
        if self._takes(f"Record all {len(lines)} lines", doubts):
            found.batch.commit()
        else:
            show(_NOTHING)


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
