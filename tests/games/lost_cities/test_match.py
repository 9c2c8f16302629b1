"""One to three games: leaders, totals, the winner and who begins the next game."""

from __future__ import annotations

import pytest

from referee.games.lost_cities import Colour, Expedition, Game, MatchQuestion, Sheet, judge_match
from referee.games.lost_cities.match import MatchJudgement
from referee.games.reasons import Reason

ROWS = {
    0: {},
    1: {Colour.RED: Expedition(0, (2, 9, 10))},
    3: {Colour.RED: Expedition(0, (5, 8, 10))},
    5: {Colour.RED: Expedition(0, (6, 9, 10))},
    -20: {Colour.RED: Expedition(0, (2, 3, 4, 5, 6)), Colour.BLUE: Expedition(1, (2, 8))},
    -40: {Colour.WHITE: Expedition(1)},
}
"""A sheet for each score that the tests need."""


def match(*games: tuple[int, int], colours: int = 5) -> MatchJudgement:
    """A match of Ann and Ben with these points in its games."""
    told = tuple(Game((Sheet("Ann", ROWS[ann]), Sheet("Ben", ROWS[ben]))) for ann, ben in games)
    return judge_match(MatchQuestion(colours, told))


def reasons(judgement: MatchJudgement, rule: str) -> list[Reason]:
    """The reasons of one rule, in their order."""
    return [reason for reason in judgement.reasons if reason.rule.id == rule]


def said(judgement: MatchJudgement, message: str) -> Reason:
    """The only reason with this sentence."""
    (found,) = (reason for reason in judgement.reasons if reason.rule.message == message)
    return found


def test_the_printed_example_makes_18() -> None:
    """ "Beispiel für eine Wertung": 45 − 10 − 40 + 3 + 20."""
    example = Sheet(
        "Ann",
        {
            Colour.YELLOW: Expedition(0, (5, 8, 10)),
            Colour.WHITE: Expedition(1),
            Colour.GREEN: Expedition(1, (2, 3, 10)),
            Colour.RED: Expedition(2, (2, 3, 4, 7, 9, 10)),
        },
    )

    judgement = judge_match(MatchQuestion(5, (Game((example, Sheet("Ben", {}))),)))

    assert {"Ann": 18, "Ben": 0} == judgement.totals


def test_the_match_needs_the_scores_that_the_tests_name() -> None:
    made = {score: match((score, 0)).totals["Ann"] for score in ROWS}

    assert {score: score for score in ROWS} == made


def test_every_colour_in_play_is_judged_even_if_nobody_began_it() -> None:
    judgement = match((3, 0))

    assert list(Colour)[:5] == list(judgement.games[0].players[1].expeditions)


def test_a_sixth_colour_is_judged_where_six_are_played() -> None:
    judgement = match((3, 0), colours=6)

    assert Colour.PURPLE in judgement.games[0].players[0].expeditions


def test_a_sixth_colour_is_named_as_not_in_the_booklet() -> None:
    """Gap L11."""
    assert 1 == len(reasons(match((3, 0), colours=6), "lost.gap.l11"))


def test_five_colours_need_no_word() -> None:
    assert [] == reasons(match((3, 0)), "lost.gap.l11")


def test_the_leader_of_a_game_has_more_points_in_that_game() -> None:
    judgement = match((5, 0), (0, 1))

    assert ["Ann", "Ben"] == [game.leader for game in judgement.games]


def test_nobody_leads_a_game_with_equal_points() -> None:
    assert [None] == [game.leader for game in match((3, 3)).games]


def test_the_totals_add_the_games_up() -> None:
    assert {"Ann": 9, "Ben": -37} == match((5, 0), (1, -40), (3, 3)).totals


def test_a_negative_game_says_that_this_is_possible() -> None:
    """ "Eine Reihe kann also positive oder negative Punkte bringen"."""
    reason = said(match((-40, 0)), "lost.score.negative")

    assert ("Ann", {"game": 1, "score": -40}) == (reason.seat, reason.operands)


def test_the_most_points_after_three_games_win() -> None:
    assert "Ben" == match((5, 0), (0, 3), (0, 3)).winner


def test_the_winner_has_the_reason_with_both_totals() -> None:
    reason = said(match((5, 0), (0, 3), (0, 3)), "lost.match.three")

    assert ("Ben", {"own": 6, "other": 5}) == (reason.seat, reason.operands)


def test_equal_totals_after_three_games_have_no_winner() -> None:
    """Gap L1: no tie-break is printed."""
    assert match((3, 0), (0, 3), (1, 1)).winner is None


def test_a_drawn_match_says_that_no_tie_break_is_printed() -> None:
    """Gap L1."""
    assert {"total": 4} == said(match((3, 0), (0, 3), (1, 1)), "lost.gap.l1").operands


@pytest.mark.parametrize("games", [[(5, 0)], [(5, 0), (0, 3)]])
def test_fewer_games_have_the_winner_of_the_games_told(games: list[tuple[int, int]]) -> None:
    """Gap L12: three games are the match, but more than one is optional."""
    assert "Ann" == match(*games).winner


def test_a_single_game_with_equal_points_has_no_winner() -> None:
    assert match((3, 3)).winner is None


def test_whoever_is_ahead_is_named_before_the_third_game() -> None:
    reason = said(match((5, 0), (0, 3)), "lost.match.three/ahead")

    assert ("Ann", {"own": 5, "other": 3, "left": 1}) == (reason.seat, reason.operands)


def test_a_match_that_is_level_says_how_many_games_are_left() -> None:
    reason = said(match((3, 3)), "lost.match.three/level")

    assert (None, {"total": 3, "left": 2}) == (reason.seat, reason.operands)


@pytest.mark.parametrize("games", [[(5, 0)], [(5, 0), (0, 3)]])
def test_fewer_games_say_that_three_are_the_match(games: list[tuple[int, int]]) -> None:
    """Gap L12."""
    assert 1 == len(reasons(match(*games), "lost.gap.l12"))


def test_three_games_need_no_word_on_fewer() -> None:
    assert [] == reasons(match((5, 0), (5, 0), (5, 0)), "lost.gap.l12")


def test_a_total_names_the_points_of_each_game() -> None:
    totals = [
        (reason.seat, reason.operands["games"], reason.operands["total"])
        for reason in reasons(match((5, 0), (1, -40)), "lost.match.three")
        if reason.rule.case == "total"
    ]

    assert [("Ann", (5, 1), 6), ("Ben", (0, -40), -40)] == totals


def test_a_total_is_told_but_not_counted_again() -> None:
    told = reasons(match((5, 0), (1, -40), (3, 3)), "lost.match.three")

    assert {0} == {reason.points for reason in told}


def test_the_player_with_more_points_begins_the_next_game() -> None:
    reason = said(match((5, 3)), "lost.match.next-start")
    expected = {"game": 1, "next": 2, "own": 5, "other": 3}

    assert ("Ann", expected) == (reason.seat, reason.operands)


def test_more_points_in_the_game_and_in_all_begin_the_third_game_too() -> None:
    told = reasons(match((5, 3), (5, 3)), "lost.match.next-start")

    assert [("Ann", 2), ("Ann", 3)] == [(one.seat, one.operands["next"]) for one in told]


def test_after_equal_points_the_booklet_names_no_beginner() -> None:
    """Gap L2."""
    reason = said(match((3, 3)), "lost.gap.l2")

    assert (None, {"game": 1, "next": 2, "score": 3}) == (reason.seat, reason.operands)


def test_equal_points_name_whoever_is_ahead_in_the_match() -> None:
    """Gaps L2 and L3: by all games so far Ann would begin."""
    reason = said(match((5, 0), (3, 3)), "lost.gap.l2/ahead")

    assert (None, "Ann") == (reason.seat, reason.operands["ahead"].id)


def test_the_last_game_decides_where_the_other_player_is_ahead_in_the_match() -> None:
    """Gap L3: "more points" may mean the last game or all so far; we take the last."""
    reason = said(match((5, 0), (0, 3)), "lost.gap.l3")

    assert ("Ben", "Ann") == (reason.seat, reason.operands["ahead"].id)


def test_the_last_game_decides_where_the_match_is_level() -> None:
    """Gap L3."""
    reason = said(match((3, 0), (0, 3)), "lost.gap.l3/equal")

    assert ("Ben", 3) == (reason.seat, reason.operands["total"])


def test_nobody_begins_a_fourth_game() -> None:
    told = reasons(match((5, 0), (5, 0), (5, 0)), "lost.match.next-start")

    assert [2, 3] == [reason.operands["next"] for reason in told]


def test_players_may_be_told_in_another_order_in_each_game() -> None:
    ann, ben = Sheet("Ann", ROWS[5]), Sheet("Ben", ROWS[3])

    judgement = judge_match(MatchQuestion(5, (Game((ann, ben)), Game((ben, ann)))))

    assert {"Ann": 10, "Ben": 6} == judgement.totals
