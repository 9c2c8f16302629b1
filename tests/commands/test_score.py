"""`referee score`: the end of a game as JSON in, a readable answer or JSON out."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from referee.cli import main
from tests.some import for_each

END = {
    "seats": [
        {"id": "Anna", "role": "player", "track": 57, "cards": {"builder": 3}},
        {"id": "Ben", "role": "player", "track": 60},
        {"id": "Siku", "role": "siku"},
    ]
}
IMPOSSIBLE = {"seats": [{**END["seats"][0], "architect_number": 11}, *END["seats"][1:]]}
MATCH = {
    "colours": 5,
    "games": [
        {
            "players": [
                {"id": "Ann", "expeditions": {"yellow": {"wagers": 1, "numbers": [2, 5]}}},
                {"id": "Bob", "expeditions": {}},
            ]
        }
    ],
}


def scored(body, *options):
    text = body if isinstance(body, str) else json.dumps(body)
    return CliRunner().invoke(main, ["score", "-", *options], input=text)


@for_each(("body", "code"), [(END, 0), (MATCH, 0), (IMPOSSIBLE, 2), ("{", 2), ("[]", 2), ("[" * 100_000, 2)])
def test_the_exit_code_says_scored_or_no_end_of_a_game(body, code):
    assert code == scored(body).exit_code


def test_nunatak_is_told_with_points_rules_and_totals():
    said = scored(END).stdout

    assert "+20  Anna:" in said
    assert "[nunatak.builders.majority]" in said
    assert "Anna 77   Ben 60" in said


def test_lost_cities_is_known_by_its_games():
    assert "Ann −26   Bob 0" in scored(MATCH).stdout


def test_what_cannot_be_is_told_on_the_error_stream_only():
    result = scored(IMPOSSIBLE)

    assert "" == result.stdout
    assert "/seats/0/architect_number: " in result.stderr


@pytest.mark.parametrize(("body", "total"), [(END, 77), (MATCH, -26)])
def test_the_answer_as_json_is_that_of_the_interface(body, total):
    answer = json.loads(scored(body, "--json").stdout)

    assert total == (answer["scores"][0]["total"] if "scores" in answer else answer["totals"]["Ann"])
