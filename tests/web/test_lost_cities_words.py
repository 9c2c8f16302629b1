"""What the buttons of the Lost Cities sheet are called."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.pages import Page
from tests.some import for_each


def test_the_buttons_of_the_games_say_in_a_word_what_they_choose(client: FlaskClient) -> None:
    page = Page.of(client.get("/en/lost-cities"))

    assert "Game 2" == page.text("#game-2")


@for_each(
    ("language", "word"),
    [("de", "1 Wett-Karte"), ("fr", "1 carte Pari"), ("nl", "1 weddenschapskaart"), ("en", "1 wager")],
)
def test_the_sign_of_a_wager_is_called_a_wager_card(client: FlaskClient, language: str, word: str) -> None:
    label = Page.of(client.get(f"/{language}/lost-cities?g1a=y1")).value("#wager-y", "aria-label")

    assert f"{word}, " in label
