"""The documentation that is made from the program says what the program says."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import ModuleType


def _reference() -> ModuleType:
    """The script beside this file."""
    spec = importlib.util.spec_from_file_location("reference", Path(__file__).with_name("reference.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


REFERENCE = _reference()


@pytest.mark.parametrize("part", REFERENCE.PARTS)
def test_reference_is_up_to_date(part: str) -> None:
    """Each part stands in its file as the program now says it; python tests/documentation/reference.py writes it."""
    path, text = REFERENCE.renewed(part)
    assert path.read_text("utf-8") == text
