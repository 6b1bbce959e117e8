"""Examples of every command, as its help begins with them: what is typed behind ``mahj``, and what that does.

They are typed at a night of Ann, Bea, Cat and Dee; a test runs every one of them.
"""

from __future__ import annotations

EXAMPLES = {
    "start": (
        ("start Ann Bea Cat Dee", "East first, then to the right"),
        ("start Ann Bea Cat Dee --preset pie", "by other house rules"),
        ("start Ann Bea Cat Dee --with dice-doubles", "with one rule more"),
    ),
    "play": (
        ("play", "the prompt, until Ctrl-D"),
        ('play --say "ann 25 dee"', "one line of it"),
    ),
    "win": (
        ("win ann 25 dee", "Ann wins 25 on Dee's discard"),
        ("win bea 30 self -j", "self-drawn and jokerless"),
        ("win cat 50 ann -p --dead dee", "singles and pairs; Dee's hand is dead"),
    ),
    "wall": (
        ("wall", "nobody won"),
        ("wall --dead bea", "and Bea's hand was dead"),
    ),
    "thrown-in": (("thrown-in --dead ann --dead bea --dead cat", "three dead hands: the same East deals again"),),
    "error": (
        ("error ann 25 --intact dee", "Ann called in error, only Dee's hand is left"),
        ("error ann 25 --wrecker bea --intact cat --intact dee", "Bea wrecked the wall first"),
    ),
    "note": (("note the cat sat on the wall", "kept with the night"),),
    "seats": (("seats Bea Cat Dee Ann", "the next East first, then to the right"),),
    "sub": (("sub Eve dee", "Eve takes Dee's seat"),),
    "join": (("join Eve", "Eve is one more; the house rules say who sits out"),),
    "leave": (("leave dee", "Dee goes home"),),
    "show": (
        ("show", "the open night, else the newest"),
        ("show 2026-11-22 --all", "an older one, with all that was corrected"),
        ("show --recap", "the night as a story"),
    ),
    "undo": (("undo", "once for each change to be taken back"),),
    "redo": (("redo", "right after mahj undo"),),
    "edit": (
        ("edit 1 bea 30 dee", "the hand told anew"),
        ("edit 1 --value 30", "one fact of it"),
        ("edit 1-2 --swap ann bea", "these two sat the other way round"),
    ),
    "void": (('void 3 --why "it was not a wall game"', "taken out; mahj undo brings it back"),),
    "settle": (
        ("settle", "the open night, else the newest"),
        ("settle --text", "to paste into a chat"),
        ("settle --coins", "counted out in coins"),
        ("settle --all", "with what other nights left"),
    ),
    "paid": (
        ("paid dee bea", "all that Dee owes Bea of this night"),
        ("paid dee bea 50", "some of it"),
    ),
    "end": (
        ("end", "all is paid as mahj settle says"),
        ("end --unpaid", "nothing is paid yet"),
        ("end --reopen", "the night goes on"),
    ),
    "standings": (
        ("standings", "the season of the newest night"),
        ("standings --season all-time --by wins", "everything, most wins first"),
    ),
    "stats": (
        ("stats", "everybody"),
        ("stats ann", "one player"),
    ),
    "versus": (("versus ann bea", "who beat whom"),),
    "nights": (
        ("nights", "the newest first"),
        ("nights rename 2026-11-22 2026-11-15", "one that was dated wrongly"),
    ),
    "nights list": (("nights", "the same"),),
    "nights rename": (("nights rename 2026-11-22 2026-11-15", "one that was dated wrongly"),),
    "nights remove": (("nights remove 2026-11-22", "mahj restore brings it back"),),
    "seasons": (("seasons", "all of them"),),
    "seasons list": (("seasons", "the same"),),
    "seasons close": (("seasons close 2026", "what is still owed, and who won"),),
    "report": (
        ("report -o season.html", "the season as one page"),
        ("report 2026-11-22 -o night.html", "one night"),
    ),
    "presets": (
        ("presets", "every preset there is"),
        ("presets show pie", "what one plays"),
        ("presets use pie", "from the next hand on"),
    ),
    "presets list": (("presets", "the same"),),
    "presets show": (("presets show pie", "every rule of it, with its options"),),
    "presets use": (
        ("presets use flat", "from the next hand on"),
        ("presets use --with dice-doubles", "one rule more"),
    ),
    "presets check": (("presets check", "all of the book's own"),),
    "presets diff": (("presets diff standard pie", "what is different"),),
    "presets add": (("presets add ./sent.toml", "a preset that somebody sent"),),
    "presets schema": (("presets schema -o presets.json", "for an editor"),),
    "presets new": (("presets new thursday --from pie", "house_rules/thursday.toml, to be changed"),),
    "plugins": (
        ("plugins", "every house rule there is"),
        ("plugins show pie", "one of them in full"),
        ("plugins new birthday-doubles", "one of your own"),
    ),
    "plugins list": (("plugins", "the same"),),
    "plugins show": (("plugins show pie", "what it does, its options, who uses it"),),
    "plugins new": (
        ("plugins new birthday-doubles", "a file to begin with, and its test"),
        ("plugins new two-exposures --package", "a folder to share one"),
    ),
    "plugins check": (("plugins check our-rule", "tried before a night trusts it"),),
    "plugins trust": (("plugins trust our-rule", "after reading its file"),),
    "plugins untrust": (("plugins untrust our-rule", "it runs no more"),),
    "agreement": (
        ("agreement", "what is played tonight, in words"),
        ("agreement pie", "or under a preset"),
    ),
    "what-if": (
        ("what-if --preset flat", "the night under other rules"),
        ("what-if --with jokerless-doubles.factor=3", "or with one option changed"),
    ),
    "why": (
        ("why", "the last hand"),
        ("why 2 --player bea", "hand 2, Bea's part"),
        ("why --player bea", "how Bea came to the balance"),
    ),
    "ruling": (
        ("ruling hot wall", "as it was shouted"),
        ("ruling", "everything there is a ruling on"),
    ),
    "joker": (('joker "222 0000 222 NEWS"', "a hand as the card prints it"),),
    "charleston": (("charleston", "pass by pass"),),
    "card": (
        ("card list practice", "the hands of a card"),
        ("card check practice", "a card, line by line"),
    ),
    "card list": (("card list practice", "the hands of a card; else of the newest"),),
    "card check": (("card check practice", "a card, line by line"),),
    "pay": (
        ("pay bea cat 50 --for dispute", "Bea was proved wrong"),
        ("pay dee ann 20", "for any other reason"),
    ),
    "init": (
        ("init", "in this folder"),
        ("init thursday", "in a folder of that name"),
    ),
    "players": (
        ("players", "everybody, with all names"),
        ("players alias ann Annie", "both names mean Ann"),
    ),
    "players list": (("players", "the same"),),
    "players add": (("players add Eve Fay", "before they play"),),
    "players alias": (("players alias ann Annie", "both names mean Ann"),),
    "players rename": (("players rename ann Anna", "older nights count for Anna"),),
    "players merge": (("players merge eve ann", "Eve was Ann all the time"),),
    "players split": (("players split eve", "after all, two people"),),
    "check": (("check", "silent where all is well"),),
    "recalc": (
        ("recalc", "what a replay would change"),
        ("recalc --yes", "and write it"),
    ),
    "restore": (("restore", "the copies there are"),),
    "doctor": (("doctor", "the program, the book, its rules"),),
    "import": (
        ("import csv nights.csv --dry-run", "what a sheet would become"),
        ("import json book.json", "a book that was exported"),
    ),
    "import csv": (
        ("import csv nights.csv --dry-run", "what it would become"),
        ("import csv nights.csv", "and write it"),
    ),
    "import json": (("import json book.json", "every night of it"),),
    "import undo": (("import undo", "the last one"),),
    "export": (
        ("export csv", "a line for each hand"),
        ("export json -o book.json", "the whole book"),
    ),
    "export csv": (("export csv -o hands.csv", "a line for each hand"),),
    "export json": (("export json -o book.json", "the whole book"),),
    "export hledger": (("export hledger -o nights.journal", "for hledger"),),
    "export beancount": (("export beancount -o nights.beancount", "for beancount"),),
    "export sqlite": (("export sqlite -o nights.db", "a database"),),
    "export parquet": (("export parquet -o hands.parquet", "for data frames"),),
    "help": (
        ("help win", "a command"),
        ("help coins", "a guide"),
    ),
    "demo": (("demo", "in a throw-away book"),),
    "completion": (("completion install", "for the shell in use"),),
    "completion show": (("completion show bash", "the script, to read"),),
    "completion install": (("completion install fish", "for a shell"),),
}
