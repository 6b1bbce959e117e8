"""What holds for all tests: none touches the folders of whoever runs them, and none is timed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# Machines are shared: how long an example takes says nothing about what is tested.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session", autouse=True)
def _own_state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Safety copies and remembered sums go into a folder of this run, here and in every process a test starts."""
    folder = tmp_path_factory.mktemp("state")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(folder))
        patch.setattr("platformdirs.user_state_path", lambda *_, **__: folder / "mahj-ledger")
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        patch.setattr("platformdirs.user_cache_path", lambda *_, **__: folder / "cache" / "mahj-ledger")
        yield folder
