"""How many keys an evening takes at the prompt, and how many questions it asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from ledger.cli.prompt.front import as_typed
from ledger.cli.prompt.prompt_loop import AtPrompt
from ledger.cli.prompt.prompt_night import PromptNight
from ledger.cli.prompt.screen import Screen
from tests.play.keys import ENTER

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.cli.terminal.context import Context
    from ledger.night.questions import Question

    Night = Callable[..., Context]

#: Twenty hands as they are typed at a table with first letters: half on discards, a third self-drawn, and then wall
#: games, jokerless hands, dead hands and calls in error.
HANDS = (
    *("a25d", "b30c", "c25a", "d50b", "a30b", "b25d", "c35d", "d25a", "a25c", "b40a"),
    *("a25s", "b30s", "c25s", "d30s", "a50s", "b25s j"),
    *("wa", "wa", "c25b dea d", "er a 40 i d"),
)
EVENINGS = 6


class Counting(Screen):
    """A screen that counts what it asks."""

    asked = 0

    def answer(self, question: Question, before: str) -> str | None:
        """Somebody is asked for something that is missing."""
        self.asked += 1
        return super().answer(question, before)

    def reply(self, question: str) -> str | None:
        """Somebody is asked whether it is so."""
        self.asked += 1
        return super().reply(question)


@pytest.mark.parametrize(("rules", "answers"), [("standard", ""), ("dice-night", ENTER)])
def test_a_hand_takes_few_keys_and_one_question(rules: str, answers: str, night: Night) -> None:
    """At most 7.5 keys a hand over 120 hands, and one question: whether it is recorded. House rules ask one a fact."""
    context = night(rules=rules)
    hands = [*HANDS] * (EVENINGS if rules == "standard" else 1)
    with_facts = 0 if not answers else sum(not hand.startswith("er") and hand != "wa" for hand in hands)
    typed = "".join(f"{hand}{ENTER}{answers if not hand.startswith(('er', 'wa')) else ''}{ENTER}" for hand in hands)
    at = PromptNight(context)
    with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=DummyOutput()):
        keyboard.send_text(f"{typed}\x04")
        screen = Counting(at.table)
        AtPrompt(at, screen, as_typed).play()
    assert len(context.table().evening.hands) == len(hands)
    assert screen.asked == len(hands) + with_facts
    assert rules != "standard" or len(typed) <= 7.5 * len(hands)
