"""The two extra turns of a kept game of four: what the table counts for the card, and who plays."""

from __future__ import annotations

import pytest

from referee.games.nunatak.ending import final_rules as rules
from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.nunatak.table.completion import completed, completion
from referee.games.nunatak.table.extra_turns import COUNTABLE, Countable, counts
from referee.games.nunatak.table.faults import event_faults
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Carded, CardLines, Completed
from referee.games.nunatak.table.tracking import Details, Tracking
from referee.games.rulings import Rulings
from tests.games.nunatak.tables import GROUND, SEATS, played, random_game
from tests.some import for_each

LINES = (CardLines("A", 1, 0), CardLines("B", 2, 1), CardLines("C", 2, 1), CardLines("D", 0, 3))
BEASTS_WITH_ONE = Countable(Symbol.BEAST_OF_BURDEN, symbols=1)


def four(turns=52):
    return random_game("four", turns=turns)


def faults(event, game=None):
    return [(fault.path, fault.code) for fault in event_faults(game or four(), event)]


def test_the_numbers_of_the_card_say_who_plays_and_why():
    game = four()
    after = game.after(completed(game, LINES))
    told = completion(after)

    assert (("C", "B"), "C") == (told.order, after.active)
    assert [
        rules.COMPLETION_FIRST,
        rules.COMPLETION_TIE_SECOND_LINE,
        rules.COMPLETION_TIE_LATER_SEAT,
        rules.COMPLETION_SECOND,
    ] == [reason.rule for reason in told.reasons]


def test_the_order_of_the_numbers_does_not_matter():
    game = four()

    assert ("C", "B") == completed(game, reversed(LINES)).seats


def test_where_the_table_named_the_two_itself_there_is_no_reason():
    assert None is completion(four().after(Completed(("A", "B"))))


def test_naming_the_two_again_forgets_the_numbers():
    game = four()

    assert None is completion(game.after(completed(game, LINES)).after(Completed(("A", "B"))))


@for_each(
    ("event", "expected"),
    [
        (Completed(("C", "B"), LINES), []),
        (Completed(("B", "C"), LINES), [(("order",), "lines-say-others")]),
        (Completed(("C", "B"), LINES[:3]), [(("lines",), "lines-of-all-four")]),
        (Completed(("C", "B"), (*LINES[:3], LINES[0])), [(("lines",), "lines-of-all-four")]),
        (
            Completed(("C", "B"), (*LINES[:3], CardLines("X", 0, 0))),
            [(("lines", 3, "id"), "unknown-seat"), (("lines",), "lines-of-all-four")],
        ),
        (
            Completed(("C", "B"), (CardLines("D", 0, -1), *LINES[:3])),
            [(("lines", 0, "second_line"), "negative-count")],
        ),
    ],
)
def test_numbers_that_cannot_be_are_refused(event, expected):
    assert expected == faults(event)


def test_only_a_table_of_four_has_a_completion_card():
    assert (("lines",), "no-extra-turns") in faults(Completed((), LINES[:3]), random_game("three"))


def with_cards(*cards):
    """A game of four whose first turns took these cards, A's first."""
    game = played(Game.of(SEATS["four"], Rulings(), {}, Tracking.CARDS), *GROUND[: len(cards)])
    for key, (card, as_, details) in enumerate(cards, start=1):
        game = game.after(Carded(key, card, as_, details))
    return game


def number(game, of):
    return {count.of: dict(count.seats) for count in counts(game)}[of]


BEAST = ((Symbol.BEAST_OF_BURDEN,), None, Details(symbols=1))
BUILDER = ((Symbol.BUILDER,), None, None)
UNKNOWN = (None, None, None)


def test_beasts_are_counted_by_their_symbols_as_in_the_example_of_the_books():
    game = with_cards(BEAST, BUILDER, BUILDER, BUILDER, BEAST, BEAST)

    assert {"A": 2, "B": 1, "C": 0, "D": 0} == number(game, BEASTS_WITH_ONE)


@for_each(
    ("card", "of"),
    [
        (UNKNOWN, BEASTS_WITH_ONE),
        (((Symbol.BEAST_OF_BURDEN,), None, None), BEASTS_WITH_ONE),
        (((Symbol.BEAST_OF_BURDEN, Symbol.ELDER), None, None), BEASTS_WITH_ONE),
        (((Symbol.ARTISAN,), None, None), Countable(Symbol.ARTISAN, tool=Tool.ROPE)),
    ],
)
def test_a_seat_with_a_card_that_may_count_is_not_counted(card, of):
    assert {"A": None, "B": 0, "C": 0, "D": 0} == number(with_cards(card, BUILDER, BUILDER, BUILDER), of)


@pytest.mark.parametrize(
    "card", [((Symbol.ARTISAN,), None, None), ((Symbol.ARTISAN, Symbol.SCULPTOR), None, None)]
)
def test_what_is_open_of_other_cards_does_not_matter(card):
    assert {"A": 0, "B": 0, "C": 0, "D": 0} == number(
        with_cards(card, BUILDER, BUILDER, BUILDER), BEASTS_WITH_ONE
    )


def test_cards_of_a_type_are_counted_where_only_their_details_are_open():
    game = with_cards(((Symbol.BEAST_OF_BURDEN,), None, None), BUILDER, BUILDER, BUILDER)

    assert 1 == number(game, Countable(Symbol.BEAST_OF_BURDEN))["A"]


def test_blocks_on_a_level_are_counted_without_any_card():
    game = four(turns=52)
    on_level_one = number(game, Countable(level=1))

    assert 25 == sum(on_level_one.values())


def test_everything_countable_is_counted_at_a_table_of_four_only():
    assert (COUNTABLE, ()) == (tuple(count.of for count in counts(four())), counts(random_game("three")))
