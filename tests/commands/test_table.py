"""`referee table`: the file of a table as JSON in, what is out of order out.

`tests/web/test_tables_out_of_order.py` shows that it says what page, log and interface say.
"""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path

from click.testing import CliRunner

from referee.cli import main
from tests.some import for_each

GOLDEN = Path(__file__).parents[1] / "tables" / "golden" / "counted-to-the-end.json"
FILE = json.loads(GOLDEN.read_text(encoding="utf-8"))


def told(file, *options):
    """What the command says of a file."""
    text = file if isinstance(file, str) else json.dumps(file)
    return CliRunner().invoke(main, ["table", "-", *options], input=text)


def without_the_first_turn():
    """The file of a game in which somebody was passed over."""
    file = deepcopy(FILE)
    first = next(index for index, entry in enumerate(file["log"]) if entry["kind"] == "turn")
    file["log"] = [
        {**entry, "version": at, "judged": None}
        for at, entry in enumerate(file["log"][first + 1 : first + 2], start=1)
    ]
    return file


def test_a_game_that_went_in_order_says_so():
    result = told(FILE)

    assert (0, "All turns are in order.\n") == (result.exit_code, result.stdout)


def test_a_turn_out_of_turn_is_named_with_its_number_and_rule_and_who_is_behind_now():
    result = told(without_the_first_turn(), "--lang", "en")
    turn, now = result.stdout.splitlines()

    assert (1, ["1", "→"]) == (result.exit_code, [turn.split()[0], now.split()[0]])
    assert turn.endswith("[nunatak.setup.first-player]")


def test_an_entry_that_is_judged_otherwise_than_the_file_says_is_named():
    file = deepcopy(FILE)
    index = next(index for index, entry in enumerate(file["log"]) if entry["judged"][0]["reasons"])
    file["log"][index]["judged"][0]["reasons"][0]["points"] = 44

    assert f"The judgement of entry {index + 1} differs from the one in the file." in told(file).stdout


@for_each("text", ["", "{", "[]", "{}", "null"])
def test_what_is_no_table_is_refused_on_the_error_stream(text):
    result = told(text)

    assert (2, "", True) == (result.exit_code, result.stdout, bool(result.stderr))
