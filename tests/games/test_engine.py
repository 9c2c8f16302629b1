"""The version of the engine changes when a judgement does: a link that carries one says what differs."""

from __future__ import annotations

from referee.games.engine import ENGINE
from tests.games import engine


def test_no_vector_is_answered_otherwise_by_the_same_version_of_the_engine():
    assert [] == engine.otherwise()


def test_every_vector_is_noted_under_the_version_that_answers_it():
    version, noted = engine.noted()

    assert (ENGINE, engine.answers().keys()) == (version, noted.keys())
