"""All there is to say of one rule: what it does, what can be set, what it asks, and who uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.hooks.fence import made
from ledger.hooks.hook_checks import hooks_of
from ledger.hooks.options import filled_summary, value_words
from ledger.render.reports import Column, Report, Row
from ledger.rule import options_of
from ledger.text import counted, printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ledger.answers import Fact
    from ledger.hooks.finding import FoundRule
    from ledger.season.rule_uses import Uses

#: So many nights are named, the newest; the others are counted.
_MOST_NIGHTS = 3
#: What a rule says of other rules in its info, and how it is said.
_OF_OTHERS = (
    ("replaces", "It takes the place of"),
    ("needs", "It needs"),
    ("excludes", "It cannot stand beside"),
    ("instead_of", "It is played instead of"),
)


def rule_lines(found: FoundRule, facts: Mapping[str, Fact], uses: Uses) -> Iterator[str]:
    """A rule in sentences."""
    rule = found.rule
    info = rule.info
    yield f"{found.name}. {printable(info.title)}: {printable(filled_summary(made(rule, {})))}"
    yield f"From {found.source.origin}."
    for option in options_of(rule):
        takes = f"{value_words(option.default)}, or {option.kind.wanted}" if option.kind.wanted else ""
        yield f"- --with {found.name}.{option.name}=: {printable(option.help)}. It is {takes}."
    for name, fact in facts.items():
        yield f"- --fact {name}: {printable(fact.question)}"
    if info.pots:
        yield f"Its pots: {', '.join(info.pots)}."
    for field, said in _OF_OTHERS:
        if others := getattr(info, field):
            yield f"{said} {', '.join(others)}."
    if info.reads:
        yield f"It looks at {', '.join(info.reads)}."
    yield f"It answers {', '.join(hooks_of(rule)) or 'no hook'} (hooks version {info.hooks})."
    yield f"Its own version is {info.version}."
    yield f"Presets that play it: {', '.join(uses.presets) or 'none'}."
    yield f"Nights that played it: {_nights(uses.nights)}."


def rule_data(found: FoundRule, facts: Mapping[str, Fact], uses: Uses) -> Report:
    """The same for programs: a row for everything that is said of it."""
    rule = found.rule
    info = rule.info
    rows: list[Row] = [
        ("title", None, info.title),
        ("summary", None, filled_summary(made(rule, {}))),
        ("from", None, found.source.origin),
        *(("option", option.name, f"{value_words(option.default)}: {option.help}") for option in options_of(rule)),
        *(("fact", name, fact.question) for name, fact in facts.items()),
        *(("pot", pot, None) for pot in info.pots),
        *((field, other, None) for field, _ in _OF_OTHERS for other in getattr(info, field)),
        *(("reads", key, None) for key in info.reads),
        *(("hook", hook, None) for hook in hooks_of(rule)),
        ("hooks", None, str(info.hooks)),
        ("version", None, str(info.version)),
        *(("preset", preset, None) for preset in uses.presets),
        *(("night", night, None) for night in uses.nights),
    ]
    return Report(None, (Column("about", "about"), Column("name", "name"), Column("text", "text")), tuple(rows))


def _nights(nights: tuple[str, ...]) -> str:
    """Nights, the newest of them by name."""
    if not nights:
        return "none"
    more = len(nights) - _MOST_NIGHTS
    named = ", ".join(nights[::-1][:_MOST_NIGHTS])
    return f"{named} and {counted(more, 'other')}" if more > 0 else named
