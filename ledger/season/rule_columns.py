"""Columns that house rules add to the standings, counted over the hands played under them.

It is the one place where standings ask rules anything. A rule that is missing or fails, or whose column has the name of
another, leaves its columns out, and it is said; the standings stand without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.answers import Column
from ledger.book.toml_reading import read_bytes
from ledger.errors import MahjError, RuleProblem
from ledger.hooks.rulebook import Rulebook, rule_finder
from ledger.night.night_reading import read_record
from ledger.night.renaming import company, renamed
from ledger.pay.night_state import state_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.book.books import Book
    from ledger.pay.night_state import Played
    from ledger.record import RuleOptions
    from ledger.season.count_cache import ReadNight
    from ledger.season.counts import NightCounts

    Resolve = Callable[[str], str]

#: The keys of the figures that standings have without any rule.
OWN_KEYS = (
    *("unit", "rank", "player", "nights", "hands", "wins", "win_percent", "self_drawn", "jokerless", "discarder"),
    *("wall_games", "dead_hands", "net", "per_hand", "best_night", "note"),
)


class RuleColumn(Struct, frozen=True, order=True):
    """A column that a house rule brings: its key for programs, its title for people, and whether it counts points.

    Where it is of the ``highest``, that of all hands stands; else what they count is added up.
    """

    key: str
    title: str
    points: bool = False
    highest: bool = False

    def together(self, one: int | None, other: int) -> int:
        """What two hands, or nights, come to; None where there was none before."""
        if one is None:
            return other
        return max(one, other) if self.highest else one + other


def column_key(name: str) -> str:
    """The key of a column of that name, for programs."""
    return name.replace(" ", "_").replace("-", "_").lower()


#: What rules count beside the game's own figures, by player and by column.
Counted = dict[str, dict[RuleColumn, int]]
#: The columns of rules so far by their keys, each with its rule.
ColumnOwners = dict[str, tuple[str, RuleColumn]]


class RuleColumns:
    """Counts the columns of the rules of a book's nights; ``left_out`` says which rules' are not, and why.

    ``owners`` are the columns that books counted before have. A column keeps the title it was first met with.
    """

    def __init__(self, book: Book, owners: ColumnOwners | None = None) -> None:
        self._owners: ColumnOwners = {} if owners is None else owners
        self._money: set[str] = set()
        self._finder = rule_finder(book)
        self._rulebook = Rulebook(self._finder)
        self._has: dict[str, bool] = {}
        self.left_out: dict[str, str] = {}

    def of(self, night: ReadNight, who: Resolve) -> Counted:
        """What everybody comes to in one night, under what ``who`` calls them; nothing where no rule has a column."""
        counted: Counted = {}
        if self._have_columns(night.counts):
            for played in state_of(renamed(read_record(read_bytes(night.path), night.path), who)).hands:
                self._add(counted, played, played.rules, night.file, who)
        return counted

    def _have_columns(self, counts: NightCounts) -> bool:
        """Whether any rule of a night has columns; each of them is looked at."""
        self._money.add(counts.currency.lower())
        return bool([rule for rule in counts.rules if self._has_columns(rule)])

    def _has_columns(self, rule: str) -> bool:
        """Whether a rule has columns and none of them failed."""
        if rule not in self._has:
            try:
                self._has[rule] = hasattr(self._finder.load(rule).rule, "mahj_columns")
            except RuleProblem as problem:
                self._leave_out(rule, problem)
        return self._has[rule]

    def _leave_out(self, rule: str, problem: MahjError) -> None:
        """Go on without a rule's columns."""
        self._has[rule] = False
        self.left_out[rule] = problem.message

    def _add(self, counted: Counted, played: Played, options: RuleOptions, where: str, who: Resolve) -> None:
        """Add what one hand counts for each who sat or bet."""
        for rule in [rule for rule in options if self._has[rule]]:
            try:
                numbers = self._numbers(played, {rule: options[rule]}, where)
            except MahjError as problem:
                self._leave_out(rule, problem)
                continue
            for player, column, number in numbers:
                own = counted.setdefault(who(player), {})
                own[column] = column.together(own.get(column), number)

    def _numbers(self, played: Played, options: RuleOptions, where: str) -> list[tuple[str, RuleColumn, int]]:
        """What one hand counts under one rule: player, column, number."""
        found: list[tuple[str, RuleColumn, int]] = []
        rules = self._rulebook.load(options, where)
        for rule, column in rules.each("mahj_columns", (Column,)):
            shown = self._shown(rule, column, {each.key for _, each, _ in found})
            found += [
                (player, shown, rules.counted(rule, column, played.played, player, played.night))
                for player in company(played.played.hand)
            ]
        return found

    def _shown(self, rule: str, column: Column, others: set[str]) -> RuleColumn:
        """A rule's column as it stands in the table, ``others`` being the rule's own before it.

        Raises RuleProblem where it has the name of another.
        """
        key = column_key(column.name)
        owner, shown = self._owners.get(key, (rule, RuleColumn(key, column.title, column.points, column.highest)))
        if owner != rule:
            other = f"a column of the rule {owner}"
        elif key in OWN_KEYS or key in self._money:
            other = "a column that the standings have anyway"
        elif key in others:
            other = "another column of that rule"
        else:
            self._owners[key] = (owner, shown)
            return shown
        raise RuleProblem(f"the column {column.name} of {rule} has the name of {other}")
