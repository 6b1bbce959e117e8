"""A table of three, and what it does for a Charleston."""

from __future__ import annotations

from ledger.api import AddPass, CharlestonChange, Hand, Info, Pass, Problem, Rule, Seating, hook, one_of, replace

_STOP = "any player, before it begins"
_DUMMY = "Tiles for the empty seat are laid there face down; who receives from it takes its next row of three."
#: The passes of three players in order, the last of either Charleston blind.
_PASSES = (
    Pass("first-right", "right"),
    Pass("first-across", "across"),
    Pass("first-left", "left", blind=True),
    Pass("second-left", "left", stop=_STOP),
    Pass("second-across", "across"),
    Pass("second-right", "right", blind=True),
)


class ThreePlayers(Rule):
    """Three players, dealt as for four with one seat left empty, and paid like any other table.

    Official without a Charleston. Tables that miss it either leave out the passes across, or deal eighteen tiles in six
    rows to a dummy in the empty seat, which passes a row each time and keeps what it is given. Neither has a courtesy
    pass. Who faces the dummy, and whether a joker it hands on may be kept, is for the table to say.
    """

    info = Info(
        title="Three players",
        summary="Three play with one seat empty. Their Charleston: {charleston}.",
        hooks=2,
    )

    class Options(Rule.Options):
        """What is passed."""

        charleston: str = one_of("none", "skip-across", "dummy", help="no Charleston, one without across, or a dummy")

    options: Options

    @hook
    def mahj_check(self, hand: Hand) -> list[Problem]:
        """A word of warning where another number sits: nothing about the payments depends on it."""
        if len(hand.seated) == 3:  # noqa: PLR2004  # three players are what this rule is about
            return []
        message = f"the rules in force are for three players, and {len(hand.seated)} sit"
        return [Problem(message, "switch rules with mahj presets use", refuses=False)]

    @hook
    def mahj_charleston(self, seating: Seating) -> list[CharlestonChange]:
        """The passes of three players, each after the one before it."""
        if len(seating.seated) != 3 or self.options.charleston == "none":  # noqa: PLR2004  # as above
            return []
        dummy = self.options.charleston == "dummy"
        passes = [step for step in _PASSES if dummy or step.to != "across"]
        why = "a dummy in the empty seat" if dummy else "no passes across"
        after = [None, *(step.name for step in passes)]
        return [AddPass(self._step(step), why, name) for step, name in zip(passes, after, strict=False)]

    def _step(self, step: Pass) -> Pass:
        """A pass, with what the dummy does where there is one."""
        if self.options.charleston != "dummy":
            return step
        return replace(step, note=_DUMMY)

    @hook
    def mahj_agreement(self) -> list[str]:
        """What lies at the empty seat."""
        if self.options.charleston != "dummy":
            return ["The fourth seat is left empty and gets no tiles"]
        return [
            "Eighteen tiles are laid at the empty seat in six rows of three, one row for every pass",
            "Say before the first deal whether a joker from the dummy may be kept",
        ]
