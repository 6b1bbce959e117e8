"""What the fuzzer found, and sound files, read ever after; and a short run of chance over the same readers."""

from __future__ import annotations

import importlib.util
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from types import ModuleType

HERE = Path(__file__).parent
KINDS = ("night", "preset", "settings")
SAMPLES = [path.relative_to(HERE / "samples").as_posix() for path in sorted((HERE / "samples").glob("*/*"))]
#: What stands in the files, as the fuzzer has it.
WORDS = [
    line[1:-1].encode().decode("unicode-escape").encode("latin-1")
    for line in (HERE / "words.dict").read_text(encoding="utf-8").splitlines()
    if line.startswith('"')
]


def readers_module() -> ModuleType:
    """The readers the fuzzer drives."""
    spec = importlib.util.spec_from_file_location("mahj_fuzz", HERE / "fuzz.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


FUZZ = readers_module()


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_kept_sample_is_read_or_refused_in_words(sample: str, tmp_path: Path) -> None:
    """A file that once went wrong, or that is sound, is read or refused in words."""
    getattr(FUZZ.Readers(tmp_path), sample.partition("/")[0])((HERE / "samples" / sample).read_bytes())


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_samples(kind: str) -> None:
    """Every kind of file has a sound sample for the fuzzer to begin with."""
    assert f"{kind}/sound.toml" in SAMPLES


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_a_sound_file_cut_and_mixed_is_read_or_refused_in_words(kind: str, data: st.DataObject) -> None:
    """A sound file with pieces cut out, doubled and put elsewhere is read or refused in words."""
    content = (HERE / "samples" / kind / "sound.toml").read_bytes()
    for _ in range(data.draw(st.integers(1, 4))):
        start, length, to = (data.draw(st.integers(0, len(content))) for _ in range(3))
        piece = data.draw(st.sampled_from(WORDS)) if data.draw(st.booleans()) else content[start : start + length % 40]
        content = content[:to] + piece + content[to + data.draw(st.integers(0, 30)) :]
    with tempfile.TemporaryDirectory() as folder:
        getattr(FUZZ.Readers(Path(folder)), kind)(content)
