"""A TOML reader written in Rust, for commands that read many nights at once. It may be missing.

tomllib is the contract: this reader is asked for the same version of TOML and must give equal values, and where it
refuses anything the file is read by tomllib, whose message people see.
"""

from __future__ import annotations

from decimal import Decimal

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
#: Deeper than this nothing is handed to the fast reader: it goes down a level for each, and past its stack it takes the
#: whole process with it. A night nests three levels.
_DEEPEST = 64
_ALL = bytes(range(256))
_ALL_BUT_BRACKETS = _ALL.translate(None, b"[]{}")
_ALL_BUT_DOTS = _ALL.translate(None, b".\n")


def quick_toml(content: bytes) -> dict[str, object] | None:
    """What the bytes of a TOML file say, or None where this reader cannot say, or is not installed."""
    try:
        from toml_rs import loads  # noqa: PLC0415  # an optional extra, which few commands need
    except ImportError:
        return None
    content = content.removeprefix(_BYTE_ORDER_MARK)
    # a second mark is no TOML, but this reader would take it off by itself
    if content.startswith(_BYTE_ORDER_MARK) or _may_nest_deeply(content):
        return None
    try:
        return loads(content.decode("utf-8"), parse_float=Decimal, toml_version="1.0.0")
    except ValueError:  # of its own kind, or for what is not UTF-8
        return None


def _may_nest_deeply(content: bytes) -> bool:
    """Whether brackets or dotted keys could nest deeper than any night does; brackets in texts may look as if."""
    brackets = content.translate(None, _ALL_BUT_BRACKETS)
    for _ in range(4):
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    return len(brackets) > _DEEPEST or b"." * _DEEPEST in content.translate(None, _ALL_BUT_DOTS)
