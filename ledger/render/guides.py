"""The guides that come with the program: the pages of its sources, as they are read at a terminal.

Each is packed beside the modules it speaks of. The first is the page that greets whoever finds the program, which every
installer keeps among what it knows of the package; `setup.py` puts it there, and therefore loads this module by itself.
"""

from __future__ import annotations

import posixpath
import re
from typing import NamedTuple

#: What the package is called where it is installed.
_DISTRIBUTION = "mahj-ledger"


class Guide(NamedTuple):
    """What a guide is about, in a line, and where its page lies in the sources; of some only one ``section`` is meant.

    ``of`` are the commands whose help leads to it, ``also`` other words that mean its topic.
    """

    about: str
    page: str
    of: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    section: str | None = None


#: Every guide by its topic, in the order in which they are listed; no topic is called like a command.
GUIDES = {
    "night": Guide(
        "For hosts: a first night, settling, house rules, disputes, the season.",
        "README.md",
        of=("start", "play", "win"),
        also=("evening", "first-night", "first-evening"),
    ),
    "coins": Guide(
        "For hosts: who pays whom, in points, money or coins; what is still owed.",
        "README.md",
        of=("settle", "paid", "end"),
        also=("money", "payments", "settling"),
        section="The end of the night",
    ),
    "events": Guide(
        "For directors: several tables, rounds, penalties and prizes.",
        "README.md",
        of=("event",),
        also=("tournament", "tournaments", "rounds", "tables"),
        section="Several tables",
    ),
    "house-rules": Guide(
        "For hosts: presets, those that come with the program and your own.",
        "house_rules/README.md",
        of=("presets",),
    ),
    "entry": Guide(
        "For hosts: hands entered on phones, at one table and at many.",
        "ledger/cli/serve/ENTRY.md",
        of=("phones",),
        also=("entering",),
    ),
    "commands": Guide("Every command and option, exit codes, the environment.", "ledger/cli/README.md"),
    "files": Guide("Every key of every file of a book.", "ledger/book/README.md", of=("init", "card", "seasons")),
    "formats": Guide(
        "Nights in spreadsheets, journals, databases and JSON.",
        "ledger/render/export/README.md",
        of=("import", "export"),
        also=("exports", "imports"),
    ),
    "live-page": Guide(
        "For hosts: the evening on phones and tablets, and what to do where one does not find it.",
        "ledger/cli/serve/README.md",
        of=("serve",),
        also=("tablet", "tablets", "phone", "wifi", "wi-fi", "qr", "serving", "firewall"),
    ),
    "rule-authors": Guide(
        "For rule authors: every hook, value and bundled rule.",
        "plugins/README.md",
        of=("plugins",),
        also=("hooks", "rules"),
    ),
    "ruling-files": Guide(
        "For whoever writes rulings: what stands in their files.", "ledger/arbiter/rulings/README.md", of=("ruling",)
    ),
}

_COMMENT = re.compile(r"<!--.*?-->\n*", re.DOTALL)
_PICTURE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
_EXAMPLE = re.compile(r"^(```[^\n]*\n.*?^```)$", re.DOTALL | re.MULTILINE)


def topic_of(word: str) -> str | None:
    """The topic that a word means; None for a word that means none."""
    return next((topic for topic, guide in GUIDES.items() if word == topic or word in guide.also), None)


def guide_of(command: str) -> str | None:
    """The topic of the guide that says more about a command, which is given by the words that name it."""
    return next((topic for topic, guide in GUIDES.items() if command in guide.of), None)


def read_page(topic: str) -> str:
    """The page of a topic that is one of `GUIDES`, as it stands in the sources."""
    from importlib.metadata import metadata  # noqa: PLC0415  # with the next line 20 ms that only guides need
    from importlib.resources import files  # noqa: PLC0415

    package, *below = GUIDES[topic].page.removeprefix("ledger/").split("/")
    if not below:
        return metadata(_DISTRIBUTION)["Description"]
    return files(f"ledger.{package}").joinpath(*below).read_text("utf-8")


def guide_text(topic: str) -> str:
    """A guide as a terminal shows it: examples indented, and where a link leads as a command."""
    guide = GUIDES[topic]
    page = read_page(topic)
    if guide.section is not None:
        heading = f"\n## {guide.section}\n"
        page = heading[2:] + page.partition(heading)[2].partition("\n## ")[0]
    pieces = _EXAMPLE.split(without_links(page, guide.page))
    pieces[1::2] = [_indented(example) for example in pieces[1::2]]
    return "".join(pieces).strip()


def without_links(text: str, page: str) -> str:
    """A page as it can be read where nothing lies beside it: links are words, pictures what is said in their place.

    ``page`` says where the text lies in the sources. A link to a guide becomes the command that shows it.
    """
    pieces = _EXAMPLE.split(text)
    folder = posixpath.dirname(page)
    pieces[::2] = [_LINK.sub(lambda found: _where(found[1], found[2], folder), _bare(words)) for words in pieces[::2]]
    return "".join(pieces)


def _bare(words: str) -> str:
    """Words without comments and pictures."""
    return _PICTURE.sub(r"\1", _COMMENT.sub("", words))


def _indented(example: str) -> str:
    """An example without the marks around it."""
    return "\n".join(f"    {line}".rstrip() for line in example.split("\n")[1:-1])


def _where(said: str, link: str, folder: str) -> str:
    """What a link says and where it leads: to another guide, to an address, or to what is in the sources only."""
    page = posixpath.normpath(posixpath.join(folder, link.partition("#")[0]))
    leads_to = [f"`mahj help {topic}`" for topic, guide in GUIDES.items() if guide.page == page and not guide.section]
    leads_to += [link] if "://" in link else []
    return f"{said} ({leads_to[0]})" if leads_to else said
