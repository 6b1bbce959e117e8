"""How help is written: what a command does and examples first, then how it is written and what it takes."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from ledger.cli.command_list import SECTIONS
from ledger.cli.completion.listed import summaries
from ledger.cli.examples import EXAMPLES
from ledger.render.guides import guide_of
from ledger.render.wrapping import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: No sentence that describes a command is longer, in characters.
_LONGEST = 200
#: What takes the fact of an option of the same name away.
_NO = "--no-"
#: Between an example and what is said of it, in columns; examples that are longer have it to themselves.
_GAP, _LONGEST_EXAMPLE = 2, 40


def write_program(group: Any, ctx: Any, formatter: Any) -> None:  # noqa: ANN401  # the parser's types are not public
    """The help of the program: what a night needs on the first screen, then everything else."""
    said = summaries()
    formatter.write("Usage: mahj COMMAND, one of those below; mahj alone shows the open night.\n")
    width = max(len(name) for section in SECTIONS.values() for name in section)
    for title, section in SECTIONS.items():
        formatter.write(f"{title}:\n")
        with formatter.indentation():
            _write_list(formatter, ((name, said[name]) for name in section), width)
    formatter.write("Before the command:\n")
    with formatter.indentation():
        _write_list(formatter, (row for each in group.get_params(ctx) if (row := each.get_help_record(ctx))), width)
    formatter.write("mahj help COMMAND shows examples and every option, mahj help TOPIC a guide.\n")


def write_group(group: Any, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
    """The help of a word with commands of its own."""
    _write_beginning(group, ctx, formatter)
    with formatter.section("Commands"):
        formatter.write_dl([(name, _summary(group.get_command(ctx, name))) for name in group.list_commands(ctx)])


def write_command(command: Any, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
    """The help of a command."""
    _write_beginning(command, ctx, formatter)
    rows = [(each, row) for each in command.get_params(ctx) if (row := each.get_help_record(ctx)) is not None]
    arguments = [row for each, row in rows if each.param_type_name == "argument"]
    options = [(each, row) for each, row in rows if each.param_type_name == "option"]
    if arguments:
        with formatter.section("Arguments"):
            formatter.write_dl(arguments)
    both = [each for each, _ in options if _takes_away(each) and _said_otherwise(each, options)]
    with formatter.section("Options"):
        formatter.write_dl([(row[0].partition(f" / {_NO}")[0], row[1]) for each, row in options if each not in both])
    if both:
        formatter.write_paragraph()
        _write_folded(formatter, _taken_away(both, ctx))


def _write_beginning(command: Any, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
    """What it does, examples, the guide that says more, the usage line."""
    sentence, _, more = inspect.cleandoc(command.help).partition("\n\n")
    path = ctx.command_path.removeprefix("mahj ")
    _write_folded(formatter, sentence)
    formatter.write_paragraph()
    with formatter.indentation():
        _write_examples(formatter, [(f"mahj {words}", said) for words, said in EXAMPLES.get(path, ())])
    topic = guide_of(path)
    for text in filter(None, (more, topic and f"The guide: mahj help {topic}")):
        formatter.write_paragraph()
        _write_folded(formatter, text)
    formatter.write_paragraph()
    command.format_usage(ctx, formatter)


def _write_examples(formatter: Any, examples: Sequence[tuple[str, str]]) -> None:  # noqa: ANN401
    """Examples with what is said of each behind it, or below it where the line is too short for both."""
    width = max((len(typed) for typed, _ in examples if len(typed) <= _LONGEST_EXAMPLE), default=0) + _GAP
    for typed, said in examples:
        fits = max(len(typed), width) + len(said) <= formatter.width - formatter.current_indent
        for line in [f"{typed:{width}}{said}"] if fits and len(typed) < width else [typed, f"    {said}"]:
            formatter.write(f"{'':{formatter.current_indent}}{line}\n")


def _write_folded(formatter: Any, text: str) -> None:  # noqa: ANN401
    """A paragraph, as wide as the help is."""
    formatter.write("\n".join([*wrapped(" ".join(text.split()), formatter.width), ""]))


def _write_list(formatter: Any, rows: Iterable[tuple[str, str]], width: int) -> None:  # noqa: ANN401
    """Names with what is said of them, in columns that are the same in every list."""
    for name, said in rows:
        formatter.write_dl([(f"{name:{width}}", said)])


def _summary(command: Any) -> str:  # noqa: ANN401
    """What a command does, in a sentence."""
    return str(command.get_short_help_str(_LONGEST))


def _takes_away(option: Any) -> bool:  # noqa: ANN401
    """Whether an option takes a fact away."""
    return str(option.opts[0]).startswith(_NO)


def _said_otherwise(option: Any, options: Iterable[tuple[Any, Any]]) -> bool:  # noqa: ANN401
    """Whether another option says the fact that this one takes away."""
    return any(f"--{option.opts[0].removeprefix(_NO)}" in each.opts for each, _ in options)


def _taken_away(options: Iterable[Any], ctx: Any) -> str:  # noqa: ANN401
    """How facts are taken away, with the options that need to know whose."""
    named = [each.get_help_record(ctx)[0] for each in options if not each.is_flag]
    return f"{_NO} before its name takes a fact away, as in --no-jokerless; whose is said in {', '.join(named)}."
