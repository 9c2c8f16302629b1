"""A dummy's choice: each step is told with the values compared, and what it does can be placed."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.nunatak.board import Place
from referee.games.nunatak.dummies.cards import dummy_side
from referee.games.nunatak.dummies.dummy_rules import CHOICE, GOES, ONE_TILE
from referee.games.nunatak.dummies.question import DummyQuestion, dummy_faults
from referee.games.nunatak.dummies.turn import DummyJudgement, judge_dummy
from referee.games.nunatak.dummies.worth import worth_of_places
from referee.games.nunatak.pieces import Role, Seat, Symbol
from referee.games.nunatak.position import Position
from referee.games.nunatak.question import Move, Tile, TurnQuestion
from referee.games.nunatak.rulings import RULINGS
from referee.games.nunatak.turn import judge_turn
from referee.games.rulings import Rulings
from referee.wire.nunatak.dummy import DummyBody
from tests.games.because import ANSWERED
from tests.games.naive.vectors import vectors
from tests.games.nunatak.tables import new_game, played
from tests.some import for_each

SEATS = (Seat("A", Role.PLAYER), Seat("B", Role.DUMMY), Seat("C", Role.DUMMY))
CARDS = (
    *((symbol,) for symbol in Symbol),
    (Symbol.BUILDER, Symbol.ARCHITECT),
    (Symbol.SCULPTOR, Symbol.ARTISAN),
    (Symbol.BEAST_OF_BURDEN, Symbol.ELDER),
)
BODIES = {vector["name"]: vector["body"] for vector in vectors("nunatak", "dummy*")}


@st.composite
def questions(draw: st.DrawFn) -> DummyQuestion:
    """A dummy on turn in a temple grown block by block, every free tile and owner told."""
    position = Position.of(SEATS)
    for turn, choice in enumerate(draw(st.lists(st.integers(0, 24), max_size=51))):
        free = position.free_places()
        position = position.with_block(free[choice % len(free)], SEATS[turn % 3].id)
    symbols = st.lists(st.sampled_from(Symbol), min_size=1, max_size=2, unique=True).map(tuple)
    display = st.lists(st.none() | st.sampled_from(CARDS), min_size=4, max_size=4)
    rulings = {
        key: draw(st.sampled_from(RULINGS[key].choices))
        for key in ("solo-fill-up", "dummy-centre", "dummy-level-four-row")
    }
    return DummyQuestion(
        position,
        draw(st.sampled_from("BC")),
        tuple(draw(display)),
        draw(st.integers(0, 3)),
        draw(st.booleans()),
        tuple(Tile(place, draw(symbols)) for place in position.free_places()),
        Rulings.of(rulings),
    )


def dummy_move(question: DummyQuestion, judgement: DummyJudgement, place: Place) -> Move:
    """Give the dummy's placement on one of the judged places, as `judge_turn` takes it."""
    card = question.display[judgement.card]
    side = dummy_side(card, question.symbols()[place]) if len(card) > 1 else None
    return Move(place, question.dummy, card, side)


def judged(name: str):
    question, faults = DummyBody.model_validate_json(json.dumps(BODIES[name])).question()
    assert () == faults
    return question, judge_dummy(question)


def test_a_split_card_is_placed_on_the_side_that_the_tile_decides():
    question, judgement = judged("a builder and architect card that stays equal goes on the builder tile")

    move = dummy_move(question, judgement, judgement.places[0])

    assert (Symbol.BUILDER, "D1") == (move.as_, move.seat)


@given(questions())
def test_what_a_dummy_does_is_legal_and_brings_it_no_points(question):
    assert () == dummy_faults(question)
    judgement = judge_dummy(question)

    for place in judgement.places:
        display = tuple(card for card in question.display if card is not None)
        turn = judge_turn(
            TurnQuestion(
                question.position,
                question.dummy,
                dummy_move(question, judgement, place),
                question.rulings,
                question.tiles,
                display,
                question.pile_empty,
            )
        )
        assert turn.legal, turn.violations
        assert {"A"} == turn.points.keys()


@given(questions())
def test_no_place_that_the_card_fits_would_bring_more_than_the_best_ones(question):
    judgement = judge_dummy(question)
    worth = {one.place: one.total for one in judgement.candidates}

    assert all(worth[place] == max(worth.values()) for place in judgement.places)
    assert bool(judgement.places) == bool(judgement.candidates) == (judgement.card is not None)


@given(questions())
def test_every_judgement_of_a_dummy_has_reasons_without_points(question):
    judgement = judge_dummy(question)

    assert judgement.reasons
    assert {0} == {reason.points for reason in judgement.reasons}


@given(questions())
def test_new_cards_come_only_while_the_pile_has_some_and_none_can_be_played(question):
    judgement = judge_dummy(question)

    if judgement.fill_up:
        assert (None, False, ()) == (judgement.card, question.pile_empty, judgement.places)


@for_each("name", [name for name in BODIES if name in {vector["name"] for vector in ANSWERED}])
def test_each_step_shows_the_tiles_that_it_leaves_and_a_reason_about_one_tile_shows_that(name):
    _, judgement = judged(name)
    one = [reason for reason in judgement.reasons if "place" in reason.operands]
    steps = [reason for reason in judgement.reasons if "left" in reason.operands]

    assert [(reason.operands["place"],) for reason in one] == [reason.places for reason in one]
    assert [reason.operands["left"] for reason in steps] == [len(reason.places) for reason in steps]


@given(questions())
def test_the_last_step_shows_exactly_the_places_where_the_block_may_go(question):
    judgement = judge_dummy(question)
    last = [reason for reason in judgement.reasons if reason.rule in (ONE_TILE, GOES, CHOICE)]

    assert ([judgement.places] if judgement.places else []) == [reason.places for reason in last]


@pytest.mark.parametrize(
    ("name", "message", "places"),
    [
        ("two rows bring two points", "nunatak.gap.g97", [Place(1, 3, 3)]),
        (
            "a row on level 4 brings a dummy nothing",
            "nunatak.gap.g98/nothing",
            [Place(4, 1, 2), Place(4, 2, 1)],
        ),
        ("two squares are added", "nunatak.gap.g102", []),
    ],
)
def test_rows_that_count_in_their_own_way_are_shown_where_they_would_be_closed(name, message, places):
    (reason,) = [one for one in judged(name)[1].reasons if one.rule.message == message]

    assert tuple(places) == reason.places


def test_what_a_place_is_worth_to_a_dummy_is_shown_before_its_card_is_known():
    # Three blocks of a square: the fourth completes it, and its row and support count as well.
    game = played(new_game("solo"), *(Place(1, 1, 1), Place(1, 1, 2), Place(1, 2, 1)))
    worths = {one.place: one.total for one in worth_of_places(game.standing.position, "B", Rulings())}

    assert (5, 0) == (worths[Place(1, 2, 2)], worths[Place(1, 5, 5)])
