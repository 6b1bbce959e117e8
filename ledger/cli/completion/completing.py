"""What could be typed next: the words of a line are walked through the commands, and the last one is completed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from ledger.cli.completion.candidates import BookCandidates
from ledger.cli.completion.listed import ROOT, Command, Parameter, commands
from ledger.cli.completion.quoting import QUOTING
from ledger.errors import MahjError, UsageProblem
from ledger.names import key
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


_QUOTES = "\"'"
#: What bash completes behind, unless the user says otherwise; and those of them that it completes together with what
#: follows.
_BREAKS = "@><=;|&(:"
_KEPT = "@$"


class Line(NamedTuple):
    """The words before the one being typed; that one so far; the quote it stands in, if any.

    ``stays`` is how many characters of that word a shell leaves as they are when it puts in what is offered.
    """

    words: tuple[str, ...]
    begun: str
    quote: str = ""
    stays: int = 0


def split(line: str, escape: str, breaks: str = "") -> Line:
    """A line as a shell takes it apart; ``escape`` is the character that takes the meaning from the next one.

    ``breaks`` are the signs within a word behind which the shell begins to complete.
    """
    words: list[str] = []
    word = quote = ""
    open_word, stays, before_quote = False, 0, 0
    characters = iter(line)
    for char in characters:
        if char == quote:
            quote = ""
        elif quote:
            word += _escaped(next(characters, ""), escape) if char == escape and quote == '"' else char
        elif char in _QUOTES:
            quote, open_word, before_quote = char, True, len(word)
        elif char == escape:
            word, open_word = word + next(characters, ""), True
        elif char.isspace():
            words += [word] if open_word else []
            word, open_word, stays = "", False, 0
        else:
            word, open_word = word + char, True
            if char in breaks:
                stays = len(word) - (char in _KEPT)
    return Line(tuple(words), word, quote, before_quote if quote else stays)


def _escaped(char: str, escape: str) -> str:
    """What stands for a character behind the escape, in double quotes; the backslash is none before most."""
    return char if escape != "\\" or char in '"$`\\' else escape + char


#: The variables a shell's script sets.
SHELL = "_MAHJ_COMPLETE"
LINE = "_MAHJ_LINE"
BREAKS = "_MAHJ_BREAKS"

#: What a shell completes itself.
_PATHS = frozenset({"file", "folder"})


class Candidate(NamedTuple):
    """A word that could stand there, and what it means."""

    word: str
    meaning: str = ""


class Place(NamedTuple):
    """Where a line has come to: the command, what was given to it, and the option that waits for its value."""

    path: str
    command: Command
    given: tuple[str, ...]
    used: frozenset[str]
    waiting: Parameter | None
    only_arguments: bool
    book: str | None


def answer(environ: Mapping[str, str]) -> int:
    """Print what could be typed next, as the shell that asks reads it. Of a book that cannot be read nothing is said.

    Raises UsageProblem for a shell there is no completion for.
    """
    shell = environ[SHELL]
    if shell not in _WRITERS:
        raise UsageProblem(
            f"there is no completion for {quoted(shell)}",
            f"set {SHELL} to one of {', '.join(_WRITERS)}; mahj completion install does it all",
        )
    line = split(
        environ.get(LINE, ""),
        "`" if shell == "powershell" else "\\",
        environ.get(BREAKS, _BREAKS) if shell == "bash" else "",
    )
    try:
        found = complete(line, environ)
    except (MahjError, OSError, ValueError):
        return 0
    if found is None:
        return 1
    for candidate in found:
        sys.stdout.write(_WRITERS[shell](candidate, line) + "\n")
    return 0


def complete(line: Line, environ: Mapping[str, str]) -> list[Candidate] | None:
    """The candidates for the last word of a line, or None where the shell completes a file or a folder."""
    known = commands()
    place = _walk(line.words[1:], known)
    shelves = BookCandidates(environ, place.book)
    begun, before = line.begun, ""
    waiting = place.waiting
    if waiting is None and not place.only_arguments and begun.startswith("-"):
        name, equals, value = begun.partition("=")
        waiting = _option(place.command, name) if equals else None
        if waiting is None:
            return _beginning_with(begun, _options(place))
        begun, before = value, f"{name}="
    takes = waiting.takes if waiting is not None else _argument(place)
    if takes in _PATHS:
        return None
    if takes:
        words = [Candidate(word) for word in shelves.words(takes, place.given, begun)]
    else:
        words = _commands(place.path, known)
    found = _beginning_with(begun, words)
    if not words and not begun and waiting is None and not place.only_arguments:
        found = _options(place)
    return [Candidate(before + each.word, each.meaning) for each in found]


def _walk(words: Sequence[str], known: Mapping[str, Command]) -> Place:
    """Follow the words before the last one."""
    place = Place("", ROOT, (), frozenset(), None, only_arguments=False, book=None)
    for word in words:
        place = _step(place, word, known)
    return place


def _step(place: Place, word: str, known: Mapping[str, Command]) -> Place:
    """One word further."""
    if place.waiting is not None:
        book = word if place.waiting.takes == "folder" and not place.path else place.book
        return place._replace(waiting=None, book=book)
    if word == "--" and not place.only_arguments:
        return place._replace(only_arguments=True)
    if word.startswith("-") and not place.only_arguments:
        name, equals, _ = word.partition("=")
        option = _option(place.command, name)
        waiting = option if option is not None and option.takes and not equals else None
        return place._replace(used=place.used.union(option.names if option else ()), waiting=waiting)
    path = f"{place.path} {word}".strip()
    if path in known:
        return place._replace(path=path, command=known[path], used=frozenset())
    if any(each.startswith(f"{path} ") for each in known):
        return place._replace(path=path)
    return place._replace(given=(*place.given, word))


def _option(command: Command, name: str) -> Parameter | None:
    """The option of a command that has this name."""
    return next((option for option in command.options if name in option.names), None)


def _argument(place: Place) -> str:
    """What the next argument of a command takes, or nothing where it has no more."""
    arguments = place.command.arguments
    if len(place.given) < len(arguments):
        return arguments[len(place.given)].takes
    return arguments[-1].takes if arguments and arguments[-1].many else ""


def _options(place: Place) -> list[Candidate]:
    """The options of a command that can still be given."""
    free = [each for each in place.command.options if each.many or not place.used.intersection(each.names)]
    return [Candidate(name, each.help) for each in free for name in each.names]


def _commands(path: str, known: Mapping[str, Command]) -> list[Candidate]:
    """The words that may follow those of a command's path so far."""
    if path in known:
        return []
    begin = f"{path} " if path else ""
    found: dict[str, list[str]] = {}
    for name, command in known.items():
        if name.startswith(begin):
            word, _, more = name.removeprefix(begin).partition(" ")
            found.setdefault(word, []).append(more or command.summary)
    return [Candidate(word, ", ".join(meanings)) for word, meanings in found.items()]


def _beginning_with(begun: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """Candidates that go on from what was begun, however it was capitalised."""
    return [each for each in candidates if key(each.word).startswith(key(begun))]


def _for_bash(candidate: Candidate, line: Line) -> str:
    """What is put in behind that of the word which stays."""
    return QUOTING["bash"].quoted(candidate.word[line.stays :], line.quote)


def _for_zsh(candidate: Candidate, line: Line) -> str:
    """A word and what it means, as ``_describe`` takes them."""
    word = QUOTING["zsh"].quoted(candidate.word, line.quote).replace("\\", "\\\\").replace(":", "\\:")
    return f"{word}:{candidate.meaning}" if candidate.meaning else word


def _for_fish(candidate: Candidate, line: Line) -> str:
    """A word, a tab, and what it means."""
    return f"{QUOTING['fish'].quoted(candidate.word, line.quote)}\t{candidate.meaning}"


def _for_powershell(candidate: Candidate, line: Line) -> str:
    """A word, a tab, and what it means."""
    return f"{QUOTING['powershell'].quoted(candidate.word, line.quote)}\t{candidate.meaning or candidate.word}"


_WRITERS = {"bash": _for_bash, "zsh": _for_zsh, "fish": _for_fish, "powershell": _for_powershell}
