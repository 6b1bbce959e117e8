"""The words a line at the prompt may begin with; what a line says is read in `ledger.cli.prompt.words`."""

from __future__ import annotations

#: What a line is that tells a hand, that asks what can be typed, and that leaves.
HAND = "hand"
HELP = "help"
QUIT = "quit"

#: Words that are commands, by themselves or with what stands behind them.
COMMANDS = (
    *("start", "undo", "redo", "void", "edit", "why", "show"),
    *("sub", "join", "leave", "seats", "pay", "paid", "note", "presets", "settle", "end"),
    *("agreement", "ruling", "joker", "charleston", "standings", "stats", "versus", "nights", "event", "phones"),
)
#: Commands whose first letters are no beginning of them, for they begin a name: Eve.
IN_FULL = frozenset({"event"})
#: Words that leave.
LEAVE = ("quit", "exit", "bye")
#: Words that begin a hand where no name does.
_BEGIN_HAND = ("wall", "thrown", "thrown-in", "error", "win")
#: Every word a line may begin with.
KNOWN = ("?", HELP, *LEAVE, *COMMANDS, *_BEGIN_HAND)
#: Commands of the command line that are lines here, whatever stands behind them.
LINES = frozenset({*COMMANDS, *_BEGIN_HAND} - {"thrown"})
