"""Every error the program can give has a sample, and says exactly what its sample shows."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent


def catalogue_module() -> Any:  # noqa: ANN401  # a module that belongs to no package
    """The catalogue beside this file."""
    spec = importlib.util.spec_from_file_location("mahj_error_catalogue", HERE / "catalogue.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


CATALOGUE = catalogue_module()
SAMPLES = {sample.name: sample for sample in CATALOGUE.samples()}
CALLS = {call.name: call for call in CATALOGUE.calls()}
WHAT_TO_DO = (
    "add a block without an outcome to a file in tests/errors/samples, or a function to tests/errors/calls.py, then "
    "run python tests/errors/catalogue.py and read over what it wrote"
)


@pytest.mark.parametrize("name", SAMPLES)
def test_sample(name: str) -> None:
    """A command that goes wrong says so, word for word, with what to do and its exit code."""
    assert CATALOGUE.outcome(SAMPLES[name]).lines == SAMPLES[name].outcome


@pytest.mark.parametrize("name", CALLS)
def test_call(name: str) -> None:
    """What no command shows says the same as its sample."""
    call = CALLS[name]
    said = (f"error: {call.message}", *([f"hint: {call.hint}"] if call.hint else []))
    assert CATALOGUE.call_outcome(call).lines == said


def test_every_error_has_a_sample() -> None:
    """Wherever the program makes an error, a sample comes by; what still waits for one is listed, and nothing else."""
    places: set[tuple[str, int]] = set()
    for sample in SAMPLES.values():
        places |= CATALOGUE.outcome(sample).places
    for call in CALLS.values():
        places |= CATALOGUE.call_outcome(call).places
    unreached, waiting = set(CATALOGUE.unreached(places)), set(CATALOGUE.waiting())
    assert not unreached - waiting, WHAT_TO_DO
    assert not waiting - unreached, "these have a sample now, so take them off tests/errors/waiting.txt"
