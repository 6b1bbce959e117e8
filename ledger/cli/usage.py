"""What the parser refuses, in our own words: one sentence, and what to type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ledger.cli import old_spellings
from ledger.cli.command_list import meant_by
from ledger.errors import UsageProblem
from ledger.spelling import hint, nearest
from ledger.text import printable, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


def near_commands(word: str, known: Iterable[str]) -> list[str]:
    """The commands that somebody may have meant, by what the word means, else by how it is spelt."""
    there = [each for each in meant_by(word) if each.partition(" ")[0] in known]
    return there or nearest(word, known, most=2)


def as_usage(problem: Any, words: Sequence[str]) -> UsageProblem:  # noqa: ANN401  # the parser's errors have no public type
    """A problem that the parser found in the words of a command, as our own error."""
    ctx: Any = getattr(problem, "ctx", None)
    if hasattr(problem, "possibilities"):
        return _no_option(problem, ctx, words)
    if hasattr(problem, "param_type"):
        return UsageProblem(f"{_name(problem.param, ctx)} is missing", _usage(ctx))
    choices = getattr(getattr(getattr(problem, "param", None), "type", None), "choices", None)
    if choices is not None and "is not one of" in problem.message:
        given = quoted(problem.message.partition(" is not one of")[0].strip("'"))
        return UsageProblem(f"{_name(problem.param, ctx)} cannot be {given}", f"it is one of {', '.join(choices)}")
    if (number := _no_number(problem, ctx)) is not None:
        return number
    message = problem.format_message().rstrip(".")
    if message.endswith("requires an argument"):
        return UsageProblem(f"{problem.option_name} needs something after it", "--help of the command shows what")
    return _of_words(message, ctx)


def _no_number(problem: Any, ctx: Any) -> UsageProblem | None:  # noqa: ANN401
    """The problem of an option that takes a whole number and was given something else; None for another problem."""
    kind = getattr(getattr(problem, "param", None), "type", None)
    given, found, _ = problem.message.partition(" is not ")
    if not found or getattr(kind, "name", None) not in {"integer", "integer range", "int range"}:
        return None
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    bounds = ("" if least is None else f" from {least}") + ("" if most is None else f" to {most}")
    cannot = f"{_name(problem.param, ctx)} cannot be {quoted(given.removeprefix(chr(39)).removesuffix(chr(39)))}"
    return UsageProblem(cannot, f"type a whole number{bounds}")


def _of_words(message: str, ctx: Any) -> UsageProblem:  # noqa: ANN401
    """A problem the parser has no type for: what it is stands in its words only."""
    path = _path(ctx)
    if message.startswith("No such command"):
        return no_command(path, [message.split("'")[1]], ctx.command.list_commands(ctx))
    if message.startswith("Missing command"):
        commands = ctx.command.list_commands(ctx)
        return UsageProblem(f"{path} does not say what to do", " or ".join(_with_arguments(ctx, commands)))
    if message.startswith("Got unexpected extra argument"):
        rest = message.partition(" (")[2].removesuffix(")")
        return UsageProblem(f"{path} does not know what to do with {quoted(rest)}", _too_many(rest, ctx))
    return UsageProblem(message[0].lower() + message[1:], _see_help(ctx))


def _too_many(words: str, ctx: Any) -> str:  # noqa: ANN401
    """What words too many most likely are: an option without its dashes, or what one takes; else how to write it."""
    word = words.partition(" ")[0]
    if ctx.info_name == "undo" and word.isdecimal():
        path = _path(ctx).removesuffix("undo")
        return f"it takes back what came last; {path}void {printable(word)} takes that entry out"
    discarder = ctx.params.get("discarder")
    if word == "self" and discarder is not None:
        return f"say {printable(discarder)} or self, not both"
    for option in ctx.command.params:
        if option.param_type_name == "option":
            names = [name for name in option.opts if name in {f"-{word}", f"--{word}"}]
            if word in getattr(option.type, "choices", ()):
                names.append(f"{max(option.opts, key=len)} {word}")
            if names:
                return f"did you mean {names[0]}?"
    return _usage(ctx)


def _path(ctx: Any) -> str:  # noqa: ANN401
    """The command, as far as it was understood."""
    return str(ctx.command_path) if ctx is not None else "mahj"


def _see_help(ctx: Any) -> str:  # noqa: ANN401
    """Where to read on."""
    return f"{_path(ctx)} --help shows how it is used"


def old_command(before: Sequence[str], words: Sequence[str]) -> UsageProblem:
    """The problem of a command that was called otherwise before; ``before`` is what stands before its words."""
    return UsageProblem(f"there is no command mahj {words[0]}", f"write {old_spellings.command_now(before, words)}")


def no_command(path: str, words: list[str], known: list[str]) -> UsageProblem:
    """The problem of a command nobody has, with the nearest; a name and a value are most likely a win."""
    word = words[0]
    if words[1:] and words[1].isdecimal() and "win" in known and not meant_by(word):
        return UsageProblem(
            f"there is no command {path} {printable(word)}", f"did you mean {path} win {printable(' '.join(words))}?"
        )
    near = [f"{path} {each}" for each in near_commands(word, known)]
    return UsageProblem(
        f"there is no command {path} {printable(word)}", hint(near, f"{path} --help lists the commands")
    )


def _no_option(problem: Any, ctx: Any, words: Sequence[str]) -> UsageProblem:  # noqa: ANN401
    """An option that is not there, with those it could be a slip for; a negative number looks like one, too."""
    option = str(problem.option_name)
    if option[:1] == "-" and option[1:2].isdigit():
        return _below_zero(option, ctx, words)
    near = sorted(problem.possibilities or ())
    was_called_so = option == old_spellings.OPTION and _has(ctx.command, old_spellings.NEW_OPTION)
    said = f"write {old_spellings.option_now(words)}" if was_called_so else hint(near, _see_help(ctx))
    return UsageProblem(f"there is no option {quoted(option)}", said)


def _below_zero(option: str, ctx: Any, words: Sequence[str]) -> UsageProblem:  # noqa: ANN401
    """A number below zero that stands by itself: nowhere can it be, but some commands take one behind a name."""
    signed = next((_name(each, ctx) for each in ctx.command.params if _name(each, ctx).endswith("=POINTS")), None)
    if signed is None:
        return UsageProblem("numbers are never negative here", "leave out the minus; who pays is said by names")
    number = next((word for word in words if word.startswith(option)), option)
    return UsageProblem(f"{quoted(number)} stands behind no name", f"write each as {signed}, such as ann=-10")


def _has(command: Any, option: str) -> bool:  # noqa: ANN401
    """Whether a command has an option of that name."""
    return any(option in each.opts for each in command.params)


def _with_arguments(ctx: Any, commands: Iterable[str]) -> Iterator[str]:  # noqa: ANN401
    """The commands of a group, each with what it cannot do without."""
    for name in commands:
        needed = [each for each in ctx.command.get_command(ctx, name).params if each.required]
        arguments = [str(each.make_metavar(ctx)) for each in needed if each.param_type_name == "argument"]
        yield " ".join([ctx.command_path, name, *arguments])


def _name(param: Any, ctx: Any) -> str:  # noqa: ANN401
    """An argument as the usage line writes it, an option by its longest name."""
    if param.param_type_name == "option":
        return str(max(param.opts, key=len))
    return str(param.make_metavar(ctx)).removesuffix("...")


def _usage(ctx: Any) -> str:  # noqa: ANN401
    """How the command is written: its arguments, and the options it cannot do without."""
    pieces = [piece for piece in ctx.command.collect_usage_pieces(ctx) if piece != "[OPTIONS]"]
    needed = [each for each in ctx.command.params if each.param_type_name == "option" and each.required]
    pieces += [f"{_name(each, ctx)} {each.make_metavar(ctx)}" for each in needed]
    return f"write {' '.join([ctx.command_path, *pieces])}; {ctx.command_path} --help says more"
