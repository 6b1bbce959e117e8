"""Presets: named sets of rules with their options. A preset may extend another and change or drop what it inherits."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct, field

from ledger.book.quick_toml import read_quickly
from ledger.errors import MahjError, PresetProblem, raise_all
from ledger.model import Unit
from ledger.spelling import hint, nearest
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ledger.record import RuleOptions

#: The format of preset files this program reads.
FORMAT = 1
#: The distribution this program is: a preset or a rule of its own may always be called ``mahj-ledger/NAME``.
PROGRAM = "mahj-ledger"
#: Bundled presets that came after the first release. A book may have had its own of that name before: that one stays.
CAME_LATER: frozenset[str] = frozenset()
#: No preset rests on more others: a group's own on a bundled one, and perhaps a guest night's on that.
_DEEPEST = 10


class PresetKey(Struct, frozen=True):
    """A key of a preset: what must stand there, what it means, and the kind of value where that is all that matters."""

    wanted: str
    meaning: str
    kind: type | None = None


KEYS: Mapping[str, PresetKey] = {
    "format": PresetKey(str(FORMAT), "the version of the file; it must be there"),
    "title": PresetKey("a text", "what the preset is called; left out, its name", str),
    "summary": PresetKey("a text", "what it is, in a line", str),
    "extends": PresetKey("a text", "the preset it begins with; the tables below change, add or drop rules of it", str),
    "unit": PresetKey(
        f"one of {', '.join(Unit)}", f"what is counted; inherited where it is left out, else {Unit.COINS}"
    ),
    "agreed": PresetKey("a list of texts", "lines for `mahj agreement`, for what no rule can say", list),
    "not_agreed": PresetKey(
        "a list of texts",
        "lines that a preset it extends agrees on and that do not hold here, word for word",
        list,
    ),
    "rulings": PresetKey(
        "a table", "by the name of a ruling, what this table plays where the ruling says otherwise", dict
    ),
    "rules": PresetKey("a table", "a table for each rule, `[rules.NAME]`, with the options that are changed", dict),
}
#: In the table of a rule, beside its options.
ENABLED = PresetKey("true or false", "in the table of a rule: `false` drops a rule that is inherited", bool)


class PresetFile(Struct, frozen=True):
    """A preset as it was read: its name, where it stands, and its parsed TOML.

    ``beside`` reads the presets it lies among, where they are none of the book's: what it extends is looked for there
    first. ``path`` is where such a file lies that nobody but its path names. Another file of the same name goes before
    one that ``gives_way``.
    """

    name: str
    where: str
    data: Mapping[str, object]
    beside: PresetReader | None = None
    path: Path | None = None
    gives_way: bool = False


class PresetReader(Protocol):
    """Reads presets by their names."""

    def read(self, name: str) -> PresetFile | None:
        """The preset of that name, or None where there is none. Raises a MahjError where it cannot be read."""


class PresetSource(PresetReader, Protocol):
    """Where presets are read from: the package's own, or a book's ``house_rules`` folder."""

    def names(self) -> Sequence[str]:
        """The names of the presets there."""


class Preset(Struct, frozen=True, kw_only=True):
    """A preset with all it inherits: the rules it plays and the options given to them, defaults not filled in."""

    name: str
    title: str
    summary: str
    unit: Unit
    rules: RuleOptions
    agreed: tuple[str, ...] = ()
    rulings: Mapping[str, str] = field(default_factory=dict)
    where: str = ""


class Bundled:
    """The presets that come with the program."""

    def names(self) -> list[str]:
        """Their names, in alphabetical order."""
        return sorted(entry.name.removesuffix(".toml") for entry in _folder().iterdir() if entry.name.endswith(".toml"))

    def read(self, name: str) -> PresetFile | None:
        """The bundled preset of that name, or None."""
        short = name.removeprefix(f"{PROGRAM}/")
        if short not in self.names():
            return None
        path = _folder() / f"{short}.toml"
        data = read_quickly(path.read_bytes(), path)
        return PresetFile(name, f"the bundled preset {short}", data, gives_way=name in CAME_LATER)


def _folder() -> Path:
    """The folder of the bundled presets. `importlib.resources` says the same, and takes 12 ms to import."""
    return Path(import_module("ledger.house_rules").__path__[0])


class PresetShelf:
    """Every preset a book can name: the bundled ones, its own, and those of installed distributions.

    A book's own may not take a bundled name. ``installed`` are looked at only where neither has a preset of a name, so
    that what somebody installs changes nothing that was played before.
    """

    def __init__(self, *sources: PresetSource, installed: PresetSource | None = None) -> None:
        self._sources = sources
        self._installed = installed

    def names(self) -> tuple[str, ...]:
        """The names of all presets, in alphabetical order."""
        sources = (*self._sources, *([self._installed] if self._installed else []))
        return tuple(sorted({name for source in sources for name in source.names()}))

    def resolve(self, name: str) -> Preset:
        """A preset with everything it inherits.

        Raises PresetProblem for an unknown name (with the nearest), a chain of ``extends`` that comes back to itself,
        and everything that is wrong with the files on the way, all at once.
        """
        chain = self.chain_of(self.read(name))
        raise_all([problem for file in chain for problem in file_problems(file)])
        return merged(chain)

    def read(self, name: str) -> PresetFile:
        """The file of one preset, whatever it extends. Raises PresetProblem where there is none or there are two."""
        return self._read(name, None)

    def chain_of(self, file: PresetFile) -> list[PresetFile]:
        """The files a preset is made of that lies anywhere, the one everything rests on first."""
        chain = [file]
        while isinstance(wanted := chain[-1].data.get("extends"), str):
            base = self._read(wanted, chain[-1])
            if any(file.where == base.where for file in chain):
                circle = " extends ".join([*(file.name for file in chain), wanted])
                raise PresetProblem(f"presets extend each other in a circle: {circle}", "let one of them extend none")
            if len(chain) > _DEEPEST:
                raise PresetProblem(
                    f"{chain[0].where} rests on more than {_DEEPEST} presets, one on top of the other",
                    "let it extend one that is nearer to a bundled one",
                )
            chain.append(base)
        return chain[::-1]

    def _read(self, name: str, extended_by: PresetFile | None) -> PresetFile:
        """The file of one preset. Raises PresetProblem where there is none or there are two.

        What lies beside the one that extends it comes first; one of the same name as what it extends is not meant.
        """
        if extended_by is not None and extended_by.beside is not None:
            sibling = extended_by.beside.read(name)
            if sibling is not None and sibling.where != extended_by.where:
                return sibling
        found = [file for source in self._sources if (file := source.read(name)) is not None]
        standing = [file for file in found if not file.gives_way] or found
        if len(standing) > 1:
            raise PresetProblem(
                f"{standing[1].where} takes the name of {standing[0].where}", "give the book's own preset another name"
            )
        if standing:
            return standing[0]
        brought = self._installed.read(name) if self._installed is not None else None
        if brought is not None:
            return brought
        by = f", which {extended_by.where} extends" if extended_by else ""
        near = nearest(name, self.names(), most=3, likeness=0.5)
        raise PresetProblem(
            f"there is no preset {quoted(name)}{by}", hint(near, f"there are {', '.join(self.names())}")
        )


def file_problems(file: PresetFile) -> list[MahjError]:
    """Everything that is wrong with one preset file before any rule is loaded."""
    found: list[MahjError] = [
        PresetProblem(f"{file.where}: {quoted(key)} means nothing in a preset", _near(key))
        for key in file.data
        if key not in KEYS
    ]
    found += [
        PresetProblem(f"{file.where}: {key} must be {known.wanted}")
        for key, known in KEYS.items()
        if known.kind is not None and key in file.data and not isinstance(file.data[key], known.kind)
    ]
    found += [
        PresetProblem(f"{file.where}: {key} must be {KEYS[key].wanted}")
        for key in ("agreed", "not_agreed")
        if isinstance(lines := file.data.get(key), list) and not all(isinstance(line, str) for line in lines)
    ]
    version = file.data.get("format")
    if version != FORMAT or isinstance(version, bool):
        hint = "a newer mahj wrote it: update" if isinstance(version, int) and version > FORMAT else None
        found.append(PresetProblem(f"{file.where}: it must begin with format = {FORMAT}", hint))
    if file.data.get("unit", Unit.COINS) not in list(Unit):
        found.append(PresetProblem(f"{file.where}: unit must be {KEYS['unit'].wanted}"))
    rules = file.data.get("rules", {})
    for name, options in rules.items() if isinstance(rules, dict) else ():
        if not isinstance(options, dict):
            found.append(PresetProblem(f"{file.where}: rules.{name} must be a table", f"write [rules.{name}]"))
        elif not isinstance(options.get("enabled", True), bool):
            found.append(PresetProblem(f"{file.where}: rules.{name}.enabled must be {ENABLED.wanted}"))
    return found


def _near(key: str) -> str:
    """The nearest key of a preset, or all of them."""
    return hint(nearest(key, KEYS), f"its keys are {', '.join(KEYS)}")


def agreed_problems(chain: Sequence[PresetFile]) -> list[MahjError]:
    """A problem for every line that a preset drops and that none it extends says: misspelt, it would still be read out.

    The chain begins with the file everything rests on.
    """
    found: list[MahjError] = []
    said: list[str] = []
    for file in chain:
        for line in _texts(file, "not_agreed"):
            if line not in said:
                inherited = nearest(line, said, likeness=0.5) or said
                wanted = f"inherited: {', '.join(map(quoted, inherited)) or 'no line'}"
                problem = f"{file.where}: not_agreed has {quoted(line)}, which is not inherited"
                found.append(PresetProblem(problem, wanted))
        said += _texts(file, "agreed")
    return found


def _texts(file: PresetFile, key: str) -> list[str]:
    """The texts in a list of a preset; what is none is a problem of its own."""
    lines = file.data.get(key)
    return [line for line in lines if isinstance(line, str)] if isinstance(lines, list) else []


def merged(chain: list[PresetFile], meant: Callable[[str], str] = str) -> Preset:
    """The files of a chain laid over each other, the last on top; ``meant`` tells which rule a name means."""
    rules: RuleOptions = {}
    flat: dict[str, object] = {}
    agreed: dict[str, None] = {}
    rulings: dict[str, str] = {}
    for file in chain:
        flat.update(file.data)
        for line in _texts(file, "not_agreed"):
            agreed.pop(line, None)
        agreed.update(dict.fromkeys(_texts(file, "agreed")))
        rulings.update(file.data.get("rulings", {}))  # type: ignore[call-overload]  # checked above
        tables: RuleOptions = file.data.get("rules", {})  # type: ignore[assignment]  # checked above
        rules = overlaid(rules, {meant(name): given for name, given in tables.items()})
    last = chain[-1]
    return Preset(
        name=last.name,
        title=str(last.data.get("title", last.name)),
        summary=str(last.data.get("summary", "")),
        unit=Unit(str(flat.get("unit", Unit.COINS))),
        rules=rules,
        agreed=tuple(agreed),
        rulings=rulings,
        where=last.where,
    )


def overlaid(rules: RuleOptions, changes: Mapping[str, Mapping[str, object]]) -> RuleOptions:
    """Rules with changes on top: options changed one by one, new rules added, and out with what is not enabled."""
    result = {name: dict(options) for name, options in rules.items()}
    for name, options in changes.items():
        if options.get("enabled", True):
            inherited = result.get(name, {})
            result[name] = {**inherited, **{key: value for key, value in options.items() if key != "enabled"}}
        else:
            result.pop(name, None)
    return result
