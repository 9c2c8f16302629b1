"""Whatever a judgement says can be said: each reason has what its sentence needs, in every language."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.reasons import Reason
from referee.wording.languages import LANGUAGES
from referee.wording.voice import Voice
from tests.games.because import CALLS
from tests.games.random_dummies import random_solo
from tests.games.random_ends import random_end, random_match
from tests.games.random_turns import random_game
from tests.some import some
from tests.wording.messages import ALWAYS_GIVEN, SENTENCES, is_whole, operands

PLAYED: dict[str, Callable[[Random], list[dict[str, Any]]]] = {
    "turn": random_game,
    "dummy": random_solo,
    "final": lambda choose: [random_end(choose) for _ in range(5)],
    "score": lambda choose: [random_match(choose) for _ in range(5)],
}
"""The bodies of a random game, or of some ends of games, by their call."""

VOICES = {language: Voice(language) for language in LANGUAGES}


def reasons_of(call: str, seed: int) -> Iterator[Reason]:
    """Every reason of a random game, one of each sentence and points."""
    shape, judge = CALLS[call]
    found: dict[tuple[str, int, bool], Reason] = {}
    for body in PLAYED[call](Random(seed)):
        question, faults = shape.model_validate_json(json.dumps(body)).question()
        for reason in () if faults else judge(question).reasons:
            found[reason.rule.message, reason.points, reason.seat is None] = reason
    yield from found.values()


@pytest.mark.parametrize("call", PLAYED)
@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_each_reason_of_a_random_game_is_a_whole_sentence_in_four_languages(call, seed):
    said = [voice.sentence(reason) for reason in reasons_of(call, seed) for voice in VOICES.values()]

    assert said
    assert [] == [sentence for sentence in said if not is_whole(sentence)]


@pytest.mark.parametrize("call", PLAYED)
@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_a_sentence_names_nothing_that_its_reason_does_not_hold(call, seed):
    for reason in some(reasons_of(call, seed)):
        given_ = reason.operands.keys() | (ALWAYS_GIVEN if reason.seat is not None else {"points"})
        for language in LANGUAGES:
            assert set() == operands(SENTENCES[language][reason.rule.message]) - given_
