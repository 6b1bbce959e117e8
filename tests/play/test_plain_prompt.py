"""The prompt of plain lines, for terminals that can do little and for those who listen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.cli.prompt.front import Replies
from ledger.cli.prompt.plain import Plain
from ledger.night.asking import part
from ledger.night.questions import Kind, Question
from tests.play.script import Typing

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.cli.terminal.context import Context

    Night = Callable[..., Context]


YES_NO = Question("fact dice-doubles", "Did East roll doubles?", Kind.YES_NO, ("",))
YES_OR_NO = Question("ruling", "Is it your turn?", Kind.YES_NO)


DIGIT = Question("exposures", "How many exposures?", Kind.DIGIT)


def test_plain_lines_say_where_the_night_stands_when_it_has_changed(
    night: Night, mahj: Callable[..., int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before the first line and after a change; a line that was left is said again."""
    context = night()
    plain = Plain(context.table)
    Typing(monkeypatch, "one", "two", "three")
    capsys.readouterr()
    assert [plain.line(""), plain.line("")] == ["one", "two"]
    assert capsys.readouterr().out == "No hand so far | East Ann | Ann 0, Bea 0, Cat 0, Dee 0.\n"
    mahj("wall")
    capsys.readouterr()
    assert plain.line("ann 25") == "three"
    assert capsys.readouterr().out == (
        "1 hand so far | East Bea | Ann 0, Bea 0, Cat 0, Dee 0.\n"
        "The line was: ann 25\nEnter takes it as it is; or type another.\n"
    )
    context.table().file.path.write_text("nonsense", "utf-8")
    assert plain.line("") is None
    assert "is not TOML" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("question", "before", "typed", "reply"),
    [
        (YES_NO, "", ["y"], "yes"),
        (YES_NO, "", [""], "no"),
        (YES_NO, "", ["what", "NO"], "no"),
        (YES_NO, "", ["<"], None),
        (YES_OR_NO, "", ["", "y"], "yes"),
        (DIGIT, "", ["3"], "3"),
        (part("value"), "25", [""], "25"),
        (part("value"), "25", ["30"], "30"),
        (part("value"), "", [], None),
    ],
)
def test_plain_questions_are_answered_with_lines(  # noqa: PLR0913, PLR0917  # a case and two fixtures
    question: Question,
    before: str,
    typed: list[str],
    reply: str | None,
    night: Night,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A line each; ``<`` goes back, Enter keeps the answer given before."""
    plain = Plain(night().table)
    Typing(monkeypatch, *typed)
    assert Replies(plain).put(question, before) == reply


def test_plain_answers_as_every_prompt_does(
    night: Night, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Enter takes what was shown, y and n answer, anything else waits and is the next line; Enter is no to a doubt."""
    plain = Plain(night().table)
    typing = Typing(monkeypatch, "", "n", "bea 30 self", "y", "y", "", "no", "", "<", "", "<")
    replies = Replies(plain)
    assert [replies.takes("Record it?") for _ in range(3)] == [True, False, True]
    assert typing.asked[0] == "Record it? [Y/n] (<: back, Ctrl-C: leave) "
    assert replies.waiting == ["bea 30 self"]
    assert "It waits for the answer above: bea 30 self\n" in capsys.readouterr().out
    assert [replies.agrees("Go on?") for _ in range(3)] == [True, False, False]
    assert [replies.takes_doubtful("Record it all the same?") for _ in range(2)] == [False, None]
    assert replies.next_line("") == "bea 30 self"
    assert replies.takes("Record it?") is None
    assert replies.waiting == []
