"""Whether a rule fits the hooks. What is misspelt or not marked would never be asked: a wrong payment."""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING

from ledger.hooks.fence import place_of_hook
from ledger.hooks.info_checks import Mismatch, misfit_of_info, misfit_of_options
from ledger.hooks.specs import HOOK_NAMES, HookSpecs
from ledger.spelling import hint, nearest

if TYPE_CHECKING:
    from ledger.rule import Rule

#: What every hook begins with, and where its marker leaves a note.
_PREFIX = "mahj_"
_MARK = "mahj_impl"
#: Of a method that yields, or that is to be awaited.
_NEVER_ANSWERS = 0x20 | 0x80 | 0x200


def hooks_of(rule: type[Rule]) -> tuple[str, ...]:
    """The hooks a rule answers, in the order a hand meets them."""
    return tuple(name for name in HOOK_NAMES if hasattr(rule, name))


def misfit_of_methods(rule: type[Rule]) -> Mismatch | None:
    """The first thing about a rule's methods that does not fit the hooks; None where all of them do."""
    for name in dir(rule):
        if name.startswith(_PREFIX) or hasattr(getattr(rule, name, None), _MARK):
            method = next(vars(each)[name] for each in rule.__mro__ if name in vars(each))
            found = _misfit(name, method)
            if found is not None:
                return Mismatch(f"does not fit the hooks: {found.reason}", found.hint, place_of_hook(rule, name))
    return None


def misfit(rule: type[Rule]) -> Mismatch | None:
    """The first thing about a rule that does not fit: what it says of itself, its methods, its options."""
    return misfit_of_info(rule) or misfit_of_methods(rule) or misfit_of_options(rule)


def _misfit(name: str, method: object) -> Mismatch | None:
    """What does not fit about one method that is meant to be a hook."""
    if name not in HOOK_NAMES:
        return Mismatch(f"{name} is no hook", _nearest(name))
    if not isinstance(method, FunctionType):
        return Mismatch(f"{name} is not an ordinary method", f"write def {name}(self, ...) and mark it with @hook")
    return (
        _misfit_of_marked(name, method)
        if hasattr(method, _MARK)
        else Mismatch(f"{name} is not marked as a hook", "write @hook above it")
    )


def _misfit_of_marked(name: str, method: FunctionType) -> Mismatch | None:
    """What does not fit about one method that is marked as a hook."""
    if method.__code__.co_flags & _NEVER_ANSWERS:
        return Mismatch(
            f"{name} gives its answer bit by bit, or later", f"write def {name}(self, ...) and return a list"
        )
    if any(value for value in getattr(method, _MARK).values()):
        return Mismatch(f"{name} is marked with options", "write @hook alone: every rule is asked by itself")
    given = _arguments(getattr(HookSpecs, name))
    unknown = [argument for argument in _arguments(method) if argument not in given]
    if unknown or method.__defaults__:
        reason = f"{name} asks for {unknown[0]}" if unknown else f"{name} has a default for an argument"
        return Mismatch(reason, f"{name} is given {', '.join(given)}" if given else f"{name} is given nothing")
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
