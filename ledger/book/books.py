"""The book: the group's own folder, how it is found, how it is begun, and what lies where in it."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.book.files import is_file, shown
from ledger.book.inside import SETTINGS_NAME, names_in_book
from ledger.errors import FileProblem, Refused
from ledger.text import is_slug

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

_DAY = r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:-([1-9][0-9]{0,3}))?"
#: A night by itself, or a table's round of an event.
_NIGHT = rf"(e-)?{_DAY}(?(1)-r([1-9][0-9]?)-t([1-9][0-9]?))\.toml"
_EVENT = rf"e-{_DAY}\.toml"
#: What the names of events, and of their nights, begin with.
OF_EVENTS = "e-"


class Book:
    """A group's folder. Nothing is read before it is asked for."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @property
    def settings_path(self) -> Path:
        """The file of the book's own settings, players and seasons."""
        return self.root / SETTINGS_NAME

    @property
    def sessions(self) -> Path:
        """The folder of the nights; the lock of the book lies there too."""
        return self.root / "sessions"

    @property
    def house_rules(self) -> Path:
        """The folder of the group's own presets."""
        return self.root / "house_rules"

    @property
    def plugins(self) -> Path:
        """The folder of the group's own rules."""
        return self.root / "plugins"

    @property
    def cards(self) -> Path:
        """The folder of the group's own lists of the year's hands."""
        return self.root / "cards"

    @property
    def rulings(self) -> Path:
        """The folder of the group's own rulings; a book begins without one."""
        return self.root / "rulings"

    @property
    def events(self) -> Path:
        """The folder of the events; a book begins without one."""
        return self.root / "events"

    def event_paths(self) -> list[Path]:
        """The files of all events, newest first by their names; other files are passed over."""
        return [self.events / name for _, _, name in sorted(self._events(), reverse=True)]

    def new_event_path(self, day: date, besides: Iterable[str] = ()) -> Path:
        """Where the next event of a date belongs: behind all events of that date.

        ``besides`` are names of files that are about to be there.
        """
        taken = [number for date_text, number, _ in self._events(besides) if date_text == day.isoformat()]
        return self.events / f"{OF_EVENTS}{day.isoformat()}{f'-{max(taken) + 1}' if taken else ''}.toml"

    def night_paths(self) -> list[Path]:
        """The files of all nights, newest first by their names; other files are passed over."""
        folder = self.sessions
        return [folder / name for name in self.night_files()]

    def night_files(self) -> list[str]:
        """The names of the files of all nights, newest first; other files are passed over."""
        return [name for *_, name in sorted(_nights_among(names_in_book(self.sessions)), reverse=True)]

    def new_night_path(self, day: date, besides: Iterable[str] = ()) -> Path:
        """Where the next night of a date belongs: behind all nights of that date, so that no name is used twice.

        ``besides`` are names of files that are about to be there.
        """
        return self.night_path_behind(day, [*names_in_book(self.sessions), *besides])

    def night_path_behind(self, day: date, names: Iterable[str]) -> Path:
        """Where a night of a date belongs behind others, by the names of their files."""
        alone = (each for each in _nights_among(names) if not each[-1].startswith(OF_EVENTS))
        taken = [number for date_text, number, *_ in alone if date_text == day.isoformat()]
        suffix = f"-{max(taken) + 1}" if taken else ""
        return self.sessions / f"{day.isoformat()}{suffix}.toml"

    def nights_of_event(self, event: str) -> list[Path]:
        """The files of the nights of an event, by its name: round by round, table by table."""
        found = sorted(
            each for each in _nights_among(names_in_book(self.sessions)) if each[-1].startswith(f"{event}-r")
        )
        return [self.sessions / name for *_, name in found]

    def preset_names(self) -> list[str]:
        """The names of the group's own presets, in alphabetical order."""
        stems = (name.removesuffix(".toml") for name in names_in_book(self.house_rules) if name.endswith(".toml"))
        return sorted(stem for stem in stems if is_slug(stem))

    def may_have_rules(self) -> bool:
        """Whether anything lies in the folder of the group's own rules; one that cannot be read may hold some."""
        try:
            return bool(names_in_book(self.plugins))
        except FileProblem:
            return True

    def _events(self, besides: Iterable[str] = ()) -> list[tuple[str, int, str]]:
        """Every event's date, its number on that date, and the name of its file."""
        matches = ((name, re.fullmatch(_EVENT, name)) for name in (*names_in_book(self.events), *besides))
        return [(match[1], int(match[2] or 1), name) for name, match in matches if match]


class FoundBook:
    """A book and where it was found, in words; whether it is that of the current folder, and whether it was begun.

    Only the user's own book may not have been begun yet: it says nothing then, and looking at it begins nothing.
    """

    def __init__(self, book: Book, why: str, *, is_here: bool = False, is_begun: bool = True) -> None:
        self.book = book
        self.why = why
        self.is_here = is_here
        self.is_begun = is_begun


#: Where the user's own book is found, in words.
YOUR_OWN = "your own book"


def find_book(explicit: Path | None, environ: Mapping[str, str], cwd: Path) -> FoundBook:
    """The book to work in: the one named, else ``MAHJ_BOOK``, else the nearest folder upwards, else the user's own.

    Nothing is begun. Raises Refused where a folder that was named is no book.
    """
    here = next((folder for folder in (cwd, *cwd.parents) if _is_book(folder)), None)
    if explicit is not None:
        return _named(explicit, "named by --book", here)
    if environ.get("MAHJ_BOOK"):
        return _named(Path(environ["MAHJ_BOOK"]), "named by MAHJ_BOOK", here)
    if here is not None:
        return FoundBook(Book(here), "the nearest folder upwards with a mahj.toml", is_here=True)
    folder = _users_own_folder()
    return FoundBook(Book(folder), YOUR_OWN, is_begun=_is_book(folder))


def used_last() -> Book | None:
    """The book in which the user last opened a night or took one in, if it is still there; None for their own."""
    try:
        folder = Path(_used_last_path().read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return Book(folder) if folder.is_absolute() and _is_book(folder) else None


def use(found: FoundBook) -> None:
    """Remember a book as the one used last. Where that cannot be kept, nobody is asked about it later."""
    path = _used_last_path()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("" if found.why == YOUR_OWN else str(found.book.root.resolve()), "utf-8")


def _used_last_path() -> Path:
    """The file that says which book was used last, among the user's state."""
    import platformdirs  # noqa: PLC0415  # only needed where a night is opened or taken in

    return platformdirs.user_state_path("mahj-ledger", appauthor=False) / "book"


def is_night_name(name: str) -> bool:
    """Whether a night can be called so: a date, and a number from the second night of that date on.

    Those of an event are called after it, with their round and table: ``e-2026-12-05-r1-t2``.
    """
    return re.fullmatch(_NIGHT, f"{name}.toml") is not None


def is_event_name(name: str) -> bool:
    """Whether an event can be called so: ``e-2026-12-05``, and a number from the second one of that date on."""
    return re.fullmatch(_EVENT, f"{name}.toml") is not None


def event_in(name: str) -> str:
    """The event of a night of that name: ``e-2026-12-05`` of ``e-2026-12-05-r1-t2``; a night of none is its own."""
    return name.partition("-r")[0]


def date_in(name: str) -> str:
    """The date in the name of a night or an event, or of its file."""
    return name.removeprefix(OF_EVENTS)[:10]


def _nights_among(names: Iterable[str]) -> list[tuple[str, int, int, int, str]]:
    """Of names of files those of nights: date, number on that date, round and table in an event, and the name."""
    is_night = re.compile(_NIGHT).fullmatch
    matches = ((name, is_night(name)) for name in names)
    return [
        (match[2], int(match[3] or 1), int(match[4] or 0), int(match[5] or 0), name) for name, match in matches if match
    ]


def _named(folder: Path, why: str, here: Path | None) -> FoundBook:
    """The book in a folder somebody named; ``here`` is that of the current folder, if there is one."""
    folder = _expanded(folder)
    if not _is_book(folder):
        typed = f'"{shown(folder)}"' if " " in str(folder) else shown(folder)
        raise Refused(f"{shown(folder)}, {why}, is no book: it holds no {SETTINGS_NAME}", f"mahj init {typed}")
    return FoundBook(Book(folder), why, is_here=here is not None and folder.resolve() == here.resolve())


def _expanded(folder: Path) -> Path:
    """A folder with its leading ~ replaced, where the system knows whose home is meant."""
    try:
        return folder.expanduser()
    except RuntimeError:
        return folder


def _users_own_folder() -> Path:
    """The folder of the user's own book, among the data of applications."""
    import platformdirs  # noqa: PLC0415  # only needed where no book is named or found

    return platformdirs.user_data_path("mahj-ledger", appauthor=False)


def _is_book(folder: Path) -> bool:
    """Whether a folder holds the settings of a book."""
    return is_file(folder / SETTINGS_NAME)
