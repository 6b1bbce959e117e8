"""The JSON schema of presets, by which an editor completes and checks one: made from the options the rules have now."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING

from ledger.arbiter import topics
from ledger.book.files import is_there
from ledger.book.toml_reading import read_bytes
from ledger.book.toml_writing import SCHEMA_NAME
from ledger.errors import RuleProblem
from ledger.hooks.fence import made
from ledger.hooks.options import filled_summary
from ledger.hooks.rulebook import rule_finder
from ledger.model import Unit
from ledger.presets.preset_files import made_folder, shelf
from ledger.presets.presets import ENABLED, FORMAT, KEYS
from ledger.rule import options_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ledger.book.book_changes import BookChange
    from ledger.book.books import Book
    from ledger.hooks.finding import RuleFinder
    from ledger.rule import Option, Rule

#: What stands in a key whose value is of a kind, and that is all that matters.
_KINDS: dict[type, dict[str, object]] = {
    str: {"type": "string"},
    list: {"type": "array", "items": {"type": "string"}},
}


def write_schema(files: BookChange, new: Iterable[str] = ()) -> Path:
    """Write the schema beside the presets of a book, where it is not there as it would be; where it lies.

    ``new`` are presets that the same change begins. Raises FileProblem where it cannot be written.
    """
    text = schema_of(files.book, new)
    path = made_folder(files.book) / SCHEMA_NAME
    old = read_bytes(path) if is_there(path) else None
    if old is None:
        files.create(path, text.encode("utf-8"), json.loads)
    elif old != text.encode("utf-8"):
        files.replace(path, old, text.encode("utf-8"), json.loads)
    return path


def schema_of(book: Book, new: Iterable[str] = ()) -> str:
    """The schema of what a book can play, and of presets about to be begun, as the text of a file."""
    finder = rule_finder(book)
    return preset_schema(finder, finder.names(), sorted({*shelf(book).names(), *new}), topics.names(book))


def preset_schema(finder: RuleFinder, rules: Iterable[str], presets: Iterable[str], rulings: Iterable[str]) -> str:
    """The schema as the text of a file. A rule that cannot be loaded may be named in a preset, with any options."""
    texts = _KINDS[str]
    values: dict[str, Mapping[str, object]] = {
        "format": {"const": FORMAT},
        "extends": {"anyOf": [{"enum": list(presets)}, texts]},
        "unit": {"enum": [str(unit) for unit in Unit]},
        "rulings": _table(dict.fromkeys(rulings, texts)),
        "rules": _table({name: _of_rule(name, finder) for name in rules}),
    }
    keys = {
        key: {**(values.get(key) or _KINDS[wanted.kind or str]), "description": wanted.meaning}
        for key, wanted in KEYS.items()
    }
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A preset: a set of house rules",
        **_table(keys),
        "required": ["format"],
    }
    return json.dumps(schema, indent=2, ensure_ascii=False, default=_plain) + "\n"


def _table(properties: Mapping[str, object]) -> dict[str, object]:
    """A table with these keys and no others."""
    return {"type": "object", "properties": dict(properties), "additionalProperties": False}


def _of_rule(name: str, finder: RuleFinder) -> dict[str, object]:
    """The table of a rule."""
    try:
        rule: type[Rule] = finder.load(name).rule
    except RuleProblem:
        return {"type": "object"}
    summary = filled_summary(made(rule, {}))
    enabled = {"type": "boolean", "description": ENABLED.meaning}
    options = {option.name: _of_option(option) for option in options_of(rule)}
    return {"description": f"{rule.info.title}. {summary}", **_table({"enabled": enabled, **options})}


def _of_option(option: Option) -> dict[str, object]:
    """An option: what it takes, what it means, and what it is where it is left out."""
    return {**option.kind.schema(), "description": option.help, "default": option.default}


def _plain(value: object) -> object:
    """A default as JSON has it."""
    return float(value) if isinstance(value, Decimal) else dict(value) if isinstance(value, Mapping) else str(value)
