"""Everything a rule author imports. A rule imports nothing else of the program.

A rule is a subclass of `Rule` with an `Info`, options declared by `whole`, `factor`, `one_of`, `whole_list` and
`yes_no`, and methods that carry the names of hooks and the marker `hook`. What the hooks mean stands in
``ledger/hooks/specs.py``.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.answers import (
    AddPass,
    Carry,
    CharlestonChange,
    Column,
    DropPass,
    Fact,
    HouseRuling,
    Pass,
    Problem,
    ReplacePass,
)
from ledger.declarations import (
    AtMost,
    Copy,
    CopyDeclaration,
    CopyLeast,
    Extra,
    Factor,
    Kind,
    Limit,
    Payment,
    Plus,
    Rounding,
    Share,
    SplitWith,
    StandIn,
    Term,
    Times,
)
from ledger.model import BANK, BET_ON_WALL, BET_VOID, FUND, KITTY, Hand, Night, PlayedHand, Result, Seating, Unit
from ledger.rule import Info, Rule, factor, hook, one_of, whole, whole_list, yes_no

__all__ = [
    "BANK",
    "BET_ON_WALL",
    "BET_VOID",
    "FUND",
    "KITTY",
    "AddPass",
    "AtMost",
    "Carry",
    "CharlestonChange",
    "Column",
    "Copy",
    "CopyDeclaration",
    "CopyLeast",
    "DropPass",
    "Extra",
    "Fact",
    "Factor",
    "Hand",
    "HouseRuling",
    "Info",
    "Kind",
    "Limit",
    "Night",
    "Pass",
    "Payment",
    "PlayedHand",
    "Plus",
    "Problem",
    "ReplacePass",
    "Result",
    "Rounding",
    "Rule",
    "Seating",
    "Share",
    "SplitWith",
    "StandIn",
    "Term",
    "Times",
    "Unit",
    "factor",
    "hook",
    "one_of",
    "replace",
    "whole",
    "whole_list",
    "yes_no",
]
