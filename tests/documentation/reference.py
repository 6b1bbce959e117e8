"""The parts of the documentation that are made from the program itself.

Each part stands between two marker lines in a Markdown file. ``python tests/documentation/reference.py`` writes them
anew; a test says when one of them is no longer what the program says.
"""

from __future__ import annotations

import importlib.util
import inspect
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from typer.main import get_group

from ledger import api, errors
from ledger.arbiter.topics import everything
from ledger.arbiter.topics import names as ruling_names
from ledger.cli.app import app
from ledger.cli.prompt.help_page import HELP_TEXT
from ledger.facts import TOLD
from ledger.hand_fact import Kind
from ledger.hooks.facts import facts_asked
from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.hooks.new_rules import begun_text
from ledger.hooks.options import filled_summary
from ledger.hooks.specs import HOOK_NAMES, HookSpecs
from ledger.presets.presets import Bundled, PresetShelf
from ledger.presets.schema import preset_schema
from ledger.rule import options_of
from ledger.season.boards import RankBy

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]


def hooks() -> str:
    """Every hook with its exact arguments and its whole docstring."""
    parts = []
    for name in HOOK_NAMES:
        specification = getattr(HookSpecs, name)
        arguments = [argument for argument in inspect.signature(specification).parameters if argument != "self"]
        text = inspect.getdoc(specification) or ""
        parts.append(f"### `{name}({', '.join(arguments)})`\n\n{_as_markdown(text)}")
    return "\n\n".join(parts)


def _as_markdown(text: str) -> str:
    """A docstring as Markdown: the example after a double colon becomes a block of Python."""
    before, marker, example = text.partition("::\n\n")
    if not marker:
        return _inline(text)
    return f"{_inline(before)}:\n\n```python\n{inspect.cleandoc(example)}\n```"


def _inline(text: str) -> str:
    """Literals as Markdown writes them."""
    return text.replace("``", "`")


def values() -> str:
    """The fields of what a rule is given, and of what it may answer."""
    given = (api.Hand, api.Night, api.PlayedHand, api.Share, api.Payment)
    said = (api.Times, api.Plus, api.AtMost, api.StandIn, api.Rounding, api.Copy, api.CopyLeast, api.SplitWith)
    more = (api.Extra, api.Limit, api.Fact, api.Problem, api.HouseRuling, api.Column, api.Carry, api.Pass)
    lines = ["| value | what it is | fields |", "| --- | --- | --- |"]
    for value in (*given, *said, *more):
        names = [*value.__struct_fields__, *(name for name, each in vars(value).items() if isinstance(each, property))]
        summary = (inspect.getdoc(value) or "").split("\n\n", maxsplit=1)[0]
        fields = ", ".join(f"`{name}`" for name in names)
        lines.append(f"| `{value.__name__}` | {_cell(_inline(summary))} | {fields} |")
    return "\n".join(lines)


def rules() -> str:
    """Every bundled rule: what it does, its options with their defaults, the facts it asks about."""
    finder = RuleFinder()
    lines = ["| rule | what it does | options | facts |", "| --- | --- | --- | --- |"]
    for name in _bundled_rules(finder):
        in_force = load({name: {}}, finder, "the documentation")
        rule = type(in_force.rules[name])
        options = "<br>".join(
            f"`{option.name}` ({_value(option.default)}): {option.help}" for option in options_of(rule)
        )
        facts = "<br>".join(f"`{fact.name}`: {fact.question}" for fact in facts_asked(in_force).values())
        lines.append(f"| `{name}` | {filled_summary(in_force.rules[name])} | {options} | {facts} |")
    return "\n".join(lines)


def _bundled_rules(finder: RuleFinder) -> list[str]:
    """The names of the rules that come with the program."""
    return [name for name in finder.names() if finder.sources(name)[0].origin.startswith("mahj-ledger ")]


def _value(value: object) -> str:
    """A default as one writes it in TOML."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def presets() -> str:
    """Every bundled preset: what it is for, what it counts in, the rules it plays beyond the standard ones."""
    shelf = PresetShelf(Bundled())
    standard = set(shelf.resolve("standard").rules)
    lines = ["| preset | what it is | unit | rules beside those of `standard` |", "| --- | --- | --- | --- |"]
    for name in shelf.names():
        preset = shelf.resolve(name)
        more = ", ".join(f"`{rule}`" for rule in sorted(set(preset.rules) - standard))
        less = ", ".join(f"`{rule}`" for rule in sorted(standard - set(preset.rules)))
        without = f"{'; ' if more else ''}without {less}" if less else ""
        lines.append(f"| `{name}` | {preset.summary} | {preset.unit} | {more}{without} |")
    return "\n".join(lines)


def commands() -> str:
    """Every command with its arguments and options."""
    group = get_group(app)
    context = group.make_context("mahj", [], resilient_parsing=True)
    return "\n\n".join(_command(group, context, name, "mahj") for name in group.list_commands(context))


def _command(group: Any, context: Any, name: str, path: str) -> str:  # noqa: ANN401  # the parser's types are not public
    """One command, or all the commands of a group."""
    command = group.get_command(context, name)
    if hasattr(command, "list_commands"):
        inner = command.make_context(name, [], parent=context, resilient_parsing=True)
        return "\n\n".join(_command(command, inner, each, f"{path} {name}") for each in command.list_commands(inner))
    own = command.make_context(name, [], parent=context, resilient_parsing=True)
    pieces = [
        f"### `{path} {name}`",
        (command.help or "").strip(),
        f"```text\n{path} {name} {' '.join(command.collect_usage_pieces(own))}\n```",
    ]
    rows = [parameter.get_help_record(own) for parameter in command.params]
    options = [f"| `{_cell(row[0])}` | {_cell(row[1])} |" for row in rows if row]
    if options:
        pieces.append("\n".join(["| option | what it does |", "| --- | --- |", *options]))
    return "\n\n".join(pieces)


#: What the options and arguments that tell facts of a hand take, by the kind of the fact.
FACTS_TAKE = {Kind.PLAYER: "player", Kind.PLAYERS: "player", Kind.BETS: "bet"}
#: What those of commands take, by their names in the code; the rest takes any text.
TAKES = {
    "account": "payer payee",
    "card": "card",
    "discarder": "discarder",
    "file": "file output",
    "folder": "folder",
    "line": "line",
    "night": "night night_option",
    "player": "player names swapped gone kept old new",
    "preset": "preset",
    "rule": "with_ without",
    "season": "season",
    "shell": "shell",
    "subject": "subject",
    "table": "table",
    "topic": "topic",
    "value": "value",
}


def schema() -> str:
    """The schema of presets, as the bundled rules are."""
    finder = RuleFinder()
    return preset_schema(finder, _bundled_rules(finder), PresetShelf(Bundled()).names(), ruling_names())


def completion() -> str:
    """What every command does, as the help lists them, and then each with what it takes, as Tab completes it."""
    group = get_group(app)
    context = group.make_context("mahj", [], resilient_parsing=True)
    names = group.list_commands(context)
    found = {name: group.get_command(context, name) for name in names}
    listed = [f"= {name}: {command.get_short_help_str(200)}" for name, command in found.items() if command]
    return "\n".join([*listed, "", *(_shape(group, context, name, name) for name in names)])


def _shape(group: Any, context: Any, name: str, path: str) -> str:  # noqa: ANN401
    """One command, or all the commands of a group."""
    command = group.get_command(context, name)
    if hasattr(command, "list_commands"):
        inner = command.make_context(name, [], parent=context, resilient_parsing=True)
        return "\n".join(_shape(command, inner, each, f"{path} {each}") for each in command.list_commands(inner))
    lines = [f"{path}: {(command.help or '').strip().splitlines()[0]}"]
    own = [parameter for parameter in command.params if "--help" not in parameter.opts]
    return "\n".join([*lines, *(f"    {_shape_of_parameter(parameter)}" for parameter in own)])


def _shape_of_parameter(parameter: Any) -> str:  # noqa: ANN401
    """An option by its names or an argument without, what it takes, and its help."""
    names = [*parameter.opts, *parameter.secondary_opts] if parameter.param_type_name == "option" else []
    many = ["*"] if parameter.multiple or parameter.nargs == -1 else []
    takes = [] if getattr(parameter, "is_flag", False) else [_takes(parameter)]
    return f"{' '.join([*names, *takes, *many])}: {_inline(parameter.help or '')}"


def _takes(parameter: Any) -> str:  # noqa: ANN401
    """What a parameter takes."""
    choices = getattr(parameter.type, "choices", None)
    if choices:
        return "|".join(str(getattr(choice, "value", choice)) for choice in choices)
    if parameter.metavar == "FIGURE":
        return "|".join(RankBy)
    for fact in TOLD:
        if fact.kind in FACTS_TAKE and parameter.name.removeprefix("no_").rstrip("_") == fact.word.replace("-", "_"):
            return FACTS_TAKE[fact.kind]
    return next((takes for takes, names in TAKES.items() if parameter.name in names.split()), "text")


def _cell(text: str) -> str:
    """A text in a cell of a Markdown table."""
    return " ".join(text.split()).replace("|", "\\|")


def kinds_of_errors() -> str:
    """Every kind of error with its exit code; what holds several has the highest of theirs."""
    lines = ["| kind | exit code | what it is |", "| --- | --- | --- |"]
    for kind in vars(errors).values():
        if isinstance(kind, type) and issubclass(kind, errors.MahjError):
            code = "the highest of theirs" if kind is errors.Problems else kind.exit_code
            summary = (inspect.getdoc(kind) or "").split("\n\n", maxsplit=1)[0]
            lines.append(f"| `{kind.__name__}` | {code} | {_cell(_inline(summary))} |")
    return "\n".join(lines)


def template(name: str, language: str = "python") -> str:
    """A file that is begun with a rule, as ``mahj plugins new birthday`` writes it."""
    return f"```{language}\n{begun_text(name, 'birthday')}```"


def topics() -> str:
    """Every ruling with its title, section by section."""
    lines = ["| topic | situation | section |", "| --- | --- | --- |"]
    lines += [f"| `{ruling.name}` | {_cell(ruling.title)} | {ruling.section} |" for ruling in everything()]
    return "\n".join(lines)


def prompt() -> str:
    """The page of words that ``?`` shows at the prompt."""
    return f"```text\n{HELP_TEXT}\n```"


def _beside(name: str) -> Any:  # noqa: ANN401  # a module that belongs to no package
    """A module that lies beside this one."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_keys = _beside("file_keys")
_FILES = "ledger/book/README.md"

#: Which part stands in which file.
PARTS: dict[str, tuple[str, Callable[[], str]]] = {
    "template": ("plugins/README.md", lambda: template("rule")),
    "template-test": ("plugins/README.md", lambda: template("test")),
    "template-package": ("plugins/README.md", lambda: template("pyproject", "toml")),
    "hooks": ("plugins/README.md", hooks),
    "values": ("plugins/README.md", values),
    "rules": ("plugins/README.md", rules),
    "presets": ("house_rules/README.md", presets),
    "keys": ("house_rules/README.md", _keys.preset),
    "header-keys": (_FILES, _keys.header),
    "entry-keys": (_FILES, _keys.every_entry),
    "entry-types": (_FILES, _keys.entry_types),
    "event-header-keys": (_FILES, _keys.event_header),
    "event-entry-types": (_FILES, _keys.event_entry_types),
    "hand-keys": (_FILES, _keys.hand),
    "settings-keys": (_FILES, _keys.settings_file),
    "season-keys": (_FILES, _keys.seasons),
    "player-keys": (_FILES, _keys.players),
    "preset-keys": (_FILES, _keys.preset),
    "card-keys": (_FILES, _keys.card),
    "card-hand-keys": (_FILES, _keys.card_line),
    "trust-keys": (_FILES, _keys.trusted),
    "commands": ("ledger/cli/README.md", commands),
    "errors": ("ledger/cli/README.md", kinds_of_errors),
    "topics": ("ledger/arbiter/rulings/README.md", topics),
    "prompt": ("ledger/cli/README.md", prompt),
    "completion": ("ledger/cli/completion/commands.txt", completion),
    "schema": ("house_rules/preset.schema.json", schema),
}


def renewed(part: str) -> tuple[Path, str]:
    """The file a part stands in, and its text with that part as the program now says it."""
    name, make = PARTS[part]
    path = ROOT / name
    if path.suffix == ".json":  # there is nothing else in it
        return path, make()
    begin, end = f"<!-- {part}: made from the program -->", f"<!-- {part}: end -->"
    text = path.read_text("utf-8")
    pattern = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.DOTALL)
    if not pattern.search(text):
        raise SystemExit(f"{name} has no place for the part {part}: it needs the lines {begin} and {end}")
    made = f"{begin}\n\n{make()}\n\n{end}"
    return path, pattern.sub(lambda _: made, text)


def main() -> int:
    """Write every part anew and say which had changed."""
    for part in PARTS:
        path, text = renewed(part)
        if text != path.read_text("utf-8"):
            path.write_text(text, "utf-8", newline="\n")
            sys.stdout.write(f"{path.relative_to(ROOT)}: {part} written anew\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
