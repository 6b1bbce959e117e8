"""``mahj pay`` for a dispute or a penalty: paid like a hand's payments, within the limits, and reckoned again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.pay.beside import within_limits
from ledger.record import PaymentEntry, Purpose

if TYPE_CHECKING:
    from tests.host import Host

#: Under a purse of 100 Dee pays 50 of Ann's 25 and has 50 left; Bea and Cat have 75.
PURSES = ("start Ann Bea Cat Dee --preset pie --with pie.limit=100", "win ann 25 dee")


def payment(host: Host, number: int = 2) -> PaymentEntry:
    """The payment of a number as it stands."""
    entry = next(entry for entry in host.table().entries if entry.number == number)
    assert isinstance(entry, PaymentEntry)
    return entry


@pytest.fixture
def purses(host: Host) -> Host:
    """A night under a purse of 100 in which Dee has 50 left."""
    host.done(*PURSES)
    return host


@pytest.mark.parametrize("purpose", ["dispute", "penalty"])
def test_purse_pays_what_is_in_it(purses: Host, purpose: str) -> None:
    """Of 80 Dee pays 50 and then nothing; what is beyond the purse nobody pays, and that is said."""
    said = purses.done(f"pay dee cat 80 --for {purpose}").out.splitlines()
    words = "for a dispute" if purpose == "dispute" else "as a penalty"
    assert said[:2] == [f"2. Dee pays Cat 50 of 80 {words}.", "Dee's purse is empty: 30 forgone."]
    assert purses.balances() == {"Ann": 100, "Bea": -25, "Cat": 25, "Dee": -100}
    assert (payment(purses).amount, payment(purses).asked) == (50, 80)
    said = purses.done(f"pay dee bea 10 --for {purpose}").out.splitlines()
    assert said[:2] == [f"3. Dee pays Bea nothing of 10 {words}.", "Dee's purse is empty: 10 forgone."]
    assert purses.balances() == {"Ann": 100, "Bea": -25, "Cat": 25, "Dee": -100}
    assert (payment(purses, 3).amount, payment(purses, 3).asked) == (0, 10)
    purses.done("check", "recalc")


def test_later_winnings_fill_the_purse_again(purses: Host) -> None:
    """Dee pays 50 of 80, stands at -100, and wins 50 and 25 and 25: nothing of it fills a deeper hole."""
    purses.done("pay dee cat 80 --for dispute", "win dee 25 ann")
    assert purses.balances() == {"Ann": 50, "Bea": -50}


def test_payment_within_the_purse_is_as_it_was(purses: Host) -> None:
    """Exactly what is left is paid in full, and nothing is said of a limit."""
    said = purses.done("pay dee cat 50 --for dispute").out.splitlines()
    assert said[0] == "2. Dee pays Cat 50 for a dispute."
    assert "forgone" not in "".join(said)
    assert payment(purses).asked is None


@pytest.mark.parametrize("command", ["pay dee cat 80", "pay dee cat 80 --for other"])
def test_other_payments_count_as_they_are_entered(purses: Host, command: str) -> None:
    """No rule has a say in them, in a correction neither."""
    purses.done(command, "edit 1 --value 10")
    assert (payment(purses).amount, payment(purses).asked) == (80, None)
    assert purses.balances() == {"Ann": 40, "Bea": -10, "Cat": 70, "Dee": -100}


def test_bank_and_kitty_have_no_purse(purses: Host) -> None:
    """Limits are those of players; a payment to the bank is within them too."""
    purses.done("pay bank dee 500 --for penalty", "pay dee bank 900 --for penalty")
    assert payment(purses).amount == 500
    assert (payment(purses, 3).amount, payment(purses, 3).asked) == (550, 900)


def test_every_limit_counts_and_the_lowest_wins(host: Host) -> None:
    """A cap of 40 holds for a payment as for a hand; the purse of 100 is then half full."""
    host.done("start Ann Bea Cat Dee --preset pie --with pie.limit=100 --with cap.most=40")
    said = host.done("pay dee cat 50 --for dispute").out.splitlines()
    assert said[:2] == ["1. Dee pays Cat 40 of 50 for a dispute.", "Dee has reached the cap: 10 forgone."]


def test_limit_without_words_of_its_own_is_named(host: Host) -> None:
    """By the reason its rule gives."""
    (host.book.plugins / "ours.py").write_text(
        "from ledger.api import *\n\n\n"
        "class Ours(Rule):\n"
        '    info = Info(title="Ours", summary="Ours.")\n\n'
        "    @hook\n"
        "    def mahj_limit(self):\n"
        '        return Limit(5, "our limit")\n',
        "utf-8",
    )
    host.done("plugins trust ours.py --yes", "start Ann Bea Cat Dee --with ours")
    said = host.done("pay dee cat 50 --for dispute").out.splitlines()
    assert said[1] == "Dee pays no more (our limit): 45 forgone."


def test_correction_reckons_it_again_from_what_was_asked(purses: Host) -> None:
    """Ann won only 10: Dee has 80 left and pays 80 in full; won 45, Dee had 10 left; without the hand 80."""
    purses.done("pay dee cat 80 --for dispute")
    said = purses.done("edit 1 --value 10 --yes").out
    assert "2. Dee pays Cat 50 of 80 for a dispute: was Cat +50, Dee -50; now Cat +80, Dee -80." in said
    assert (payment(purses).amount, payment(purses).asked) == (80, None)
    purses.done("edit 1 --value 45 --yes")
    assert (payment(purses).amount, payment(purses).asked) == (10, 80)
    assert purses.balances() == {"Ann": 180, "Bea": -45, "Cat": -35, "Dee": -100}
    purses.done("edit 1 --value 50 --yes")
    assert (payment(purses).amount, payment(purses).asked) == (0, 80)
    purses.done("void 1 --yes", "check")
    assert (payment(purses).amount, payment(purses).asked) == (80, None)
    purses.done("undo", "check")
    assert (payment(purses).amount, payment(purses).asked) == (0, 80)


def test_later_hand_depends_on_it(purses: Host) -> None:
    """Dee pays 50 to Cat and nothing of Ann's next 25; without the payment 50 of it, which fills Ann's 100 by 50."""
    purses.done("pay dee cat 50 --for dispute", "win ann 25 dee")
    assert purses.balances() == {"Ann": 150, "Bea": -50, "Dee": -100}
    purses.done("void 2 --yes")
    assert purses.balances() == {"Ann": 200, "Bea": -50, "Cat": -50, "Dee": -100}


def test_check_and_recalc_reckon_it(purses: Host) -> None:
    """A payment beyond the purse that somebody wrote by hand is reported, and written anew on asking."""
    purses.done("pay dee cat 50 --for dispute")
    path = purses.night_path()
    path.write_text(path.read_text("utf-8").replace("amount = 50", "amount = 70"), "utf-8")
    ran = purses.run("check")
    assert ran.code == 4
    assert "entry 2: the record says Dee -70, Cat +70; its rules give Dee -50, Cat +50" in ran.out
    purses.done("recalc --yes", "check")
    assert (payment(purses).amount, payment(purses).asked) == (50, 70)


def test_other_rules_limit_it_otherwise(purses: Host) -> None:
    """Without a purse Dee would have paid 80; under one of 60 ten."""
    purses.done("pay dee cat 80 --for dispute")
    assert purses.json("what-if --without pie")["totals"]["instead"] == {"Ann": 100, "Bea": -25, "Cat": 55, "Dee": -130}
    totals = purses.json("what-if --with pie.limit=60")["totals"]
    assert totals["instead"] == {"Ann": 100, "Bea": -25, "Cat": -15, "Dee": -60}


def test_payments_of_the_first_format_stand_as_they_were_entered(purses: Host) -> None:
    """Also what is appended to such a night, and whatever is corrected before it."""
    path = purses.night_path()
    path.write_text(path.read_text("utf-8").replace("format = 2", "format = 1"), "utf-8")
    purses.done("pay dee cat 80 --for dispute", "check", "edit 1 --value 30", "check")
    assert (payment(purses).amount, payment(purses).asked) == (80, None)
    assert purses.balances() == {"Ann": 120, "Bea": -30, "Cat": 50, "Dee": -140}


def test_why_and_show_say_how_much_was_asked(purses: Host) -> None:
    """Nobody has to reckon it from the balances."""
    purses.done("pay dee cat 80 --for dispute", "pay bea cat 10 --for penalty")
    assert "Dee pays Cat 50 of 80 for a dispute" in purses.done("show").out
    assert "a limit let no more be paid, and what is beyond it nobody pays." in purses.done("why 2").out
    assert "counts as it was entered." in purses.done("why 3").out
    assert [entry.get("asked") for entry in purses.json("show")["entries"]] == [None, 80, None]


@pytest.mark.parametrize("export", ["csv", "json", "hledger", "beancount"])
def test_payment_of_nothing_is_exported_without_harm(purses: Host, export: str) -> None:
    """Nothing moves, and nothing is made of it."""
    purses.done("pay dee cat 50 --for dispute", "pay dee cat 10 --for dispute", f"export {export}")


def test_who_waits_has_a_purse_too(host: Host) -> None:
    """Eve waits, and pays 100 of 150."""
    host.done("start Ann Bea Cat Dee Eve --preset five-with-bettor --with pie.limit=100")
    host.done("pay eve bea 150 --for dispute")
    assert (payment(host, 1).amount, payment(host, 1).asked) == (100, 150)


def test_where_nobody_can_be_seated_limits_hold_all_the_same(host: Host) -> None:
    """Five are too many for the rules, as a file may say that somebody wrote by hand."""
    host.done("start Ann Bea Cat Dee --preset pie --with pie.limit=100")
    path = host.night_path()
    path.write_text(path.read_text("utf-8").replace('"Dee"]', '"Dee", "Eve"]'), "utf-8")
    table = host.table()
    entry = PaymentEntry(number=1, at=host.now, payer="Eve", payee="Ann", amount=150, purpose=Purpose.DISPUTE)
    paid = within_limits(entry, table.evening, table.load)
    assert (paid.entry.amount, paid.entry.asked) == (100, 150)
