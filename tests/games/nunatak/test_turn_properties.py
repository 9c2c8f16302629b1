"""What holds for every judged turn, whatever the position."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from referee.games.nunatak.board import PLACES, UNDER, Place, size
from referee.games.nunatak.faults import turn_faults
from referee.games.nunatak.notation import read_temple, write_temple
from referee.games.nunatak.options import options
from referee.games.nunatak.pieces import players_of
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.question import TurnQuestion
from referee.games.nunatak.turn import judge_turn
from referee.games.rulings import Rulings
from tests.strategies import positions, questions


def mirrored(place: Place) -> Place:
    return Place(place.level, place.row, size(place.level) + 1 - place.column)


def mirror(question: TurnQuestion) -> TurnQuestion:
    blocks = [Block(mirrored(place), seat) for place, seat in question.position.blocks]
    position = Position.of(question.position.seats, blocks)
    return replace(question, position=position).anywhere.at(mirrored(question.move.place))


@given(questions())
def test_points_are_the_sum_of_the_reasons(question):
    judgement = judge_turn(question)
    points = dict.fromkeys(players_of(question.position.seats), 0)
    for reason in judgement.reasons:
        if reason.seat in points:
            points[reason.seat] += reason.points

    assert points == judgement.points


@given(questions())
def test_every_judgement_has_a_reason(question):
    assert judge_turn(question).reasons


@given(questions())
def test_siku_and_dummies_never_get_a_point(question):
    players = players_of(question.position.seats)
    others = [reason for reason in judge_turn(question).reasons if reason.seat not in players]

    assert [0] * len(others) == [reason.points for reason in others]


@given(questions())
def test_a_mirrored_temple_brings_the_same_points(question):
    assert judge_turn(question).points == judge_turn(mirror(question)).points


@given(questions())
def test_a_mirrored_temple_opens_the_mirrored_tiles(question):
    expected = {mirrored(place) for place in judge_turn(question).new_tiles}

    assert expected == set(judge_turn(mirror(question)).new_tiles)


@given(questions(), st.permutations([0, 1, 2, 3]))
def test_permuting_the_players_permutes_the_points(question, order):
    players = players_of(question.position.seats)
    shuffled = [players[index] for index in order if index < len(players)]
    other = dict(zip(players, shuffled, strict=True))
    rename = {seat.id: other.get(seat.id, seat.id) for seat in question.position.seats}
    blocks = [Block(place, rename[owner]) for place, owner in question.position.blocks if owner]
    renamed = replace(
        question,
        position=Position.of(question.position.seats, blocks),
        active=rename[question.active],
        move=question.move._replace(seat=rename[question.move.seat]),
        architect={rename[seat]: moved for seat, moved in (question.architect or {}).items()},
    )
    judgement = judge_turn(question)
    if not judgement.legal:
        return
    expected = {rename[seat]: count for seat, count in (judgement.points or {}).items()}

    assert expected == judge_turn(renamed).points


@given(questions(told=False))
def test_options_agree_with_the_turn_on_every_place(question):
    anywhere = question.anywhere
    expected = {place: judgement for place in PLACES if (judgement := judge_turn(anywhere.at(place))).legal}

    assert expected == dict(options(anywhere).placements)


@given(questions(told=False))
def test_needs_are_exactly_the_blocks_whose_owners_decide(question):
    judgement = judge_turn(question)
    owners = dict(question.position.owners)
    for place in judgement.needs:
        owners[place] = question.active
    told = Position.of(question.position.seats, [Block(*item) for item in owners.items()])
    answered = judge_turn(replace(question, position=told))

    assert () == answered.needs


@given(questions())
def test_a_ruling_that_changes_the_result_is_always_named(question):
    judgement = judge_turn(question)
    named = {used.key for used in judgement.rulings_used}
    for choice in ("five", "three", "zero"):
        other = judge_turn(replace(question, rulings=Rulings.of({"siku-first-tie": choice})))

        assert other.points == judgement.points or "siku-first-tie" in named


@given(positions(told=False))
def test_the_notation_reads_back_what_it_wrote(position):
    read = read_temple(write_temple(position), position.seats)

    assert (dict(position.owners), ()) == (dict(read.blocks), read.faults)


@given(positions())
def test_a_free_place_is_never_covered(position):
    covered = {under for place in position.owners for under in UNDER[place]}

    assert covered.isdisjoint(position.free_places())


@given(positions())
def test_no_tile_lies_over_a_free_place(position):
    """One map from above is enough: a tile that lies needs all four blocks below it."""
    tiles = [place for place in PLACES if place in position.owners or position.is_free(place)]
    under_tiles = {under for tile in tiles for under in UNDER[tile]}

    assert under_tiles.isdisjoint(position.free_places())


@given(questions())
def test_a_grown_temple_has_no_fault(question):
    assert () == turn_faults(question)
