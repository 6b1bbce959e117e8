"""A night that is kept nowhere: the same sum, the same checks and the same turn of East as at a real table."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ledger.answers import Column
from ledger.book.books import Book
from ledger.errors import PresetProblem, Refused, raise_all
from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.hooks.local_rules import run_by_its_author, sources
from ledger.hooks.rulebook import Rulebook
from ledger.model import Hand, Night, Result, added, nonzero
from ledger.night.pots import closing, opening_net
from ledger.night.renaming import company
from ledger.pay.checks import check, check_table
from ledger.pay.explanation import formula_by_rule
from ledger.pay.never_acting import never_acting
from ledger.pay.night_state import after, begin, seating
from ledger.pay.payments import reckon
from ledger.presets.installed_presets import InstalledPresets
from ledger.presets.preset_files import shelf
from ledger.presets.presets import Bundled, PresetShelf, overlaid
from ledger.record import BeginEntry, EndEntry, HandEntry, Header
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from ledger.answers import Problem
    from ledger.declarations import Payment
    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Seating
    from ledger.record import Entry, RuleOptions

#: The evening of every table that is told no other.
EVENING = date(2026, 11, 29)


class Paid(Struct, frozen=True):
    """What a hand came to.

    ``net`` holds the net points of everyone and every pot that won or lost any; they sum to zero. ``payments`` are the
    payments one by one, those of nothing included. ``warnings`` is what the host is told beside them.
    """

    hand: Hand
    payments: tuple[Payment, ...]
    net: Mapping[str, int]
    warnings: tuple[str, ...] = ()

    @property
    def why(self) -> tuple[str, ...]:
        """Every payment in words: ``Bea pays Ann 50: 25 on the card [winner-collects] x 2 ... = 50``."""
        return tuple(
            f"{payment.payer} pays {payment.payee} {payment.points}: {formula_by_rule(payment)}"
            for payment in self.payments
        )


class Ended(Struct, frozen=True):
    """What the rules paid as the night ended, in net points, and what each pot keeps for a later night."""

    net: Mapping[str, int]
    left: Mapping[str, int]


class Table:
    """People who play by rules.

    ``players`` stand as they sit down: the first East first, then to the right, then who waits. They play the rules of
    ``preset`` with those in ``rules`` added or changed, each by its name with the options given to it, and without
    those in ``without``. ``book`` is a book's folder whose own presets and rules can be named, too; its files of rules
    are run whether or not anybody trusts them. ``brought`` is what each pot holds as the night opens.

    Raises what ``mahj start`` would refuse: PresetProblem for options that are wrong and for rules that cannot be
    together, RuleProblem for one that is missing or broken, Refused for a number of players the rules cannot seat.
    """

    def __init__(  # noqa: PLR0913  # what a table begins with; each is given by name
        self,
        *players: str,
        preset: str = "standard",
        rules: Mapping[str, Mapping[str, object]] | None = None,
        without: Iterable[str] = (),
        book: Path | None = None,
        brought: Mapping[str, int] | None = None,
        evening: date = EVENING,
    ) -> None:
        finder = _finder(book)
        self._rulebook = Rulebook(finder)
        chosen = _shelf(book).resolve(preset)
        options = overlaid(chosen.rules, rules or {})
        for name in without:
            if options.pop(name, None) is None:
                raise PresetProblem(f"{quoted(name)} is not in force in {preset}", f"in force: {', '.join(options)}")
        self.rules = load(options, finder, chosen.where)
        raise_all(never_acting(self.rules, chosen.unit))
        header = Header(
            id="a-test",
            date=evening,
            started=datetime.combine(evening, time(19), UTC),
            players=players,
            preset=preset,
            unit=chosen.unit,
            brought=brought or {},
            rules=self.rules.in_full,
        )
        self._state = begin(header)
        self._number = 0
        _refuse(check_table(self.night, self.rules))
        if net := opening_net(self._state, self.rules, 1):
            self._write(BeginEntry(number=self._next(), at=header.started, net=net))

    @property
    def seating(self) -> Seating:
        """Who sits at the next hand, East first, then to the right, and who waits."""
        return seating(self._state, self._load)

    @property
    def night(self) -> Night:
        """The evening so far, as rules see it before the next hand."""
        return self._state.night(self.seating, self._number + 1)

    @property
    def balances(self) -> dict[str, int]:
        """The net points of everyone and every pot so far, those at zero left out; what was brought is not counted."""
        return nonzero(self._state.balances)

    def holds(self, account: str) -> int:
        """The points a player or a pot stands at, those that were brought included."""
        return self._state.holds(account)

    def hand(self, result: Result, **facts: Any) -> Hand:  # noqa: ANN401  # the fields of a hand
        """The facts of a hand that could be played next; it is not played."""
        return Hand(seated=self.seating.seated, result=result, **facts)

    def win(self, winner: str, value: int, discarder: str | None = None, **facts: Any) -> Paid:  # noqa: ANN401  # as above
        """Play a hand that somebody won: on a discard where its discarder is named, else self-drawn.

        ``facts`` are further fields of `ledger.api.Hand`, such as ``jokerless=True`` or ``facts={"birthday": True}``.
        Raises Refused where the hand cannot be recorded, RuleProblem where a rule fails or two of them clash.
        """
        result = Result.SELF_DRAWN if discarder is None else Result.DISCARD
        return self.play(self.hand(result, winner=winner, value=value, discarder=discarder, **facts))

    def wall(self, **facts: Any) -> Paid:  # noqa: ANN401  # as above
        """Play a wall game. Raises what `win` raises."""
        return self.play(self.hand(Result.WALL, **facts))

    def thrown_in(self, **facts: Any) -> Paid:  # noqa: ANN401  # as above
        """Play a hand that is thrown in. Raises what `win` raises."""
        return self.play(self.hand(Result.THROWN_IN, **facts))

    def error(self, caller: str, value: int, **facts: Any) -> Paid:  # noqa: ANN401  # as above
        """Play a mah jongg in error; ``intact=("Bea",)`` names the hand left intact. Raises what `win` raises."""
        return self.play(self.hand(Result.ERROR, caller=caller, value=value, **facts))

    def play(self, hand: Hand) -> Paid:
        """Play a hand, and go on to the next. Raises what `win` raises; then the night is as it was."""
        paid = self.try_out(hand)
        net = added(dict.fromkeys(hand.seated, 0), paid.net)
        self._write(HandEntry(number=self._next(), at=self._state.header.started, hand=hand, net=net))
        return paid

    def try_out(self, hand: Hand) -> Paid:
        """What a hand would come to if it were played next. Raises what `win` raises."""
        problems = check(hand, self.night, self.rules)
        _refuse(problems)
        reckoning = reckon(hand, self.night, self.rules)
        warnings = tuple(problem.message for problem in problems)
        return Paid(hand, reckoning.payments, nonzero(reckoning.net), warnings)

    def end(self) -> Ended:
        """End the night: what the rules pay then, and what stays in their pots.

        Raises RuleProblem where a rule fails or gives away what is not there.
        """
        closed = closing(self._state, self._load, self._number + 1)
        self._write(
            EndEntry(number=self._next(), at=self._state.header.started, net=closed.net, left=dict(closed.left))
        )
        return Ended(closed.net, closed.left)

    def columns(self) -> dict[str, dict[str, int]]:
        """What the columns of the rules come to for everyone, by the name of the column and by player.

        Raises RuleProblem where a rule fails.
        """
        found: dict[str, dict[str, int]] = {}
        for rule, column in self.rules.each("mahj_columns", (Column,)):
            own = found.setdefault(column.name, dict.fromkeys(self._state.everyone, 0))
            for played in self._state.hands:
                for player in company(played.played.hand):
                    number = self.rules.counted(rule, column, played.played, player, played.night)
                    own[player] = max(own[player], number) if column.highest else own[player] + number
        return found

    def ask(self, rule: str, hook: str, **arguments: object) -> Any:  # noqa: ANN401  # each hook has an answer of its own
        """What one rule of the table answers to a hook, such as ``ask("birthday", "mahj_terms", share=...)``.

        The evening so far is given to it where ``night`` is left out; None where the rule does not answer the hook.
        Raises RuleProblem where it fails.
        """
        given = {"night": self.night, **arguments}
        return next((answer.value for answer in self.rules.answers(hook, **given) if answer.rule == rule), None)

    def _load(self, options: RuleOptions) -> RulesInForce:
        """The rules that options name, each set loaded once."""
        return self._rulebook.load(options, "the table")

    def _next(self) -> int:
        """The number of the next entry."""
        return self._number + 1

    def _write(self, entry: Entry) -> None:
        """Let the night go on with an entry."""
        self._state = after(self._state, entry)
        self._number = entry.number


def _finder(book: Path | None) -> RuleFinder:
    """The rules that are installed, and those in the files of a book."""
    return RuleFinder(None if book is None else sources(Book(book), run_by_its_author))


def _shelf(book: Path | None) -> PresetShelf:
    """The presets that come with the program or are installed, and those of a book."""
    return PresetShelf(Bundled(), installed=InstalledPresets()) if book is None else shelf(Book(book))


def _refuse(problems: Iterable[Problem]) -> None:
    """Raise Refused for what may not be."""
    raise_all([Refused(problem.message, problem.hint) for problem in problems if problem.refuses])
