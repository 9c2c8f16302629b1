"""What holds for every end of game that can be."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from referee.games.nunatak.ending.completion import extra_turns, extra_turns_faults
from referee.games.nunatak.ending.faults import final_faults
from referee.games.nunatak.ending.final import FinalJudgement, judge_final
from referee.games.nunatak.ending.question import FinalQuestion
from referee.games.nunatak.ending.score_sheet import LINE, line_of
from referee.games.nunatak.pieces import Role
from referee.games.nunatak.rulings import RULINGS
from tests.some import some
from tests.strategies_final import completion_questions, final_questions


@given(final_questions())
def test_what_the_box_dealt_has_no_fault(question):
    assert () == final_faults(question)


@given(final_questions())
def test_every_total_is_the_track_plus_the_points_of_its_reasons(question):
    judgement = judge_final(question)

    for player in some(question.players()):
        own = sum(reason.points for reason in judgement.reasons if reason.seat == player.seat.id)
        assert player.track + own == judgement.totals[player.seat.id]


@given(final_questions())
def test_every_reason_with_points_belongs_to_a_player_and_a_line(question):
    players = {player.seat.id for player in question.players()}

    for reason in some(judge_final(question).reasons):
        if reason.points:
            assert reason.seat in players
            assert line_of(reason) in LINE


@given(final_questions())
def test_every_line_of_every_player_has_a_reason(question):
    judgement = judge_final(question)
    lines = {line for line in LINE if line != "temple_cap" or judgement.temple_cap}

    for player in some(question.players()):
        own = [reason for reason in judgement.reasons if reason.seat == player.seat.id]
        assert lines <= {line_of(reason) for reason in own}


def sheet(judgement: FinalJudgement) -> object:
    """What does not hang on the order of the seats."""
    return (
        {score.seat: (score.lines, score.total, score.rank) for score in judgement.scores},
        judgement.temple_cap,
        set(judgement.winners),
        judgement.decided_by,
        judgement.rulings_used,
    )


@given(final_questions(), st.data())
def test_players_in_another_order_have_the_same_sheet(question, data):
    """Siku keeps the last seat; nothing at the end of the game hangs on the turn order."""
    orders = [
        order
        for order in permutations(question.seats)
        if all(seat.seat.role is not Role.SIKU for seat in order[:-1])
    ]
    other = FinalQuestion(data.draw(st.sampled_from(orders)), question.rulings)

    assert sheet(judge_final(question)) == sheet(judge_final(other))


@given(final_questions())
def test_a_ruling_that_changes_the_result_is_always_listed(question):
    judgement = judge_final(question)
    listed = {used.key: used.changes_result for used in judgement.rulings_used}

    for key, ruling in some(RULINGS.items()):
        others = [
            judge_final(replace(question, rulings=question.rulings.with_choice(ruling, choice)))
            for choice in ruling.choices
        ]
        changes = any(
            (other.totals, other.winners) != (judgement.totals, judgement.winners) for other in others
        )
        assert changes == listed.get(key, False)


@given(final_questions())
def test_winners_have_the_most_points(question):
    judgement = judge_final(question)
    most = max(judgement.totals.values())

    assert all(judgement.totals[winner] == most for winner in judgement.winners)
    assert bool(judgement.winners) == (len(question.players()) > 1)


@given(completion_questions())
def test_two_different_players_take_the_extra_turns(question):
    order = extra_turns(question).order

    assert () == extra_turns_faults(question)
    assert 2 == len(set(order))


@given(completion_questions())
def test_the_order_of_extra_turns_is_by_line_one_line_two_and_later_seat(question):
    """A second derivation of the same order."""
    ranked = sorted(
        enumerate(question.seats), key=lambda seat: (seat[1].first_line, seat[1].second_line, seat[0])
    )

    assert (ranked[-1][1].seat.id, ranked[-2][1].seat.id) == extra_turns(question).order
