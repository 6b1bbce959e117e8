"""The prompt of plain lines, for terminals that can do little and for those who listen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.cli.prompt.plain import Plain
from ledger.night.asking import Kind, Question, part
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
    assert capsys.readouterr().out == ("1 hand so far | East Bea | Ann 0, Bea 0, Cat 0, Dee 0.\nThe line was: ann 25\n")
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
    assert plain.answer(question, before) == reply


def test_plain_takes_with_enter_and_leaves_with_n(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anything else is asked again, so that a pasted line takes nothing."""
    plain = Plain(night().table)
    typing = Typing(monkeypatch, "", "n", "bea 30 self", "y", "y", "", "no")
    assert [plain.takes("Enter takes it, Escape does not.") for _ in range(3)] == [True, False, True]
    assert typing.asked[0] == "Enter takes it, n does not. "
    assert [plain.agrees("Go on?") for _ in range(3)] == [True, False, False]
    assert not plain.takes("3 lines: Enter takes them all, Escape takes none.")
    assert typing.asked[-1] == "3 lines: Enter takes them all, n takes none. "
