"""What there is on the disk: asked without opening anything."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ledger.book.file_errors import cannot_read

if TYPE_CHECKING:
    from pathlib import Path


def names_in(folder: Path, *, none_in_a_file: bool = False) -> list[str]:
    """The names of everything in a folder, in alphabetical order; none where it is missing.

    A file in its place is a problem, or with ``none_in_a_file`` holds no names either. Raises FileProblem where the
    system does not say what is in the folder.
    """
    try:
        return sorted(os.listdir(folder))  # noqa: PTH208  # names are all that is needed
    except FileNotFoundError:
        return []
    except OSError as error:
        if none_in_a_file and isinstance(error, NotADirectoryError):
            return []
        raise cannot_read(folder, error) from error


def is_there(path: Path) -> bool:
    """Whether something has this path, be it only a link that leads nowhere."""
    return os.path.lexists(path)


def is_file(path: Path) -> bool:
    """Whether a file has this path; of what the system does not tell, it has not."""
    return os.path.isfile(path)  # noqa: PTH113  # Path.is_file raises where nothing can have such a name


def is_folder(path: Path) -> bool:
    """Whether a folder has this path; of what the system does not tell, it has not."""
    return os.path.isdir(path)  # noqa: PTH112  # as in `is_file`


def may_be_written(path: Path) -> bool:
    """Whether the system lets this user write a file, or into a folder."""
    return os.access(path, os.W_OK)
