"""What the buttons of the Lost Cities sheet are called."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.pages import Page


def test_the_buttons_of_the_games_say_in_a_word_what_they_choose(client: FlaskClient) -> None:
    page = Page.of(client.get("/en/lost-cities"))

    assert ("Game 2", "Game2") == (page.value("#game-2", "aria-label"), page.text("#game-2"))


@pytest.mark.parametrize(
    ("language", "word"),
    [("de", "Wett-Karte 1"), ("fr", "Carte Pari 1"), ("nl", "Weddenschapskaart 1"), ("en", "Wager 1")],
)
def test_the_sign_of_a_wager_is_called_a_wager_card(client: FlaskClient, language: str, word: str) -> None:
    label = Page.of(client.get(f"/{language}/lost-cities")).value("#card-yw1", "aria-label")

    assert label.startswith(f"{word}, ")
