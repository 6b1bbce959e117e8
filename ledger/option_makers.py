"""How a rule declares its options: a default, a help text, and what the value can be.

The options of a rule are a class of `DeclaredOptions`, which rules know as `Rule.Options`. Rules written before there
was one have a frozen dataclass in its place, and are played all the same; it takes ten times as long to make.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, dataclass_transform

from msgspec import Struct

from ledger.model import MOST_POINTS
from ledger.option_kinds import (
    Choice,
    FactorKind,
    FactorsKind,
    NumbersByPerson,
    NumbersKind,
    OptionKind,
    PeopleKind,
    PersonKind,
    TextKind,
    Whole,
    WholeList,
    YesNo,
    frozen,
)

if TYPE_CHECKING:
    from ledger.declarations import Factor

#: What an option was called before, so that files that say so are still read: one name, or several.
Was = str | tuple[str, ...]


class Declared(Struct, frozen=True):
    """What the field of an option keeps beside its default: its help, its kind, and what the option was called."""

    help: str
    kind: OptionKind
    was: tuple[str, ...]


#: Where the field of an option keeps it.
DECLARED = "mahj"


def whole(  # read as `whole(25, "points")`
    default: int,
    help: str,  # noqa: A002
    *,
    least: int = 0,
    most: int = MOST_POINTS,
    was: Was = (),
) -> Any:  # noqa: ANN401  # to a type checker it is the value
    """Declare an option that is a whole number, by default points."""
    return _option(default, help, Whole(least, most), was)


def factor(default: Factor, help: str, *, was: Was = ()) -> Any:  # noqa: A002, ANN401
    """Declare an option that multiplies: a whole number, or a decimal such as ``Decimal("1.5")``, read exactly."""
    return _option(default, help, FactorKind(), was)


def one_of(*words: str, help: str, was: Was = ()) -> Any:  # noqa: A002, ANN401
    """Declare an option that is one of a few words; the first is the default.

    Raises TypeError for what is no word.
    """
    if wrong := [word for word in words if not isinstance(word, str)]:
        raise TypeError(f"one_of takes words, not {wrong[0]!r}: declare yes or no with yes_no, a number with whole")
    if not words:
        raise TypeError("one_of takes at least one word, the default first")
    return _option(words[0], help, Choice(words), was)


def whole_list(
    default: tuple[int, ...],
    help: str,  # noqa: A002
    *,
    least: int = 0,
    most: int = MOST_POINTS,
    was: Was = (),
) -> Any:  # noqa: ANN401
    """Declare an option that is a list of as many whole numbers as its default has."""
    return _option(default, help, WholeList(len(default), least, most), was)


def yes_no(default: bool, help: str, *, was: Was = ()) -> Any:  # noqa: A002, ANN401, FBT001  # read as `yes_no(False, "...")`
    """Declare an option that is yes or no: true or false in a file, yes or no on the command line."""
    return _option(default, help, YesNo(), was)


def text(default: str, help: str, *, was: Was = ()) -> Any:  # noqa: A002, ANN401
    """Declare an option that is a line of text."""
    return _option(default, help, TextKind(), was)


def person(help: str, *, was: Was = ()) -> Any:  # noqa: A002, ANN401
    """Declare an option that is one person of the book. By default nobody, which is ``""``."""
    return _option("", help, PersonKind(), was)


def people(help: str, *, was: Was = ()) -> Any:  # noqa: A002, ANN401
    """Declare an option that is several people of the book. By default nobody; a rule holds a tuple of names."""
    return _option((), help, PeopleKind(), was)


def by_person(
    help: str,  # noqa: A002
    *,
    least: int = 0,
    most: int = MOST_POINTS,
    was: Was = (),
) -> Any:  # noqa: ANN401
    """Declare an option that is a table of whole numbers by person. By default empty; people are those of the book."""
    return _option(MappingProxyType({}), help, NumbersByPerson(least, most), was)


def by_text(
    default: Mapping[str, int],
    help: str,  # noqa: A002
    *,
    least: int = 0,
    most: int = MOST_POINTS,
    was: Was = (),
) -> Any:  # noqa: ANN401
    """Declare an option that is a table of whole numbers by text, such as points by a section of the card."""
    return _option(default, help, NumbersKind(least, most), was)


def factors_by_text(default: Mapping[str, Factor], help: str, *, was: Was = ()) -> Any:  # noqa: A002, ANN401
    """Declare an option that is a table of factors by text, each as `factor` takes it."""
    return _option(default, help, FactorsKind(), was)


#: What an option is declared with, by name.
MAKERS = {
    maker.__name__: maker
    for maker in (whole, factor, one_of, whole_list, yes_no, text, person, people, by_person, by_text, factors_by_text)
}


class _OptionField(dataclasses.Field[Any]):
    """The field of an option. An option called like what declares it hides that from the lines below it."""

    __slots__ = ()

    def __call__(self, *_: object, **__: object) -> NoReturn:
        """Say so, where a line below wants to declare another option with it."""
        raise TypeError(
            "an option called like what declares it (factor, text, ...) hides it from the lines below: put that option "
            "last, or write `from ledger import api` and declare with api.factor(...)"
        )


def _option(default: object, help_text: str, kind: OptionKind, was: Was) -> Any:  # noqa: ANN401
    """A field that knows its help text and how its value is read. Raises TypeError for what it cannot be."""
    if not isinstance(help_text, str) or not help_text.strip():
        raise TypeError(f"an option says in words what it is, not {help_text!r}")
    if not kind.accepts(default):
        raise TypeError(f"the default of an option cannot be {default!r}: it is to be {kind.wanted}")
    names = (was,) if isinstance(was, str) else was
    if not all(isinstance(name, str) and name.isidentifier() for name in names):
        raise TypeError(f'what an option was called cannot be {was!r}: it is to be a name such as was="points"')
    held = frozen(default)
    # A table is no default that a dataclass takes as it is; the same frozen one serves every instance.
    given: Any = {"default_factory": lambda: held} if isinstance(held, Mapping) else {"default": held}
    made = dataclasses.field(**given, metadata={DECLARED: Declared(help_text, kind, tuple(names))})
    made.__class__ = _OptionField
    return made


def default_of(option: dataclasses.Field[Any]) -> Any:  # noqa: ANN401
    """The value of an option where nobody says another."""
    return option.default if option.default_factory is dataclasses.MISSING else option.default_factory()


@dataclass_transform(frozen_default=True)
class DeclaredOptions:
    """What the options of a rule are: a value for each line of the class that declares one. None can be changed."""

    _declared: ClassVar[Mapping[str, dataclasses.Field[Any]]] = MappingProxyType({})

    def __init_subclass__(cls) -> None:
        """Notice what is declared here, beside what is inherited."""
        own = {name: each for name, each in vars(cls).items() if isinstance(each, _OptionField)}
        cls._declared = MappingProxyType({**cls._declared, **own})

    def __init__(self, **values: object) -> None:
        """Take values; what is not said is at its default. Raises TypeError for one that nobody declared."""
        if unknown := [name for name in values if name not in self._declared]:
            raise TypeError(f"there is no option {unknown[0]}")
        held = {name: default_of(each) for name, each in self._declared.items()}
        vars(self).update(held | values)
        self.__post_init__()

    def __post_init__(self) -> None:
        """Where a rule refuses values that do not go together, by raising ValueError."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Options stay as they were chosen."""
        raise AttributeError(f"{name} cannot be changed: options stay as they were chosen")


def declared_by(options: type[Any]) -> dict[str, dataclasses.Field[Any] | None]:
    """What each option of a type of options was declared with, in their order; None for one that just has a type."""
    if not issubclass(options, DeclaredOptions):
        return {each.name: each if DECLARED in each.metadata else None for each in dataclasses.fields(options)}
    own = [each for each in reversed(options.__mro__) if issubclass(each, DeclaredOptions)]
    named = [name for each in own[1:] for name in each.__annotations__]
    return {name: options._declared.get(name) for name in (*named, *options._declared)}  # noqa: SLF001  # of this module
