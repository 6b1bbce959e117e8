"""A file or folder that was made beside its place is put there, however often others are in the way for a moment.

On Windows a file cannot be replaced while somebody has it open: a virus scanner, a sync client, a reader of our own.
All of them let go of it within milliseconds, as a rule.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

#: What Windows says while somebody has the file: access denied, a sharing violation, a lock violation.
PASSING = frozenset({5, 32, 33})
#: How long to wait before each further try, in seconds: a second and a quarter in all.
WAITS = (0.01, 0.02, 0.04, 0.08, 0.1, 0.2, 0.3, 0.5)


def put_in_place(new: Path, target: Path) -> None:
    """Give what was made the name of its place, in one step and in the place of a file that is there.

    Raises OSError where the system refuses: at once for what does not pass, else after the last try.
    """
    for wait in WAITS:
        try:
            os.replace(new, target)  # noqa: PTH105  # one name for the step a test has to make fail
        except PermissionError as error:
            if getattr(error, "winerror", None) not in PASSING:
                raise
            time.sleep(wait)
        else:
            return
    os.replace(new, target)  # noqa: PTH105
