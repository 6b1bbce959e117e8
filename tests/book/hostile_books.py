"""Books that mean harm, in one table: links, pipes, devices, chains, sizes and names."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.beginning import create_book

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

#: What a terminal would act on, as TOML writes it.
EVIL = "\\u001b]0;owned\\u0007\\u202e\\u009b31m"
NIGHT = """\
format = 2
id = "2026-11-29-4f7c"
date = 2026-11-29
started = 2026-11-29T19:05:00-05:00
players = ["Ann", "Bea", "Cat", "Dee"]
preset = "thursday"
unit = "coins"
[rules.winner-collects]
"""
HAND = """
[[entries]]
number = {number}
type = "hand"
at = 2026-11-29T19:20:00-05:00
seated = ["Ann", "Bea", "Cat", "Dee"]
result = "self-drawn"
winner = "Ann"
value = 25
net = {{ Ann = 75, Bea = -25, Cat = -25, Dee = -25 }}
"""
PRESET = 'format = 1\ntitle = "Thursday"\nextends = "standard"\n'
CARD = 'format = 1\n[[hands]]\nlabel = "2026 1"\npattern = "FF 2026 2222 2222"\nvalue = 25\n'
RULING = 'format = 1\ntitle = "Ours"\nsection = "hands"\nstart = "q"\n'
#: It says that it ran.
RULE = "import pathlib\npathlib.Path({ran!r}).touch()\n"
#: The files of a sound book, with what they hold.
FILES = {
    "sessions/2026-11-29.toml": NIGHT + HAND.format(number=1),
    "sessions/2026-11-29 (1).toml": NIGHT + HAND.format(number=1),
    "house_rules/thursday.toml": PRESET,
    "plugins/our_rule.py": RULE,
    "cards/2026.toml": CARD,
    "rulings/ours.toml": RULING,
    "sessions/.lock": "",
    "mahj.toml": "",
}
FOLDERS = ("sessions", "house_rules", "plugins", "cards", "rulings")

#: Given the folder of a sound book, and one outside it, makes it hostile.
Make = "Callable[[Path, Path], object]"


class HostileBook(NamedTuple):
    """A book by what is wrong with it."""

    name: str
    make: Callable[[Path, Path], object]


def sound_book(folder: Path) -> Path:
    """A book with a file of every kind; where its rule runs, there is a file ``ran`` beside the book."""
    root = create_book(folder).root
    (root / "rulings").mkdir()
    people = "".join(f'\n[[players]]\nname = "{name}"\n' for name in ("Ann", "Bea", "Cat", "Dee"))
    for name, text in FILES.items():
        if name != "mahj.toml":
            (root / name).write_text(text.format(ran=str(folder.parent / "ran")) if text is RULE else text, "utf-8")
    with (root / "mahj.toml").open("a", encoding="utf-8") as file:
        file.write(people)
    return root


def books() -> Iterator[HostileBook]:
    """Every hostile book."""
    for name in FILES:
        yield HostileBook(f"{name} is a link out", _moved_out(name))
        yield HostileBook(f"{name} is a link to nothing outside", _link(name, "new"))
        yield HostileBook(f"{name} is a link to an endless device", _link(name, "/dev/zero"))
        yield HostileBook(f"{name} is a pipe", _pipe(name))
    for name in FOLDERS:
        yield HostileBook(f"{name} is a link out", _moved_out(name))
        yield HostileBook(f"{name} is a link to nothing outside", _link(name, "new"))
        yield HostileBook(f"{name} is a pipe", _pipe(name))
    for name in FILES:
        if name.endswith(".toml"):
            yield HostileBook(f"{name} is full of escapes", _written(name, f'"{EVIL}" = "{EVIL}"\n["{EVIL}"]\n[[x]]\n'))
    yield HostileBook("texts are full of escapes", _escapes)
    yield HostileBook("names are full of escapes", _names)
    yield HostileBook("a chain of presets", _chain)
    yield HostileBook("a circle of presets", _circle)
    yield HostileBook("a great many presets", _many_presets)
    yield HostileBook("a night of a great many people", _crowd)
    yield HostileBook("a book of a great many people", _everybody)
    yield HostileBook("a night of a great many hands", _endless_night)
    yield HostileBook("a night of a great many keys", _written("sessions/2026-11-29.toml", _keys()))
    yield HostileBook("settings of a great many keys", _written("mahj.toml", "format = 1\n" + _keys()))
    yield HostileBook("a key without end", _written("sessions/2026-11-29.toml", "a." * 1_000_000 + "a = 1\n"))
    yield HostileBook("a list without end", _written("house_rules/thursday.toml", "a = " + "[" * 100_000))
    yield HostileBook("a file without end", _written("sessions/2026-11-29.toml", "#" * 5_000_001))
    yield HostileBook("a link in a circle", _link("sessions/2026-11-29.toml", "../sessions/2026-11-29.toml"))


def _removed(path: Path) -> Path:
    """A path with nothing there any more."""
    if path.is_dir() and not path.is_symlink():
        for each in path.iterdir():
            each.unlink()
        path.rmdir()
    else:
        path.unlink(missing_ok=True)
    return path


def _moved_out(name: str) -> Callable[[Path, Path], object]:
    """Put what has a name outside, and a link in its place."""

    def make(root: Path, outside: Path) -> None:
        (root / name).rename(outside / "moved")
        (root / name).symlink_to(outside / "moved")

    return make


def _link(name: str, to: str) -> Callable[[Path, Path], object]:
    """A link in the place of what has a name, to a path seen from outside."""
    return lambda root, outside: _removed(root / name).symlink_to(to if to.startswith("..") else outside / to)


def _pipe(name: str) -> Callable[[Path, Path], object]:
    """A pipe in the place of what has a name."""
    return lambda root, _: os.mkfifo(_removed(root / name))


def _written(name: str, text: str) -> Callable[[Path, Path], object]:
    """A text in the place of what a file says."""
    return lambda root, _: (root / name).write_text(text, "utf-8", newline="\n")


def _keys() -> str:
    """A great many keys that mean nothing."""
    return "".join(f"k{number} = {number}\n" for number in range(20_000))


def _escapes(root: Path, _: Path) -> None:
    """Escapes wherever a text may stand."""
    night = NIGHT.replace('"thursday"', f'"{EVIL}"').replace("4f7c", EVIL).replace("unit", f'table = "{EVIL}"\nunit')
    hand = HAND.format(number=1) + f'note = "{EVIL}"\nline = "{EVIL}"\n'
    note = f'\n[[entries]]\nnumber = 2\ntype = "note"\nat = 2026-11-29T19:21:00-05:00\ntext = "{EVIL}"\n'
    (root / "sessions/2026-11-29.toml").write_text(night + hand + note, "utf-8")
    (root / "house_rules/thursday.toml").write_text(
        f'format = 1\ntitle = "{EVIL}"\nsummary = "{EVIL}"\nextends = "standard"\nagreed = ["{EVIL}"]\n'
        f'[rulings]\njoker-exchange = "{EVIL}"\n', "utf-8",
    )  # fmt: skip
    (root / "cards/2026.toml").write_text(CARD.replace("2026 1", EVIL), "utf-8")
    (root / "rulings/ours.toml").write_text(RULING.replace("Ours", EVIL), "utf-8")
    settings = (root / "mahj.toml").read_text("utf-8").replace("Our mah jongg", EVIL)
    (root / "mahj.toml").write_text(settings, "utf-8")


def _names(root: Path, _: Path) -> None:
    """Escapes and commands in the names of people and of files."""
    raw = "\x1b]0;owned\x07"
    for folder in FOLDERS:
        (root / folder / f"{raw}.toml").write_text("format = 1\n", "utf-8")
    (root / "plugins" / f"{raw}.py").write_text("", "utf-8")
    with (root / "mahj.toml").open("a", encoding="utf-8") as file:
        file.writelines(f"\n[[players]]\nname = '{name}'\n" for name in ("$(touch ../ran)", "-x", "=1+1", raw))


def _chain(root: Path, _: Path) -> None:
    """Eight hundred presets, each on top of the one before it."""
    for number in range(800):
        base = f"p{number - 1}" if number else "standard"
        (root / f"house_rules/p{number}.toml").write_text(f'format = 1\nextends = "{base}"\n', "utf-8")
    (root / "house_rules/thursday.toml").write_text('format = 1\nextends = "p799"\n', "utf-8")


def _circle(root: Path, _: Path) -> None:
    """Two presets that extend each other."""
    for name, base in (("thursday", "friday"), ("friday", "thursday")):
        (root / f"house_rules/{name}.toml").write_text(f'format = 1\nextends = "{base}"\n', "utf-8")


def _many_presets(root: Path, _: Path) -> None:
    """A thousand presets."""
    for number in range(1000):
        (root / f"house_rules/p{number}.toml").write_text(PRESET, "utf-8")


def _crowd(root: Path, _: Path) -> None:
    """A night at which ten thousand people have won and lost."""
    half = 5_000
    net = ", ".join(f"W{number} = 1, L{number} = -1" for number in range(half))
    totals = f'\n[[entries]]\nnumber = 1\ntype = "totals"\nat = 2026-11-29T19:20:00-05:00\nnet = {{ {net} }}\n'
    (root / "sessions/2026-11-29.toml").write_text(NIGHT + totals, "utf-8")


def _everybody(root: Path, _: Path) -> None:
    """Twenty thousand people in the roster, twice what there may be."""
    with (root / "mahj.toml").open("a", encoding="utf-8") as file:
        file.writelines(f'\n[[players]]\nname = "P{number}"\n' for number in range(20_000))


def _endless_night(root: Path, _: Path) -> None:
    """Eighteen thousand hands, nearly the largest file there may be."""
    text = NIGHT + "".join(HAND.format(number=number) for number in range(1, 18_001))
    (root / "sessions/2026-11-29.toml").write_text(text, "utf-8")
