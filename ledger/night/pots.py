"""What rules pay as a night opens and as it ends, and what its pots then keep for a later night."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.answers import Carry
from ledger.declarations import Extra
from ledger.errors import Refused
from ledger.model import FUND, Seating, added, nonzero, pots_first
from ledger.names import key
from ledger.pay.night_state import seating
from ledger.pay.seats import MOST_SEATED, seats
from ledger.rule import options_of
from ledger.spelling import hint, nearest
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ledger.book.roster import Person
    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Night
    from ledger.pay.night_state import Loader, NightState


class Closing(Struct, frozen=True):
    """What the rules pay as a night ends, and what each pot keeps for a later night, in points."""

    extras: tuple[Extra, ...]
    left: Mapping[str, int]

    @property
    def net(self) -> dict[str, int]:
        """What everyone gets and pays then; it sums to zero."""
        return net_of(self.extras)


def net_of(extras: Iterable[Extra]) -> dict[str, int]:
    """What flat payments come to, account by account; who comes to nothing is left out."""
    return nonzero(added({}, *({extra.payer: -extra.points, extra.payee: extra.points} for extra in extras)))


def names_of(roster: Iterable[Person], players: Iterable[str]) -> list[str]:
    """Everything that somebody of the book or of tonight is called."""
    return [*(name for person in roster for name in person.names), *players]


def refuse_namesakes(rules: RulesInForce, names: Iterable[str]) -> None:
    """Raise Refused where somebody is called like a pot of the rules: nobody could tell whose the points are."""
    by_key = {key(name): name for name in names}
    for pot, rule in rules.owners.items():
        if pot in by_key:
            raise Refused(
                f"the rule {rule} has a pot {pot}, and somebody is, or was, called {by_key[pot]}",
                "give a new player another name; one that the book knows stays known: "
                "give the pot another, or play without the rule",
            )


def refuse_strangers(rules: RulesInForce, names: Iterable[str]) -> None:
    """Raise Refused where an option of the rules names somebody the book does not know, and who does not play."""
    known = {key(name): name for name in names}
    for name, rule in rules.rules.items():
        for option in options_of(type(rule)):
            for person in option.kind.people(getattr(rule.options, option.name)):
                if key(person) not in known:
                    raise Refused(
                        f"{name}.{option.name} names {quoted(person)}, whom the book does not know",
                        hint(nearest(person, known.values()), "mahj players add puts somebody into it"),
                    )


def opening_net(evening: NightState, rules: RulesInForce, number: int) -> dict[str, int]:
    """What everyone gets and pays as the night opens, players first. It sums to zero; nothing where no rule pays.

    Raises RuleProblem for a rule that moves what it may not.
    """
    if not rules.answering("mahj_night_begin"):
        return {}
    players = evening.players
    net = net_of(_opening_payments(evening.night(seats(players, 0, rules, evening.so_far), number), rules))
    in_order = (*players, *pots_first(account for account in net if account not in players))
    return {account: net[account] for account in in_order if account in net}


def _opening_payments(night: Night, rules: RulesInForce) -> tuple[Extra, ...]:
    """What the rules pay as the night opens."""
    found = []
    for rule, extra in rules.each("mahj_night_begin", (Extra,), night=night):
        rules.see_accounts(rule, "mahj_night_begin", extra, (*night.seated, *night.waiting), night=night)
        found.append((rule, extra))
    _see_there_is_so_much("mahj_night_begin", found, night, rules)
    return tuple(extra for _, extra in found if extra.points)


def closing(evening: NightState, load: Loader, number: int) -> Closing:
    """What the rules of an evening make of its end. What they leave in a pot stays there, whether they say so or not.

    A pot that is left from before a switch away from its rule is that rule's still: it says what becomes of it. Raises
    RuleProblem for a rule that moves what it may not, or gives away what is not there.
    """
    rules = load(evening.rules)
    before = dict(_left_behind(evening, load, rules))
    found: list[Extra] = []
    if before or rules.answering("mahj_night_end"):
        night = evening.night(_seated_last(evening, load), number)
        found += _paid_at_the_end(rules, evening, night)
        for pot, owning in before.items():
            found += [extra for extra in _paid_at_the_end(owning, evening, night) if extra.payer == pot]
    extras = tuple(extra for extra in found if extra.points)
    net = net_of(extras)
    pots = dict.fromkeys((*evening.pots, *(each for each in net if each in rules.pots)))
    return Closing(extras, {pot: left for pot in pots if (left := evening.holds(pot) + net.get(pot, 0)) > 0})


def _left_behind(evening: NightState, load: Loader, rules: RulesInForce) -> Iterator[tuple[str, RulesInForce]]:
    """The pots that hold something and that no rule in force owns, each with the rules of tonight that did so last."""
    held = [pot for pot in evening.pots if evening.holds(pot) > 0 and pot not in rules.owners]
    last = evening.rules
    for options in (*(each.rules for each in reversed(evening.hands)), evening.header.rules) if held else ():
        if options != last:
            last = options
            owning = load(options)
            yield from ((pot, owning) for pot in held if pot in owning.owners)
            held = [pot for pot in held if pot not in owning.owners]


def _paid_at_the_end(rules: RulesInForce, evening: NightState, night: Night) -> list[Extra]:
    """What rules pay as the night ends. Raises RuleProblem for a rule that moves what it may not."""
    found: list[tuple[str, Extra]] = []
    for rule, answer in rules.each("mahj_night_end", (Extra, Carry), night=night):
        if isinstance(answer, Extra):
            rules.see_accounts(rule, "mahj_night_end", answer, evening.everyone, night=night)
            found.append((rule, answer))
    _see_there_is_so_much("mahj_night_end", found, night, rules)
    return [extra for _, extra in found]


def _seated_last(evening: NightState, load: Loader) -> Seating:
    """Who would sit at the next hand; where the rules can seat nobody any more, who sat at the last one."""
    try:
        return seating(evening, load)
    except Refused:
        return Seating(evening.hands[-1].played.hand.seated if evening.hands else evening.players[:MOST_SEATED])


def _see_there_is_so_much(hook: str, found: list[tuple[str, Extra]], night: Night, rules: RulesInForce) -> None:
    """See that no pot gives away more than lies in it, and the fund no more than there is. Raises RuleProblem."""
    moved = net_of(extra for _, extra in found)
    for rule, extra in found:
        held = night.holds(extra.payer)
        if extra.payer in (*rules.pots, FUND) and held + moved.get(extra.payer, 0) < min(0, held):
            reason = f"gave away more than the {max(0, held)} in the {extra.payer}"
            raise rules.nonsense(rule, hook, reason, night=night)
