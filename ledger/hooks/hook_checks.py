"""Whether the methods of a rule fit the hooks. What is misspelt or not marked would never be asked: a wrong payment."""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, NamedTuple

from ledger.hooks.specs import HOOK_NAMES, HookSpecs
from ledger.spelling import hint, nearest

if TYPE_CHECKING:
    from ledger.rule import Rule

#: What every hook begins with, and where its marker leaves a note.
_PREFIX = "mahj_"
_MARK = "mahj_impl"


class HookMismatch(NamedTuple):
    """Why a method can never be asked as a hook, and what would be right."""

    reason: str
    hint: str


def hooks_of(rule: type[Rule]) -> tuple[str, ...]:
    """The hooks a rule answers, in the order a hand meets them."""
    return tuple(name for name in HOOK_NAMES if hasattr(rule, name))


def misfit(rule: type[Rule]) -> HookMismatch | None:
    """The first thing about a rule's methods that does not fit the hooks, or None where all of them do."""
    for name in dir(rule):
        if name.startswith(_PREFIX) or hasattr(getattr(rule, name), _MARK):
            found = _misfit(name, next(vars(each)[name] for each in rule.__mro__ if name in vars(each)))
            if found is not None:
                return found
    return None


def _misfit(name: str, method: object) -> HookMismatch | None:
    """What does not fit about one method that is meant to be a hook."""
    if name not in HOOK_NAMES:
        return HookMismatch(f"{name} is no hook", _nearest(name))
    if not isinstance(method, FunctionType):
        return HookMismatch(f"{name} is not an ordinary method", f"write def {name}(self, ...) and mark it with @hook")
    if not hasattr(method, _MARK):
        return HookMismatch(f"{name} is not marked as a hook", "write @hook above it")
    if any(value for value in getattr(method, _MARK).values()):
        return HookMismatch(f"{name} is marked with options", "write @hook alone: every rule is asked by itself")
    given = _arguments(getattr(HookSpecs, name))
    unknown = [argument for argument in _arguments(method) if argument not in given]
    if unknown or method.__defaults__:
        reason = f"{name} asks for {unknown[0]}" if unknown else f"{name} has a default for an argument"
        return HookMismatch(reason, f"{name} is given {', '.join(given)}" if given else f"{name} is given nothing")
    return None


def _arguments(method: FunctionType) -> tuple[str, ...]:
    """The names of a method's arguments, but for itself; whatever stands after an asterisk with its asterisk."""
    code = method.__code__
    starred = bool(code.co_flags & 0x04) + bool(code.co_flags & 0x08)  # its *arguments and its **arguments
    plain, end = code.co_argcount, code.co_argcount + code.co_kwonlyargcount + starred
    return (*code.co_varnames[1:plain], *(f"*{name}" for name in code.co_varnames[plain:end]))


def _nearest(name: str) -> str:
    """The hook spelt most like a name, or all of them."""
    return hint(nearest(name, HOOK_NAMES, likeness=0.75), f"the hooks are {', '.join(HOOK_NAMES)}")
