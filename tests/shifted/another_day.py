"""What `.ci/shifted` hands to pytest: what runs tests is as many seconds on as ``SHIFT`` says; so is what it starts.

Its own clock is shifted from within: it has threads, and faketime 0.9.10, which reads the environment in
whichever thread asks the time, ends a process of which another thread has just set a variable.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import time_machine

if TYPE_CHECKING:
    import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Let it be another time where tests run, which faketime tells every process that they start."""
    if config.getoption("numprocesses") and not hasattr(config, "workerinput"):
        return  # it only starts the workers, which would have both shifts
    seconds = int(os.environ["SHIFT"])
    time_machine.travel(time.time() + seconds, tick=True).start()
    # What is waited for is waited for by the steady clock, which stays as it is; sitecustomize says what that takes.
    os.environ |= {
        "LD_PRELOAD": os.environ["FAKETIME_LIBRARY"],
        "FAKETIME": f"{seconds:+d}",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
