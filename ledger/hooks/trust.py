"""Which files of rules this user trusts: by the SHA-256 of what is in them, in the user's own configuration.

It is kept in ``trusted_rules.toml`` of the user's configuration folder for the application, never in the book: a book
that is shared brings its rules along, but nobody else's trust in them. To trust a file no more, take its block out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ledger.book.files import cannot_write, shown
from ledger.book.keys import Findings, Key, invalid_value, moment, read_keys, text, whole
from ledger.book.locking import locked
from ledger.book.safe_append import append_bytes, create_file
from ledger.book.toml_reading import FORMAT, check_format, parse_toml, read_toml
from ledger.book.toml_writing import appended_blocks, encode, line
from ledger.errors import FileProblem, raise_all

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from ledger.hooks.rule_files import RuleFile

_DIGEST = re.compile(r"[0-9a-f]{64}")


def trust_path() -> Path:
    """The file of this user's trust, in the folder the system has for the configuration of applications."""
    import platformdirs  # noqa: PLC0415  # only books with rules of their own need it

    return platformdirs.user_config_path("mahj-ledger", appauthor=False) / "trusted_rules.toml"


def trusted() -> frozenset[str]:
    """The digests of all files this user trusts. Raises FileProblem where it cannot be read what they are."""
    path = trust_path()
    return _digests(read_toml(path).data, path) if path.exists() else frozenset()


def trust(file: RuleFile, now: datetime) -> None:
    """Trust a file as it was read. Raises FileProblem where that cannot be written down; then nothing has changed."""
    path = trust_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(path, error) from error
    block = "\n".join(["[[trusted]]", *(line(key, value) for key, value in _block(file, now).items()), ""])
    with locked(path.parent):
        expected = trusted() | {file.digest}

        def verify(written: bytes) -> None:
            if _digests(parse_toml(written, path), path) != expected:
                raise FileProblem(
                    f"what was written to {shown(path)} does not read back as it was meant, so it was left as it was",
                    "write what is trusted as [[trusted]] blocks, then do it again",
                )

        if path.exists():
            old = read_toml(path).content
            append_bytes(path, old, appended_blocks(old, [block], "\n", path), verify)
        else:
            create_file(path, encode(f"{line('format', FORMAT)}\n\n{block}", path), verify)


def _block(file: RuleFile, now: datetime) -> dict[str, object]:
    """What is written down about a file: its digest, and for people where it lay, its size in bytes, and when."""
    return {"sha256": file.digest, "path": str(file.path), "size": len(file.content), "at": now}


def _digests(data: dict[str, object], path: Path) -> frozenset[str]:
    """The digests in the data of the file."""
    check_format(data, shown(path))
    findings = Findings(shown(path))
    tables = data.get("trusted", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        findings.add("", "trusted should be blocks that begin with a line [[trusted]]")
        tables = []
    blocks = [read_keys(table, TRUST_KEYS, f"block {index}", findings) for index, table in enumerate(tables, start=1)]
    raise_all(findings.problems)
    return frozenset(block["sha256"] for block in blocks)


def _digest(value: object) -> str:
    """A SHA-256 in hexadecimal."""
    if not isinstance(value, str) or not _DIGEST.fullmatch(value):
        raise invalid_value(value, "64 hexadecimal digits in quotes")
    return value


TRUST_KEYS = {
    "sha256": Key("sha256", _digest, "the SHA-256 of the file: it alone decides", needed=True),
    "path": Key("path", text, "where the file lay"),
    "size": Key("size", whole(0), "its size in bytes"),
    "at": Key("at", moment, "when it was trusted"),
}
