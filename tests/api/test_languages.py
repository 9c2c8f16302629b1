from __future__ import annotations

from random import Random

import pytest

from referee.api.calls import CALLS
from tests.games.random_turns import random_game
from tests.some import for_each, some

TURN = "/api/v1/nunatak/turn"
LANGUAGES = ["de", "fr", "nl", "en"]
WORDS = {"text", "title", "detail", "says"}


def without_words(told):
    """The answer without everything that is said in a language."""
    if isinstance(told, dict):
        return {name: without_words(value) for name, value in told.items() if name not in WORDS}
    return [without_words(item) for item in told] if isinstance(told, list) else told


def words(told):
    """Everything that is said in a language."""
    if isinstance(told, dict):
        own = [value for name, value in told.items() if name in WORDS and value is not None]
        return own + [word for value in told.values() for word in words(value)]
    return [word for item in told for word in words(item)] if isinstance(told, list) else []


@for_each(
    ("query", "accepted", "language"),
    [
        ("", "", "en"),
        ("", "de-AT,de;q=0.9,en;q=0.8", "de"),
        ("", "xx, nl;q=0.5, fr;q=0.4", "nl"),
        ("", "de;q=0, fr;q=0.1", "fr"),
        ("", "xx", "en"),
        ("?lang=fr", "de", "fr"),
        ("?lang=FR-ca", "de", "fr"),
        ("?lang=xx", "de", "de"),
        ("?lang=", "", "en"),
    ],
)
def test_the_language_is_that_of_the_address_else_of_the_reader(bare_client, query, accepted, language):
    response = bare_client.get(f"/api/v1/rules/nunatak.gap.g38{query}", headers={"Accept-Language": accepted})

    assert language == response.headers["Content-Language"]
    assert "Accept-Language" in response.headers["Vary"]


@for_each("call", CALLS, ids=lambda call: call.name)
def test_the_sentences_are_in_the_language_asked_for_and_the_numbers_in_none(bare_client, call):
    answers = [
        bare_client.post(f"/api/v1{call.path}?lang={code}", json=call.example).json for code in LANGUAGES
    ]

    assert [without_words(answers[0])] * 4 == [without_words(answer) for answer in answers]
    if words(answers[0]):
        assert 4 == len({tuple(words(answer)) for answer in answers})


@pytest.mark.parametrize("body", [{}, {"seats": []}, "no JSON"])
def test_a_problem_is_told_in_the_language_asked_for(bare_client, body):
    answers = [bare_client.post(f"{TURN}?lang={code}", json=body).json for code in LANGUAGES]

    assert [without_words(answers[0])] * 4 == [without_words(answer) for answer in answers]
    assert 4 == len({tuple(words(answer)) for answer in answers})


def test_the_numbers_of_random_turns_never_depend_on_the_language(bare_client):
    for seed in range(10):
        for body in some(random_game(Random(seed))[::6]):
            answers = [bare_client.post(f"{TURN}?lang={code}", json=body).json for code in LANGUAGES]

            assert [without_words(answers[0])] * 4 == [without_words(answer) for answer in answers]
