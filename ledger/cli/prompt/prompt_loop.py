"""An evening at the prompt: line after line, each understood, asked about where something is missing, shown, taken."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ledger.cli.app import run
from ledger.cli.prompt import tables as told_tables
from ledger.cli.prompt.front import Replies
from ledger.cli.prompt.own_names import how_to_type
from ledger.cli.prompt.prompt_night import PromptNight, known_people
from ledger.cli.prompt.vocabulary import HAND, HELP, LINES, QUIT
from ledger.cli.terminal import clock
from ledger.cli.terminal.console import show, show_next
from ledger.cli.terminal.context import Answers
from ledger.cli.terminal.problems import report_failure, report_problem, say_warnings
from ledger.errors import MahjError
from ledger.night.nights import Wanted
from ledger.night.sitting_apart import SeveralOpen
from ledger.recorded import RECORDED

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.cli.prompt.front import Front
    from ledger.cli.prompt.opening import Opener
    from ledger.cli.prompt.words import Line
    from ledger.cli.terminal.context import Context
    from ledger.night.night_in_play import NightInPlay


class AtPrompt:
    """A night or several, and the terminal at which they are told; ``given`` says what a command is given there."""

    def __init__(self, night: PromptNight, front: Front, given: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        self._replies = Replies(front)
        self._given = given
        self._night = night
        self._is_opening = False
        answers = Answers(self._replies.agrees, self._replies.goes_on, self._replies.put)
        night.context = night.context.at_prompt(answers, LINES)

    @property
    def _context(self) -> Context:
        """The context of the night that is at the prompt now."""
        return self._night.context

    @cached_property
    def _opener(self) -> Opener:
        """What opens nights."""
        from ledger.cli.prompt.opening import Opener  # noqa: PLC0415  # mostly a night is open already

        return Opener(self._replies, self._goes_to)

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
            self._is_opening = True
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
        self._is_opening = False
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
                show("Nothing was recorded.")
        for text in self._replies.waiting:
            show(f"Not done any more: {text}")
        if self._is_opening:
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
            if not self._is_opening:
                self._night.goes_on_in_the_next_round()
            if len(lines) > 1:
                from ledger.cli.prompt.lines import take_lines  # noqa: PLC0415  # what was pasted

                take_lines(lines, self._context, self._replies)
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
        from ledger.cli.prompt.words import parse_line  # noqa: PLC0415  # none was typed as the prompt is first drawn

        context = self._context
        table, said = told_tables.labelled(text, context)
        if table is None and (self._is_opening or not self._night.table().is_open):
            begun = self._opener.opens(text, context)
            if begun is not None:
                return begun
        people = known_people(context) if self._is_opening else (table or self._night).people
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
            if self._is_opening:
                self._opener.refuse_hand()
            return self._hand(line, text, context)
        if line.what == HELP:
            from ledger.cli.prompt.help_page import HELP_TEXT, help_page  # noqa: PLC0415  # asked for now and then

            show(HELP_TEXT if self._is_opening else help_page(self._night.table()))
            for said in told_tables.label_lines(self._night.tables()) if context.at_several else ():
                show(said)
        elif line.arguments == ("end",) and not self._is_opening:
            from ledger.cli.prompt.closing import end_at_prompt  # noqa: PLC0415  # once a night

            end_at_prompt(context, self._replies, self._given)
        else:
            run(list(self._given(line.arguments)), context)
        return ""

    def _hand(self, line: Line, text: str, context: Context) -> str:
        """Record a hand, at its table of several, which is said; what the next line begins with."""
        from ledger.cli.prompt.hands import at_table_of, take_hand  # noqa: PLC0415  # none was told as the prompt is drawn

        if context.here is None:
            context = at_table_of(line, context, self._night.tables())
            show(told_tables.where_line(context.table()))
        return take_hand(line, text, context, self._replies)
