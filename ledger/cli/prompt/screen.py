"""The prompt at a terminal: the line is edited, Tab completes, and below it always stands where the night is.

This is the only module that imports prompt_toolkit.
"""

from __future__ import annotations

import asyncio
import sys
from functools import cached_property, partial
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app, run_in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.history import DummyHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings

from ledger.cli.prompt.status import folded, pieces_of
from ledger.cli.terminal.console import show
from ledger.cli.terminal.line_answers import BACK, WAY_OUT
from ledger.cli.terminal.width import with_room
from ledger.errors import MahjError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from prompt_toolkit.document import Document
    from prompt_toolkit.key_binding import KeyPressEvent

    from ledger.cli.prompt.offers import Offer
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.questions import Question

#: How long it is between two looks for what phones have entered, in seconds.
_LOOKS = 0.5
#: How long Escape waits for the rest of what could be another key, in seconds.
_ESCAPE_WAITS = 0.05
#: The keys of the moment, which the line below names.
_AT_LINE = ["Tab completes", "? words", "Ctrl-D leaves"]
_AT_QUESTION = ["Enter answers", "Esc goes back"]


class Screen:
    """A terminal that can be drawn on; ``table`` is the night as it is now, ``tables`` where several are told.

    ``came_in`` tells what phones have entered.
    """

    def __init__(
        self,
        table: Callable[[], NightInPlay],
        tables: Callable[[], Sequence[NightInPlay]] | None = None,
        came_in: Callable[[], list[str]] = list,
    ) -> None:
        self._table = table
        self._came_in = came_in
        self._tables = tables or (lambda: [table()])
        self._history = InMemoryHistory()
        self._drawn: tuple[Sequence[NightInPlay], list[list[str]]] = (), []
        self._keys = _AT_LINE

    def line(self, begun: str) -> str | None:
        """The next line. One that was left with Ctrl-C can be brought back with the arrow up."""
        keys = KeyBindings()
        keys.add("escape", eager=True)(_do_nothing)
        self._keys = _AT_LINE
        return self._read("> ", begun, _Offers(self._at_line), keys, self._history)

    def answer(self, question: Question, before: str) -> str | None:
        """The answer to a question; Escape goes back, as ``<`` does."""
        offers = _Offers(partial(self._at_question, question))
        typed = self._read(with_room(f"{question.text} {WAY_OUT}", sys.stdout), before, offers, self._back())
        return None if typed is None or typed.strip() == BACK else typed

    def reply(self, question: str) -> str | None:
        """What is typed at a question of yes or no; Escape goes back."""
        return self._read(with_room(question, sys.stdout), "", None, self._back())

    def _at_line(self, text: str) -> Offer:
        """What could stand at the end of a line."""
        from ledger.cli.prompt.offers import of_tables  # noqa: PLC0415  # once Tab is pressed

        return of_tables(text, self._tables())

    def _at_question(self, question: Question, text: str) -> Offer:
        """What could be answered to a question."""
        from ledger.cli.prompt.offers import of_question  # noqa: PLC0415  # once Tab is pressed

        return of_question(text, question, self._table())

    def _begin_to_follow(self) -> None:
        """Look for what phones enter, as long as something is typed."""
        get_app().create_background_task(self._follow())

    async def _follow(self) -> None:
        """Show what phones enter above the line, as it comes."""
        while True:
            lines = self._came_in()
            if lines:
                await run_in_terminal(partial(show, "\n".join(lines)))
            await asyncio.sleep(_LOOKS)

    def _back(self) -> KeyBindings:
        """The key that goes back; what was typed before it can be brought back with the arrow up, at the next line."""
        keys = KeyBindings()
        self._keys = _AT_QUESTION

        @keys.add("escape", eager=True)
        def _(event: KeyPressEvent) -> None:
            self._keep(event.current_buffer.text)
            event.current_buffer.text = f"{event.current_buffer.text} {BACK}".strip()
            event.app.exit(result=None)

        return keys

    def _keep(self, text: str) -> None:
        """Remember what was typed and left."""
        if text.strip():
            self._history.append_string(text)

    def _read(
        self,
        prompt: str,
        begun: str,
        completer: Completer | None,
        keys: KeyBindings,
        history: History | None = None,
    ) -> str | None:
        """What is typed, or None where somebody goes back, or has gone."""

        @keys.add("c-c")
        def _(event: KeyPressEvent) -> None:
            self._keep(event.current_buffer.text)
            event.app.exit(exception=KeyboardInterrupt(), style="class:aborting")

        if completer is not None:
            keys.add("tab")(_complete_with(completer))
        session = self._session
        session.key_bindings, session.completer = keys, completer
        session.reserve_space_for_menu = 4 if completer is not None else 0
        session.default_buffer.history = history or DummyHistory()
        try:
            return session.prompt(
                prompt,
                default=begun,
                pre_run=self._begin_to_follow,
                handle_sigint=False,  # Ctrl-C is a key here; a signal from elsewhere is asyncio's, without ctypes
            )
        except EOFError:
            return None

    @cached_property
    def _session(self) -> PromptSession[str | None]:
        """The prompt, with the line below it; it is made once, for making it takes longer than drawing it."""
        session: PromptSession[str | None] = PromptSession(
            complete_while_typing=False,
            include_default_pygments_style=False,
            bottom_toolbar=self._below,
        )
        session.app.ttimeoutlen = _ESCAPE_WAITS
        return session

    def _below(self) -> str:
        """Where the night stands, folded to the width the terminal has now."""
        try:
            tables = self._tables()
            if list(map(id, tables)) != list(map(id, self._drawn[0])):
                self._drawn = (tables, pieces_of(tables))
        except MahjError as problem:
            return problem.message
        return folded([*self._drawn[1], self._keys], get_app().output.get_size().columns)


class _Offers(Completer):
    """What can be typed, as prompt_toolkit takes it."""

    def __init__(self, offer: Callable[[str], Offer]) -> None:
        self._offer = offer

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:  # noqa: ARG002
        """The words that could stand at the cursor."""
        try:
            offer = self._offer(document.text_before_cursor)
        except MahjError:  # the line below says what is wrong
            return []
        return [Completion(word, start_position=-offer.begun) for word in offer.words]


def _do_nothing(event: KeyPressEvent) -> None:
    """Escape alone: a letter typed right behind it is that letter, and no key of its own."""


def _complete_with(completer: Completer) -> Callable[[KeyPressEvent], None]:
    """Put in the one word that fits, at once, so that typing may go on; where several do, show them."""

    def complete(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.complete_state is not None:
            buffer.complete_next()
            return
        found = list(completer.get_completions(buffer.document, CompleteEvent(completion_requested=True)))
        if len(found) == 1:
            buffer.apply_completion(found[0])
            buffer.insert_text(" ")
        elif found:
            buffer.start_completion(insert_common_part=True)

    return complete
