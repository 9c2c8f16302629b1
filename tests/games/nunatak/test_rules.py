"""The lists of rules: to which line of the score sheet each belongs, and which no judgement names."""

from __future__ import annotations

from referee.games.nunatak.board import PLACES
from referee.games.nunatak.dummies.question import CLOCKWISE
from referee.games.nunatak.ending import final_rules
from referee.games.nunatak.ending.score_sheet import LINE
from referee.games.nunatak.pieces import BLOCKS_IN_A_GAME, BLOCKS_PER_SEAT, DISPLAY_SIZE
from referee.games.nunatak.table import adjustment_rules as booking_rules
from referee.games.reasons import Rule
from tests.some import for_each

LINE_BY_NAME = {
    "CAP": "temple_cap",
    "BUILDERS": "builders",
    "SCULPTORS": "sculptors",
    "ARTISANS": "artisans",
    "BEASTS": "beasts_of_burden",
    "ARCHITECTS": "architects",
    "ELDERS": "elders",
    "BLESSINGS": "blessings",
    "SETS": "complete_sets",
}
"""The line of a rule by how its constant's name begins."""

ONLY_TEXTS = {
    "BLESSINGS_FIRST": "nunatak.score.blessings-first",
    "ARCHITECTS_BACK": "nunatak.architects.back",
    "INSIGHT": "nunatak.blessing.insight",
}


def final_constants():
    """The constants of the end scoring with their rules, one for each reading of an open question."""
    for name, value in vars(final_rules).items():
        rules = tuple(value.values()) if isinstance(value, dict) else (value,)
        if name not in ONLY_TEXTS and isinstance(rules[0], Rule):
            yield name, rules


FINAL = list(final_constants())


@for_each("line", LINE)
def test_a_line_of_the_score_sheet_holds_the_rules_that_are_named_after_it(line):
    kinds = [kind for kind, named in LINE_BY_NAME.items() if named == line]
    expected = [rule for name, rules in FINAL for rule in rules if name.split("_")[0] in kinds]

    assert expected == list(LINE[line].rules)


def test_the_winner_and_the_rank_have_the_rules_that_are_named_after_them():
    expected = [rule for name, rules in FINAL for rule in rules if name.startswith(("WIN_", "SOLO_"))]

    assert expected == list(final_rules.WINNER_RULES)


def test_the_completion_card_has_the_rules_that_are_named_after_it():
    expected = [rule for name, rules in FINAL for rule in rules if name.startswith("COMPLETION_")]

    assert expected == list(final_rules.COMPLETION_RULES)


def test_three_rules_stand_beside_a_field_and_in_no_judgement():
    assert list(ONLY_TEXTS.values()) == [rule.message for rule in final_rules.TEXT_RULES]


def test_a_booking_is_a_blessing_or_something_that_was_missed():
    expected = ["nunatak.gap.g54/booked", "nunatak.gap.g11/booked"]

    assert expected == [rule.message for rule in booking_rules.ADJUSTMENT_RULES]


def test_the_numbers_of_the_box_agree():
    assert {len(PLACES)} == {BLOCKS_IN_A_GAME, 3 * BLOCKS_PER_SEAT}
    assert DISPLAY_SIZE == len(CLOCKWISE)
