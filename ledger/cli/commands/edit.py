"""``mahj edit``: a hand told anew, single facts of it changed, or wrong seats put right."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.cli.terminal import clock, options
from ledger.cli.terminal.amounts import standing
from ledger.cli.terminal.console import TAKE_BACK, show, show_next
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.revisions import show_left_out, show_revisions
from ledger.errors import UsageProblem
from ledger.model import Result
from ledger.night.card_lines import filled_in
from ledger.night.editing import Amendment, amended, edit, retold, swap
from ledger.night.grammar import WORD_FOR, from_shell, plainly, told
from ledger.night.nights import Wanted
from ledger.night.typed import whole_number
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ledger.night.in_play import Table
    from ledger.night.revising import Revisions
    from ledger.night.transaction import Change, Transaction

app = typer.Typer()
_NAMES = list[str] | None
#: The words of a hand that say what options say; of a result only self can be given.
_WORDS = {**WORD_FOR, "result": WORD_FOR["self"]}


def _fact(text: str, *flags: str) -> Any:  # noqa: ANN401  # typer's own type has no public name
    """A fact that can be said and taken back."""
    return typer.Option(*flags, help=text, show_default=False)


def _text(flag: str, metavar: str, text: str) -> Any:  # noqa: ANN401
    """A fact that is a name or a text."""
    return typer.Option(flag, metavar=metavar, help=text)


@app.command(name="edit")
def edit_hand(
    ctx: typer.Context,
    number: Annotated[str, typer.Argument(metavar="N", help="The number of the hand; with --swap also 3-9.")],
    words: Annotated[list[str] | None, typer.Argument(metavar="[HAND...]", help="The whole hand, in words.")] = None,
    *,
    swapped: Annotated[
        tuple[str, str] | None, typer.Option("--swap", metavar="A B", help="These two sat the other way round.")
    ] = None,
    winner: Annotated[str | None, _text("--winner", "NAME", "Who won.")] = None,
    value: Annotated[str | None, _text("--value", "N", "The value printed on the card, in points.")] = None,
    from_: Annotated[str | None, _text("--from", "NAME", "Who discarded the winning tile.")] = None,
    self_: Annotated[bool, typer.Option("--self", help="The winner drew the winning tile.")] = False,
    jokerless: Annotated[bool | None, _fact("No joker in the hand.", "-j/", "--jokerless/--no-jokerless")] = None,
    pairs: Annotated[bool | None, _fact("A singles-and-pairs hand.", "-p/", "--pairs/--no-pairs")] = None,
    concealed: Annotated[bool | None, _fact("The card asks it.", "--concealed/--no-concealed")] = None,
    exchange: Annotated[bool | None, _fact("Won by joker exchange.", "-x/", "--exchange/--no-exchange")] = None,
    miscalled: Annotated[bool | None, _fact("The discard was miscalled.", "--miscalled/--no-miscalled")] = None,
    exposures: Annotated[str | None, _text("--exposures", "N", "Exposures, 0 to 4.")] = None,
    no_exposures: Annotated[bool, typer.Option("--no-exposures", help="They are not noted.")] = False,
    pays_all: Annotated[str | None, _text("--pays-all", "NAME", "Who is at fault and pays for the table.")] = None,
    no_pays_all: Annotated[bool, typer.Option("--no-pays-all", help="Nobody does.")] = False,
    line: options.LineOption = None,
    no_line: Annotated[bool, typer.Option("--no-line", help="It is not noted.")] = False,
    caller: Annotated[str | None, _text("--caller", "NAME", "Who called mah jongg in error.")] = None,
    wrecker: Annotated[str | None, _text("--wrecker", "NAME", "Who wrecked the wall.")] = None,
    no_wrecker: Annotated[bool, typer.Option("--no-wrecker", help="Nobody did.")] = False,
    intact: Annotated[_NAMES, _text("--intact", "NAME", "Whose hand is intact, too.")] = None,
    no_intact: Annotated[_NAMES, _text("--no-intact", "NAME", "Whose hand is not.")] = None,
    dead: options.DeadOption = None,
    no_dead: Annotated[_NAMES, _text("--no-dead", "NAME", "Whose hand was not dead.")] = None,
    bet: options.BetOption = None,
    no_bet: Annotated[_NAMES, _text("--no-bet", "WHO", "Who made no bet.")] = None,
    fact: options.FactOption = None,
    no_fact: Annotated[_NAMES, _text("--no-fact", "K", "What is not noted.")] = None,
    stopped_by: options.StoppedByOption = None,
    no_stopped_by: Annotated[bool, typer.Option("--no-stopped-by", help="Nobody did.")] = False,
    note: options.NoteOption = None,
    no_note: Annotated[bool, typer.Option("--no-note", help="No remark.")] = False,
    night: options.NightOption = None,
    table: options.TableOption = None,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Correct a hand, with what depends on it.

    Tell it anew, as in mahj edit 7 ann 25 dee; or change single facts, as in mahj edit 7 --value 30.
    """
    said = {
        **_said(winner=winner, value=_number(value, "a value"), discarder=from_, pays_all=pays_all, line=line),
        **_said(exposures=_number(exposures, "a number of exposures"), caller=caller, wrecker=wrecker),
        **_said(jokerless=jokerless, singles_pairs=pairs, concealed=concealed, joker_exchange=exchange),
        **_said(miscalled=miscalled, stopped_by=stopped_by, note=note),
        **_said(result=Result.SELF_DRAWN if self_ else None),
    }
    unsaid = [
        *_unsaid(exposures=no_exposures, pays_all=no_pays_all, line=no_line, wrecker=no_wrecker),
        *_unsaid(stopped_by=no_stopped_by, note=no_note),
    ]
    amendment = Amendment(
        given=_given(said, unsaid),
        added=_several(dead=dead, intact=intact, bets=bet, facts=fact),
        removed=_several(dead=no_dead, intact=no_intact, bets=no_bet, facts=no_fact),
    )
    transaction = context_of(ctx.obj).transaction(Wanted(night, table, may_be_closed=True), yes=yes, dry_run=dry_run)
    prepare = _prepared(transaction, number, words or (), swapped, amendment)
    _correct(transaction, prepare, reseated=swapped is not None, is_retold=bool(words))


def _correct(
    transaction: Transaction, prepare: Callable[[Table], Change[Revisions]], *, reseated: bool, is_retold: bool
) -> None:
    """Show what a correction changes, and make it once that is agreed to."""
    tried = transaction.tried(prepare)
    show_revisions(tried.change.outcome, tried.before.evening)
    if is_retold:
        show_left_out(tried.change.outcome)
    done = transaction.change(prepare)
    show(f"{standing(done.after)}.")
    if reseated:
        order = ", then ".join(done.after.seating.seated)
        show(f"Next East is {order}; where that is wrong too, mahj seats says who sits.")
    show_next(TAKE_BACK, dry_run=transaction.dry_run)


def _number(text: str | None, what: str) -> int | None:
    """A number that may have been given. Raises UsageProblem for one that is none."""
    return None if text is None else whole_number(text, what)


def _said(**facts: object) -> dict[str, object]:
    """The facts that were given at all, by their fields."""
    return {field: value for field, value in facts.items() if value is not None}


def _unsaid(**facts: bool) -> list[str]:
    """The facts that were taken away."""
    return [field for field, is_taken_away in facts.items() if is_taken_away]


def _given(said: Mapping[str, object], unsaid: Sequence[str]) -> dict[str, Any]:
    """The facts to change, by their fields. Raises UsageProblem for one that is both given and taken away."""
    for field in unsaid:
        if field in said:
            option = field.replace("_", "-")
            raise UsageProblem(f"--{option} and --no-{option} exclude each other", "give one of them")
    return {**said, **dict.fromkeys(unsaid)}


def _several(**lists: Sequence[str] | None) -> dict[str, tuple[str, ...]]:
    """The lists that were given at all."""
    return {field: tuple(texts) for field, texts in lists.items() if texts}


def _prepared(
    transaction: Transaction, number: str, words: Sequence[str], swapped: tuple[str, str] | None, amendment: Amendment
) -> Callable[[Table], Change[Revisions]]:
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
        hand = told(plainly(from_shell(words), lambda text: bool(people.beginning(text))), people.knows)
        return edit(which, retold(hand if hand.line is None else filled_in(hand, transaction)), now)
    return edit(which, amended(amendment), now)


def _one_way(number: str, words: Sequence[str], swapped: tuple[str, str] | None, amendment: Amendment) -> str:
    """How to say a correction in one way: all of it in words where it was told so, with options that have a word."""
    said = {**amendment.given, **amendment.added}
    fits = all(field in _WORDS and value is not None and value is not False for field, value in said.items())
    if words and swapped is None and not amendment.removed and fits and "note" not in words:
        fields = sorted(said, key="note".__eq__)  # a note is the rest of the line
        more = [word for field in fields for word in _in_words(field, said[field])]
        return f"write {shlex.join(['mahj', 'edit', number, *words, *more])}"
    return (
        "tell the whole hand, as in mahj edit 7 ann 25 dee; or change single facts, as in mahj edit 7 --value 30; "
        "or say who sat the other way round, as in mahj edit 3-9 --swap ann bea"
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
