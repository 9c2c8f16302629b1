"""The engine and the naive reading agree on what a dummy does, over random solo games."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from referee.games.nunatak.dummies.turn import judge_dummy
from referee.wire.nunatak.dummy import DummyAnswer, DummyBody
from tests.games.naive.dummy import naive_dummy
from tests.games.naive.possible import naive_dummy_is_possible
from tests.games.naive.rulings import naive_changes
from tests.games.naive.vectors import differences
from tests.games.random_dummies import random_solo
from tests.games.random_slips import with_slips
from tests.games.test_naive_agrees import Mute

GAMES = 6
"""54 turns each."""

SOAK_GAMES = 1_852
"""100,000 positions."""


def turns(games=GAMES, start=0):
    for seed in range(start, start + games):
        yield from random_solo(Random(seed))


def asked(body: dict[str, Any]):
    return DummyBody.model_validate_json(json.dumps(body)).question()


def judged(body: dict[str, Any]) -> dict[str, Any]:
    question, faults = asked(body)
    assert () == faults, body
    return DummyAnswer.of(judge_dummy(question), Mute()).model_dump(mode="json")


def test_engine_and_naive_reading_agree_on_the_dummies_of_six_games():
    seen = set()
    for body in turns():
        answer = judged(body)
        seen.add((answer["card"] is None, answer["fill_up"], len(answer["places"]) > 1))
        assert [] == differences(naive_dummy(body), answer), body

    expected = {*((True, True, False), (True, False, False)), *((False, False, False), (False, False, True))}
    assert expected == seen


@pytest.mark.soak
def test_engine_and_naive_reading_agree_on_a_hundred_thousand_turns_of_dummies():
    for body in turns(SOAK_GAMES, start=1_000_000):
        assert [] == differences(naive_dummy(body), judged(body)), body


def test_exactly_the_rulings_change_a_choice_that_the_naive_reading_finds():
    changed = set()
    for number, body in enumerate(turns()):
        if number % 13 == 0:
            used = judged(body)["rulings_used"]
            changing = {ruling["key"] for ruling in used if ruling["changes_result"]}
            changed |= changing
            assert naive_changes(naive_dummy, body) == changing, body

    assert {"dummy-centre", "dummy-level-four-row"} == changed


def test_a_body_with_slips_has_faults_exactly_where_the_naive_reading_finds_it_impossible():
    verdicts = set()
    for number, body in enumerate(turns()):
        if number % 3 == 0:
            slipped = with_slips(Random(number), {**body, "active": body["dummy"], "move": {}})
            for name in ("active", "move", "architect"):
                slipped.pop(name, None)
            _, faults = asked(slipped)
            possible = naive_dummy_is_possible(slipped)
            verdicts.add(possible)
            assert possible == (faults == ()), (slipped, faults)

    assert {True, False} == verdicts
