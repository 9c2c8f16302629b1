"""`referee judge`: JSON in, a readable answer or JSON out, and an exit code that says which."""

from __future__ import annotations

import json

from click.testing import CliRunner, Result

from referee.cli import main
from tests.some import for_each

POSITION = {
    "seats": [{"id": name, "role": "player"} for name in ("Anna", "Ben", "Carla")],
    "active": "Anna",
    "temple": "AB3.B4.5.5.5",
    "move": {"place": {"level": 1, "row": 2, "column": 2}},
}
CHECKED = {
    **POSITION,
    "tiles": [{"level": 1, "row": 2, "column": 2, "symbols": ["elder"]}],
    "move": {**POSITION["move"], "card": ["elder"]},
}
UNKNOWN = "xx3.x4.5.5.5"
OCCUPIED = {**POSITION, "move": {"place": {"level": 1, "row": 1, "column": 1}}}
IN_THE_AIR = {**POSITION, "temple": "5.5.5.5.5/A3.4.4.4"}


def judged(body: object, *options: str) -> Result:
    text = body if isinstance(body, str) else json.dumps(body)
    return CliRunner().invoke(main, ["judge", "-", *options], input=text)


@for_each(("body", "code"), [(POSITION, 0), (OCCUPIED, 1), (IN_THE_AIR, 2), ("{", 2), ("[]", 2)])
def test_the_exit_code_says_legal_illegal_or_no_position(body, code):
    assert code == judged(body).exit_code


def test_a_legal_move_is_told_with_its_rules_on_the_output():
    assert "[nunatak.square.active-wins-tie]" in judged(POSITION).stdout


def test_an_illegal_move_is_an_answer_and_stands_on_the_output():
    assert "[nunatak.place.one-per-tile]" in judged(OCCUPIED).stdout


def test_what_is_no_position_is_told_on_the_error_stream_only():
    result = judged(IN_THE_AIR)

    assert ("", True) == (result.stdout, result.stderr.startswith("/temple: "))


def test_a_field_told_twice_is_no_position_and_not_one_of_the_two():
    result = judged(json.dumps(POSITION)[:-1] + ', "active": "Ben"}')

    assert (2, "", "/active: active appears twice. Keep one.\n") == (
        result.exit_code,
        result.stdout,
        result.stderr,
    )


def test_what_is_no_json_is_told_with_its_line():
    assert "line 2" in judged('{"seats":\n oops}').stderr


def test_the_answer_as_json_is_that_of_the_interface():
    answer = json.loads(judged(POSITION, "--json").stdout)

    assert {"Anna": 5, "Ben": 2, "Carla": 0} == answer["points"]


@for_each(
    ("language", "word"), [("de", "Erlaubt"), ("fr", "Autorisé"), ("nl", "Toegestaan"), ("en", "Allowed")]
)
def test_the_answer_speaks_the_language_that_was_asked_for(language, word):
    assert [f"{word}."] == judged(CHECKED, "--lang", language).stdout.splitlines()[:1]


@for_each(
    ("body", "verdict"),
    [
        (CHECKED, "Allowed."),
        ({**CHECKED, "temple": UNKNOWN}, "Allowed, points undecided."),
        ({**CHECKED, "tiles": []}, "Allowed; tile not checked."),
        (POSITION, "Allowed; card not checked."),
        ({**POSITION, "temple": UNKNOWN}, "Points undecided; card not checked."),
        (OCCUPIED, "Not allowed."),
    ],
)
def test_the_first_line_says_what_nobody_could_check(body, verdict):
    assert [verdict] == judged(body).stdout.splitlines()[:1]


def test_a_file_can_be_judged_as_well_as_the_input(tmp_path):
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION))

    assert 0 == CliRunner().invoke(main, ["judge", str(file)]).exit_code


def test_a_file_that_is_not_there_is_no_position():
    assert 2 == CliRunner().invoke(main, ["judge", "nowhere.json"]).exit_code
