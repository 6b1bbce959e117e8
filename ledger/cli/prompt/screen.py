"""The prompt at a terminal: the line is edited, Tab completes, and below it always stands where the night is.

This is the only module that imports prompt_toolkit.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys

from ledger.cli.prompt.offers import of_line, of_question
from ledger.cli.prompt.status import folded, pieces
from ledger.cli.terminal.width import with_room
from ledger.errors import MahjError
from ledger.night.asking import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from prompt_toolkit.document import Document
    from prompt_toolkit.key_binding import KeyPressEvent

    from ledger.cli.prompt.offers import Offer
    from ledger.night.asking import Question
    from ledger.night.night_in_play import NightInPlay

    #: What stays to be read for each key that answers a question, and what it stands for.
    Choices = Mapping[str, tuple[str, str | None]]

#: How long Escape waits for the rest of what could be another key, in seconds.
_ESCAPE_WAITS = 0.05
_BACK = "(Esc: back, Ctrl-C: leave)"
_YES_NO: Choices = {"y": ("yes", "yes"), "n": ("no", "no"), "enter": ("no", "no")}


class Screen:
    """A terminal that can be drawn on; ``table`` is the night as it is now."""

    def __init__(self, table: Callable[[], NightInPlay]) -> None:
        self._table = table
        self._history = InMemoryHistory()
        self._drawn: tuple[NightInPlay, list[list[str]]] | None = None

    def line(self, begun: str) -> str | None:
        """The next line. One that was left with Ctrl-C can be brought back with the arrow up."""
        keys = KeyBindings()

        @keys.add("c-c")
        def _(event: KeyPressEvent) -> None:
            event.current_buffer.append_to_history()
            event.app.exit(exception=KeyboardInterrupt(), style="class:aborting")

        session = self._session(keys, _Offers(lambda text: of_line(text, self._table())), self._history)
        try:
            return session.prompt("> ", default=begun)
        except EOFError:
            return None

    def answer(self, question: Question, before: str) -> str | None:
        """The answer to a question; Escape goes back."""
        if question.kind is Kind.YES_NO:
            choices = _YES_NO if "" in question.also else {key: _YES_NO[key] for key in "yn"}
            return self._key(f"{question.text} y/n {_BACK}", {**choices, "escape": ("back", None)})
        if question.kind is Kind.DIGIT:
            digits: Choices = {str(number): (str(number), str(number)) for number in range(5)}
            without: Choices = {"enter": ("", "")} if "" in question.also else {}
            return self._key(f"{question.text} {_BACK}", {**digits, **without, "escape": ("back", None)})
        keys = KeyBindings()
        keys.add("escape", eager=True)(_leave_with("back", None))
        session = self._session(keys, _Offers(lambda text: of_question(text, question, self._table())))
        try:
            return session.prompt(with_room(f"{question.text} {_BACK}", sys.stdout), default=before)
        except EOFError:
            return None

    def takes(self, question: str) -> bool:
        """Whether something is taken: Enter takes it, Escape does not."""
        return self._key(question, {"enter": ("taken", "yes"), "escape": ("not taken", None)}) is not None

    def agrees(self, question: str) -> bool:
        """Whether a question is answered with yes."""
        return self._key(f"{question} y/n", {**_YES_NO, "escape": ("no", "no")}) == "yes"

    def _key(self, question: str, choices: Choices) -> str | None:
        """What the one key stands for that answers a question; other keys do nothing.

        The Enter behind other keys does nothing either: it ends a line that was typed ahead, and answers no question.
        """
        keys = KeyBindings()
        strays = _Strays()
        keys.add(Keys.BracketedPaste)(_ring)
        for each in (Keys.Any, "enter"):
            keys.add(each)(strays.ring)
        for key, (said, meaning) in choices.items():
            leave = _leave_with(said, meaning)
            for each in dict.fromkeys((key, key.upper() if len(key) == 1 else key)):
                keys.add(each, eager=True)(strays.unless_behind(leave) if key == "enter" else leave)
        try:
            return self._session(keys, None).prompt(with_room(question, sys.stdout))
        except EOFError:
            return choices["escape"][1]

    def _session(
        self, keys: KeyBindings, completer: Completer | None, history: InMemoryHistory | None = None
    ) -> PromptSession[str | None]:
        """A prompt with its keys, and the line below it."""
        if completer is not None:
            keys.add("tab")(_complete_with(completer))
        session: PromptSession[str | None] = PromptSession(
            key_bindings=keys,
            completer=completer,
            history=history or InMemoryHistory(),
            complete_while_typing=False,
            bottom_toolbar=self._below,
            reserve_space_for_menu=4 if completer is not None else 0,
        )
        session.app.ttimeoutlen = _ESCAPE_WAITS
        return session

    def _below(self) -> str:
        """Where the night stands, folded to the width the terminal has now."""
        try:
            table = self._table()
            if self._drawn is None or self._drawn[0] is not table:
                self._drawn = (table, pieces(table))
        except MahjError as problem:
            return problem.message
        return folded(self._drawn[1], get_app().output.get_size().columns)


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


def _leave_with(said: str, meaning: str | None) -> Callable[[KeyPressEvent], None]:
    """End a prompt with what a key stands for; what is said stays where it was typed."""

    def leave(event: KeyPressEvent) -> None:
        event.current_buffer.text = said
        event.app.exit(result=meaning)

    return leave


def _ring(event: KeyPressEvent) -> None:
    """Say that a key does nothing here."""
    event.app.output.bell()


class _Strays:
    """Keys that were pressed at a question and answer nothing."""

    def __init__(self) -> None:
        self._any = False

    def ring(self, event: KeyPressEvent) -> None:
        """Say that a key does nothing here, and remember that there was one."""
        self._any = True
        _ring(event)

    def unless_behind(self, leave: Callable[[KeyPressEvent], None]) -> Callable[[KeyPressEvent], None]:
        """A key that answers only where no stray one stands before it; then it does nothing, and wipes the slate."""

        def pressed(event: KeyPressEvent) -> None:
            if self._any:
                self.ring(event)
                self._any = False
            else:
                leave(event)

        return pressed
