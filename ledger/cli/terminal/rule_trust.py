"""Asking whether a file of rules is trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.files import shown
from ledger.cli.terminal.console import ask, show
from ledger.hooks.trust import trust, trust_path, trusted

if TYPE_CHECKING:
    from datetime import datetime

    from ledger.hooks.rule_files import RuleFile

#: What trust means.
WHAT_IT_MEANS = (
    "A rule is a program that runs with your rights. Trust only what you have read, or whose author you trust."
)


def show_file(file: RuleFile) -> None:
    """Say which file it is: where it lies, its size and its digest."""
    show(f"File: {shown(file.path)}")
    show(f"Size: {len(file.content)} bytes")
    show(f"SHA-256: {file.digest}")


def offer_trust(file: RuleFile, now: datetime, *, yes: bool) -> bool:
    """Show a file and ask whether it is trusted as it is; whether it then is.

    Raises Refused where nobody is there to answer, FileProblem where trust cannot be written down.
    """
    show_file(file)
    if file.digest in trusted():
        show("You trust it already.")
        return True
    show(WHAT_IT_MEANS)
    if not (yes or ask(f"the file {file.path.name} is not trusted as it is now. Trust it?", done="trusted")):
        return False
    trust(file, now)
    show(f"Trusted, until it is edited. It is written down in {shown(trust_path())}.")
    return True
