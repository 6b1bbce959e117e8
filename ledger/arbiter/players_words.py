"""The words players use, brought to one: throw, toss and put out are all a discard.

A text goes through `plain_words` before it is searched in or for, so that both sides say the same. Words that every
question holds are left out, and so are the names of people in examples.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_WORD = re.compile(r"[^\W_]+")
#: Words written short, as they are said: what is asked, what is not, what must be done.
_SHORT = (
    (re.compile(r"\bwhat['\u2019]s\b"), "what is"),
    (re.compile(r"(?:\b(?:ca|sha|wo))?n['\u2019]t\b"), " not"),
    (re.compile(r"\bneed(?:s|ed)? to\b"), "must"),
)
_ENDING = re.compile(r"['\u2019](?:s|d|m|ll|re|ve)\b")
_APOSTROPHE = re.compile(r"['\u2019]")
#: Numbers before the name of a suit: which tile it was seldom matters.
_NUMBER = re.compile(
    r"\b(?:[1-9]|one|two|three|four|five|six|seven|eight|nine)\s*(?=(?:bam|crack|crak|dot|bamboo)o?s?\b)"
)
#: Between the words of a saying may stand as many words that say nothing: put it up, laid my tiles down. Behind "not"
#: fewer, for that may be said of something else: not a single joker, but cannot get at all her jokers.
_GAP, _GAP_BEHIND_NOT = 3, 2

#: Words of every question, which say nothing about what it is about.
_FILLERS = frozenset(
    re.findall(
        r"\w+",
        """
        a about all already also am an and ann anne any anybody anyone are as at be bea because been being bob but by
        can cat could dee did do does doing each eve even ever every everybody everyone for from gal gals get gets
        getting girl girls gonna got gotta guy had happen happened happens has have having he hello help her here hers
        herself hey hi him himself his how i if im in is it its itself ive just ladies lady like lot man may maybe me
        might mine my myself now of off oh on one oops opponent or our ours ourselves out over people person persons
        play player players playing plays please quite really shall she shes should so some somebody someone something
        still such than thanks that thats the their theirs them themselves then there theres these they theyre thing
        things this those though to too up us very was we well were what whats when where which who whos whose will with
        woman women would yeah yes yet you your youre yours yourself youve
        """,
    )
)

#: Words that say what kind of question it is, and not about what.
ASKING = frozenset({"whatis", "howmany", "howmuch", "howlong", "whatdo", "time", "must", "not", "go"})

#: What one word stands for, and the words players use for it.
_SAME = {
    "discard": "discards discarded discarding discarder throw throws threw thrown throwing thrower toss tosses tossed"
    " tossing tosser chuck chucks chucked ditch ditched dump dumped feed feeds fed",
    "draw": "draws drew drawn drawing pick picks picked picking picker pull pulls pulled pulling",
    "expose": "exposes exposed exposing exposure exposures meld melds melded melding laid lay lays laying",
    "mahjongg": "mahjong mahjongs mahj mahjs mahjd mahjed maj majs majd majed majong mahjonggs mj jongg jong",
    "exchange": "exchanges exchanged exchanging swap swaps swapped swapping trade trades traded trading redeem redeems"
    " redeemed redeeming redemption switch switched switching",
    "call": "calls called calling caller claim claims claimed claiming holler hollers hollered hollering shout shouts"
    " shouted shouting yell yells yelled yelling",
    "take": "takes took taken taking grab grabs grabbed grabbing snatch snatched snatching",
    "win": "wins won winning winner winners",
    "pay": "pays paid paying payment payments payout payer owe owes owed owing",
    "money": "cent cents dollar dollars buck bucks coin coins quarter quarters dime dimes nickel nickels penny pennies",
    "dead": "death die dies died kill kills killed kaput disqualified disqualify disqualification invalid",
    "tile": "tiles piece pieces",
    "tilename": "bam bams bamboo bamboos crak craks crack cracks dot dots",
    "wind": "winds",
    "look": "looks looked looking",
    "peek": "peeks peeked peeking peep peeped peeping glimpse",
    "see": "sees saw seen seeing",
    "say": "says said saying announce announces announced announcing name names named naming blurt blurts blurted"
    " tell tells told telling",
    "speak": "speaks spoke spoken speaking talk talks talked talking chat chats chatting whisper whispers whispered"
    " whispering comment comments commented commenting gossip blab blabs blabbed blabbing",
    "think": "thinks thought thinking",
    "know": "knows knew known",
    "east": "dealer dealers",
    "deal": "deals dealt dealing redeal redealt",
    "pass": "passes passed passing",
    "stop": "stops stopped stopping halt refuse refuses refused refusing",
    "wait": "waits waited waiting hold holds",
    "rack": "racks racked racking",
    "leave": "leaves leaving departs departed",
    "wrong": "wrongly incorrect incorrectly mistake mistakes mistaken mistakenly error errors accident accidentally"
    " false falsely bogus",
    "break": "breaks broke broken breaking wreck wrecks wrecked wrecking destroy destroys destroyed knock knocks"
    " knocked ruin ruins ruined topple toppled collapse collapsed tumble tumbled topples tore torn",
    "push": "pushes pushed pushing shove shoves shoved shoving",
    "flip": "flips flipped flipping",
    "accuse": "accuses accused accusing accuser accusation challenge challenges challenged challenging challenger"
    " dispute disputed disputes",
    "number": "numbers amount",
    "count": "counts counted counting",
    "pung": "pungs",
    "kong": "kongs",
    "quint": "quints",
    "sextet": "sextets",
    "show": "shows showed shown showing",
    "go": "goes went gone going",
    "change": "changes changed changing",
    "double": "doubles doubled doubling",
    "clock": "timer",
    "put": "puts putting",
    "bet": "bets betting bettor bettors",
    "kitty": "pot pots jackpot kitties",
    "hint": "hints advice advise advises advising tip tips coach coaches coaching",
    "bring": "brings brought bringing",
    "give": "gives gave given giving handed",
    "colour": "colours color colors coloured colored blue",
    "year": "years 2023 2024 2025 2026 2027",
    "time": "times minute minutes hour hours seconds",
    "fifty": "50",
    "must": "should obliged obligation duty forced compulsory mandatory required",
    "not": "no never cannot cant dont doesnt didnt isnt wasnt arent werent aint wont wouldnt couldnt havent hasnt"
    " hadnt",
    "nobody": "none noone",
    "mean": "means meaning meant define defines definition explain explains",
    "find": "finds found finding",
    "rule": "rules",
    "hand": "hands",
    "allow": "allowed allows legal ok okay permitted",
    "need": "needs needed needing want wants wanted wanting",
    "first": "1st",
    "second": "2nd",
    "third": "3rd",
    "fourth": "4th",
    "fifth": "5th",
    "misname": "misnames misnamed misnaming miscall miscalls miscalled miscalling mislabel mislabeled mislabelled"
    " misspeak misspeaks misspoke",
    "newcomer": "beginner beginners newbie newbies novice rookie",
    "last": "final",
    "finish": "finishes finished finishing complete completes completed",
    "touch": "touches touched touching tap taps tapped tapping click clicks clicked clicking",
    "slow": "slowly slower",
    "quick": "quicker quickly fast faster",
    "soap": "soaps",
    "flower": "flowers",
    "joker": "jokers",
    "concealed": "closed conceal",
    "penalty": "penalties fined punish punished punishment",
    "early": "earlier",
    "blank": "blanks",
    "future": "futures",
    "lose": "loses lost losing",
    "run": "runs ran running",
    "forget": "forgets forgot forgotten",
    "notice": "notices noticed noticing realise realised realize realized",
    "two": "2 both",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "twelve": "12",
    "thirteen": "13",
    "fourteen": "14",
    "fifteen": "15",
}
#: What several words stand for together; what is said between them may be words that say nothing.
_SAYINGS = {
    "have to": "must",
    "had to": "must",
    "what is": "whatis",
    "whats": "whatis",
    "how play": "howplay",
    "what do": "whatdo",
    "how much": "howmuch",
    "how many": "howmany",
    "who pay": "whopay pay",
    "who get": "whogets",
    "who gets": "whogets",
    "how many time": "howlong time",
    "must go": "leave",
    "go home": "leave",
    "go now": "leave",
    "bring down": "break",
    "come down": "break",
    "fall over": "break",
    "hand over": "give",
    "find out": "notice",
    "fifth": "fifth bet",
    "second round": "second charleston",
    "round two": "second charleston",
    "turn out": "",
    "put out": "discard",
    "let go of": "discard",
    "put up": "expose",
    "put down": "expose",
    "lay down": "expose",
    "pick up": "take",
    "draw up": "take",
    "go out": "mahjongg",
    "mah mahjongg": "mahjongg",
    "self pick": "self draw",
    "draw myself": "self draw",
    "draw own": "self draw",
    "speak up": "speakup call",
    "done for": "dead",
    "out of turn": "outofturn turn",
    "not turn": "outofturn turn",
    "not go": "outofturn turn",
    "go when my turn": "outofturn turn",
    "go when her turn": "outofturn turn",
    "draw when my turn": "draw outofturn turn",
    "draw when her turn": "draw outofturn turn",
    "discard when my turn": "discard outofturn turn",
    "discard when her turn": "discard outofturn turn",
    "my go": "turn",
    "your go": "turn",
    "her go": "turn",
    "own go": "turn",
    "next go": "turn",
    "take back": "takeback",
    "take it back": "takeback",
    "have back": "takeback",
    "get back": "takeback",
    "pull back": "takeback",
    "un say": "takeback",
    "mind change": "takeback",
    "change mind": "takeback",
    "call off": "takeback",
    "hang on": "wait",
    "hold on": "wait",
    "too late": "toolate late",
    "too slow": "toolate slow",
    "how long": "howlong time",
    "not joker": "jokerless",
    "without joker": "jokerless",
    "face down": "facedown",
    "face up": "faceup",
    "last wall": "lastwall",
    "last tile": "lasttile last tile",
    "last discard": "lasttile last discard",
    "who call": "whocall",
    "same time": "sametime",
    "at once": "sametime",
    "run out": "gone",
    "wall end": "wall end",
    "brand new": "newcomer",
    "new here": "newcomer",
}


def plain_words(text: str) -> list[str]:
    """The words of a text that say something, each as the rulings have it, in their order."""
    folded = text.casefold()
    for short, long in _SHORT:
        folded = short.sub(long, folded)
    if not folded.isascii():
        folded = "".join(char for char in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(char))
    plain = _NUMBER.sub("", _APOSTROPHE.sub("", _ENDING.sub("", folded)))
    return list(_said([_LEMMAS.get(word, word) for word in _WORD.findall(plain)]))


def _said(words: Sequence[str]) -> Iterator[str]:
    """What words say: sayings as what they stand for, and of the rest those that say something."""
    place = 0
    while place < len(words):
        saying, end = _saying_at(words, place)
        if saying is not None:
            yield from saying.split()
        elif words[place] not in _FILLERS:
            yield words[place]
        place = end


def _saying_at(words: Sequence[str], place: int) -> tuple[str | None, int]:
    """What the longest saying at a place stands for, and where it ends; None and the next place where there is none."""
    for saying, stands_for in _BY_FIRST.get(words[place], ()):
        end = _end_of(saying, words, place)
        if end is not None:
            return stands_for, end
    return None, place + 1


def _end_of(saying: Sequence[str], words: Sequence[str], place: int) -> int | None:
    """Where a saying ends that begins at a place, or None where it does not stand there."""
    here = place + 1
    gap = _GAP_BEHIND_NOT if words[place] == "not" else _GAP
    for wanted in saying[1:]:
        end = min(len(words), here + gap)
        while here < end and words[here] != wanted and words[here] in _FILLERS:
            here += 1
        if here >= len(words) or words[here] != wanted:
            return None
        here += 1
    return here


_LEMMAS = {form: word for word, forms in _SAME.items() for form in forms.split()}
#: Every word that stands for another.
FORMS = frozenset(_LEMMAS)
_BY_FIRST: dict[str, list[tuple[list[str], str]]] = {}
for _saying, _stands_for in sorted(_SAYINGS.items(), key=lambda pair: -len(pair[0].split())):
    _BY_FIRST.setdefault(_saying.split()[0], []).append((_saying.split(), _stands_for))
