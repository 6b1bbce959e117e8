"""The hooks a rule can answer, in the order in which a hand becomes payments.

A rule asks only for the arguments it needs; all of them are frozen. What no rule may do is change another's answer.
An answer that makes no sense, and an exception, stop the command with the name of the rule; nothing is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.api import (
        Carry,
        CharlestonChange,
        Column,
        CopyDeclaration,
        Extra,
        Fact,
        Hand,
        HouseRuling,
        Limit,
        Night,
        Payment,
        Problem,
        Rounding,
        Seating,
        Share,
        StandIn,
        Term,
    )

_spec = pluggy.HookspecMarker("mahj")


class HookSpecs:
    """Every hook, with its exact arguments. The docstrings are the reference."""

    @_spec
    def mahj_seats(self, players: tuple[str, ...], turns: int, night: Night) -> Seating | None:
        """Who sits and who waits. One rule answers; without an answer two to four sit as listed.

        ``players`` stand as they were last written down: the first East first, then to the right, then those who wait.
        ``turns`` is how often the deal has moved on since then; ``night`` is the evening so far, seated as at the last
        hand. None where this rule has nothing to say about so many players. For example, a table of five where the
        player who was East waits for the next hand::

            @hook
            def mahj_seats(self, players, turns):
                return Seating.in_turn(players, turns) if len(players) == 5 else None
        """

    @_spec
    def mahj_east_stays(self, hand: Hand, night: Night) -> bool:
        """Whether the same East deals again after this hand. Any rule may say so; a hand thrown in always keeps East.

        ``night`` is the evening before the hand. For example, after a wall game::

            @hook
            def mahj_east_stays(self, hand):
                return hand.result == Result.WALL
        """
        raise NotImplementedError

    @_spec
    def mahj_facts(self, hand: Hand, night: Night) -> Sequence[Fact]:
        """The facts a hand may carry because this rule asks about them, in the order they are asked. All rules answer.

        A fact takes yes or no, a number, a player of the table or several, or one or several of its words; not given it
        means no, zero or nobody. ``hand`` is the hand as far as it is told, with the facts answered before; where facts
        are only listed it is a hand that nobody played, one of every result. ``mahj play`` asks for one whenever an
        answer would change anything, a refusal by the rule's own ``mahj_check`` included: where the question would be
        silly, add no term rather than refuse. For example, once the hand is won::

            @hook
            def mahj_facts(self, hand):
                return [Fact("robbed", "Was a joker robbed?")] if hand.won else []
        """
        raise NotImplementedError

    @_spec
    def mahj_check(self, hand: Hand, night: Night) -> Sequence[Problem]:
        """What stands against recording this hand, to refuse it or to warn. All rules answer; most find nothing.

        For example, a cold wall refuses a win on a discard::

            @hook
            def mahj_check(self, hand):
                if hand.fact("cold-wall") and hand.result == Result.DISCARD:
                    return [Problem("a discard cannot be claimed from a cold wall", "record it as self-drawn")]
                return []
        """
        raise NotImplementedError

    @_spec
    def mahj_shares(self, hand: Hand, night: Night) -> Sequence[Share] | None:
        """Who owes whom how many points for this hand. One rule answers; None where it is no business of this rule.

        An empty list is an answer: nothing is owed. For example::

            @hook
            def mahj_shares(self, hand):
                if not hand.won:
                    return None
                return [Share(player, hand.winner, hand.value) for player in hand.losers]
        """

    @_spec
    def mahj_terms(self, share: Share, hand: Hand, night: Night) -> Sequence[Term]:
        """Times, pluses and at-mosts on one share. All rules may add some.

        The share comes to its points times all the times, plus all the pluses, never below zero nor above the lowest
        at-most; a zero among the times drops it. Look at ``share.kind``: rules about how the hand was won look at
        ``win`` shares, rules about what the hand is worth at ``win`` and ``miscalled``; nothing multiplies ``error``
        but what makes the whole card count more, and nothing ``points``. For example::

            @hook
            def mahj_terms(self, share, hand):
                if share.kind == Kind.WIN and hand.discarder == share.payer:
                    return [Times(2, "discarder")]
                return []
        """
        raise NotImplementedError

    @_spec
    def mahj_stand_in(self, share: Share, hand: Hand, night: Night) -> StandIn | None:
        """Who pays a share in place of the one who owes it. At most one answer; None leaves it where it is.

        It is never asked for a miscalled discard. For example, the discarder pays everybody's share::

            @hook
            def mahj_stand_in(self, hand):
                return StandIn(hand.discarder, "hot wall") if hand.discarder and hand.fact("hot-wall") else None
        """

    @_spec
    def mahj_rounding(self, hand: Hand, night: Night) -> Rounding | None:
        """The step every share is rounded to, half up. At most one answer; whole points when none.

        For example::

            @hook
            def mahj_rounding(self):
                return Rounding(5, "to the nickel")
        """

    @_spec
    def mahj_copies(self, hand: Hand, night: Night) -> Sequence[CopyDeclaration]:
        """Who gets and pays the same as whom: bettors. All rules may add some.

        Copies take ``win`` and ``miscalled`` shares and a wrecker's; never the payment to the one hand left intact,
        extras or points. Bettors do not pay each other. For example::

            @hook
            def mahj_copies(self, hand):
                return [Copy(bettor, player, "the bet") for bettor, player in hand.bets.items()]
        """
        raise NotImplementedError

    @_spec
    def mahj_extras(self, hand: Hand, paid: tuple[Payment, ...], night: Night) -> Sequence[Extra]:
        """Flat payments beside the shares. All rules may add some.

        No terms apply to one, but for those on shares of its ``kind`` where it has one.

        ``paid`` are the payments so far, before limits, read only. A rule moves points of players, of the pots it owns
        (``info.pots``), of the fund and the bank, never of another rule's pot. What is paid out of a pot or the fund is
        never more than lies there once this hand's payments into it are in. For example, a rule whose info says
        ``pots=("jackpot",)``::

            @hook
            def mahj_extras(self, hand):
                if hand.result != Result.WALL:
                    return []
                return [Extra(player, "jackpot", 25, "wall game") for player in hand.seated]
        """
        raise NotImplementedError

    @_spec
    def mahj_limit(self, payer: str, hand: Hand, night: Night) -> Limit | None:
        """The most one player can pay for this hand, all payments together. The lowest of several counts.

        Paid in this order: winner or intact hands in seat order from East, bettors in the order of the bets, pots,
        fund. ``Limit(0, ...)`` lets somebody off everything, calls in error and the kitty's ante included. Leave
        ``reached`` empty unless it holds from now on, as "Bea's purse is empty" does. What is cut off is forgone, or
        goes to the account ``rest`` names: ``Limit(200, "the cap", rest=BANK)``. For example, what is left in a
        purse::

            @hook
            def mahj_limit(self, payer, night):
                return Limit(max(0, 500 + night.holds(payer)), "the purse")
        """

    @_spec
    def mahj_night_begin(self, night: Night) -> Sequence[Extra]:
        """What is paid as the night opens, before any hand. All rules may answer.

        ``night`` tells who sits and waits, and what the pots brought from earlier nights. A rule that is switched in
        later is not asked. For example, everybody pays into a pot of this rule, who waits as well::

            @hook
            def mahj_night_begin(self, night):
                return [Extra(player, "jackpot", 5, "the ante") for player in (*night.seated, *night.waiting)]
        """
        raise NotImplementedError

    @_spec
    def mahj_night_end(self, night: Night) -> Sequence[Extra | Carry]:
        """What becomes of the rule's own pots when the night ends, and any last payment. All rules may answer.

        It is asked whether or not a pot holds something. What is left in a pot waits for a later night whose rules own
        it; ``Carry`` says that it is meant to. For example, it is given away::

            @hook
            def mahj_night_end(self, night):
                inside = night.holds("jackpot")
                return [Extra("jackpot", FUND, inside, "the jackpot is given away")] if inside > 0 else []
        """
        raise NotImplementedError

    @_spec
    def mahj_charleston(self, seating: Seating) -> Sequence[CharlestonChange]:
        """Passes added to the standard plan, dropped from it or replaced in it, for so many at the table.

        For example, no across passes::

            @hook
            def mahj_charleston(self):
                return [DropPass("first-across", "no across passes"), DropPass("second-across", "no across passes")]
        """
        raise NotImplementedError

    @_spec
    def mahj_rulings(self) -> Sequence[HouseRuling]:
        """What this table plays where a standard ruling says otherwise, by the name of the ruling.

        For example::

            @hook
            def mahj_rulings(self):
                return [HouseRuling("dead-hand-jokers", "A dead hand's jokers are frozen.")]
        """
        raise NotImplementedError

    @_spec
    def mahj_agreement(self) -> Sequence[str]:
        """Further lines of the agreement, in words for players, without a full stop. All rules may add some.

        They are read out with what was agreed. For example::

            @hook
            def mahj_agreement(self):
                return ["Whoever robs a joker says so before racking it"]
        """
        raise NotImplementedError

    @_spec
    def mahj_columns(self) -> Sequence[Column]:
        """Columns for the standings, counted by player over the season's hands that were played under this rule.

        Hands of nights without the rule count nothing. What every hand counts is a whole number, and it is added up, or
        the highest of them stands (``highest=True``). ``mahj standings --by NAME`` ranks players by such a column.
        Programs know it by its ``name``, which no other column may have; people by its title. Name the key or fact the
        column counts in ``reads``, or recording it says that it changes nothing. For example, how often a player won
        on the last tile::

            @hook
            def mahj_columns(self):
                def count(hand, net, player, night):
                    return int(hand.winner == player and hand.fact("last-tile") > 0)

                return [Column("last-tile", "last tile", count)]
        """
        raise NotImplementedError


#: The names of all hooks, in the order a hand meets them.
HOOK_NAMES = tuple(name for name in vars(HookSpecs) if name.startswith("mahj_"))
