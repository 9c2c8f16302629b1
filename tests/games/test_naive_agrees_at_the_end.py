"""The engine and the naive reading agree at the end of a game: 2,000 cases each run."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from referee.games.lost_cities import judge_match
from referee.games.nunatak.ending.completion import extra_turns
from referee.games.nunatak.ending.final import judge_final
from referee.wire.lost_cities import ScoreAnswer, ScoreBody
from referee.wire.nunatak.extra_turns import ExtraTurnsBody
from referee.wire.nunatak.final import FinalAnswer, FinalBody
from tests.games.naive.final import naive_extra_turns, naive_final
from tests.games.naive.lost_cities import naive_score
from tests.games.naive.rulings import naive_changes
from tests.games.naive.vectors import differences
from tests.games.random_ends import random_end, random_match
from tests.games.test_naive_agrees import Mute

END_GAMES = 300
MATCHES = 300
COMPLETIONS = 1000


def end_of(body: dict[str, Any]) -> dict[str, Any]:
    question, faults = FinalBody.model_validate_json(json.dumps(body)).question()
    assert () == faults
    return FinalAnswer.of(judge_final(question), Mute()).model_dump(mode="json")


def results(answer: dict[str, Any]) -> tuple[list[int], list[str]]:
    return [score["total"] for score in answer["scores"]], answer["winners"]


def test_engine_and_naive_reading_agree_on_three_hundred_end_games():
    for seed in range(END_GAMES):
        body = random_end(Random(seed))

        assert [] == differences(naive_final(body), end_of(body)), body


def test_exactly_the_rulings_change_an_end_that_the_naive_reading_finds():
    for seed in range(0, END_GAMES, 10):
        body = random_end(Random(seed))
        used = {used["key"] for used in end_of(body)["rulings_used"] if used["changes_result"]}

        assert naive_changes(lambda told: results(naive_final(told)), body) == used, body


def test_the_reasons_of_an_end_game_add_up_to_every_total():
    for seed in range(0, END_GAMES, 3):
        answer = end_of(random_end(Random(seed)))
        for score in answer["scores"]:
            points = [reason["points"] for reason in answer["reasons"] if reason["seat"] == score["seat"]]

            assert score["total"] == score["track"] + sum(points)


def test_engine_and_naive_reading_agree_on_a_thousand_completions():
    for seed in range(COMPLETIONS):
        chance = Random(seed)
        seats = [
            {"id": seat, "first_line": chance.randint(0, 3), "second_line": chance.randint(0, 3)}
            for seat in "ABCD"
        ]
        question, faults = ExtraTurnsBody.model_validate_json(json.dumps({"seats": seats})).question()

        assert ((), naive_extra_turns({"seats": seats})["order"]) == (
            faults,
            list(extra_turns(question).order),
        )


def test_engine_and_naive_reading_agree_on_three_hundred_matches():
    for seed in range(MATCHES):
        body = random_match(Random(seed))
        question, faults = ScoreBody.model_validate_json(json.dumps(body)).question()
        answer = ScoreAnswer.of(judge_match(question), Mute()).model_dump(mode="json")

        assert ((), []) == (faults, differences(naive_score(body), answer)), body
