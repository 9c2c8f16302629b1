"""Everything that cannot lie on a table of Lost Cities is named, all of it at once."""

from __future__ import annotations

import pytest

from referee.games.lost_cities import (
    Card,
    Colour,
    Discard,
    Draw,
    Expedition,
    Game,
    MatchQuestion,
    Play,
    Sheet,
    match_faults,
    move_faults,
)
from referee.games.lost_cities.cards import Player

YELLOW, PURPLE = Colour.YELLOW, Colour.PURPLE
Rows = dict[Colour, Expedition]


def question(ann: Rows, ben: Rows, colours: int = 5) -> MatchQuestion:
    """One game of Ann and Ben."""
    return MatchQuestion(colours, (Game((Sheet("Ann", ann), Sheet("Ben", ben))),))


def named(*games: tuple[str, str]) -> MatchQuestion:
    """Games without cards between players of these ids."""
    return MatchQuestion(5, tuple(Game((Sheet(one, {}), Sheet(two, {}))) for one, two in games))


def found(asked: MatchQuestion) -> list[tuple[str, str]]:
    """The codes of all faults, each with its path as text."""
    return [(fault.code, "/".join(map(str, fault.path))) for fault in match_faults(asked)]


def test_a_whole_deck_on_the_table_is_no_fault() -> None:
    numbers = tuple(range(2, 11))
    full = {colour: Expedition(3, numbers) for colour in list(Colour)[:5]}

    assert [] == found(question(full, {}))


@pytest.mark.parametrize("number", [1, 11, 0, -2])
def test_a_number_outside_2_to_10_is_on_no_card_and_is_named_once(number: int) -> None:
    rows = {YELLOW: Expedition(0, (3, number))}

    expected = [("lost-no-such-number", "games/0/players/0/expeditions/yellow/numbers/1")]
    assert expected == found(question(rows, {YELLOW: Expedition(0, ())}))


def test_a_number_that_is_on_no_card_cannot_lie_with_both() -> None:
    rows = {YELLOW: Expedition(0, (11,))}

    codes = [code for code, _ in found(question(rows, rows))]

    assert ["lost-no-such-number"] * 2 == codes


def test_fewer_wagers_than_none_do_not_make_room_for_a_fourth() -> None:
    expected = [
        ("negative-count", "games/0/players/0/expeditions/yellow/wagers"),
        ("lost-too-many-wagers", "games/0/players/1/expeditions/yellow/wagers"),
    ]
    assert expected == found(question({YELLOW: Expedition(-1)}, {YELLOW: Expedition(4)}))


def test_a_number_told_twice_is_named_at_its_second_place() -> None:
    expected = [("lost-card-twice", "games/0/players/0/expeditions/yellow/numbers/2")]

    assert expected == found(question({YELLOW: Expedition(0, (4, 5, 4))}, {}))


def test_a_number_told_three_times_is_named_twice() -> None:
    asked = question({}, {YELLOW: Expedition(0, (4, 4, 4))})

    assert ["lost-card-twice"] * 2 == [fault.code for fault in match_faults(asked)]


def test_a_card_cannot_be_both_players() -> None:
    """A public mistake: others let both claim the same card."""
    asked = question({YELLOW: Expedition(0, (4, 5))}, {YELLOW: Expedition(0, (3, 5))})

    expected = [("lost-card-of-both", "games/0/players/1/expeditions/yellow/numbers/1")]

    assert expected == found(asked)


def test_a_card_of_both_names_whoever_has_it_already() -> None:
    asked = question({YELLOW: Expedition(0, (5,))}, {YELLOW: Expedition(0, (5,))})

    (fault,) = match_faults(asked)

    assert {"colour": YELLOW, "card": 5, "other": Player("Ann")} == fault.operands


def test_the_same_number_in_two_colours_is_two_cards() -> None:
    asked = question({YELLOW: Expedition(0, (5,))}, {Colour.RED: Expedition(0, (5,))})

    assert [] == found(asked)


def test_the_same_card_may_come_up_in_the_next_game() -> None:
    game = question({YELLOW: Expedition(3, (5,))}, {}).games[0]

    assert [] == found(MatchQuestion(5, (game, game)))


def test_one_player_cannot_have_four_wagers_of_a_colour() -> None:
    expected = [("lost-too-many-wagers", "games/0/players/0/expeditions/yellow/wagers")]

    assert expected == found(question({YELLOW: Expedition(4)}, {}))


def test_two_players_cannot_have_four_wagers_of_a_colour_between_them() -> None:
    asked = question({YELLOW: Expedition(2)}, {YELLOW: Expedition(2)})

    expected = [("lost-too-many-wagers-together", "games/0/players/1/expeditions/yellow/wagers")]

    assert expected == found(asked)


def test_a_player_with_four_wagers_is_not_blamed_twice() -> None:
    asked = question({YELLOW: Expedition(4)}, {YELLOW: Expedition(1)})

    assert ["lost-too-many-wagers"] == [fault.code for fault in match_faults(asked)]


def test_purple_is_not_played_with_five_colours() -> None:
    expected = [("lost-no-sixth-colour", "games/0/players/1/expeditions/purple")]

    assert expected == found(question({}, {PURPLE: Expedition(1)}))


def test_purple_is_played_with_six_colours() -> None:
    assert [] == found(question({}, {PURPLE: Expedition(1)}, colours=6))


def test_two_players_of_one_game_have_two_ids() -> None:
    assert [("lost-player-twice", "games/0/players/1/id")] == found(named(("Ann", "Ann")))


def test_every_game_has_the_same_two_players() -> None:
    expected = [("lost-other-player", "games/1/players/0/id")]

    assert expected == found(named(("Ann", "Ben"), ("Cem", "Ann")))


def test_another_player_is_named_with_the_two_that_were_expected() -> None:
    (fault,) = match_faults(named(("Ann", "Ben"), ("Ann", "Cem")))

    assert {"player": Player("Cem"), "expected": (Player("Ann"), Player("Ben"))} == fault.operands


def test_the_two_players_may_change_sides_between_games() -> None:
    assert [] == found(named(("Ann", "Ben"), ("Ben", "Ann")))


def test_all_faults_are_named_and_not_only_the_first() -> None:
    asked = question(
        {YELLOW: Expedition(2, (4, 4)), PURPLE: Expedition(4)},
        {YELLOW: Expedition(2, (4,))},
    )

    expected = {
        "lost-card-twice",
        "lost-no-sixth-colour",
        "lost-too-many-wagers",
        "lost-too-many-wagers-together",
        "lost-card-of-both",
    }

    assert expected == {fault.code for fault in match_faults(asked)}


@pytest.mark.parametrize("action", [Play, Discard])
def test_a_card_that_lies_in_the_row_is_not_in_the_hand(action: type[Play | Discard]) -> None:
    faults = move_faults(action(Expedition(0, (2, 5)), Card(YELLOW, 5)))

    assert [(("card",), "lost-card-in-own")] == [(fault.path, fault.code) for fault in faults]


@pytest.mark.parametrize("action", [Play, Discard])
def test_a_fourth_wager_is_not_in_the_hand(action: type[Play | Discard]) -> None:
    faults = move_faults(action(Expedition(3), Card(YELLOW, None)))

    assert [(("card",), "lost-fourth-wager")] == [(fault.path, fault.code) for fault in faults]


def test_the_row_of_a_move_is_checked_like_any_row() -> None:
    faults = move_faults(Play(Expedition(4, (2, 2)), Card(YELLOW, 3)))

    expected = [
        (("own", "wagers"), "lost-too-many-wagers"),
        (("own", "numbers", 1), "lost-card-twice"),
    ]

    assert expected == [(fault.path, fault.code) for fault in faults]


def test_a_card_that_may_be_in_the_hand_is_no_fault() -> None:
    assert () == move_faults(Play(Expedition(2, (2, 5)), Card(YELLOW, 4)))


def test_a_draw_has_no_faults() -> None:
    assert () == move_faults(Draw(YELLOW, Card(YELLOW, 4)))
