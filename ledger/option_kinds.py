"""What an option of a rule can be: how its value is read, kept and typed.

In a file, and in a night's record, a value stands as TOML has it; a rule holds it frozen. Names of people are resolved
to those of the book before a rule holds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ledger.text import printable

if TYPE_CHECKING:
    from collections.abc import Callable

    Resolve = Callable[[str], str]

#: No text of an option is longer, in characters.
_LONGEST = 200


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

    def called(self, value: Any, who: Resolve) -> object:  # noqa: ANN401, ARG002  # each kind has its own values
        """The value with everybody it names called what ``who`` says."""
        return value

    def people(self, value: Any) -> tuple[str, ...]:  # noqa: ANN401, ARG002  # each kind has its own values
        """Everybody the value names."""
        return ()

    def schema(self) -> dict[str, object]:
        """What a value out of a TOML file must be, as JSON schema says it to an editor."""
        raise NotImplementedError


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

    def schema(self) -> dict[str, object]:
        """A whole number in the bounds."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


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

    def schema(self) -> dict[str, object]:
        """A number in the bounds; a schema cannot count decimals."""
        return {"type": "number", "minimum": 0, "maximum": 1000}


class Choice(OptionKind):
    """One of a few words."""

    def __init__(self, words: tuple[str, ...]) -> None:
        super().__init__("one of " + ", ".join(words))
        self.words = words

    def accepts(self, value: object) -> bool:
        """One of the words."""
        return value in self.words

    def schema(self) -> dict[str, object]:
        """One of the words."""
        return {"enum": list(self.words)}


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

    def schema(self) -> dict[str, object]:
        """So many whole numbers."""
        return {"type": "array", "items": self.each.schema(), "minItems": self.length, "maxItems": self.length}


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

    def schema(self) -> dict[str, object]:
        """True or false."""
        return {"type": "boolean"}


class TextKind(OptionKind):
    """A line of text, which may be empty."""

    def __init__(self, wanted: str = f"a text of one line, at most {_LONGEST} characters") -> None:
        super().__init__(wanted)

    def accepts(self, value: object) -> bool:
        """A text that can be printed."""
        return isinstance(value, str) and len(value) <= _LONGEST and printable(value) == value

    def schema(self) -> dict[str, object]:
        """A text that is not too long."""
        return {"type": "string", "maxLength": _LONGEST}


class PersonKind(TextKind):
    """One person of the book; an empty text is nobody."""

    def __init__(self) -> None:
        super().__init__('the name of somebody of the book, or "" for nobody')

    def called(self, value: Any, who: Resolve) -> object:  # noqa: ANN401  # a text
        """Who is meant."""
        return who(value) if value else value

    def people(self, value: Any) -> tuple[str, ...]:  # noqa: ANN401  # a text
        """The one person."""
        return (value,) if value else ()


class PeopleKind(OptionKind):
    """Several people of the book, each once."""

    def __init__(self) -> None:
        super().__init__('a list of names of people of the book, such as ["Ann", "Bea"]')
        self.each = TextKind()

    def accepts(self, value: object) -> bool:
        """A list of names."""
        return isinstance(value, (list, tuple)) and all(self.each.accepts(name) and name.strip() for name in value)

    def parse(self, text: str) -> object:
        """Names separated by commas."""
        return _pieces(text)

    def called(self, value: Any, who: Resolve) -> object:  # noqa: ANN401  # a list of texts
        """Who is meant, each once."""
        return tuple(dict.fromkeys(map(who, value)))

    def people(self, value: Any) -> tuple[str, ...]:  # noqa: ANN401  # a list of texts
        """All of them."""
        return tuple(value)

    def schema(self) -> dict[str, object]:
        """A list of names."""
        return {"type": "array", "items": self.each.schema()}


class NumbersKind(OptionKind):
    """A whole number for each of some texts."""

    def __init__(self, least: int, most: int, by: str = "text", example: str = "quint") -> None:
        super().__init__(f"a table of whole numbers from {least} to {most} by {by}, such as {{ {example} = 10 }}")
        self.each: OptionKind = Whole(least, most)
        self.text = TextKind()

    def accepts(self, value: object) -> bool:
        """A table of numbers in the bounds."""
        return isinstance(value, Mapping) and all(
            self.text.accepts(key) and key.strip() and self.each.accepts(number) for key, number in value.items()
        )

    def parse(self, text: str) -> object:
        """Numbers behind their texts, as in ``quint=10,kong=5``, or as a file writes them."""
        parts = [piece.rpartition("=") for piece in _pieces(text)]
        return {_unquoted(key): self.each.parse(number) for key, _, number in parts}

    def schema(self) -> dict[str, object]:
        """A table of numbers."""
        return {"type": "object", "additionalProperties": self.each.schema()}


class FactorsKind(NumbersKind):
    """A factor for each of some texts."""

    def __init__(self) -> None:
        super().__init__(0, 0)
        self.wanted = 'a table of factors from 0 to 1000 by text, such as { "robbing the joker" = 2 }'
        self.each = FactorKind()


class NumbersByPerson(NumbersKind):
    """A whole number for each of some people of the book."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(least, most, "person", "Ann")

    def called(self, value: Any, who: Resolve) -> object:  # noqa: ANN401  # a table
        """The table by who is meant; of one person named twice the last number counts."""
        return {who(name): number for name, number in value.items()}

    def people(self, value: Any) -> tuple[str, ...]:  # noqa: ANN401  # a table
        """Everybody who has a number."""
        return tuple(value)


def _number(text: str) -> object:
    """The whole number a text is, else the text itself."""
    stripped = text.strip()
    digits = stripped.removeprefix("-")
    return int(stripped) if digits.isascii() and digits.isdecimal() and len(digits) <= 9 else text  # noqa: PLR2004


def _pieces(text: str) -> list[str]:
    """What stands between commas, in brackets or not."""
    return [_unquoted(piece) for piece in text.strip().strip("[]{}").split(",") if piece.strip()]


def _unquoted(text: str) -> str:
    """A text without the quotes that a file has around it."""
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text.startswith('"') and text.endswith('"') else text


def frozen(value: object) -> object:
    """A value as a rule holds it: nobody can change a list or a table."""
    if isinstance(value, list):
        return tuple(value)
    return MappingProxyType(dict(value)) if isinstance(value, Mapping) else value


def plain(value: object) -> object:
    """A value as TOML has it."""
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def option_text(value: object) -> str:
    """The value of an option as it is typed behind ``--with``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ",".join(f"{key}={each}" for key, each in value.items())
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else f"{value}"
