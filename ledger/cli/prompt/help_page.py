"""The page of words that ``?`` shows at the prompt, with the names of those who play."""

from __future__ import annotations

import re
from textwrap import fill
from typing import TYPE_CHECKING

from ledger.cli.prompt.own_names import typed_names
from ledger.facts import told_beside
from ledger.hand_fact import WON
from ledger.model import Result

if TYPE_CHECKING:
    from ledger.night.night_in_play import NightInPlay

#: Who plays in the page where nobody is known.
_EXAMPLES = ("ann", "bea", "cat", "dee")


def _behind_words() -> str:
    """What may stand behind a hand, for the page of words."""
    any_hand = told_beside(Result.WALL)
    of_a_win = [fact for fact in told_beside(*WON) if fact not in any_hand]
    win, every = (", ".join(fact.example for fact in facts if fact.example) for facts in (of_a_win, any_hand))
    return fill(
        f"Behind a win: {win}. Behind any hand: {every}, after 7 (forgotten; follows 7).",
        _HELP_WIDTH,
        break_on_hyphens=False,
    )


#: The page of words is no wider, for the narrowest terminal.
_HELP_WIDTH = 48
HELP_TEXT = f"""\
A hand, as you say it:
  ann 25 dee        Ann wins 25, Dee's discard
  bea 30 self j     self-drawn, jokerless
  wall  thrown in   a wall game; thrown in
  error ann 40 intact dee   mah jongg in error
{_behind_words()}
First letters will do; put "Mary Ann" in quotes.

undo  redo          the last change, of any kind
void 7  edit 7 ann 30 dee       correct entry 7
why  why 7  show    who pays what; the night
sub eve dee         Eve takes Dee's seat
join eve  leave dee  seats bea cat dee ann
pay ann bea 50  note a text  preset pie
settle  end  standings  agreement  ruling
charleston  ? this page  quit or Ctrl-D leaves"""


def help_page(table: NightInPlay) -> str:
    """The page of words, with people of the table in every example."""
    names = typed_names(table)
    names += [each for each in _EXAMPLES if each not in names][: len(_EXAMPLES) - len(names)]
    own = dict(zip(_EXAMPLES, names, strict=False))
    own |= {name.capitalize(): text.strip('"').capitalize() for name, text in own.items()}
    people = "|".join(own)
    return re.sub(rf"\b(?<!Mary )(?:{people})\b", lambda found: own[found[0]], HELP_TEXT)
