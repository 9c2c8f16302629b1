"""The building cards: "Wertung der Baukarten", "Scoring the building cards" and their sisters."""

from __future__ import annotations

import pytest

from referee.games.nunatak.ending import card_types
from referee.games.nunatak.ending import final_rules as rules
from referee.games.nunatak.ending.question import FinalQuestion
from referee.games.nunatak.hands import Hand, Tally
from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.rulings import Rulings
from tests.games.nunatak.final_tables import dummy, player, points, siku, table, the_reason

DEFAULTS = Rulings()


def builders(*counts: int) -> FinalQuestion:
    hands = [Hand(builders=count) for count in counts]
    return table(*(player(id, hand) for id, hand in zip("ABCD", hands, strict=False)))


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((5, 4, 3), {"A": 20, "B": 8, "C": 6}),
        ((4, 4, 3), {"A": 12, "B": 12, "C": 6}),
        ((4, 4, 4), {"A": 12, "B": 12, "C": 12}),
        ((3, 3, 3, 3), {"A": 12, "B": 12, "C": 12, "D": 12}),
        ((5, 0, 0), {"A": 20}),
        ((0, 0, 0), {}),
    ],
)
def test_builders_bring_twenty_twelve_or_two_each(counts, expected):
    """E86 to E88, G77, G80; rules.md C, derived vectors."""
    assert expected == points(card_types.builders(builders(*counts)))


def test_a_tie_of_builders_names_with_whom():
    reason = the_reason(card_types.builders(builders(4, 4, 3)), rules.BUILDERS_TIE, "A")

    assert (4, ["B"]) == (reason.operands["own"], [seat.id for seat in reason.operands["tied"]])


def test_two_per_builder_names_who_has_the_most():
    reason = the_reason(card_types.builders(builders(5, 4, 3)), rules.BUILDERS_REST, "C")

    assert (3, 5, ["A"]) == (
        reason.operands["own"],
        reason.operands["most"],
        [seat.id for seat in reason.operands["ahead"]],
    )


@pytest.mark.parametrize(
    ("own", "other", "neutral", "expected", "would"),
    [
        (4, 3, 5, {"A": 8, "B": 6}, 20),
        (4, 3, 4, {"A": 12, "B": 6}, 12),
        (0, 0, 8, {}, 20),
        (5, 3, 1, {"A": 20, "B": 6}, 2),
    ],
)
def test_siku_s_builders_count_for_the_majority_and_bring_nobody_points(own, other, neutral, expected, would):
    """G45 to G47, E110."""
    question = table(player("A", Hand(builders=own)), player("B", Hand(builders=other)), siku(neutral))
    reasons = list(card_types.builders(question))

    assert expected == points(reasons)
    assert would == the_reason(reasons, rules.BUILDERS_SIKU, "S").operands["would"]


def test_each_dummy_s_builders_count_by_themselves():
    """G106: 4 and 3 of the dummies are no 7 against 5."""
    question = table(player("A", Hand(builders=5)), dummy("B", 4), dummy("C", 3))
    reasons = list(card_types.builders(question))

    assert {"A": 20} == points(reasons)
    assert 8 == the_reason(reasons, rules.BUILDERS_DUMMY, "B").operands["would"]


@pytest.mark.parametrize(("own", "expected"), list(enumerate((0, 3, 7, 12, 18, 25, 33, 42, 52, 63, 75))))
def test_sculptors_follow_the_printed_table(own, expected):
    """E89; DE and NL print the table."""
    assert expected == card_types.sculptors(player("A", Hand(sculptors=own)), DEFAULTS).points


@pytest.mark.parametrize(
    ("choice", "own", "expected"),
    [
        ("seventy-five", 11, 75),
        ("seventy-five", 14, 75),
        ("continue", 11, 88),
        ("continue", 12, 102),
        ("continue", 13, 117),
    ],
)
def test_more_than_ten_sculptors_follow_the_ruling(choice, own, expected):
    """G78."""
    rulings = Rulings.of({"sculptors-above-ten": choice})
    reason = card_types.sculptors(player("A", Hand(sculptors=own)), rulings)

    assert (expected, ("sculptors-above-ten",)) == (reason.points, reason.rests_on)


def artisans(rope: int, pickaxe: int, pole_saw: int, rulings: Rulings = DEFAULTS) -> int:
    tools = {Tool.ROPE: rope, Tool.PICKAXE: pickaxe, Tool.POLE_SAW: pole_saw}
    seat = player("A", Hand(artisans=tools))
    return sum(reason.points for reason in card_types.artisans(seat, rulings))


@pytest.mark.parametrize(("own", "expected"), list(enumerate((0, 0, 3, 8, 15, 24))))
def test_artisans_of_one_tool_follow_the_printed_table(own, expected):
    """E90; NL prints the table."""
    assert expected == artisans(0, own, 0)


def test_the_books_example_of_artisans_brings_thirty_four():
    """C13: 2 ropes, 2 pickaxes and 3 pole saws, with two sets."""
    assert 3 + 3 + 8 + 20 == artisans(2, 2, 3)


@pytest.mark.parametrize(("choice", "expected"), [("twenty-four", 24), ("continue", 35)])
def test_a_sixth_artisan_of_one_tool_follows_the_ruling(choice, expected):
    """G79."""
    assert expected == artisans(6, 0, 0, Rulings.of({"sixth-artisan": choice}))


def test_without_a_set_of_tools_the_missing_ones_are_named():
    seat = player("A", Hand(artisans={Tool.ROPE: 1}))
    reasons = list(card_types.artisans(seat, DEFAULTS))

    assert (Tool.PICKAXE, Tool.POLE_SAW) == the_reason(reasons, rules.ARTISANS_NO_SET).operands["missing"]
    assert (1, Tool.ROPE, 0) == (
        the_reason(reasons, rules.ARTISANS).operands["own"],
        the_reason(reasons, rules.ARTISANS).operands["tool"],
        the_reason(reasons, rules.ARTISANS).points,
    )


def test_without_artisans_one_reason_says_so():
    assert [rules.ARTISANS_NONE] == [reason.rule for reason in card_types.artisans(player("A"), DEFAULTS)]


@pytest.mark.parametrize(("cards", "symbols", "expected"), [(2, 3, 6), (3, 3, 9), (1, 0, 0), (0, 0, 0)])
def test_beasts_of_burden_are_cards_times_symbols(cards, symbols, expected):
    """C14, and the derived vector of transference: a third card without a symbol makes 3 × 3."""
    seat = player("A", Hand(beast_cards=cards, beast_symbols=symbols))

    assert expected == card_types.beasts(seat).points


def test_architects_are_cards_times_the_number_reached():
    """C15."""
    seat = player("A", Hand(architects=3), architect_number=3)

    assert 9 == card_types.architects(seat).points


@pytest.mark.parametrize(
    ("cards", "number", "rule"),
    [(3, 0, rules.ARCHITECTS_ON_START), (0, 0, rules.ARCHITECTS), (0, 5, rules.ARCHITECTS)],
)
def test_architects_bring_nothing_without_a_number_or_a_card(cards, number, rule):
    """G86 for the marker on the start space."""
    seat = player("A", Hand(architects=cards), architect_number=number)
    reason = card_types.architects(seat)

    assert (rule, 0) == (reason.rule, reason.points)


def elders(hand: Hand) -> list[int]:
    return [reason.points for reason in card_types.elders(player("A", hand))]


TWO_ARTISANS = {Tool.ROPE: 1, Tool.PICKAXE: 1}


def test_an_elder_counts_the_cards_of_its_two_types_and_itself():
    """C16."""
    hand = Hand(artisans=TWO_ARTISANS, elders=((Symbol.ARTISAN, Symbol.ELDER),))

    assert [2 + 1] == elders(hand)


def test_each_elder_scores_by_itself():
    """G83."""
    pair = (Symbol.ARTISAN, Symbol.BUILDER)
    hand = Hand(builders=4, artisans=TWO_ARTISANS, elders=(pair, pair))

    assert [6, 6] == elders(hand)


def test_an_elder_made_by_transference_scores_nothing_itself_but_others_count_it():
    """E74, G65."""
    hand = Hand(elders=((Symbol.ELDER, Symbol.BUILDER), ()))

    assert [2, 0] == elders(hand)


def test_an_elder_s_reason_holds_what_it_counts():
    hand = Hand(artisans=TWO_ARTISANS, elders=((Symbol.ARTISAN, Symbol.ELDER),))
    (reason,) = card_types.elders(player("A", hand))

    assert (Tally(Symbol.ARTISAN, 2), Tally(Symbol.ELDER, 1)) == reason.operands["cards"]


def test_without_elders_one_reason_says_so():
    assert [rules.ELDERS_NONE] == [reason.rule for reason in card_types.elders(player("A"))]


@pytest.mark.parametrize(("own", "expected"), [(0, 0), (1, 2), (4, 8)])
def test_each_unused_blessing_brings_two(own, expected):
    """E65, G24, G66, G68."""
    assert expected == card_types.unused_blessings(player("A", unused_blessings=own)).points


SIX_TYPES = Hand(2, 2, {Tool.ROPE: 1, Tool.POLE_SAW: 1}, 2, 2, 3, ((), ()))


def test_complete_sets_bring_ten_each_and_name_what_is_fewest():
    """E96; an elder made by transference may complete one (E74)."""
    reason = card_types.complete_sets(player("A", SIX_TYPES))

    assert (20, 2) == (reason.points, reason.operands["sets"])
    assert Symbol.ARCHITECT not in reason.operands["fewest"]


def test_without_a_complete_set_the_missing_types_are_named():
    reason = card_types.complete_sets(player("A", Hand(builders=1, sculptors=2)))

    assert 0 == reason.points
    assert (Symbol.ARTISAN, Symbol.BEAST_OF_BURDEN, Symbol.ARCHITECT, Symbol.ELDER) == reason.operands[
        "missing"
    ]


def test_every_player_has_a_reason_under_every_line_but_the_cap():
    question = table(player("A"), player("B", SIX_TYPES), player("C", Hand(builders=1)))
    reasons = list(card_types.card_reasons(question))
    lines = {line for line in rules.SCORED if line != "temple_cap"}

    assert {"A": lines, "B": lines, "C": lines} == {
        seat: {rules.line_of(reason) for reason in reasons if reason.seat == seat} for seat in "ABC"
    }
