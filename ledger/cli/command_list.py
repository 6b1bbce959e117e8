"""Every command with the module of `ledger.cli.commands` it lies in, in the groups and the order of ``mahj --help``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

#: The commands by what they are for. The first three groups are what a night needs, and fill the first screen.
SECTIONS = {
    "This night": {
        "start": "begin",
        "play": "play",
        "win": "win",
        "wall": "hands_without_winner",
        "thrown-in": "hands_without_winner",
        "error": "hands_without_winner",
        "note": "payments_and_notes",
        "seats": "seating",
        "sub": "seating",
        "join": "seating",
        "leave": "seating",
        "show": "show",
    },
    "Corrections": {
        "undo": "undo",
        "redo": "undo",
        "edit": "edit",
        "void": "undo",
    },
    "The end of the night": {
        "settle": "settle",
        "paid": "payments_and_notes",
        "end": "end",
    },
    "Several tables": {
        "event": "event",
    },
    "The season": {
        "standings": "standings",
        "stats": "stats",
        "versus": "versus",
        "nights": "nights",
        "seasons": "seasons",
        "report": "report",
        "serve": "serve",
        "phones": "phones",
    },
    "House rules": {
        "presets": "presets",
        "plugins": "plugins",
        "agreement": "agreement",
        "what-if": "what_if",
    },
    "Disputes": {
        "why": "why",
        "ruling": "ruling",
        "joker": "joker",
        "charleston": "charleston",
        "card": "card",
        "pay": "payments_and_notes",
    },
    "The book": {
        "init": "begin",
        "players": "players",
        "check": "check",
        "recalc": "recalc",
        "restore": "restore",
        "doctor": "doctor",
    },
    "In and out": {
        "import": "import_",
        "export": "export",
    },
    "Getting to know it": {
        "help": "help_",
        "demo": "demo",
        "completion": "completion",
    },
}

#: Every command with its module.
COMMANDS = {name: module for section in SECTIONS.values() for name, module in section.items()}

#: Those that have commands of their own.
GROUPS = frozenset({
    *("event", "nights", "seasons", "players", "presets", "plugins", "card", "export", "import", "completion"),
})  # fmt: skip

#: What people call a command that is called otherwise, and what they may mean.
_MEANT = {
    "add": ("join", "win", "players add", "add"),
    "backup": ("restore",),
    "balance": ("show", "settle"),
    "begin": ("start", "init", "new"),
    "change": ("edit",),
    "close": ("end",),
    "correct": ("edit",),
    "create": ("init", "start", "new"),
    "delete": ("void", "undo"),
    "draw": ("wall",),
    "explain": ("why",),
    "finish": ("end",),
    "fix": ("edit",),
    "guests": ("players",),
    "hand": ("win", "wall"),
    "history": ("nights", "show"),
    "leaderboard": ("standings",),
    "ls": ("nights", "list"),
    "open": ("start",),
    "owe": ("settle",),
    "owes": ("settle",),
    "people": ("players",),
    "print": ("report", "show"),
    "ranking": ("standings",),
    "record": ("win",),
    "remove": ("void", "leave"),
    "results": ("standings", "show"),
    "rotate": ("seats",),
    "score": ("win", "show"),
    "scores": ("show", "standings"),
    "self": ("win",),
    "session": ("start", "nights"),
    "sessions": ("nights",),
    "stop": ("end",),
    "status": ("show",),
    "summary": ("show",),
    "swap": ("seats", "edit"),
    "total": ("settle", "show"),
    "totals": ("settle", "standings"),
    "tutorial": ("demo", "help"),
    "verify": ("check",),
}

#: Those that only show something and ask nothing, which can be long: at a terminal they come a screen at a time.
SHOWING = frozenset({
    *("show", "why", "what-if", "nights list", "settle", "standings", "stats", "versus", "seasons", "agreement"),
    *("charleston", "card", "doctor", "help", "demo", "players list", "plugins list"),
    *("event show", "event seats", "event sheet", "event settle", "presets list", "presets show", "presets diff"),
})  # fmt: skip


def meant_by(word: str) -> tuple[str, ...]:
    """The commands that somebody may mean who calls one so, the likeliest first; none for a word that means none."""
    return _MEANT.get(word.casefold(), ())


def only_shows(words: Sequence[str]) -> bool:
    """Whether what is typed behind ``mahj`` only shows something: a command that does, or help on any."""
    if not {"-h", "--help"}.isdisjoint(words):
        return True
    first = 0
    while first < len(words) and words[first].startswith("-"):
        first += 2 if words[first] == "--book" else 1
    named = words[first : first + 2]
    if not named:
        return False
    alone = len(named) == 1 or named[1].startswith("-")
    return bool({named[0], f"{named[0]} list" if alone else " ".join(named)} & SHOWING)
