"""What ``mahj`` starts: the command, with garbage looked for rarely while it is loaded and run.

Loading a command makes many thousand objects that all live as long as it does. Looking through them as often as Python
usually does, after every 700, takes a twentieth of the time somebody at the table waits; and looking through them once
more as the process leaves, a tenth.
"""

from __future__ import annotations

import atexit
import gc

#: So many new objects are made before garbage is looked for among them.
_NEW_BEFORE_LOOKING = 50_000


def start() -> int:
    """Run the command whose words stand in `sys.argv`, and return its exit code."""
    atexit.register(gc.freeze)
    often = gc.get_threshold()
    gc.set_threshold(_NEW_BEFORE_LOOKING, *often[1:])
    try:
        from ledger.cli.main import main  # noqa: PLC0415  # loading it is most of the work

        return main()
    finally:
        gc.set_threshold(*often)
