"""``mahj edit``: a hand told anew, single facts of it changed, or wrong seats put right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec.structs import replace

from ledger.cli.terminal import clock, options
from ledger.cli.terminal.amounts import balances_line
from ledger.cli.terminal.announcing import show_table
from ledger.cli.terminal.console import TAKE_BACK, show, show_next
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.correction_options import takes_corrections
from ledger.cli.terminal.debts import show_aftermath
from ledger.cli.terminal.night_options import takes_night
from ledger.cli.terminal.revisions import show_left_out, show_revisions
from ledger.errors import UsageProblem
from ledger.hand_fact import SELF
from ledger.model import Result
from ledger.night.editing import Amendment, amended, edit, retold, swap
from ledger.night.grammar import WORD_FOR, facts_told, from_shell, tells_facts, told
from ledger.night.hand_input import people_in
from ledger.night.nights import Wanted
from ledger.night.parsing import whole_number
from ledger.night.sentences import people_named, plainly
from ledger.night.transaction import once_for_each
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ledger.cli.terminal.context import Context
    from ledger.night.grammar import Word
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.revising import Revisions
    from ledger.night.transaction import Change, Transaction

app = typer.Typer()
#: The words of a hand that say what options say; of a result only self can be given.
_WORDS = {**WORD_FOR, "result": SELF}


@app.command(name="edit")
@takes_night
@takes_corrections
def edit_hand(
    ctx: typer.Context,
    number: Annotated[str, typer.Argument(metavar="N", help="The number of the hand; with --swap also 3-9.")],
    words: Annotated[list[str] | None, typer.Argument(metavar="[HAND...]", help="The whole hand, in words.")] = None,
    *,
    swapped: Annotated[
        tuple[str, str] | None, typer.Option("--swap", metavar="A B", help="These two sat the other way round.")
    ] = None,
    self_: Annotated[bool, typer.Option("--self", help="The winner drew the winning tile.")] = False,
    amendment: Amendment,
    wanted: Wanted,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Correct a hand, with what depends on it.

    Tell it anew, as in mahj edit 7 ann 25 dee; or change single facts, as in mahj edit 7 --value 30. A hand that was
    forgotten is recorded where it belongs with --after, as in mahj win bea 25 cat --after 3.
    """
    if self_:
        amendment = replace(amendment, given={**amendment.given, "result": Result.SELF_DRAWN})
    wanted = wanted.or_closed.naming([*people_in(amendment.given), *(swapped or ())])
    context = context_of(ctx.obj)
    if words and not wanted.says_which and context.here is None:
        wanted = wanted.naming(_people_in(from_shell(words), context))
    transaction = context.transaction(wanted, yes=yes, dry_run=dry_run)
    prepare = _prepared(transaction, number, words or (), swapped, amendment)
    if context.says_where(wanted):
        show_table(context, transaction.table())
    _correct(transaction, prepare, reseated=swapped is not None, is_retold=bool(words))


def _people_in(words: Sequence[Word], context: Context) -> tuple[str, ...]:
    """Whom the words of a hand name, of all who play at an open table."""
    tables = context.nights.open_tables()
    return people_named(words, lambda text: any(table.people.beginning(text) for table in tables))


def _correct(
    transaction: Transaction, prepare: Callable[[NightInPlay], Change[Revisions]], *, reseated: bool, is_retold: bool
) -> None:
    """Show what a correction changes, and make it once that is agreed to."""
    prepare = once_for_each(prepare)
    tried = transaction.tried(prepare)
    show_revisions(tried.change.outcome, tried.before.evening)
    if is_retold:
        show_left_out(tried.change.outcome)
    done = transaction.change(prepare)
    show(f"{balances_line(done.after)}.")
    if reseated:
        order = ", then ".join(done.after.seating.seated)
        show_next(f"Next East is {order}; where that is wrong too, mahj seats says who sits.")
    show_aftermath(done.before, done.after)
    show_next(TAKE_BACK, dry_run=transaction.dry_run)


def _prepared(
    transaction: Transaction, number: str, words: Sequence[str], swapped: tuple[str, str] | None, amendment: Amendment
) -> Callable[[NightInPlay], Change[Revisions]]:
    """The correction that was asked for. Raises UsageProblem unless exactly one was."""
    now = clock.now()
    if [bool(words), swapped is not None, amendment != Amendment()].count(True) != 1:
        raise UsageProblem("say what to correct, in one way", _one_way(number, words, swapped, amendment))
    if swapped is not None:
        first, last = _range(number)
        return swap(first, last, swapped, now)
    which = whole_number(number, "the number of a hand")
    if words:
        people = transaction.table().people
        heard = plainly(from_shell(words), lambda text: bool(people.beginning(text)))
        if tells_facts(heard):
            return edit(which, amended(_amendment(heard)), now)
        hand = told(heard, people.knows)
        if "line" in hand.said:
            from ledger.night.card_lines import filled_in  # noqa: PLC0415  # cards are read for lines only

            hand = filled_in(hand, transaction)
        return edit(which, retold(hand), now)
    return edit(which, amended(amendment), now)


def _amendment(words: Sequence[Word]) -> Amendment:
    """Single facts in words, as options would change them."""
    facts = facts_told(words)
    several = {field: value for field, value in facts.items() if isinstance(value, tuple)}
    return Amendment(given={field: facts[field] for field in facts if field not in several}, added=several)


def _one_way(number: str, words: Sequence[str], swapped: tuple[str, str] | None, amendment: Amendment) -> str:
    """How to say a correction in one way: all of it in words where it was told so, with options that have a word."""
    said = {**amendment.given, **amendment.added}
    fits = all(field in _WORDS and value is not None and value is not False for field, value in said.items())
    if words and swapped is None and not amendment.removed and fits and "note" not in words:
        fields = sorted(said, key="note".__eq__)  # a note is the rest of the line
        more = [word for field in fields for word in _in_words(field, said[field])]
        import shlex  # noqa: PLC0415  # only to show what to type

        return f"write {shlex.join(['mahj', 'edit', number, *words, *more])}"
    return (
        f"tell the whole hand: mahj edit {number} WINNER VALUE DISCARDER; or change single facts, as in "
        f"mahj edit {number} --value 30; or say who sat the other way round: mahj edit {number} --swap NAME NAME"
    )


def _in_words(field: str, value: Any) -> list[str]:  # noqa: ANN401  # whatever an option takes
    """What an option says, in the words of a hand."""
    if value is True or field == "result":
        return [_WORDS[field]]
    return [text for each in (value if isinstance(value, tuple) else (value,)) for text in (_WORDS[field], str(each))]


def _range(text: str) -> tuple[int, int]:
    """The first and the last number of a range such as 3-9, or one number twice."""
    first, dash, last = text.partition("-")
    start = whole_number(first, "the number of a hand")
    end = whole_number(last, "the number of a hand") if dash else start
    if end < start:
        raise UsageProblem(f"{quoted(text)} goes from a hand to an earlier one", f"write {end}-{start}")
    return start, end
