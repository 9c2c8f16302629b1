"""What a first game makes Python load is in the memory that a phone keeps, and nothing else of that game."""

from __future__ import annotations

from referee.offline import warm
from referee.offline.app import create_app
from referee.services import EXTENSION


def test_a_game_is_played_that_leaves_nothing(tmp_path, monkeypatch):
    app, answers, ask = create_app("a key of the tests"), [], warm.answer

    def heard(*asked):
        answered = ask(*asked)
        answers.append((asked[1], int(answered[0].split()[0])))
        return answered

    monkeypatch.setattr(warm, "answer", heard)
    warm.play_once(app, tmp_path / "games.sqlite3", "fr")

    assert [("POST", 303), ("POST", 200), ("POST", 200)] == [one for one in answers if one[0] == "POST"]
    assert {200} == {status for method, status in answers if method == "GET"}
    assert [] == list(tmp_path.iterdir())
    assert EXTENSION not in app.extensions
