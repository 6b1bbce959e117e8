"""A rule out of a file of the group's own: one rule a file, named after it, made of the very bytes that were checked.

No file is read here. Whether bytes may be run is for the caller to know: they run with the user's rights.
"""

from __future__ import annotations

import re
import sys
from types import ModuleType
from typing import TypeGuard

from ledger.errors import RuleProblem
from ledger.rule import Rule

_STEM = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
#: What the modules of such files are called; no installed one is called so.
_PACKAGE = "mahj_rule_of_the_book"


def rule_name(stem: str) -> str | None:
    """The name of the rule in a file, from the file's name without its ending; None where it can be no rule's."""
    return stem.replace("_", "-") if _STEM.fullmatch(stem) else None


def load_rule_class(content: bytes, name: str, where: str) -> type[Rule]:
    """The one rule that the bytes of a file make; ``where`` is what messages and tracebacks call the file.

    Runs them. Raises RuleProblem where they make no rule or several, and whatever running them raises.
    """
    module = ModuleType(f"{_PACKAGE}.{name}")
    module.__file__ = where
    code = compile(content, where, "exec", dont_inherit=True)
    sys.modules[module.__name__] = module  # dataclasses look there for what a class's annotations mean
    try:
        exec(code, vars(module))  # noqa: S102  # running it is what trusting a file means
    except BaseException:
        del sys.modules[module.__name__]
        raise
    rules = [found for found in vars(module).values() if _is_own_rule(found, module)]
    if len(rules) != 1:
        count = f"{len(rules)} rules ({', '.join(rule.__name__ for rule in rules)})" if rules else "no rule"
        raise RuleProblem(f"{where} holds {count}", "one subclass of ledger.api.Rule a file, named after the file")
    return rules[0]


def _is_own_rule(found: object, module: ModuleType) -> TypeGuard[type[Rule]]:
    """Whether something in a module is a rule that was written there, not one it imported."""
    return isinstance(found, type) and issubclass(found, Rule) and found.__module__ == module.__name__
