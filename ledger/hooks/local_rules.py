"""The group's own rules, out of the files in the book's ``plugins`` folder. One runs only where this user trusts it.

A file is read once: the bytes that are compared with what is trusted are the bytes that run.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ledger.errors import MahjError, UntrustedRule
from ledger.hooks.finding import Source
from ledger.hooks.rule_files import load_rule_class, read_rule_file, rule_name, rule_paths, where

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.book.books import Book


def sources(book: Book) -> dict[str, Source]:
    """The rules the group's own files give, by name. Nothing is read before a rule is asked for."""
    named = {path: rule_name(path.stem) for path in rule_paths(book)}
    return {
        name: Source(name, partial(where, path), partial(_load, path, name)) for path, name in named.items() if name
    }


def _load(path: Path, name: str) -> object:
    """The rule of a file this user trusts. Raises UntrustedRule for any other."""
    from ledger.hooks.trust import trusted  # noqa: PLC0415  # books without rules of their own need none of it

    try:
        file, known = read_rule_file(path), trusted()
    except MahjError as problem:
        raise UntrustedRule(
            f"the rule {name} lies in {where(path)}, and whether you trust it cannot be seen: {problem.message}",
            problem.hint,
        ) from problem
    if file.digest not in known:
        raise UntrustedRule(
            f"the rule {name} lies in {where(path)}, and you do not trust that file as it is now",
            f"read it, then type: mahj plugins trust {path.name}",
        )
    return load_rule_class(file.content, name, where(path))
