"""What came of trying a rule, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.render.reports import Column, Report, Row
from ledger.render.sayings import announcement
from ledger.render.words import hand_words
from ledger.text import capital, counted, listed, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.testing.trying import Trial

#: So many of the hands a rule changes are shown, and so many of the rules it was tried beside are named.
_MOST_SHOWN = 12
#: The hooks by which a rule changes what a hand comes to.
_PAYING = frozenset(f"mahj_{hook}" for hook in ("shares", "terms", "stand_in", "rounding", "copies", "extras", "limit"))


def changes_report(trial: Trial) -> Report | None:
    """The hands a rule changes: what each comes to without it and with it, each pair of outcomes once. None if none."""
    rows: dict[tuple[str, str], Row] = {}
    for reckoning, without, time in trial.changed:
        outcome = (announcement(without) if without is not None else "nobody says who pays", announcement(reckoning))
        hand = ", ".join(words for words in (hand_words(reckoning.hand), time.value) if words)
        rows.setdefault(outcome, (hand, *outcome))
    columns = (Column("hand", "hand"), Column("without it", "without"), Column("with it", "with"))
    return Report(None, columns, tuple(rows.values())[:_MOST_SHOWN]) if rows else None


def trial_lines(trial: Trial) -> Iterator[str]:
    """How a rule was tried, and what came of it, but for failures."""
    number = counted(trial.hands, "hand")
    facts = ", every fact both ways" if hasattr(trial.rule, "mahj_facts") else ""
    if trial.players:
        tables = listed([str(players) for players in trial.players])
        others = counted(trial.others, "other rule")
        yield f"Played: {number} at tables of {tables} players{facts}, and beside each of {others}."
    if trial.idle is not None:
        yield f"{capital(printable(trial.idle))}."
    elif not trial.changed and not trial.failures and any(hasattr(trial.rule, hook) for hook in _PAYING):
        yield "It changed no payment of any of these hands."
    for message in trial.refused:
        yield f"It lets nobody record: {printable(message)}."
    for clash in trial.clashes:
        cannot = "It cannot" if clash.every_hand else "With some hands it cannot"
        yield f"{cannot} be played beside {clash.rule}: {printable(clash.why)}."
