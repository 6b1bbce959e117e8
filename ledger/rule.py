"""What a rule is: a class with an info, options with a help text and a default each, and hooks.

A rule of one's own is a subclass of `Rule` whose methods carry the names of hooks and the marker `hook`::

    class HighRollers(Rule):
        info = Info(title="High rollers", summary="Every share counts more.")

        @dataclass(frozen=True)
        class Options:
            factor: Factor = factor(3, "what every share is multiplied by")

        options: Options

        @hook
        def mahj_terms(self, share: Share) -> list[Term]:
            return [Times(self.options.factor, "high rollers")] if share.kind == Kind.WIN else []
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, ClassVar

import pluggy
from msgspec import Struct

from ledger.errors import RuleProblem
from ledger.model import MOST_POINTS

if TYPE_CHECKING:
    from ledger.declarations import Kind

#: Marks a method of a rule as the implementation of the hook it is named after.
hook = pluggy.HookimplMarker("mahj")

#: The version of the hooks this program calls; rules written for any version up to it are played.
#: 2: a pot belongs to the rule that declares it. The kitty was everybody's in 1.
HOOKS_VERSION = 2


class Info(Struct, frozen=True):
    """What a rule says of itself.

    ``replaces`` names rules whose answer gives way to this one's; ``needs`` rules that must be in force with it;
    ``excludes`` rules no table could play beside it; ``instead_of`` rules that ``--with`` does not add it to, though a
    preset may list both. ``reads`` names the keys and facts of a hand the rule looks at, so that a key nobody reads can
    be said to change nothing. ``shares`` are the kinds of share its terms and stand-ins look at, so that a rule that
    could never act on what a table plays is not agreed on; none where it does not say. ``pots`` names the pots the rule
    owns, such as ``jackpot``: no other rule moves points in or out of them. ``hooks`` is the version of the hooks it
    was written for.
    """

    title: str
    summary: str
    replaces: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    instead_of: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    pots: tuple[str, ...] = ()
    shares: tuple[Kind, ...] = ()
    hooks: int = 1


class Rule:
    """Base of every rule. An instance holds its options and nothing else."""

    info: ClassVar[Info]

    @dataclass(frozen=True)
    class Options:
        """A rule without options of its own."""

    options: Any

    def __init__(self, options: Any) -> None:  # noqa: ANN401  # each rule has its own type of options
        self.options = options


class OptionKind:
    """How the value of an option is read, from TOML or from the command line. Says in words what would be right."""

    def __init__(self, wanted: str) -> None:
        self.wanted = wanted

    def accepts(self, value: object) -> bool:
        """Whether a value out of a TOML file is one this option can take."""
        raise NotImplementedError

    def parse(self, text: str) -> object:
        """Turn what was typed after ``--with rule.option=`` into a value; what cannot be turned stays a text."""
        return text


class Whole(OptionKind):
    """A whole number between two bounds."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(f"a whole number from {least} to {most}")
        self.least = least
        self.most = most

    def accepts(self, value: object) -> bool:
        """A whole number in the bounds; true and false are not numbers."""
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most

    def parse(self, text: str) -> object:
        """A whole number, where it is one."""
        return _number(text)


class FactorKind(OptionKind):
    """An exact number that multiplies: whole, or a decimal such as 1.5."""

    def __init__(self) -> None:
        super().__init__("a number from 0 to 1000 with at most four decimals, such as 2 or 1.5")

    def accepts(self, value: object) -> bool:
        """A whole or decimal number; tables read decimals exactly, so a binary float never arrives here."""
        if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
            return False
        exact = Decimal(value)
        return exact.is_finite() and 0 <= exact <= 1000 and exact == round(exact, 4)  # noqa: PLR2004  # as it says above

    def parse(self, text: str) -> object:
        """A whole or a decimal number, where it is one."""
        whole = _number(text)
        if isinstance(whole, int) or text.strip().count(".") != 1 or not text.strip().replace(".", "").isdecimal():
            return whole
        return Decimal(text.strip())


class Choice(OptionKind):
    """One of a few words."""

    def __init__(self, words: tuple[str, ...]) -> None:
        super().__init__("one of " + ", ".join(words))
        self.words = words

    def accepts(self, value: object) -> bool:
        """One of the words."""
        return value in self.words


class WholeList(OptionKind):
    """A fixed number of whole numbers."""

    def __init__(self, length: int, least: int, most: int) -> None:
        super().__init__(f"{length} whole numbers from {least} to {most}, such as [{', '.join(['10'] * length)}]")
        self.length = length
        self.each = Whole(least, most)

    def accepts(self, value: object) -> bool:
        """A list of exactly so many numbers in the bounds."""
        return (
            isinstance(value, (list, tuple)) and len(value) == self.length and all(self.each.accepts(v) for v in value)
        )

    def parse(self, text: str) -> object:
        """Numbers separated by commas, in brackets or not."""
        return [self.each.parse(piece) for piece in text.strip().strip("[]").split(",")]


class YesNo(OptionKind):
    """Yes or no: true or false in a file."""

    def __init__(self) -> None:
        super().__init__("yes or no, which a file writes as true or false")

    def accepts(self, value: object) -> bool:
        """True or false as TOML has them; a word in quotes or a number is neither."""
        return isinstance(value, bool)

    def parse(self, text: str) -> object:
        """Yes or no, or as a file writes it."""
        return {"yes": True, "true": True, "no": False, "false": False}.get(text.strip().casefold(), text)


def _number(text: str) -> object:
    """The whole number a text is, else the text itself."""
    stripped = text.strip()
    digits = stripped.removeprefix("-")
    return int(stripped) if digits.isascii() and digits.isdecimal() and len(digits) <= 9 else text  # noqa: PLR2004


def whole(default: int, help: str, *, least: int = 0, most: int = MOST_POINTS) -> Any:  # noqa: A002, ANN401
    """Declare an option that is a whole number, by default points."""
    return _option(default, help, Whole(least, most))


def factor(default: int, help: str) -> Any:  # noqa: A002, ANN401
    """Declare an option that multiplies: a whole number, or a decimal such as 1.5, read exactly."""
    return _option(default, help, FactorKind())


def one_of(*words: str, help: str) -> Any:  # noqa: A002, ANN401
    """Declare an option that is one of a few words; the first is the default.

    Raises TypeError for what is no word.
    """
    if wrong := [word for word in words if not isinstance(word, str)]:
        raise TypeError(f"one_of takes words, not {wrong[0]!r}: declare yes or no with yes_no, a number with whole")
    return _option(words[0], help, Choice(words))


def whole_list(default: tuple[int, ...], help: str, *, least: int = 0, most: int = MOST_POINTS) -> Any:  # noqa: A002, ANN401
    """Declare an option that is a list of as many whole numbers as its default has."""
    return _option(default, help, WholeList(len(default), least, most))


def yes_no(default: bool, help: str) -> Any:  # noqa: A002, ANN401, FBT001  # read as `yes_no(False, "...")`
    """Declare an option that is yes or no: true or false in a file, yes or no on the command line."""
    return _option(default, help, YesNo())


#: What an option is declared with.
_MAKERS = (whole, factor, one_of, whole_list, yes_no)


def _option(default: object, help_text: str, kind: OptionKind) -> Any:  # noqa: ANN401
    """A field that knows its help text and how its value is read. Raises TypeError for a default it cannot take."""
    if not kind.accepts(default):
        raise TypeError(f"the default of an option cannot be {default!r}: it is to be {kind.wanted}")
    return dataclasses.field(default=default, metadata={"help": help_text, "kind": kind})


class Option(Struct, frozen=True):
    """One option of a rule as others see it: name, default, help text, and how its value is read."""

    name: str
    default: object
    help: str
    kind: OptionKind


def options_of(rule: type[Rule]) -> tuple[Option, ...]:
    """The options a rule declares, in its own order. Raises RuleProblem for one declared without a help text."""
    found = []
    for field in dataclasses.fields(rule.Options):
        if "kind" not in field.metadata:
            makers = ", ".join(maker.__name__ for maker in _MAKERS)
            raise RuleProblem(
                f"option {field.name} of {rule.__name__} does not say what it takes",
                f"declare it with one of {makers}, and say in words what it is",
            )
        found.append(Option(field.name, field.default, field.metadata["help"], field.metadata["kind"]))
    return tuple(found)
