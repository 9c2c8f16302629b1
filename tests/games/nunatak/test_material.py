"""The material of a game in which everything is kept: tiles, cards of the display, blessings, the pile."""

from __future__ import annotations

from referee.games.nunatak.board import PLACES, Place
from referee.games.nunatak.material.acts import (
    Laid,
    Opened,
    Reshuffled,
    SetUp,
    Shown,
    TookBlessing,
    UsedBlessing,
)
from referee.games.nunatak.material.state import UNKNOWN, Blessing, BlessingKind
from referee.games.nunatak.material.turn import judge_dummy_of
from referee.games.nunatak.material.waiting import Want, waiting
from referee.games.nunatak.pieces import ROLES, Seat, Symbol
from referee.games.nunatak.question import Move, Swap
from referee.games.nunatak.table.faults import event_faults
from referee.games.nunatak.table.game import Game, fold
from referee.games.nunatak.table.log import Added, Removed, Restored, TrackingChanged, Turn
from referee.games.nunatak.table.tracking import Tracking
from referee.games.rulings import Rulings
from tests.some import for_each

GROUND = tuple(place for place in PLACES if place.level == 1)
BUILDER, SCULPTOR, ARTISAN, BEAST, ARCHITECT, ELDER = ((symbol,) for symbol in Symbol)
FOUR = (SCULPTOR, ARTISAN, BUILDER, ELDER)


def new_game(players=3, keeps=Tracking.EVERYTHING):
    seats = tuple(Seat("ABCD"[index], role) for index, role in enumerate(ROLES[players]))
    return Game.of(seats, Rulings(), {}, keeps)


def set_up(tiles=None, display=FOUR, blessings=(BlessingKind.OTHER, BlessingKind.INSIGHT)):
    shown = dict.fromkeys(GROUND, SCULPTOR) | (tiles or {})
    return SetUp(
        tuple(Laid(place, symbols) for place, symbols in shown.items()),
        tuple(Shown(slot, card) for slot, card in enumerate(display)),
        tuple(Opened(number, Blessing(kind)) for number, kind in enumerate(blessings, 1)),
    )


def ready(players=3, **given):
    return after(new_game(players), set_up(**given))


def after(game, *acts):
    for act in acts:
        assert () == event_faults(game, Added(act)), act
        game = game.after(Added(act))
        assert game.record[-1].is_legal, game.record[-1].reasons
    return game


def turn(game, place, card, **more):
    seat = more.pop("seat", game.active)
    slot = more.pop("slot", None)
    return Turn(game.active, Move(place, seat, card, **more), slot=slot)


def codes(game, act):
    return [fault.code for fault in event_faults(game, Added(act))]


def wants(game):
    return [one.want for one in waiting(game.scene)]


def rules_of(game, act):
    kept = game.next(act)
    return kept.is_legal, [reason.rule.message for reason in kept.reasons]


def material_of(game):
    return game.standing.material


def test_a_new_game_waits_for_25_tiles_two_blessings_four_cards_and_the_first_turn():
    expected = [*[Want.TILE] * 25, *[Want.BLESSING] * 2, *[Want.CARD] * 4, Want.TURN]

    assert expected == wants(new_game())


def test_the_solo_game_waits_for_its_tiles_and_cards_before_any_turn():
    assert Want.TURN not in wants(new_game(1))
    assert [Want.TURN] == wants(ready(1))
    assert ["solo-needs-first"] == codes(new_game(1), Turn("A", Move(GROUND[0], "A", SCULPTOR)))


def test_a_table_that_keeps_less_has_no_material_and_takes_none():
    game = new_game(keeps=Tracking.CARDS)

    assert (None, ["not-everything-kept"]) == (game.scene, codes(game, Laid(GROUND[0], SCULPTOR)))


def test_what_is_left_for_later_is_not_checked():
    kept = new_game().next(Turn("A", Move(GROUND[0], "A", SCULPTOR)))

    assert kept.is_legal
    assert {"card-in-display", "card-match"} <= set(kept.judgement.not_checked)


def test_with_everything_entered_nothing_is_left_unchecked():
    game = ready()

    assert () == game.next(turn(game, GROUND[0], SCULPTOR)).judgement.not_checked


def test_a_card_that_is_not_in_the_display_and_a_tile_that_does_not_match_are_refused():
    game = ready(tiles={GROUND[1]: ARTISAN})

    missing = rules_of(game, turn(game, GROUND[0], BEAST))
    assert (False, "nunatak.card.one/not-in-display") == (missing[0], missing[1][0])
    assert (False, ["nunatak.place.match/no-match"]) == rules_of(game, turn(game, GROUND[1], SCULPTOR))


def test_a_turn_takes_the_card_out_of_the_display_and_a_new_one_comes_in_its_place():
    game = ready()
    played = after(game, turn(game, GROUND[0], SCULPTOR))

    assert (UNKNOWN, ARTISAN, BUILDER, ELDER) == material_of(played).display
    assert (49, (SCULPTOR,)) == (material_of(played).pile, material_of(played).gone)
    assert [Want.CARD, Want.TURN] == wants(played)
    assert (BEAST, ARTISAN, BUILDER, ELDER) == material_of(after(played, Shown(0, BEAST))).display


def test_the_solo_game_fills_the_display_only_after_the_round_beginning_beside_the_card_that_is_left():
    game = ready(1, display=(SCULPTOR, SCULPTOR, BUILDER, SCULPTOR))
    one = after(game, turn(game, GROUND[0], SCULPTOR, slot=0))
    assert (None, SCULPTOR, BUILDER, SCULPTOR) == material_of(one).display
    # The left dummy's marker is at the gap: it takes the next clockwise. The other's is at the builder,
    # which fits nothing.
    two = after(one, turn(one, Place(1, 3, 3), SCULPTOR))
    assert (None, None, BUILDER, SCULPTOR) == material_of(two).display
    three = after(two, dummy_turn(two))

    assert (UNKNOWN, UNKNOWN, BUILDER, UNKNOWN) == material_of(three).display
    assert 47 == material_of(three).pile


def dummy_turn(game):
    judgement = judge_dummy_of(game.scene, game.active)
    card = material_of(game).display[judgement.card]
    return Turn(game.active, Move(judgement.places[0], game.active, card), slot=judgement.card)


def test_the_builders_swap_moves_both_tiles():
    game = ready(tiles={GROUND[0]: BUILDER, GROUND[7]: ELDER})
    played = after(game, turn(game, GROUND[7], BUILDER, swap=Swap(GROUND[0], GROUND[7])))

    assert ELDER == material_of(played).tiles[GROUND[0]]
    assert GROUND[7] not in material_of(played).tiles


def finished_square(game):
    """Four blocks on one square of the ground."""
    for place in (Place(1, 1, 1), Place(1, 1, 2), Place(1, 2, 1), Place(1, 2, 2)):
        game = after(game, turn(game, place, SCULPTOR))
        game = after(game, *(Shown(slot, BEAST) for slot in material_of(game).unknown_slots()))
    return game


def test_a_finished_square_waits_for_its_tile_which_can_be_corrected_while_it_is_free():
    game = finished_square(ready(display=(SCULPTOR,) * 4, tiles={GROUND[24]: BEAST}))
    above = Place(2, 1, 1)
    assert [above] == [one.place for one in waiting(game.scene) if one.want is Want.TILE]

    laid = after(game, Laid(above, ELDER))
    assert [Want.TURN] == wants(laid)
    assert BEAST == material_of(after(laid, Laid(above, BEAST))).tiles[above]


@for_each(
    ("act", "expected"),
    [
        (Laid(Place(2, 1, 1), ELDER), ["no-free-tile-there"]),
        (Laid(Place(4, 5, 5), ELDER), ["no-such-place"]),
        (Laid(GROUND[0], (*ELDER, *ELDER)), ["same-symbol-twice"]),
        (Shown(4, ELDER), ["no-such-slot"]),
        (Shown(0, (*ELDER, *BUILDER)), ["no-such-card"]),
        (Opened(3, Blessing(BlessingKind.OTHER)), ["no-such-blessing"]),
        (Opened(1, Blessing(BlessingKind.INSIGHT)), ["blessing-twice"]),
        (SetUp(), ["nothing-set-up"]),
        (TookBlessing("A", 1), ["no-blessing-owed"]),
        (UsedBlessing(1), ["blessing-not-held"]),
        (Reshuffled(), ["no-reshuffle-card-fits"]),
        (Turn("A", Move(GROUND[0], "A", SCULPTOR), slot=1), ["other-card-lies-there"]),
        (Turn("A", Move(GROUND[0], "A", SCULPTOR), slot=4), ["no-such-slot"]),
    ],
)
def test_what_cannot_be_on_the_table_is_refused(act, expected):
    assert expected == codes(ready(), act)


def test_a_card_that_the_box_does_not_hold_any_more_is_refused():
    game = ready(display=(ELDER,) * 4, tiles={GROUND[0]: ELDER})
    # What was there before was entered wrongly, and is not seen any more.
    assert [] == codes(game, Shown(0, ELDER))

    played = after(game, turn(game, GROUND[0], ELDER), Shown(0, ELDER))
    assert [] == codes(played, Shown(0, ELDER))
    again = after(played, Shown(0, BEAST), Laid(GROUND[1], ELDER))
    again = after(again, turn(again, GROUND[1], ELDER), Shown(1, ELDER))
    assert ["no-such-card-left"] == codes(again, Shown(0, ELDER))


def test_nobody_may_enter_abundance_with_two_players_or_alone():
    for players in (1, 2):
        assert ["blessing-taken-out"] == codes(ready(players), Opened(1, Blessing(BlessingKind.ABUNDANCE)))


def test_undoing_a_turn_undoes_what_came_with_it_and_redoing_restores_it():
    game = ready(display=(SCULPTOR,) * 4)
    played = after(game, turn(game, GROUND[0], SCULPTOR))
    shown = after(played, Shown(0, ELDER))
    undone = shown.after(Removed((played.version,)))

    assert material_of(game) == material_of(undone)
    assert material_of(shown) == material_of(undone.after(Restored((played.version,))))


def test_a_tile_that_loses_its_square_by_a_correction_breaks_it():
    game = finished_square(ready(display=(SCULPTOR,) * 4, tiles={GROUND[24]: BEAST}))
    laid = after(game, Laid(Place(2, 1, 1), ELDER))
    first = game.turns[0].item.key
    broken = [kept for kept in laid.after(Removed((first,))).record if not kept.is_legal]

    assert [Laid(Place(2, 1, 1), ELDER)] == [kept.item.act for kept in broken]
    assert ["nunatak.gap.g11/unfit"] == [kept.reasons[0].rule.message for kept in broken]


def test_a_table_may_keep_everything_from_the_middle_of_a_game_on_and_all_of_it_is_unknown():
    game = new_game(keeps=Tracking.BLOCKS)
    for place in GROUND[:3]:
        game = after(game, Turn(game.active, Move(place, game.active)))
    material = material_of(after(game, TrackingChanged(Tracking.EVERYTHING)))

    assert (47, (UNKNOWN,) * 4, {}) == (material.pile, material.display, dict(material.tiles))


def test_the_solo_game_keeps_everything_from_its_first_turn_or_not_at_all():
    game = after(new_game(1, Tracking.BLOCKS), Turn("A", Move(GROUND[0], "A")))

    assert ["everything-from-the-start"] == codes(game, TrackingChanged(Tracking.EVERYTHING))


def test_the_same_log_gives_the_same_material():
    game = finished_square(ready(display=(SCULPTOR,) * 4, tiles={GROUND[24]: BEAST}))
    events = [Added(kept.item.act) for kept in game.record]

    assert material_of(game) == material_of(fold(new_game(), events))
