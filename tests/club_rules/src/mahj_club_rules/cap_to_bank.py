"""A cap per payer, with the rest to the bank."""

from __future__ import annotations

from ledger.api import BANK, Info, Limit, Rule, hook, whole


class CapToBank(Rule):
    """A player pays others no more than the cap for a hand; what is above it goes to the bank, not to the winner."""

    info = Info(
        title="Cap with the rest to the bank",
        summary="Nobody pays others more than {most} for a hand; the rest of what was owed goes to the bank.",
        hooks=2,
    )

    class Options(Rule.Options):
        """How much at most."""

        most: int = whole(200, "the most that players are paid by one payer for a hand, in points", least=1)

    options: Options

    @hook
    def mahj_limit(self) -> Limit:
        """The cap of everybody."""
        return Limit(self.options.most, f"at most {self.options.most}", rest=BANK)
