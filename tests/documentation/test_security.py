"""What SECURITY.md promises: each promise is held by tests, and none is held that nobody promised."""

from __future__ import annotations

import ast
import re

from tests.sources import ROOT

#: By promise, where the tests that hold it are, and what they are called.
HELD_BY = {
    "A house rule runs only once you trust it.": [
        "tests/house_rules/test_own_rules.py::test_a_file_does_nothing_before_it_is_trusted",
        "tests/house_rules/test_own_rules.py::test_an_edited_file_is_untrusted_again",
        "tests/book/test_hostile_books.py::test_no_command_lets_a_hostile_book_out",
    ],
    "Trust covers one file.": [
        "tests/house_rules/test_own_imports.py::test_nothing_of_the_book_is_imported",
        "tests/house_rules/test_own_imports.py::test_a_hook_imports_nothing_of_the_book",
    ],
    "Everything else in a book is data.": [
        "tests/book/test_hostile_books.py::test_no_command_lets_a_hostile_book_out",
    ],
    "A name stays a name in your shell.": [
        "tests/play/test_quoting.py::test_a_name_stays_a_name_in_the_shell_itself",
        "tests/play/test_quoting.py::test_bash_reads_every_sign_as_it_was",
        "tests/play/test_quoting.py::test_powershell_takes_every_kind_of_single_quote_for_one",
    ],
    "Nothing reaches your terminal raw.": [
        "tests/book/test_hostile_files.py::test_nothing_reaches_a_terminal_raw",
        "tests/book/test_hostile_books.py::test_tab_lets_no_hostile_book_out",
        "tests/output/test_reports.py::test_no_format_holds_what_a_terminal_acts_on",
    ],
    "A spreadsheet runs nothing.": ["tests/output/test_reports.py::test_csv_holds_no_text_that_a_spreadsheet_runs"],
    "Nothing is written outside the book through it.": [
        "tests/book/test_inside.py::test_what_leads_out_is_refused",
        "tests/book/test_inside.py::test_a_link_that_stays_in_the_book_is_followed",
        "tests/book/test_hostile_books.py::test_no_command_lets_a_hostile_book_out",
    ],
    "Nothing in a book makes a command wait.": [
        "tests/book/test_hostile_books.py::test_no_command_lets_a_hostile_book_out",
        "tests/book/test_hostile_books.py::test_tab_lets_no_hostile_book_out",
    ],
    "What is read has a bound.": [
        "tests/errors/calls/files.py::a_file_that_is_too_large",
        "tests/errors/calls/files.py::a_night_of_too_many",
        "tests/errors/calls/files.py::a_book_of_too_many",
    ],
    "What you name with `-o` stays yours.": [
        "tests/book/test_outputs.py::test_what_came_meanwhile_stays",
        "tests/book/test_outputs.py::test_a_link_gives_way_and_what_it_leads_to_stays",
        "tests/book/test_outputs.py::test_the_mode_is_kept_and_nobody_else_reads_it_meanwhile",
    ],
    "What is served can only be read": [
        "tests/serve/test_guard.py::test_it_is_only_read",
        "tests/serve/test_guard.py::test_nothing_is_sent_along",
    ],
    "Who has not the code finds nothing.": [
        "tests/serve/test_guard.py::test_a_forged_code_finds_nothing",
        "tests/serve/test_guard.py::test_whatever_is_guessed_finds_nothing",
        "tests/serve/test_serving.py::test_the_code_is_another_each_time",
    ],
    "It answers at its own address only.": ["tests/serve/test_guard.py::test_another_host_is_refused"],
    "No other night is told of": [
        "tests/serve/test_live_page.py::test_no_other_night_is_told_of",
        "tests/serve/test_guard.py::test_every_answer_keeps_the_browser_in",
    ],
    "A page runs nothing but its own script": [
        "tests/serve/test_guard.py::test_every_answer_keeps_the_browser_in",
        "tests/serve/test_browsers.py::test_everybody_can_read_it_with_or_without_scripts",
    ],
    "Nobody can keep the others out.": [
        "tests/serve/test_connections.py::test_more_connections_than_there_may_be_are_closed",
        "tests/serve/test_connections.py::test_who_asks_for_nothing_is_let_go",
        "tests/serve/test_connections.py::test_who_says_a_little_more_each_time_is_let_go",
        "tests/serve/test_connections.py::test_who_takes_nothing_of_the_answer_is_let_go",
        "tests/serve/test_connections.py::test_what_is_no_request_is_refused",
    ],
    "A code opens one table.": [
        "tests/entry/test_hostile_requests.py::test_a_code_opens_its_table_and_nothing_else",
        "tests/entry/test_hostile_requests.py::test_nothing_of_other_nights_is_served",
    ],
    "A hand comes from the page of the table.": [
        "tests/entry/test_hostile_requests.py::test_what_comes_from_elsewhere_is_refused",
        "tests/entry/test_hostile_requests.py::test_markup_stays_text",
    ],
    "A phone cannot keep others waiting.": [
        "tests/entry/test_hostile_requests.py::test_too_much_is_refused",
        "tests/entry/test_hostile_requests.py::test_too_often_is_refused_for_a_while",
        "tests/entry/test_hostile_requests.py::test_too_slowly_is_refused",
        "tests/entry/test_hostile_requests.py::test_two_hundred_connections_are_bounded",
    ],
    "What a phone sends is data.": ["tests/entry/test_hostile_requests.py::test_markup_stays_text"],
}


def test_every_promise_is_held_by_a_test() -> None:
    """The promises of the page are those of the table, and every test named there exists."""
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    assert re.findall(r"^- \*\*(.+?)\*\*", text, re.MULTILINE) == list(HELD_BY)
    for tests in HELD_BY.values():
        for test in tests:
            path, _, name = test.partition("::")
            tree = ast.parse((ROOT / path).read_text("utf-8"))
            assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, test
