"""Which files of rules this user trusts: by the SHA-256 of what is in them, in the user's own configuration.

It is kept in ``trusted_rules.toml`` of the user's configuration folder for the application, never in the book: a book
that is shared brings its rules along, but nobody else's trust in them. Of each file only one content is trusted.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ledger.book.files import cannot_write, shown
from ledger.book.keys import Findings, Key, invalid_value, moment, read_keys, text, whole
from ledger.book.locking import locked
from ledger.book.safe_append import create_file, replace_file
from ledger.book.toml_reading import FORMAT, check_format, parse_toml, read_bytes, read_toml
from ledger.book.toml_writing import appended_blocks, encode, line
from ledger.errors import FileProblem, raise_all

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from ledger.hooks.rule_files import RuleFile

_DIGEST = re.compile(r"[0-9a-f]{64}")
#: Where a block begins.
_BLOCK = re.compile(rb"(?m)^(?=[ \t]*\[\[[ \t]*trusted[ \t]*\]\])")


def trust_path() -> Path:
    """The file of this user's trust, in the folder the system has for the configuration of applications."""
    import platformdirs  # noqa: PLC0415  # only books with rules of their own need it

    path = platformdirs.user_config_path("mahj-ledger", appauthor=False) / "trusted_rules.toml"
    return Path(os.path.realpath(path))  # the user's own configuration may lie behind links


def trusted() -> frozenset[str]:
    """The digests of all files this user trusts. Raises FileProblem where it cannot be read what they are."""
    path = trust_path()
    return _digests(read_toml(path), path) if path.exists() else frozenset()


def trust(file: RuleFile, now: datetime) -> None:
    """Trust a file as it was read, and no more as it was before.

    Raises FileProblem where that cannot be written down; then nothing has changed.
    """
    _write(file, {file.digest: "\n".join(["[[trusted]]", *(line(*each) for each in _block(file, now).items()), ""])})


def untrust(file: RuleFile) -> bool:
    """Trust a file no more, as it is or as it was before; whether it was trusted.

    Raises FileProblem where that cannot be written down; then nothing has changed.
    """
    path = trust_path()
    if not path.exists() or not _about(file, read_toml(path), path):
        return False
    _write(file, {})
    return True


def _write(file: RuleFile, new: Mapping[str, str]) -> None:
    """Write down what is trusted of a file in place of all that was: the text of a block by its digest, or nothing."""
    path = trust_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(path, error) from error
    with locked(path.parent):
        if not path.exists():
            text = "\n\n".join([line("format", FORMAT), *new.values()])
            create_file(path, encode(text, path), lambda written: _expect(written, path, frozenset(new)))
            return
        content = read_bytes(path)
        data = parse_toml(content, path)
        dropped = _about(file, data, path)
        if dropped == set(new):  # somebody else was faster
            return
        expected = (_digests(data, path) - dropped).union(new)
        left = _without(content, dropped)
        added = appended_blocks(left, new.values(), "\n", path) if new else b""
        replace_file(path, content, left + added, lambda written: _expect(written, path, expected))


def _expect(written: bytes, path: Path, expected: frozenset[str]) -> None:
    """See that what was written says what was meant. Raises FileProblem where it does not."""
    if _digests(parse_toml(written, path), path) != expected:
        raise FileProblem(
            f"what was written to {shown(path)} does not read back as it was meant, so it was left as it was",
            "write what is trusted as [[trusted]] blocks, then do it again",
        )


def _about(file: RuleFile, data: dict[str, object], path: Path) -> frozenset[str]:
    """The digests of a file in the data of what is trusted: that of its bytes, and those written down at its place."""
    return frozenset(
        block["sha256"]
        for block in _blocks(data, path)
        if block["sha256"] == file.digest or block.get("path") == str(file.path.absolute())
    )


def _without(content: bytes, dropped: frozenset[str]) -> bytes:
    """What a file holds without the blocks of these digests; all else stays byte for byte."""
    first, *blocks = _BLOCK.split(content)
    kept = [block for block in blocks if not any(digest.encode() in block for digest in dropped)]
    return b"".join([first, *kept])


def _block(file: RuleFile, now: datetime) -> dict[str, object]:
    """What is written down about a file: its digest, and for people where it lay, its size in bytes, and when."""
    return {"sha256": file.digest, "path": str(file.path.absolute()), "size": len(file.content), "at": now}


def _digests(data: dict[str, object], path: Path) -> frozenset[str]:
    """The digests in the data of the file."""
    return frozenset(block["sha256"] for block in _blocks(data, path))


def _blocks(data: dict[str, object], path: Path) -> list[dict[str, Any]]:
    """The blocks of the file, each with what it says. Raises FileProblem where they cannot be understood."""
    check_format(data, shown(path))
    findings = Findings(shown(path))
    tables = data.get("trusted", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        findings.add("", "trusted should be blocks that begin with a line [[trusted]]")
        tables = []
    blocks = [read_keys(table, TRUST_KEYS, f"block {index}", findings) for index, table in enumerate(tables, start=1)]
    raise_all(findings.problems)
    return blocks


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
