"""The vectors hold under the naive reading: what the books print, read twice."""

from __future__ import annotations

from tests.some import some

from .dummy import naive_dummy
from .final import naive_extra_turns, naive_final
from .hands import naive_hands_are_possible
from .lost_cities import naive_cards_are_possible, naive_move, naive_move_is_possible, naive_score
from .possible import naive_dummy_is_possible, naive_lines_are_possible, naive_position_is_possible
from .rulings import naive_changes
from .turn import naive_options, naive_turn
from .vectors import differences, vectors

JUDGES = {
    "turn": naive_turn,
    "options": naive_options,
    "final": naive_final,
    "extra_turns": naive_extra_turns,
    "dummy": naive_dummy,
    "score": naive_score,
    "move": naive_move,
}
POSSIBLE = {
    "turn": naive_position_is_possible,
    "options": naive_position_is_possible,
    "final": naive_hands_are_possible,
    "extra_turns": naive_lines_are_possible,
    "dummy": naive_dummy_is_possible,
    "score": naive_cards_are_possible,
    "move": naive_move_is_possible,
}
ALL = vectors("nunatak", "*") + vectors("lost_cities", "*")


def test_a_vector_holds_under_the_naive_reading():
    answered = some(each for each in ALL if each["status"] == 200)
    found = {
        each["name"]: differences(each["expected"], JUDGES[each["call"]](each["body"])) for each in answered
    }

    assert {} == {name: differs for name, differs in found.items() if differs}


def test_a_vector_changes_under_exactly_the_rulings_it_names():
    naming = some(each for each in ALL if "changes" in each)
    named = [(each["name"], set(each["changes"])) for each in naming]

    assert named == [(each["name"], naive_changes(JUDGES[each["call"]], each["body"])) for each in naming]


def test_a_body_is_possible_unless_the_vector_says_it_is_refused():
    answered = [(each["name"], each["status"] == 200) for each in some(ALL)]

    assert answered == [(each["name"], POSSIBLE[each["call"]](each["body"])) for each in ALL]
