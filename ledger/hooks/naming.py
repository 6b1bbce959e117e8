"""What rules are called: a rule of a distribution may always be called ``distribution/rule``, and shortly while it can.

A bundled rule keeps its short name, and so does one of the book's own, whatever is installed. Of distributions that
share a short name, each is called in full. So nothing that is installed makes another rule mean something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

#: The distribution this program is.
PROGRAM = "mahj-ledger"
#: Bundled rules that came after the first release. A rule of that name that a book played before goes on being meant
#: there: one of its own, or in a night one of a distribution that the night names.
CAME_LATER: frozenset[str] = frozenset()


def _no_digest() -> str | None:
    """What is installed is told apart by the version its rules state."""
    return None


class Source(Struct, frozen=True):
    """One place a rule of some name comes from.

    ``name_origin`` says which it is, a distribution with its version or a file; it is asked only where that is said.
    ``digest`` is that of a file of the book, None of anything else; ``distribution`` is the name of one, empty for such
    a file.
    """

    name: str
    name_origin: Callable[[], str]
    load: Callable[[], object]
    digest: Callable[[], str | None] = _no_digest
    distribution: Callable[[], str] = str
    is_bundled: bool = False

    @property
    def origin(self) -> str:
        """The distribution with its version, or the file."""
        return self.name_origin()


class RuleNames:
    """The names of rules from many sources."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self._by_short: dict[str, list[Source]] = {}
        for source in sources:
            self._by_short.setdefault(source.name, []).append(source)
        self._by_name: dict[str, tuple[Source, ...]] = {}
        for short, sharing in self._by_short.items():
            first = _first(short, sharing)
            if first:
                self._by_name[short] = first
            for source in sharing:
                if source not in first or (source.is_bundled and len(first) > 1):
                    self._by_name[in_full(source)] = (source,)

    def __iter__(self) -> Iterator[str]:
        """The names of all rules, each once."""
        return iter(self._by_name)

    def sources(self, name: str) -> tuple[Source, ...]:
        """Everything that a name could mean: one source where all is well, none where the name is unknown."""
        return self._by_name.get(name) or tuple(self._by_short.get(name, ()))

    def known(self) -> set[str]:
        """Every name that means some rule, the short ones of several among them."""
        return {*self._by_name, *self._by_short}

    def meant(self, name: str, written_by: Sequence[str] = ()) -> str:
        """The name of the rule that a text means.

        ``written_by`` names the distributions and files that a night's rules came from when it began: of several rules
        with one short name, it played one of these.
        """
        distribution, _, short = name.rpartition("/")
        sharing = self._by_short.get(short, [])
        if distribution:
            chosen = [source for source in sharing if source.distribution() == distribution]
        elif len(sharing) < 2 or (_bundled(sharing) and short not in CAME_LATER):  # noqa: PLR2004  # one is no choice
            return name
        else:
            played = {each.partition(" ")[0] for each in written_by}
            chosen = [each for each in sharing if not each.is_bundled and each.origin.partition(" ")[0] in played]
        if len(chosen) != 1:
            return name
        return short if self._by_name.get(short) == (chosen[0],) else in_full(chosen[0])


def in_full(source: Source) -> str:
    """The name of a rule with that of its distribution; one of the book has only its own."""
    return "/".join(filter(None, (source.distribution(), source.name)))


def _first(short: str, sharing: list[Source]) -> tuple[Source, ...]:
    """Whose the short name is: that of a bundled rule or of one of the book, of both where they clash, or of nobody."""
    if len(sharing) == 1:
        return tuple(sharing)
    bundled, own = _bundled(sharing), [each for each in sharing if not each.distribution()]
    if own and short in CAME_LATER:
        return tuple(own)
    return (*bundled, *own)


def _bundled(sharing: Iterable[Source]) -> list[Source]:
    """Those that come with the program."""
    return [source for source in sharing if source.is_bundled]
