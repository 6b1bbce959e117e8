"""Every error the program can give has a sample, and says exactly what its sample shows."""

from __future__ import annotations

import pytest

from tests.errors.calls.made import calls
from tests.errors.catalogue import call_outcome, outcome, samples, waiting
from tests.errors.sites import unreached

SAMPLES = {sample.name: sample for sample in samples()}
NAMED_CALLS = {call.name: call for call in calls()}
WHAT_TO_DO = (
    "add a block without an outcome to a file in tests/errors/samples, or a function to tests/errors/calls, then "
    "run python -m tests.errors.catalogue and read over what it wrote"
)


@pytest.mark.parametrize("name", SAMPLES)
def test_an_error_says_what_its_sample_shows(name: str) -> None:
    """A command that goes wrong says so, word for word, with what to do and its exit code."""
    assert outcome(SAMPLES[name]).lines == SAMPLES[name].outcome


@pytest.mark.parametrize("name", NAMED_CALLS)
def test_an_error_that_no_command_shows_says_what_its_call_does(name: str) -> None:
    """What no command shows says the same as its sample."""
    call = NAMED_CALLS[name]
    said = (f"error: {call.message}", *([f"hint: {call.hint}"] if call.hint else []))
    assert call_outcome(call).lines == said


def test_every_error_has_a_sample() -> None:
    """Wherever the program makes an error, a sample comes by; what still waits for one is listed, and nothing else."""
    places: set[tuple[str, int]] = set()
    for sample in SAMPLES.values():
        places |= outcome(sample).places
    for call in NAMED_CALLS.values():
        places |= call_outcome(call).places
    missing, known = set(unreached(places)), set(waiting())
    assert not missing - known, WHAT_TO_DO
    assert not known - missing, "these have a sample now, so take them off tests/errors/waiting.txt"
