"""The group's own rules, out of the files in the book's ``plugins`` folder. One runs only where this user trusts it.

A file is read once: the bytes that are compared with what is trusted are the bytes that run.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ledger.errors import MahjError, UntrustedRule
from ledger.hooks.naming import Source
from ledger.hooks.rule_files import load_rule_class, read_rule_file, rule_name, rule_paths, where

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.hooks.rule_files import RuleFile


def trusted_by_user(file: RuleFile) -> bool:
    """Whether this user trusts a file as it is, and nothing that it could import from the book.

    Raises FileProblem where it cannot be read what they trust.
    """
    from ledger.hooks.own_imports import forbid_imports_from  # noqa: PLC0415  # books without rules need none of it
    from ledger.hooks.trust import trusted  # noqa: PLC0415  # as above

    forbid_imports_from(file.path.parents[1])
    return file.digest in trusted()


def run_by_its_author(file: RuleFile) -> bool:  # noqa: ARG001  # whatever the file is
    """Whoever tests a file, or has it checked while writing it, runs it as it is."""
    return True


def sources(book: Book, may_run: Callable[[RuleFile], bool] = trusted_by_user) -> dict[str, Source]:
    """The rules the group's own files give, by name. Nothing is read before a rule is asked for.

    ``may_run`` says of a file whether it may be run as it is.
    """
    named = {path: rule_name(path.stem) for path in rule_paths(book)}
    return {
        name: Source(name, partial(where, path), partial(_load, path, name, may_run), partial(_digest, path))
        for path, name in named.items()
        if name
    }


def _digest(path: Path) -> str:
    """The digest of a file as it is now."""
    return read_rule_file(path).digest


def _load(path: Path, name: str, may_run: Callable[[RuleFile], bool]) -> object:
    """The rule of a file that may be run. Raises UntrustedRule for any other."""
    try:
        file = read_rule_file(path)
        allowed = may_run(file)
    except MahjError as problem:
        raise UntrustedRule(
            f"the rule {name} lies in {where(path)}, and whether you trust it cannot be seen: {problem.message}",
            problem.hint,
        ) from problem
    if not allowed:
        raise UntrustedRule(
            f"the rule {name} lies in {where(path)}, and you do not trust that file as it is now",
            f"read it, then type: mahj plugins trust {path.name}",
        )
    return load_rule_class(file.content, name, where(path))
