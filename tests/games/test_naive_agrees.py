"""The engine and the naive reading agree on random games: two readings of the books, one answer."""

from __future__ import annotations

import os
from random import Random

import pytest

from referee.games.nunatak.options import options
from referee.games.nunatak.turn import judge_turn
from referee.wire.nunatak.turn import OptionsAnswer, OptionsBody, TurnAnswer, TurnBody
from tests.games.naive.possible import naive_position_is_possible
from tests.games.naive.rulings import naive_changes
from tests.games.naive.turn import naive_options, naive_turn
from tests.games.naive.vectors import differences
from tests.games.random_slips import with_slips
from tests.games.random_turns import random_game
from tests.some import some

GAMES = 20
"""54 turns each; `make soak` plays as many as COUNT says."""

SOAK_GAMES = int(os.environ.get("COUNT", "20000"))


class Mute:
    """Says nothing: only the numbers are compared."""

    def sentence(self, _reason):
        return ""

    def status(self, _reason):
        return "printed"


def _turns(games, start=0):
    for seed in range(start, start + games):
        yield from ((f"game {seed}", body) for body in random_game(Random(seed)))


def _judged(body):
    question, faults = TurnBody.model_validate(body, strict=False).question()
    assert () == faults, body
    return TurnAnswer.of(judge_turn(question), Mute()).model_dump()


def _disagreements(games, start=0):
    for name, body in _turns(games, start):
        found = differences(naive_turn(body), _judged(body))
        if found:
            yield name, found, body


def test_engine_and_naive_reading_agree_on_a_thousand_random_turns():
    for turns, (name, body) in enumerate(_turns(GAMES), start=1):
        assert [] == differences(naive_turn(body), _judged(body)), (turns, name, body)

    assert turns > 1_000


@pytest.mark.soak
def test_engine_and_naive_reading_agree_on_a_million_random_turns():
    assert next(_disagreements(SOAK_GAMES, start=1_000_000), None) is None


def test_a_body_with_slips_has_faults_exactly_where_the_naive_reading_finds_it_impossible():
    verdicts = set()
    for number, (name, body) in enumerate([*_turns(GAMES)][::4]):
        slipped = with_slips(Random(number), body)
        _, faults = TurnBody.model_validate(slipped, strict=False).question()
        possible = naive_position_is_possible(slipped)
        verdicts.add(possible)
        assert possible == (faults == ()), (name, slipped, faults)

    assert {True, False} == verdicts


def test_exactly_the_rulings_change_an_answer_that_the_naive_reading_finds():
    changed = set()
    for name, body in [*_turns(GAMES)][::25]:
        used = _judged(body)["rulings_used"]
        changing = {ruling["key"] for ruling in used if ruling["changes_result"]}
        changed |= changing
        assert naive_changes(_result, body) == changing, (name, body)

    assert changed


def _result(body):
    answer = naive_turn(body)
    return [answer[name] for name in ("legal", "points", "support", "architect_steps")]


def test_options_are_those_places_that_the_naive_reading_finds_by_trying_all():
    for name, body in some(_turns(GAMES))[::25]:
        asked = {**body, "move": {k: v for k, v in body["move"].items() if k != "place"}}
        question, faults = OptionsBody.model_validate(asked, strict=False).question()
        answer = OptionsAnswer.of(options(question), Mute()).model_dump()
        assert () == faults
        assert [] == differences(naive_options(asked), answer), (name, asked)
