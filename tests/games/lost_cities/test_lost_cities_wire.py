"""The JSON shapes of Lost Cities: what is taken, what is refused and where, what is answered."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from referee.games.lost_cities import (
    Card,
    Colour,
    Discard,
    Draw,
    Expedition,
    Play,
    judge_match,
    judge_move,
)
from referee.games.reasons import Reason
from referee.wire.common import Status
from referee.wire.lost_cities import CardMoveAnswer, CardMoveBody, ScoreAnswer, ScoreBody

OWN = {"wagers": 1, "numbers": [2, 5]}
PLAY = {"own": OWN, "colour": "yellow", "card": 6, "action": "play"}
GAME = {"players": [{"id": "Ann", "expeditions": {"yellow": OWN}}, {"id": "Ben", "expeditions": {}}]}


class Silent:
    """Words nothing, so that only the shape is seen."""

    def sentence(self, reason: Reason) -> str:
        return reason.rule.message

    def status(self, _reason: Reason) -> Status:
        return "printed"


def move(**fields: object) -> CardMoveBody:
    return CardMoveBody.model_validate_json(json.dumps({**PLAY, **fields}))


def score(**fields: object) -> ScoreBody:
    return ScoreBody.model_validate_json(json.dumps({"colours": 5, "games": [GAME], **fields}))


def refused(error: pytest.ExceptionInfo[ValidationError]) -> list[tuple[str, str]]:
    """Where something is wrong, and of which type."""
    return [("/".join(map(str, one["loc"])), one["type"]) for one in error.value.errors()]


def test_a_card_to_play_is_read() -> None:
    assert (Play(Expedition(1, (2, 5)), Card(Colour.YELLOW, 6)), ()) == move().question()


def test_a_wager_to_discard_is_read() -> None:
    expected = Discard(Expedition(1, (2, 5)), Card(Colour.YELLOW, None))

    assert expected == move(action="discard", card="wager").question()[0]


def test_a_draw_from_the_draw_pile_is_read() -> None:
    body = CardMoveBody.model_validate_json('{"action": "draw", "from": "pile"}')

    assert (Draw(None, None), ()) == body.question()


def test_a_draw_from_a_discard_pile_is_read_with_the_card_just_discarded() -> None:
    away = {"colour": "blue", "card": "wager"}
    body = move(**{"action": "draw", "from": "red", "just_discarded": away})

    assert Draw(Colour.RED, Card(Colour.BLUE, None)) == body.question()[0]


def test_a_card_that_cannot_be_in_the_hand_is_a_fault() -> None:
    (fault,) = move(card=5).question()[1]

    assert "lost-card-in-own" == fault.code


@pytest.mark.parametrize("action", ["play", "discard"])
def test_everything_that_a_hand_card_needs_is_named_at_once(action: str) -> None:
    with pytest.raises(ValidationError) as error:
        CardMoveBody.model_validate_json(json.dumps({"action": action}))

    assert [("own", "missing"), ("colour", "missing"), ("card", "missing")] == refused(error)


def test_a_draw_needs_its_pile() -> None:
    with pytest.raises(ValidationError) as error:
        move(action="draw")

    assert [("from", "missing")] == refused(error)


@pytest.mark.parametrize("card", [1, 11, "2", "Wager", True, 4.0])
def test_what_is_no_card_is_refused_at_its_place(card: object) -> None:
    with pytest.raises(ValidationError) as error:
        move(card=card)

    assert ["card"] == [place for place, _ in refused(error)]


@pytest.mark.parametrize("colours", [4, 7, "5", True, 5.0, None])
def test_only_five_or_six_colours_are_played(colours: object) -> None:
    with pytest.raises(ValidationError) as error:
        score(colours=colours)

    assert ["colours"] == [place for place, _ in refused(error)]


@pytest.mark.parametrize("games", [[], [GAME] * 4])
def test_a_match_has_one_to_three_games(games: list[object]) -> None:
    with pytest.raises(ValidationError) as error:
        score(games=games)

    assert ["games"] == [place for place, _ in refused(error)]


@pytest.mark.parametrize("number", [2.0, "2", True])
def test_what_is_no_whole_number_is_refused_at_its_place(number: object) -> None:
    row = {"yellow": {"wagers": 0, "numbers": [3, number]}}
    players = [{"id": "Ann", "expeditions": row}, {"id": "Ben", "expeditions": {}}]

    with pytest.raises(ValidationError) as error:
        score(games=[{"players": players}])

    place = "games/0/players/0/expeditions/yellow/numbers/1"
    assert [place] == [found for found, _ in refused(error)]


def test_a_match_is_read_without_faults() -> None:
    assert () == score().question()[1]


def test_the_faults_of_a_match_come_with_its_question() -> None:
    sheet = {"expeditions": {"purple": {"wagers": 1}}}
    players = [{"id": "Ann", **sheet}, {"id": "Ann", **sheet}]

    codes = [fault.code for fault in score(games=[{"players": players}]).question()[1]]

    assert ["lost-player-twice", "lost-no-sixth-colour", "lost-no-sixth-colour"] == codes


def test_a_scored_match_has_the_fields_of_the_contract() -> None:
    answer = ScoreAnswer.of(judge_match(score().question()[0]), Silent()).model_dump(mode="json")
    yellow = {
        "sum": 7,
        "cost": -20,
        "multiplier": 2,
        "subtotal": -13,
        "bonus": 0,
        "points": -26,
    }
    first = answer["games"][0]

    assert (yellow, -26, "Ben", {"Ann": -26, "Ben": 0}, "Ben") == (
        first["players"][0]["expeditions"]["yellow"],
        first["players"][0]["points"],
        first["leader"],
        answer["totals"],
        answer["winner"],
    )


def test_an_illegal_move_is_answered_with_its_violations_as_reasons() -> None:
    answer = CardMoveAnswer.of(judge_move(move(card=4).question()[0]), Silent())

    assert (False, answer.violations, ["lost.play.rising"]) == (
        answer.legal,
        answer.reasons,
        [reason.rule for reason in answer.reasons],
    )
