"""Whatever a night's file holds, every command ends in a report or in a clean error, and never in a traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from tests.host import Host

COMMANDS = ("", "show", "show --all --format plain", "show --format json", "why", "wall --yes", "undo --yes",
            "redo --yes", "void 1 --yes", "settle", "nights", "end --yes", "paid ann bea 5 --yes",
            "seats Bea Ann --yes", "start Eve Fay --table 9 --yes")  # fmt: skip
HEADER = b"""format = 1
id = "2026-11-29-4f7c"
date = 2026-11-29
started = 2026-11-29T19:05:00-05:00
players = ["Ann", "Bea"]
preset = "standard"
unit = "coins"
[rules.winner-collects]
[rules.discarder-doubles]
"""
HAND = b"""[[entries]]
number = 1
type = "hand"
at = 2026-11-29T19:20:11-05:00
seated = ["Ann", "Bea"]
result = "discard"
winner = "Ann"
value = 25
from = "Bea"
net = { Ann = 50, Bea = -50 }
"""
#: Pieces that are right where they belong, put where they may not.
PIECES = st.sampled_from([
    b"number = 1\n", b"number = 2\n", b"number = -1\n", b'type = "hand"\n', b'type = "void"\n', b'type = "end"\n',
    b'type = "seats"\n', b'type = "rules"\n', b'type = "totals"\n', b'type = "note"\n', b'text = "x"\n',
    b"at = 2026-11-29T19:30:00-05:00\n", b"at = 9999-12-31T23:59:59+00:00\n", b'players = ["Ann"]\n',
    b'players = ["Ann", "Bea", "Cat", "Dee", "Eve"]\n', b"net = { Ann = 1, Bea = -1 }\n", b"net = { kitty = 5 }\n",
    b"[[entries]]\n", b"[rules.pie]\nlimit = 0\n", b"[rules.nowhere]\n", b'preset = "nowhere"\n', b'result = "wall"\n',
    b'winner = "Bea"\n', b"value = 1000000000\n", b"facts = { x = 1 }\n", b'bets = { Ann = "Bea" }\n', b"\n", b"#\n",
    b'unit = "tournament"\n', b'paid = "each-hand"\n', b'point = "0"\n', b"unpaid = { Ann = 1, Bea = -1 }\n",
    b"kitty_left = 5\n", b"brought = { kitty = 7 }\n", b'purpose = "settle"\n', b"amount = 5\n", b'to = "Ann"\n',
    b"format = 2\n", b"\xff", b"\x00", b"'''", b"]", b"= =\n", b"a" * 300,
])  # fmt: skip
FILES = st.one_of(
    st.binary(max_size=300),
    st.lists(st.one_of(PIECES, st.just(HAND), st.just(HEADER)), max_size=20).map(b"".join),
    st.lists(PIECES, max_size=12).map(lambda pieces: HEADER + HAND + b"".join(pieces)),
    st.lists(st.one_of(PIECES, st.just(HAND)), max_size=12).map(lambda pieces: HEADER + b"".join(pieces)),
)


def check(host: Host, content: bytes, command: str) -> None:
    """Run a command over a file; a refusal has one line that says what is wrong, and leaves the file alone."""
    path = host.night_path()
    for other in path.parent.glob("*.toml"):
        other.unlink()
    path.write_bytes(content)
    run = host.run(command)
    after = path.read_bytes()
    assert after.startswith(content)
    if run.code == 0:
        return
    assert after == content
    if command == "why" and run.code == 4:
        assert run.err.startswith("warning: the record says ")
        return
    assert run.code in {1, 3}
    assert "error: " in run.err
    assert command == "nights" or run.out == ""


@pytest.mark.parametrize("command", COMMANDS)
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(content=FILES)
@example(content=b"")
@example(content=HEADER)
@example(content=HEADER + HAND)
@example(
    content=HEADER
    + HAND
    + HAND.replace(b"number = 1", b"number = 2")
    + b'[[entries]]\nnumber = 3\ntype = "end"\nat = 2026-11-29T22:00:00Z\n'
)
@example(content=HEADER.replace(b"\n", b"\r\n") + HAND.replace(b"\n", b"\r\n"))
def test_any_bytes_give_a_report_or_a_clean_error(host: Host, command: str, content: bytes) -> None:
    """The old bytes are always the beginning of the new ones, and where anything was refused they are all there is."""
    check(host, content, command)
