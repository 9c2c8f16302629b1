"""The end scoring as a whole: the sheet, the winner with every tie-break, the solo rank."""

from __future__ import annotations

import pytest

from referee.games.nunatak.ending import final_rules as rules
from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.ending.question import FinalQuestion, FinalSeat, Outer
from referee.games.nunatak.ending.winner import Rank, rank_of
from referee.games.nunatak.hands import Hand
from referee.games.nunatak.pieces import Symbol, Tool
from tests.games.nunatak.final_tables import because, by_seat, dummy, player, siku, table, the_reason

CONTRACT_HAND = Hand(
    builders=3,
    sculptors=4,
    artisans={Tool.ROPE: 1, Tool.PICKAXE: 2},
    beast_cards=2,
    beast_symbols=3,
    architects=3,
    elders=((Symbol.ARTISAN, Symbol.ELDER),),
)


def contract_table() -> FinalQuestion:
    """The example of the interface, with a second player beside it."""
    first = player("A", CONTRACT_HAND, outer=(5, 3, 2, 1), track=57, architect_number=5, unused_blessings=1)
    return table(first, player("B", outer=(0, 0, 0, 0)), siku(2, outer=(4, 2, 1, 0)))


def test_the_example_of_the_interface_brings_142():
    score = judge_final(contract_table()).scores[0]

    assert {
        "temple_cap": 7,
        "builders": 20,
        "sculptors": 18,
        "artisans": 3,
        "beasts_of_burden": 6,
        "architects": 15,
        "elders": 4,
        "blessings": 2,
        "complete_sets": 10,
    } == score.lines
    assert (57, 142, None) == (score.track, score.total, score.rank)


def test_the_sheet_has_players_only():
    assert ["A", "B"] == [score.seat for score in judge_final(contract_table()).scores]


def test_the_lines_stand_in_the_order_of_the_rulebook():
    (score, _) = judge_final(contract_table()).scores

    assert list(rules.SCORED) == list(score.lines)


def test_a_ruling_that_changes_a_total_is_listed_as_such():
    question = table(player("A", Hand(sculptors=11)), player("B"), player("C"))
    (used,) = judge_final(question).rulings_used

    assert ("sculptors-above-ten", "seventy-five", ("continue",), True) == (
        used.key,
        used.choice,
        used.alternatives,
        used.changes_result,
    )


def test_what_was_not_told_is_named():
    judgement = judge_final(table(player("A"), player("B"), player("C")))

    assert (None, ("temple-cap",)) == (judgement.temple_cap, judgement.not_checked)


def test_nothing_is_named_where_all_was_told():
    assert () == judge_final(contract_table()).not_checked


def ending(*ends: tuple[int, Outer | None]) -> FinalQuestion:
    """Three players with a score and outer blocks each, and no cards."""
    seats: list[FinalSeat] = [
        player(id, track=track, outer=outer) for id, (track, outer) in zip("ABC", ends, strict=True)
    ]
    return table(*seats)


MORE, FEWER, FEW = (5, 4, 3, 1), (5, 4, 2, 1), (4, 3, 2, 1)


def test_most_points_win():
    """E98: A has 40 and the 7 of the cap."""
    judgement = judge_final(ending((40, MORE), (46, FEWER), (30, FEW)))

    assert (("A",), "points") == (judgement.winners, judgement.decided_by)
    assert {"A": 47, "B": 46, "C": 30} == by_seat(
        the_reason(judgement.reasons, rules.WIN_MOST, "A").operands["totals"]
    )


def test_tied_on_points_the_most_outer_blocks_win():
    """E99: the 7 of the cap make A level with B."""
    judgement = judge_final(ending((40, MORE), (47, FEWER), (30, FEW)))
    reasons = judgement.reasons

    assert (("A",), "outer") == (judgement.winners, judgement.decided_by)
    assert {"A": 47, "B": 47, "C": 30} == by_seat(
        the_reason(reasons, rules.WIN_POINTS_TIED).operands["totals"]
    )
    assert {"A": 13, "B": 12} == by_seat(the_reason(reasons, rules.WIN_OUTER, "A").operands["outer"])


def test_only_the_tied_players_outer_blocks_are_compared():
    """A17: C has the most outer blocks and too few points."""
    judgement = judge_final(ending((40, FEWER), (40, FEW), (20, MORE)))

    assert (("A",), "outer") == (judgement.winners, judgement.decided_by)


def test_siku_s_outer_blocks_do_not_matter_for_the_victory():
    """G51."""
    question = table(player("A", track=40, outer=FEWER), player("B", track=40, outer=FEW), siku(outer=MORE))
    judgement = judge_final(question)

    assert (("A",), "outer") == (judgement.winners, judgement.decided_by)


def test_still_tied_the_victory_is_shared_without_a_look_at_the_levels():
    """E100, G91: the same sum on other levels, C has the cap."""
    judgement = judge_final(ending((40, (5, 4, 1, 1)), (40, (4, 4, 2, 1)), (20, (6, 4, 3, 1))))

    assert (("A", "B"), "shared") == (judgement.winners, judgement.decided_by)
    assert {"A": 11, "B": 11} == by_seat(
        the_reason(judgement.reasons, rules.WIN_OUTER_TIED).operands["outer"]
    )
    assert ["A", "B"] == [
        seat.id for seat in the_reason(judgement.reasons, rules.WIN_SHARED).operands["tied"]
    ]


def test_of_three_tied_on_points_the_two_with_the_most_outer_blocks_share():
    judgement = judge_final(ending((40, FEWER), (40, FEW), (40, FEWER)))

    assert (("A", "C"), "shared") == (judgement.winners, judgement.decided_by)


def test_a_tie_on_points_without_outer_blocks_says_what_is_missing():
    judgement = judge_final(ending((40, MORE), (40, None), (20, MORE)))
    reason = the_reason(judgement.reasons, rules.WIN_OUTER_UNKNOWN)

    assert (("A", "B"), "shared") == (judgement.winners, judgement.decided_by)
    assert ["B"] == [seat.id for seat in reason.operands["missing"]]


@pytest.mark.parametrize(
    ("total", "expected"),
    [
        (0, Rank.BELOW),
        (99, Rank.BELOW),
        (100, Rank.SLUSH),
        (150, Rank.SLUSH),
        (151, Rank.SNOWBALL),
        (185, Rank.SNOWBALL),
        (186, Rank.ICE_CUBES),
        (200, Rank.ICE_CUBES),
        (201, Rank.BLOCK_OF_ICE),
        (225, Rank.BLOCK_OF_ICE),
        (226, Rank.ICEBERG),
        (250, Rank.ICEBERG),
        (251, Rank.ICE_TEMPLE),
        (400, Rank.ICE_TEMPLE),
    ],
)
def test_the_solo_ranks_begin_and_end_where_the_books_say(total, expected):
    """E129, G92."""
    assert expected is rank_of(total)


def alone(track: int) -> FinalQuestion:
    return table(player("A", track=track), dummy("B"), dummy("C"))


def test_alone_nobody_wins_and_a_rank_is_reached():
    judgement = judge_final(alone(186))
    (score,) = judgement.scores

    assert ((), None, Rank.ICE_CUBES) == (judgement.winners, judgement.decided_by, score.rank)
    assert Rank.ICE_CUBES is the_reason(judgement.reasons, rules.SOLO_RANK).operands["rank"]


def test_alone_below_the_lowest_rank_the_points_that_are_short_are_named():
    """G92."""
    judgement = judge_final(alone(93))

    assert 7 == the_reason(judgement.reasons, rules.SOLO_NO_RANK, "A").operands["short"]
    assert Rank.BELOW is judgement.scores[0].rank


def test_with_others_nobody_has_a_rank():
    judgement = judge_final(ending((186, None), (20, None), (30, None)))

    assert [None, None, None] == [score.rank for score in judgement.scores]
    assert [] == because(judgement.reasons, rules.SOLO_RANK)
