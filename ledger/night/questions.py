"""What a question to somebody at the table is, whoever puts it and whatever it is about."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Kind(StrEnum):
    """How a question is answered: a name, a number, a text; or with one key, a yes or no, or a digit."""

    NAME = "name"
    VALUE = "value"
    WORD = "word"
    TEXT = "text"
    YES_NO = "yes or no"
    DIGIT = "digit"


class Question(Struct, frozen=True):
    """A question: the part it is about, how it is put, how it is answered. ``also`` are words beside names.

    Where nothing, ``""``, is among them, Enter alone is an answer: to a yes or no it is a no. ``several`` may be
    answered with commas between them.
    """

    part: str
    text: str
    kind: Kind
    also: tuple[str, ...] = ()
    several: bool = False
