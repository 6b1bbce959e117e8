"""The sources as somebody gets them: a copy of the checkout without what tools left behind in it."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
#: What is no part of the sources: what tools leave behind, and what the build writes into a package of sources.
LEFT_BEHIND = shutil.ignore_patterns(
    *(".git", ".venv*", ".*_cache", ".hypothesis", ".coverage*", ".dmypy.json", "__pycache__"),
    *("build", "dist", "*.egg-info", "PKG-INFO", "setup.cfg"),
)


def copied_to(folder: Path) -> Path:
    """Copy the sources to a folder that is not there yet, so that what is built there disturbs no other test."""
    return Path(shutil.copytree(ROOT, folder, ignore=LEFT_BEHIND))
