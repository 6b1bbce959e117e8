"""Wrong ways of writing a rule: what is in its file, and the one line that is said of it. More ways are more lines.

Every way is tried by `tests/house_rules/test_wrong_ways.py`: choosing such a rule is refused with one clear line and
the place, writes nothing, and no command that has nothing to do with the rule fails.
"""

from __future__ import annotations

from typing import NamedTuple


class WrongWay(NamedTuple):
    """A file ``plugins/odd.py`` behind its imports, and how the line that is said of it goes on and ends."""

    name: str
    body: str
    said: str
    hint: str | None = None


def of_info(fields: str, summary: str = "Odd.") -> str:
    """A rule that says this of itself, and does nothing."""
    return f'class Odd(Rule):\n    info = Info(title="Odd", summary="{summary}", {fields})\n'


def of_options(lines: str, base: str = "(Rule.Options)", summary: str = "Odd.") -> str:
    """A rule with these options, which are a class of that base."""
    body = "".join(f"        {line}\n" for line in lines.splitlines())
    return f"{of_info('hooks=2', summary)}\n    class Options{base}:\n{body}"


def of_dataclass(lines: str) -> str:
    """A rule with these options in a dataclass, which is derived from one that is none."""
    above = 'from dataclasses import dataclass\n\nclass Base(Rule.Options):\n    factor: Factor = factor(2, "x")\n\n'
    options = of_options(lines, "(Base)").replace("    class Options", "    @dataclass(frozen=True)\n    class Options")
    return f"{above}{options}"


def of_hook(lines: str, fields: str = "hooks=2", mark: str = "    @hook\n") -> str:
    """A rule with one method."""
    body = "".join(f"    {line}\n" for line in lines.splitlines())
    return f"{of_info(fields)}\n{mark}{body}"


_COMMA = "with a comma even behind a single one"

#: What is wrong with a rule as soon as it is looked at.
WRONG_WAYS = (
    WrongWay(
        "a hook that yields",
        of_hook('def mahj_terms(self):\n    yield Times(2, "odd")'),
        "does not fit the hooks: mahj_terms gives its answer bit by bit, or later (plugins/odd.py, line 7)",
        "write def mahj_terms(self, ...) and return a list",
    ),
    WrongWay(
        "a hook that is to be awaited",
        of_hook("async def mahj_terms(self):\n    return []"),
        "does not fit the hooks: mahj_terms gives its answer bit by bit, or later (plugins/odd.py, line 7)",
        "write def mahj_terms(self, ...) and return a list",
    ),
    WrongWay(
        "the comma forgotten",
        of_info('excludes=("kitty")'),
        "gives 'kitty' as excludes of its info, which is no list",
        f'write excludes=("kitty",), {_COMMA}',
    ),
    WrongWay(
        "reads as a text",
        of_info('reads="jokerless"'),
        "gives 'jokerless' as reads of its info, which is no list",
        f'write reads=("jokerless",), {_COMMA}',
    ),
    WrongWay(
        "shares as one kind",
        of_info("shares=Kind.WIN"),
        "gives <Kind.WIN: 'win'> as shares of its info, which is no list",
        f"write shares=(Kind.WIN,), {_COMMA}",
    ),
    WrongWay(
        "needs as a number",
        of_info("needs=5"),
        "gives 5 as needs of its info, which is no list",
        f'write needs=("a-name",), {_COMMA}',
    ),
    WrongWay(
        "a rule misspelt",
        of_info('replaces=("winner-colects",)'),
        "says in replaces of its info winner-colects, which is no rule",
        "did you mean winner-collects?",
    ),
    WrongWay(
        "a rule that is no name",
        of_info("excludes=(5,)"),
        "names 5 in excludes of its info, and nothing is called so",
        "name rules there, as mahj plugins list does",
    ),
    WrongWay(
        "a fact misspelt",
        of_info('reads=("jokerles",)'),
        'names "jokerles" in reads of its info, which is no fact of a hand',
        "did you mean jokerless?",
    ),
    WrongWay(
        "a fact that is no name",
        of_info("reads=(None,)"),
        "names None in reads of its info, and nothing is called so",
        None,
    ),
    WrongWay(
        "a pot in capitals",
        of_info('pots=("Jackpot",)'),
        "names 'Jackpot' in pots of its info, and nothing is called so",
        None,
    ),
    WrongWay(
        "a kind of share as a text",
        of_info('shares=("win",)'),
        "names 'win' in shares of its info, and nothing is called so",
        "name kinds of share there, such as Kind.WIN",
    ),
    WrongWay(
        "a version that is no number",
        of_info('version="1.2"'),
        "gives '1.2' as version of its info",
        "version is a whole number from 1, as in version=2",
    ),
    WrongWay(
        "a version of nothing",
        of_info("version=0"),
        "gives 0 as version of its info",
        "version is a whole number from 1, as in version=2",
    ),
    WrongWay(
        "a version that is yes",
        of_info("version=True"),
        "gives True as version of its info",
        "version is a whole number from 1, as in version=2",
    ),
    WrongWay(
        "hooks in quotes",
        of_info('hooks="2"'),
        "gives '2' as hooks of its info",
        "hooks is a whole number from 1, as in hooks=2",
    ),
    WrongWay(
        "hooks of tomorrow",
        of_info("hooks=3"),
        "was written for version 3 of the hooks; this is version 2",
        "update the program, or the rule where it says a version there is not yet",
    ),
    WrongWay(
        "no title",
        of_info("hooks=2").replace('"Odd",', '"",'),
        "gives '' as title of its info",
        "title is one line of words, read out to players",
    ),
    WrongWay(
        "a title of two lines",
        of_info("hooks=2").replace('"Odd",', '"Odd\\n",'),
        r"gives 'Odd\n' as title of its info",
        None,
    ),
    WrongWay(
        "a summary that is none",
        of_info("hooks=2").replace('"Odd."', "None"),
        "gives None as summary of its info",
        None,
    ),
    WrongWay(
        "a field that there is not",
        of_info('exclude=("kitty",)'),
        "cannot be loaded: TypeError: Unexpected keyword argument 'exclude' (plugins/odd.py, line 4)",
        "mend it, or play without it",
    ),
    WrongWay("no info", "class Odd(Rule):\n    pass\n", "has no info", "give the class an attribute info = Info(...)"),
    WrongWay("info as a table", 'class Odd(Rule):\n    info = {"title": "Odd"}\n', "has no info", None),
    WrongWay(
        "no rule",
        "class Odd:\n    pass\n",
        "plugins/odd.py holds no rule",
        "one subclass of ledger.api.Rule a file, named after the file",
    ),
    WrongWay(
        "a summary that names no option",
        of_info("hooks=2", "Pays {factr} times."),
        "names {factr} in its summary, which is no option",
        "it has no options",
    ),
    WrongWay(
        "a summary that misspells an option",
        of_options('factor: Factor = factor(2, "x")', summary="{factr} times."),
        "names {factr} in its summary, which is no option",
        "did you mean factor?",
    ),
    WrongWay(
        "a summary with half a brace",
        of_info("hooks=2", "Pays {factor times."),
        "has a summary whose braces do not match: expected '}' before end of string",
        "write {{ for a brace that is meant as one",
    ),
    WrongWay(
        "Options of no base",
        of_options('factor: Factor = factor(2, "x")', ""),
        "has Options of its own making",
        "write class Options(Rule.Options), and options below it",
    ),
    WrongWay(
        "Options that are a value",
        of_info("hooks=2") + "\n    Options = 5\n",
        "has Options of its own making",
        None,
    ),
    WrongWay(
        "Options partly of a dataclass",
        of_dataclass('other: Factor = whole(2, "y")'),
        "has Options partly of a dataclass",
        "write class Options(Rule.Options) without @dataclass",
    ),
    WrongWay(
        "an option without a kind",
        of_options("factor: int = 2"),
        "cannot be played: option factor of Odd does not say what it takes",
        None,
    ),
    WrongWay(
        "an option without a help text",
        of_options('factor: Factor = factor(2, "")'),
        "cannot be loaded: TypeError: an option says in words what it is, not '' (plugins/odd.py, line 7)",
        None,
    ),
    WrongWay(
        "a default out of bounds",
        of_options('points: int = whole(-5, "x")'),
        "cannot be loaded: TypeError: the default of an option cannot be -5: it is to be a whole number from "
        "0 to 100000 (plugins/odd.py, line 7)",
        None,
    ),
    WrongWay(
        "a binary fraction",
        of_options('factor: Factor = factor(1.5, "x")'),
        "cannot be loaded: TypeError: the default of an option cannot be 1.5",
        None,
    ),
    WrongWay(
        "no words to choose from",
        of_options('on: str = one_of(help="x")'),
        "cannot be loaded: TypeError: one_of takes at least one word, the default first (plugins/odd.py, line 7)",
        None,
    ),
    WrongWay(
        "yes and no to choose from",
        of_options('on: bool = one_of(True, False, help="x")'),
        "cannot be loaded: TypeError: one_of takes words, not True: declare yes or no with yes_no",
        None,
    ),
    WrongWay(
        "an option that hides its maker",
        of_options('factor: Factor = factor(2, "x")\nother: Factor = factor(3, "y")'),
        "cannot be loaded: TypeError: an option called like what declares it (factor, text, ...) hides it",
        None,
    ),
    WrongWay(
        "an option called enabled",
        of_options('enabled: bool = yes_no(True, "x")'),
        "has an option enabled",
        "a preset leaves a rule out by that word: call it otherwise",
    ),
    WrongWay(
        "an option that was what another is",
        of_options('points: int = whole(5, "x", was="ante")\nante: int = whole(5, "y")'),
        "has two options that could be meant by ante",
        "take it out of was of one of them",
    ),
    WrongWay(
        "an option that was no name",
        of_options('points: int = whole(5, "x", was="the ante")'),
        "cannot be loaded: TypeError: what an option was called cannot be 'the ante'",
        None,
    ),
    WrongWay(
        "a check that refuses the defaults",
        of_options('points: int = whole(5, "x")\ndef __post_init__(self):\n    raise ValueError("never")'),
        "does not take the defaults of its own options: ValueError: never (plugins/odd.py, line 9)",
        "give options defaults that it takes",
    ),
    WrongWay(
        "an __init__ of its own",
        of_info("hooks=2") + "\n    def __init__(self, options, more):\n        pass\n",
        "does not take the defaults of its own options: TypeError",
        None,
    ),
    WrongWay(
        "a hook misspelt",
        of_hook("def mahj_term(self, share):\n    return []"),
        "does not fit the hooks: mahj_term is no hook (plugins/odd.py, line 7)",
        "did you mean mahj_terms?",
    ),
    WrongWay(
        "a hook not marked",
        of_hook("def mahj_terms(self, share):\n    return []", mark=""),
        "does not fit the hooks: mahj_terms is not marked as a hook (plugins/odd.py, line 6)",
        "write @hook above it",
    ),
    WrongWay(
        "an argument misspelt",
        of_hook("def mahj_terms(self, sahre):\n    return []"),
        "does not fit the hooks: mahj_terms asks for sahre (plugins/odd.py, line 7)",
        "mahj_terms is given share, hand, night",
    ),
    WrongWay(
        "a file that fails in the program's own words",
        'from ledger.errors import Refused\n\nraise Refused("no cake, no game")\n',
        "cannot be loaded: no cake, no game (plugins/odd.py, line 5)",
        "mend it, or play without it",
    ),
    WrongWay("a file that is no Python", "class Odd(Rule:\n    pass\n", "cannot be loaded: SyntaxError", None),
    WrongWay(
        "a module that is not there",
        "import no_such_module\n",
        "cannot be loaded: ModuleNotFoundError: No module named 'no_such_module' (plugins/odd.py, line 3)",
        None,
    ),
    WrongWay(
        "a file that leaves the program",
        "raise SystemExit(0)\n",
        "cannot be loaded: SystemExit: 0 (plugins/odd.py, line 3)",
        None,
    ),
)
