"""Who is meant: names typed at the table, matched to the people of the night and of the book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.people import GUEST, is_numbered_guest
from ledger.book.roster import next_guest
from ledger.errors import NameProblem
from ledger.model import ACCOUNTS
from ledger.names import bare, key, tidy
from ledger.spelling import hint, nearest
from ledger.text import either, listed, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from ledger.book.roster import Person


class People(Struct, frozen=True):
    """Everyone a name may mean: those of the night, who come first, and everyone in the book's roster.

    ``called`` is what a hint calls those who come first, who in a report are not those of tonight.
    """

    tonight: tuple[str, ...]
    roster: tuple[Person, ...]
    called: str = "players tonight"

    def who(self, text: str, also: tuple[str, ...] = ()) -> str:
        """The player meant by a name, an alias, or any unambiguous beginning of one.

        Those of the night come first, and an exact name before any beginning. Raises NameProblem where several could
        be meant, naming them, or nobody, naming the nearest; ``also`` are words that may be said in place of a name.
        """
        found = self.may_be(text)
        if len(found) > 1:
            raise NameProblem(f"{quoted(text)} could be {either(found)}", "type more of the name")
        if not found:
            raise NameProblem(f"nobody here is called {quoted(text)}", self._nearest(text, also))
        return found[0]

    def may_be(self, text: str) -> list[str]:
        """The players a text could mean: those of the night where there are any, else those of the book."""
        return next(filter(None, (_matching(text, circle) for circle in (self._tonight(), self._book()))), [])

    def knows(self, text: str) -> bool:
        """Whether a text is a name or another name of somebody, of the night or of the book, or begins one."""
        return bool(self.may_be(text))

    def account(self, text: str, pots: Collection[str] = ()) -> str:
        """A player, or one of the accounts kitty, fund and bank, or another of these pots, by its full name."""
        return key(text) if key(text) in (*ACCOUNTS, *pots) else self.who(text)

    def beginning(self, text: str) -> list[str]:
        """Those of the night whose name, or another name of theirs, begins so."""
        circle = self._tonight()
        return _beginning(key(text), circle, key) or _beginning(bare(text), circle, bare)

    def full(self, text: str) -> str | None:
        """The player who has exactly this name or alias, or None."""
        wanted = key(tidy(text))
        for circle in (self._tonight(), self._book()):
            for name, spellings in circle:
                if wanted in {key(spelling) for spelling in spellings}:
                    return name
        return None

    def without_accents(self, text: str) -> str | None:
        """The one player whose name or alias this is, typed without its accents and pictures; else None.

        Nobody where somebody has exactly this name, and where several could be meant.
        """
        wanted = bare(tidy(text))
        if not wanted or self.full(text) is not None:
            return None
        for circle in (self._tonight(), self._book()):
            found = [name for name, spellings in circle if wanted in map(bare, spellings)]
            if found:
                return found[0] if len(found) == 1 else None
        return None

    def resembling(self, name: str) -> list[str]:
        """People of the book a new name could be a slip for: it begins theirs, or differs from it by one letter."""
        wanted = key(name)
        return [
            known
            for known, spellings in self._book()
            if any(key(s).startswith(wanted) or _one_letter_apart(key(s), wanted) for s in spellings)
        ]

    def _tonight(self) -> list[tuple[str, tuple[str, ...]]]:
        """The players of the night, each with every spelling."""
        known = {key(called): person.names for person in self.roster for called in person.names}
        return [(name, (name, *known.get(key(name), ()))) for name in self.tonight]

    def _book(self) -> list[tuple[str, tuple[str, ...]]]:
        """Everyone in the roster, each with every spelling."""
        return [(person.name, person.names) for person in self.roster]

    def _nearest(self, text: str, also: tuple[str, ...]) -> str:
        """A hint that names who is spelt most like the text, those of the night first; else everyone of the night."""
        near: dict[str, None] = {}
        for circle, words in ((self._tonight(), also), (self._book(), ())):
            names = {
                **{key(s): name for name, spellings in circle for s in spellings},
                **{word: word for word in words},
            }
            near.update(dict.fromkeys(names[match] for match in nearest(key(text), names, most=3, likeness=0.5)))
        instead = "".join(f", or {word}" for word in also)
        players = f"{self.called}: {', '.join(self.tonight)}{instead}"
        return hint(list(near)[:3], players if self.tonight else "mahj players list shows everyone")


class Company(Struct, frozen=True):
    """People named in full: who they are, which of them are new, and which of those could be a slip.

    ``meant`` says who was typed without accents, ``otherwise`` what to type where a slip is one.
    """

    players: tuple[str, ...]
    new: tuple[str, ...]
    slips: tuple[str, ...]
    meant: tuple[str, ...] = ()
    otherwise: str | None = None


def slips_put_right(names: Iterable[str], people: People) -> list[str]:
    """How to make one person of each of these names and the one it may be a slip for, a clause for each."""
    near = [(name, known) for name in names for known in people.resembling(name) if known != name]
    return [f"where {name} is {known}, mahj players merge {quoted(name)} {quoted(known)}" for name, known in near]


def company(names: Sequence[str], people: People) -> Company:
    """The people of a list of full names or aliases; whoever is unknown is new, and every "guest" gets a number.

    Raises NameProblem for a name that may not be used and for one person named twice.
    """
    players: list[str] = []
    new: list[str] = []
    slips: dict[str, str] = {}
    for text in names:
        known = people.full(text)
        name = tidy(text) if known is None else known
        if known is None and key(name) == GUEST:
            name = next_guest(people.roster, [*people.tonight, *players])
        if key(name) in {key(player) for player in players}:
            raise NameProblem(f"{name} is named twice", "name every player once; two people of one name need two names")
        players.append(name)
        if known is None:
            new.append(name)
            like = [] if is_numbered_guest(name) else people.resembling(name)
            if like:
                slips[f"{name} is new here, and spelt much like {either(like)}"] = f"{either(like)} in place of {name}"
    otherwise = f"where it is somebody known here, type {listed(list(slips.values()))}" if slips else None
    return Company(tuple(players), tuple(new), tuple(slips), otherwise=otherwise)


def company_at_table(names: Sequence[str], people: People) -> Company:
    """The same of names as they are typed at a table: one without its accents is the person known by it.

    Beside that person's own name it is somebody else's. Raises what `company` raises.
    """
    exactly = {people.full(text) for text in names}
    known = {text: name for text in names if (name := people.without_accents(text)) not in exactly}
    who = company([known.get(text) or text for text in names], people)
    return replace(who, meant=tuple(f"{text} is {name}" for text, name in known.items() if name is not None))


def _matching(text: str, circle: Iterable[tuple[str, tuple[str, ...]]]) -> list[str]:
    """The people of a circle a text may mean: who has exactly this name, else whose name begins like it.

    Where there is nobody, accents and pictures are left out.
    """
    everyone = list(circle)
    typed = " ".join(text.split())
    for how in (key, bare):
        wanted = how(typed)
        exact = [name for name, spellings in everyone if wanted and wanted in {how(s) for s in spellings}]
        if found := exact or _beginning(wanted, everyone, how):
            return found
    return []


def _beginning(wanted: str, circle: Iterable[tuple[str, tuple[str, ...]]], how: Callable[[str], str]) -> list[str]:
    """The people of a circle whose name, or another name of theirs, begins so, compared in one way."""
    return [name for name, spellings in circle if wanted and any(how(s).startswith(wanted) for s in spellings)]


def _one_letter_apart(one: str, other: str) -> bool:
    """Whether two texts differ by one letter: another one, one more, or one less."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    shorter, longer = sorted((one, other), key=len)
    same = next((place for place, (a, b) in enumerate(zip(shorter, longer, strict=False)) if a != b), len(shorter))
    return shorter[same:] == longer[same + 1 :] or shorter[same + 1 :] == longer[same + 1 :]
