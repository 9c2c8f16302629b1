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
from tests.some import for_each

YELLOW, RED, PURPLE = Colour.YELLOW, Colour.RED, Colour.PURPLE
FULL_DECK = {colour: Expedition(3, tuple(range(2, 11))) for colour in list(Colour)[:5]}


def question(ann, ben, colours=5):
    """One game of Ann and Ben."""
    return MatchQuestion(colours, (Game((Sheet("Ann", ann), Sheet("Ben", ben))),))


def yellow(*numbers, wagers=0):
    return {YELLOW: Expedition(wagers, numbers)}


def named(*games):
    """Games without cards between players of these ids."""
    return MatchQuestion(5, tuple(Game((Sheet(one, {}), Sheet(two, {}))) for one, two in games))


def found(faults):
    """The codes of all faults, each with its path as text."""
    return [(fault.code, "/".join(map(str, fault.path))) for fault in faults]


def at(player, rest):
    """The path of a row in the first game: of Ann, 0, or of Ben, 1."""
    return f"games/0/players/{player}/expeditions/{rest}"


TABLES = {
    "a whole deck": (question(FULL_DECK, {}), []),
    **{
        f"a number {number} is named once": (
            question(yellow(3, number), yellow()),
            [("lost-no-such-number", at(0, "yellow/numbers/1"))],
        )
        for number in (1, 11, 0, -2)
    },
    "a number that is on no card cannot lie with both": (
        question(yellow(11), yellow(11)),
        [("lost-no-such-number", at(player, "yellow/numbers/0")) for player in (0, 1)],
    ),
    "fewer wagers than none make no room for a fourth": (
        question(yellow(wagers=-1), yellow(wagers=4)),
        [("negative-count", at(0, "yellow/wagers")), ("lost-too-many-wagers", at(1, "yellow/wagers"))],
    ),
    "a number entered twice is named at its second place": (
        question(yellow(4, 5, 4), {}),
        [("lost-card-twice", at(0, "yellow/numbers/2"))],
    ),
    "a number entered three times is named twice": (
        question({}, yellow(4, 4, 4)),
        [("lost-card-twice", at(1, f"yellow/numbers/{index}")) for index in (1, 2)],
    ),
    # A public mistake: others let both claim the same card.
    "a card of both players": (
        question(yellow(4, 5), yellow(3, 5)),
        [("lost-card-of-both", at(1, "yellow/numbers/1"))],
    ),
    "one number in two colours is two cards": (question(yellow(5), {RED: Expedition(0, (5,))}), []),
    "the same card in the next game": (MatchQuestion(5, question(yellow(5, wagers=3), {}).games * 2), []),
    "four wagers of one player": (
        question(yellow(wagers=4), {}),
        [("lost-too-many-wagers", at(0, "yellow/wagers"))],
    ),
    "four wagers of both players together": (
        question(yellow(wagers=2), yellow(wagers=2)),
        [("lost-too-many-wagers-together", at(1, "yellow/wagers"))],
    ),
    "a player with four wagers is not named twice": (
        question(yellow(wagers=4), yellow(wagers=1)),
        [("lost-too-many-wagers", at(0, "yellow/wagers"))],
    ),
    "purple with five colours": (
        question({}, {PURPLE: Expedition(1)}),
        [("lost-no-sixth-colour", at(1, "purple"))],
    ),
    "purple with six colours": (question({}, {PURPLE: Expedition(1)}, colours=6), []),
    "one id for both players": (named(("Ann", "Ann")), [("lost-player-twice", "games/0/players/1/id")]),
    "another player in the second game": (
        named(("Ann", "Ben"), ("Cem", "Ann")),
        [("lost-other-player", "games/1/players/0/id")],
    ),
    "players change sides between games": (named(("Ann", "Ben"), ("Ben", "Ann")), []),
    "all faults and not only the first": (
        question({**yellow(4, 4, wagers=2), PURPLE: Expedition(4)}, yellow(4, wagers=2)),
        [
            ("lost-card-twice", at(0, "yellow/numbers/1")),
            ("lost-no-sixth-colour", at(0, "purple")),
            ("lost-too-many-wagers", at(0, "purple/wagers")),
            ("lost-too-many-wagers-together", at(1, "yellow/wagers")),
            ("lost-card-of-both", at(1, "yellow/numbers/0")),
        ],
    ),
}


@for_each(("asked", "expected"), TABLES.values(), ids=TABLES)
def test_a_table_has_exactly_the_faults_that_lie_on_it(asked, expected):
    assert expected == found(match_faults(asked))


@pytest.mark.parametrize(
    ("asked", "operands"),
    [
        (question(yellow(5), yellow(5)), {"colour": YELLOW, "card": 5, "other": Player("Ann")}),
        (
            named(("Ann", "Ben"), ("Ann", "Cem")),
            {"player": Player("Cem"), "expected": (Player("Ann"), Player("Ben"))},
        ),
    ],
    ids=["who has the card already", "who was expected"],
)
def test_a_fault_names_what_is_needed_to_mend_it(asked, operands):
    (fault,) = match_faults(asked)

    assert operands == fault.operands


MOVES = {
    **{
        f"{action.__name__}: {name}": (action(Expedition(wagers, numbers), Card(YELLOW, card)), expected)
        for action in (Play, Discard)
        for name, wagers, numbers, card, expected in (
            ("a card that lies in the row", 0, (2, 5), 5, [("lost-card-in-own", "card")]),
            ("a fourth wager", 3, (), None, [("lost-fourth-wager", "card")]),
        )
    },
    "the row is checked like any row": (
        Play(Expedition(4, (2, 2)), Card(YELLOW, 3)),
        [("lost-too-many-wagers", "own/wagers"), ("lost-card-twice", "own/numbers/1")],
    ),
    "a card that may be in the hand": (Play(Expedition(2, (2, 5)), Card(YELLOW, 4)), []),
    "a draw": (Draw(YELLOW, Card(YELLOW, 4)), []),
}


@for_each(("move", "expected"), MOVES.values(), ids=MOVES)
def test_a_move_has_a_fault_where_the_card_cannot_be_in_the_hand(move, expected):
    assert expected == found(move_faults(move))
