"""What the buttons of the Lost Cities sheet are called."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient


def test_the_buttons_of_the_games_say_in_a_word_what_they_choose(client: FlaskClient) -> None:
    button = re.search(r'<button[^>]*id="game-2".*?</button>', client.get("/en/lost-cities").text, re.DOTALL)

    assert button
    assert 'aria-label="Game 2"' in button[0]
    assert '<span class="tool__word">Game</span>2<' in button[0]


@pytest.mark.parametrize(
    ("language", "word"),
    [("de", "Wett-Karte 1"), ("fr", "Carte Pari 1"), ("nl", "Weddenschapskaart 1"), ("en", "Wager 1")],
)
def test_the_sign_of_a_wager_is_called_a_wager_card(client: FlaskClient, language: str, word: str) -> None:
    text = client.get(f"/{language}/lost-cities").text
    label = re.search(r'id="card-yw1"[^>]*aria-label="([^"]*)"', text)

    assert label
    assert label[1].startswith(f"{word}, ")
