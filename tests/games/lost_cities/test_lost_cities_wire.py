"""The JSON shapes of Lost Cities: what is taken, what is refused and where, what is answered."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from referee.games.lost_cities import Card, Colour, Discard, Draw, Expedition, Play, judge_match, judge_move
from referee.games.reasons import Reason
from referee.wire.common import Status
from referee.wire.lost_cities import CardMoveAnswer, CardMoveBody, ScoreAnswer, ScoreBody
from tests.some import for_each

OWN = {"wagers": 1, "numbers": [2, 5]}
PLAY = {"own": OWN, "colour": "yellow", "card": 6, "action": "play"}
GAME = {"players": [{"id": "Ann", "expeditions": {"yellow": OWN}}, {"id": "Ben", "expeditions": {}}]}
MATCH = {"colours": 5, "games": [GAME]}


class Silent:
    """Words nothing, so that only the shape is seen."""

    def sentence(self, reason: Reason) -> str:
        return reason.rule.message

    def status(self, _reason: Reason) -> Status:
        return "printed"


def move(**fields):
    return CardMoveBody.model_validate_json(json.dumps({**PLAY, **fields}))


def score(**fields):
    return ScoreBody.model_validate_json(json.dumps({**MATCH, **fields}))


WAGER_AWAY = {"colour": "blue", "card": "wager"}
BODIES = {
    "a card to play": (PLAY, Play(Expedition(1, (2, 5)), Card(Colour.YELLOW, 6))),
    "a wager to discard": (
        {**PLAY, "action": "discard", "card": "wager"},
        Discard(Expedition(1, (2, 5)), Card(Colour.YELLOW, None)),
    ),
    "a draw from the draw pile": ({"action": "draw", "from": "pile"}, Draw(None, None)),
    "a draw from a discard pile with the card just discarded": (
        {**PLAY, "action": "draw", "from": "red", "just_discarded": WAGER_AWAY},
        Draw(Colour.RED, Card(Colour.BLUE, None)),
    ),
}


@for_each(("body", "expected"), BODIES.values(), ids=BODIES)
def test_a_move_is_read(body, expected):
    assert (expected, ()) == CardMoveBody.model_validate_json(json.dumps(body)).question()


def test_a_card_that_cannot_be_in_the_hand_is_a_fault():
    assert ["lost-card-in-own"] == [fault.code for fault in move(card=5).question()[1]]


MISSING = ["own", "colour", "card"]
A_ROW = "games/0/players/0/expeditions/yellow/numbers/1"


def with_number(number):
    row = {"yellow": {"wagers": 0, "numbers": [3, number]}}
    return {"players": [{"id": "Ann", "expeditions": row}, {"id": "Ben", "expeditions": {}}]}


REFUSED = {
    "a card to play needs all of it": (CardMoveBody, {"action": "play"}, MISSING),
    "a card to discard needs all of it": (CardMoveBody, {"action": "discard"}, MISSING),
    "a draw needs its pile": (CardMoveBody, {**PLAY, "action": "draw"}, ["from"]),
    **{
        f"{card!r} is no card": (CardMoveBody, {**PLAY, "card": card}, ["card"])
        for card in (1, 11, "2", "Wager", True, 4.0)
    },
    **{
        f"not {colours!r} colours": (ScoreBody, {**MATCH, "colours": colours}, ["colours"])
        for colours in (4, 7, "5", True, 5.0, None)
    },
    **{f"not {count} games": (ScoreBody, {**MATCH, "games": [GAME] * count}, ["games"]) for count in (0, 4)},
    **{
        f"{number!r} is no whole number": (ScoreBody, {**MATCH, "games": [with_number(number)]}, [A_ROW])
        for number in (2.0, "2", True)
    },
}


@for_each(("shape", "body", "expected"), REFUSED.values(), ids=REFUSED)
def test_everything_that_is_wrong_is_refused_at_its_place(shape, body, expected):
    with pytest.raises(ValidationError) as error:
        shape.model_validate_json(json.dumps(body))

    assert expected == ["/".join(map(str, one["loc"])) for one in error.value.errors()]


def test_a_match_is_read_without_faults():
    assert () == score().question()[1]


def test_the_faults_of_a_match_come_with_its_question():
    sheet = {"expeditions": {"purple": {"wagers": 1}}}
    players = [{"id": "Ann", **sheet}, {"id": "Ann", **sheet}]

    codes = [fault.code for fault in score(games=[{"players": players}]).question()[1]]

    assert ["lost-player-twice", "lost-no-sixth-colour", "lost-no-sixth-colour"] == codes


def test_a_scored_match_has_the_fields_of_the_contract():
    answer = ScoreAnswer.of(judge_match(score().question()[0]), Silent()).model_dump(mode="json")
    yellow = {"sum": 7, "cost": -20, "multiplier": 2, "subtotal": -13, "bonus": 0, "points": -26}
    first = answer["games"][0]

    assert (yellow, -26, "Ben", {"Ann": -26, "Ben": 0}, "Ben") == (
        first["players"][0]["expeditions"]["yellow"],
        first["players"][0]["points"],
        first["leader"],
        answer["totals"],
        answer["winner"],
    )


def test_an_illegal_move_is_answered_with_its_violations_as_reasons():
    answer = CardMoveAnswer.of(judge_move(move(card=4).question()[0]), Silent())

    assert (False, answer.violations, ["lost.play.rising"]) == (
        answer.legal,
        answer.reasons,
        [reason.rule for reason in answer.reasons],
    )
