"""Payments come in coins people have."""

from __future__ import annotations

from ledger.api import Info, Rounding, Rule, hook, whole


class RoundingRule(Rule):
    """Every share is rounded to a coin, half up, before shares are added up.

    A table rule, needed only where factors such as 1.5 leave amounts nobody can pay: at a cent a point, 5 is the nickel
    and 25 the quarter.
    """

    info = Info(
        title="Shares are rounded",
        summary="Every share is rounded to the nearest {to} points, half of that upwards.",
        hooks=2,
    )

    class Options(Rule.Options):
        """To what."""

        to: int = whole(5, "the step shares are rounded to, in points", least=1)

    options: Options

    @hook
    def mahj_rounding(self) -> Rounding:
        """The step."""
        return Rounding(self.options.to, "the table's coins")
