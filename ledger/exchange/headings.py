"""What the words above the columns of a sheet mean, and the words that mark a row as a sum of others."""

from __future__ import annotations

import re
from enum import StrEnum

from ledger.names import key


def _words(text: str) -> list[str]:
    """The words of a text; numbers and marks are none."""
    return re.findall(r"[^\W\d_]+(?:[-'][^\W\d_]+)*", key(text))


class Kind(StrEnum):
    """What a column holds by its heading. The value is said where such a column is left out."""

    DATE = "dates"
    STAMP = "time stamps"
    NOTE = "remarks"
    PLAYER = "names"
    NET = "amounts"
    PAID_IN = "what was paid in"
    PAID_OUT = "what was paid out"
    COUNT = "counts something"
    WORDS = "words"
    SUM = "adds up others"
    UNIT = "units"
    CURRENCY = "currencies"


#: By kind, words that people put above a column, in English and the languages around it.
_WORDS = {
    Kind.DATE: """date, dates, night, day, evening, when, played, played on, date played, game date, game night,
        session date, datum, tag, abend, spieltag, spielabend, fecha, data, dato, päivä, jour, soirée, giorno, dia,
        dag, speeldatum, 日付, 日期""",
    Kind.STAMP: """timestamp, time stamp, entered, created, modified, time, start time, start, started, end time,
        end, ended, session_start_at, session_end_at, zeitstempel, uhrzeit, horodateur, heure, marca temporal, hora,
        ora""",
    Kind.NOTE: """note, notes, comment, comments, remark, remarks, memo, description, bemerkung, bemerkungen, notiz,
        notizen, kommentar, anmerkung, remarque, remarques, commentaire, nota, notas, comentario, commento, opmerking,
        opmerkingen""",
    Kind.PLAYER: """player, players, name, names, who, nickname, player_nickname, player name, screen name, person,
        member, spieler, spielerin, joueur, joueuse, nom, jugador, jugadora, nombre, giocatore, giocatrice, nome,
        jogador, speler, naam, 名前, 姓名""",
    Kind.NET: """net, net points, net result, net winnings, profit, net profit, profit/loss, p/l, p / l, p&l, pnl,
        +/-, ±, win/loss, won/lost, winnings, earnings, gain, gain/loss, result, results, outcome, amount, points,
        score, netto, gewinn, gewinn/verlust, ergebnis, punkte, betrag, gain net, résultat, montant, ganancia,
        resultado, importe, puntos, risultato, punti, importo, pontos, valor, winst, winst/verlies, resultaat, bedrag,
        punten""",
    Kind.PAID_IN: """buy-in, buy in, buyin, buy_in, buy-ins, buyins, total buy-in, total buy in, bought in, paid in,
        put in, in, rebuy, rebuys, re-buy, re-buys, add-on, add-ons, einkauf, einzahlung, cave""",
    Kind.PAID_OUT: """cash-out, cash out, cashout, cash_out, cashed out, buy-out, buy out, buyout, buy_out, paid out,
        took out, out, final stack, ending stack, auszahlung""",
    Kind.COUNT: """no, no., nr, nr., number, hand, hands, hand no, hand no., hand number, hand nr, round, rounds,
        game, games, game no, game no., table, table no, table no., table number, seat, session, week, week no, row,
        id, index, player_id, players present, player count, attendance, stack, wins, games won, hands won, hands
        played, wall games, minutes, duration, runde, spiel, tisch, partie, tour, manche, mano, mesa, ronda, partida,
        tavolo, ronde, tafel""",
    Kind.WORDS: """place, rank, position, location, where, host, venue, month, year, season, winner, discarder, from,
        to, type, thrower, loser, east, dealer, self-drawn, jokerless, limit hand, ort, platz, rang, lieu, lugar,
        luogo""",
    Kind.UNIT: "unit, units, einheit",
    Kind.CURRENCY: "currency, ccy, cur, währung, devise, moneda, divisa, valuta, moeda",
}
_KINDS = {key(" ".join(word.split())): kind for kind, words in _WORDS.items() for word in words.split(",")}
#: Words for a sum, in the cell of a row or above a column.
_SUMS = frozenset(
    _words("""
    total totals subtotal subtotals sub-total sum sums balance balances cumulative cumul cum cumulated running ytd
    tally check checksum difference diff overall carried brought summe summen gesamt gesamtsumme zwischensumme saldo
    endstand insgesamt kumuliert somme sommes totaux sous-total solde cumulé suma sumas totales acumulado somma totale
    totali parziale saldi totaal totalen subtotaal soma totais acumulada 合计 总计 合計 計 総計
    """)
)
#: Words for what else is reckoned from the rows above, in the place of a date; some are names of people elsewhere.
_RECKONED = frozenset(
    _words("""
    average averages avg mean median max min maximum minimum best worst highest lowest count rank ranking place wins
    games nights played attendance winner durchschnitt schnitt moyenne promedio media gemiddelde stand standings
    season year
    """)
)
#: Words that may stand beside one of those.
_BESIDE = frozenset(
    _words("""
    grand night nights nightly season year month week evening session final net to date for of the all so far after at
    end points money score scores winnings standing standings amount amounts per and in q h forward up player players
    each this last column row game games hand hands won lost spring summer autumn fall winter für im des der du de del
    di la le los nacht abend jahr saison mois año january february march april may june july august september october
    november december jan feb mar apr jun jul aug sep sept oct nov dec
    """)
)
_UNIT_BEHIND = re.compile(r"(?P<name>.*\S)\s*[(\[](?P<unit>[^()\[\]]{1,6})[)\]]")


def kind_of(heading: str) -> Kind | None:
    """What a column holds by its heading, or None where that is a name or unknown."""
    bare = key(heading.strip().strip("#:").strip()).replace("\u2019", "'").replace("\u2212", "-")
    if not bare and heading.strip() == "#":
        return Kind.COUNT
    return _KINDS.get(bare) or (Kind.SUM if says_sum(heading) else None)


def says_sum(text: str) -> bool:
    """Whether a text is a word for a sum, with nothing beside it but what sums are taken of: "Night total 1/8"."""
    words = _words(text)
    return bool(_SUMS & set(words)) and all(word in _SUMS or word in _BESIDE for word in words)


def says_reckoned(text: str) -> bool:
    """Whether a text in the place of a date says that its row is reckoned from others: a sum, or an average."""
    words = _words(text)
    return bool((_SUMS | _RECKONED) & set(words)) and all(word in _SUMS | _RECKONED | _BESIDE for word in words)


def words_of(heading: str) -> str:
    """The words of a heading and nothing else, as `whose_sum` gives those of its owner."""
    return " ".join(_words(heading))


def whose_sum(heading: str) -> str | None:
    """Whose sum a heading says it is, by the words of that name: "ann" of "Ann total" or "Total (Ann)"."""
    words = _words(heading)
    if not _SUMS & set(words):
        return None
    return " ".join(word for word in words if word not in _SUMS) or None


def name_and_unit(heading: str) -> tuple[str, str]:
    """A heading without the unit in brackets behind it, and that unit: "Ann ($)", "Bea (pts)"."""
    match = _UNIT_BEHIND.fullmatch(heading)
    return (match["name"], match["unit"]) if match else (heading, "")
