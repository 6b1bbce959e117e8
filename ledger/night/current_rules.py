"""What is played tonight: the rules of a night, or of a preset where no night is open or one is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.settings import read_settings
from ledger.errors import MahjError, Refused
from ledger.hooks.rulebook import rule_finder
from ledger.model import Night
from ledger.pay.checks import check_table
from ledger.pay.samples import EAST
from ledger.pay.seats import MOST_SEATED, seats
from ledger.presets.choosing_rules import Choice, choose
from ledger.presets.preset_files import shelf

if TYPE_CHECKING:
    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Seating, Unit
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.nights import Nights, Wanted
    from ledger.presets.presets import Preset

#: What players are called where there are none: by where they sit, and then those who wait.
_PLAYERS = (
    *(EAST, "the player to the right", "the player across", "the player to the left"),
    *("the fifth player", "the sixth player"),
)
#: How many may play, the likeliest first.
_LIKELY = (4, 5, 6, 3, 2)


class Tonight(Struct, frozen=True, kw_only=True):
    """What is played, and by whom.

    ``where`` names the night or the preset it was read from. ``point`` is what a point is worth, in the currency.
    ``agreed`` are the preset's own lines; ``preset_problem`` says why they could not be read, where they could not.
    """

    where: str
    title: str
    unit: Unit
    point: str
    currency: str
    rules: RulesInForce
    seating: Seating
    agreed: tuple[str, ...] = ()
    preset_problem: str | None = None


def tonight(nights: Nights, wanted: Wanted, choice: Choice, players: int | None) -> Tonight:
    """What is played: under the preset that is named, else in the night that is, else in the one that is open.

    Where none is open it is the book's own preset. ``players`` is how many play, where no night says so. Raises what
    choosing and finding raise, and Refused for a number that the rules cannot seat.
    """
    if choice == Choice() and (wanted.says_which or nights.at_hand()):
        if players is not None:
            raise Refused("the night says how many play", "leave out --players, or name a preset")
        return _of_night(nights.find(replace(wanted, may_be_closed=True)))
    book = nights.book
    settings = read_settings(book)
    chosen = choose(book, choice, settings.preset, rule_finder(book))
    return Tonight(
        where=f"the preset {chosen.preset.name}",
        title=chosen.preset.title,
        unit=chosen.unit,
        point=settings.point,
        currency=settings.currency,
        rules=chosen.rules,
        seating=_seating(chosen.rules, players),
        agreed=chosen.preset.agreed,
    )


def _seating(rules: RulesInForce, players: int | None) -> Seating:
    """Who would sit: so many players, or as many as the rules seem to be made for.

    That is the number some rule seats in a way of its own, or else the largest no rule says a word against.
    """
    if players is not None:
        return seats(_PLAYERS[:players], 0, rules)
    own = [number for number in _LIKELY if rules.only("mahj_seats", players=_PLAYERS[:number], turns=0) is not None]
    for number in (*own, *_LIKELY):
        if number <= MOST_SEATED or number in own:
            seating = seats(_PLAYERS[:number], 0, rules)
            if not check_table(Night(seating=seating), rules):
                return seating
    return seats(_PLAYERS[:MOST_SEATED], 0, rules)


def _of_night(table: NightInPlay) -> Tonight:
    """What is played in a night; its preset may have been changed or lost since, its rules are its own."""
    problem = None
    preset: Preset | None = None
    try:
        preset = shelf(table.book).resolve(table.evening.preset)
    except MahjError as unreadable:
        problem = unreadable.message
    return Tonight(
        where=f"the night {table.name}",
        title=preset.title if preset else table.evening.preset,
        unit=table.evening.unit,
        point=table.record.header.point,
        currency=table.record.header.currency,
        rules=table.rules,
        seating=table.seating,
        agreed=preset.agreed if preset else (),
        preset_problem=problem,
    )
