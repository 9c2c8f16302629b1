"""Blessings where everything is kept: when each may be used, what the books print, and what players say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.games.nunatak.board import Place
from referee.games.nunatak.material.acts import Opened, Reshuffled, Said, Shown, TookBlessing, UsedBlessing
from referee.games.nunatak.material.state import UNKNOWN, Blessing, BlessingKind, BlessingUse, MadeCard
from referee.games.nunatak.material.waiting import Want
from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.question import Move, Swap
from referee.games.nunatak.table.final.cells import Cell
from referee.games.nunatak.table.final.sheet import finish_of
from referee.games.nunatak.table.log import Turn
from tests.games.nunatak.test_material import (
    ARTISAN,
    BEAST,
    BUILDER,
    ELDER,
    GROUND,
    SCULPTOR,
    after,
    codes,
    dummy_turn,
    material_of,
    ready,
    rules_of,
    turn,
    wants,
)
from tests.some import for_each

KIND, USE = BlessingKind, BlessingUse
SPLIT = (Symbol.SCULPTOR, Symbol.ARTISAN)
ELDERS = dict.fromkeys(GROUND[:6], ELDER)


def holding(kind=KIND.OTHER, use=None, players=3, **given):
    """A game in which A has just taken blessing 1, which is of this kind."""
    others = (KIND.OTHER, KIND.OTHER)
    display = (ELDER, SCULPTOR, SCULPTOR, SCULPTOR)
    game = ready(players, tiles={**ELDERS, **given}, display=display, blessings=others)
    game = after(game, Opened(1, Blessing(kind, use)), turn(game, GROUND[0], ELDER))
    return after(game, TookBlessing("A", 1), Opened(3, Blessing(KIND.OTHER)), Shown(0, BEAST))


def on(game, count):
    """The game after so many more turns, each with a sculptor, plain as long as there are any."""
    for _ in range(count):
        place = next(place for place in GROUND[6:] if game.standing.position.is_free(place))
        material = material_of(game)
        slot = next(slot for slot in (1, 2, 3) if Symbol.SCULPTOR in material.display[slot])
        game = after(game, turn(game, place, material.display[slot], slot=slot))
        game = after(game, Shown(slot, SCULPTOR if material_of(game).left_of(SCULPTOR) else SPLIT))
    return game


def test_an_elder_calls_for_a_blessing_and_a_new_one_slides_in_beside_the_pile():
    game = ready(tiles=ELDERS, display=(ELDER,) * 4)
    played = after(game, turn(game, GROUND[0], ELDER), Shown(0, BEAST))
    assert ([Want.TAKE, Want.TURN], ("A",)) == (wants(played), material_of(played).blessings.owed)

    taken = after(played, TookBlessing("A", 2))
    assert ((3, 1), {"A": (2,)}) == (
        material_of(taken).blessings.open,
        dict(material_of(taken).blessings.held),
    )
    assert [Want.BLESSING, Want.TURN] == wants(taken)


def test_only_who_placed_with_an_elder_takes_one_of_the_two_that_are_open():
    game = ready(tiles=ELDERS, display=(ELDER,) * 4)
    played = after(game, turn(game, GROUND[0], ELDER))

    assert ["no-blessing-owed"] == codes(played, TookBlessing("B", 1))
    assert ["unknown-seat"] == codes(played, TookBlessing("X", 1))
    assert ["blessing-not-open"] == codes(played, TookBlessing("A", 3))


def test_an_elder_for_siku_calls_for_none():
    game = ready(2, tiles=ELDERS, display=(ELDER,) * 4)
    played = after(game, turn(game, GROUND[0], ELDER, seat="C"))

    assert () == material_of(played).blessings.owed


def test_a_dummys_elder_removes_the_blessing_farther_from_the_pile():
    game = ready(1, tiles={**ELDERS, GROUND[24]: SCULPTOR}, display=(ELDER, SCULPTOR, SCULPTOR, SCULPTOR))
    game = after(game, turn(game, GROUND[24], SCULPTOR, slot=3))
    played = after(game, dummy_turn(game))

    assert ((3, 1), (2,)) == (material_of(played).blessings.open, material_of(played).blessings.removed)
    assert Want.BLESSING in wants(played)


def test_the_solo_game_waits_until_the_blessing_is_taken():
    game = ready(1, tiles=ELDERS, display=(ELDER, SCULPTOR, SCULPTOR, SCULPTOR))
    played = after(game, turn(game, GROUND[0], ELDER))

    assert [Want.TAKE] == wants(played)
    assert ["solo-needs-first"] == codes(played, Turn("B", Move(GROUND[9], "B", SCULPTOR)))


SAID = UsedBlessing(1, said=Said(points=3))


@for_each(
    ("use", "turns", "expected"),
    [
        (USE.IMMEDIATE, 0, []),
        (USE.IMMEDIATE, 1, ["blessing-too-late"]),
        (USE.ONCE, 0, ["blessing-too-early"]),
        (USE.ONCE, 1, ["not-your-turn"]),
        (USE.ONCE, 2, []),
        (USE.ONCE, 3, []),
        (USE.END, 3, ["blessing-for-the-end"]),
        (None, 0, []),
        (None, 1, []),
    ],
)
def test_a_blessing_is_used_when_its_card_says(use, turns, expected):
    assert expected == codes(on(holding(use=use), turns), SAID)


@pytest.mark.parametrize(
    ("kind", "expected"), [(KIND.PROVIDENCE, []), (KIND.EXPANSION, []), (KIND.INSIGHT, ["not-your-turn"])]
)
def test_providence_and_expansion_may_be_used_on_another_players_turn(kind, expected):
    game = on(holding(kind, USE.ONCE), 1)

    assert expected == codes(game, SAID)


@pytest.mark.parametrize("kind", [KIND.PROVIDENCE, KIND.EXPANSION])
def test_providence_and_expansion_may_be_used_in_the_turn_after_the_one_in_which_they_were_taken(kind):
    game = holding(kind, USE.ONCE)

    # B is on turn: it may begin, or A may still be in the turn of its elder.
    assert [] == codes(game, SAID)


@pytest.mark.parametrize(("kind", "expected"), [(KIND.FORESIGHT, ["blessing-too-early"]), (KIND.OTHER, [])])
def test_foresight_is_not_used_at_the_end_of_the_turn_in_which_it_was_taken(kind, expected):
    game = holding(kind, USE.ONCE)
    used = UsedBlessing(1, slot=1) if kind is KIND.FORESIGHT else SAID

    # A plays once more, by abundance: any other one time card may be used in this second turn (G59).
    faults = used.faults_now(game.standing, replace(game.scene, active="A"))

    assert expected == [fault.code for fault in faults]


@pytest.mark.parametrize(
    ("kind", "last", "expected"),
    [
        (KIND.OTHER, "A", []),
        (KIND.OTHER, "B", ["blessing-too-late-once"]),
        (KIND.EXPANSION, "B", []),
    ],
)
def test_in_the_last_turn_only_cards_for_any_turn_are_used_by_others(kind, last, expected):
    scene = on(holding(kind, USE.ONCE), 3).scene
    after_the_last = replace(scene, last=last, active=None, is_scoring=True)

    assert expected == [fault.code for fault in SAID.faults_now(holding().standing, after_the_last)]


def test_what_a_player_says_is_booked_and_named_as_said():
    game = holding()
    free = GROUND[20]
    said = Said(
        points=4,
        steps=2,
        block=Block(free, "A"),
        swap=Swap(GROUND[1], GROUND[8]),
        card=MadeCard(Symbol.ARTISAN, Tool.ROPE, ARTISAN),
        note="As printed",
    )
    used = after(game, UsedBlessing(1, said=said))
    material = material_of(used)

    assert (4, 2) == (used.standing.points["A"], used.standing.architect["A"])
    assert ("A", True) == (used.standing.position.owners[free], free not in material.tiles)
    assert (SCULPTOR, ELDER) == (material.tiles[GROUND[1]], material.tiles[GROUND[8]])
    assert (material_of(game).pile - 1, said.card) == (material.pile, material.made["A"][0])
    assert ({"A": (1,)}, {"A": ()}) == (dict(material.blessings.used), dict(material.blessings.held))
    assert ["said", "block", "swap", "card", "note"] == [
        reason.rule.case for reason in used.record[-1].reasons
    ]
    assert {"nunatak.gap.g54"} == {reason.rule.id for reason in used.record[-1].reasons}


def test_a_card_that_is_gained_from_the_display_makes_room_for_a_new_one():
    game = holding()
    said = Said(card=MadeCard(Symbol.SCULPTOR, card=SCULPTOR), slot=1)

    assert UNKNOWN == material_of(after(game, UsedBlessing(1, said=said))).display[1]


@for_each(
    ("said", "expected"),
    [
        (Said(), ["nothing-said"]),
        (Said(steps=11), ["steps-off-track"]),
        (Said(block=Block(GROUND[0], "A")), ["no-free-tile-there"]),
        (Said(block=Block(Place(4, 5, 5), "A")), ["no-such-place"]),
        (Said(block=Block(GROUND[9], "X")), ["unknown-seat"]),
        (Said(swap=Swap(GROUND[0], GROUND[9])), ["no-free-tile-there"]),
        (Said(card=MadeCard(Symbol.ELDER, card=SCULPTOR)), ["side-not-on-card"]),
        (Said(card=MadeCard(Symbol.ELDER, card=(*ELDER, *BUILDER))), ["no-such-card"]),
        (Said(card=MadeCard(Symbol.SCULPTOR, card=SCULPTOR), slot=0), ["other-card-lies-there"]),
        (Said(points=1, slot=1), ["not-with-this-blessing"]),
    ],
)
def test_what_the_table_cannot_do_is_refused_whoever_says_it(said, expected):
    assert expected == codes(holding(), UsedBlessing(1, said=said))


@for_each(
    ("kind", "used", "expected"),
    [
        (KIND.FORESIGHT, UsedBlessing(1), ["card-to-reserve-needed"]),
        (KIND.FORESIGHT, UsedBlessing(1, slot=1, said=Said(points=2)), ["blessing-is-printed"]),
        (KIND.ABUNDANCE, UsedBlessing(1, slot=1), ["not-with-this-blessing"]),
        (KIND.TRANSFERENCE, UsedBlessing(1), ["side-needed"]),
        (KIND.TRANSFERENCE, UsedBlessing(1, side=Symbol.ELDER, tool=Tool.ROPE), ["tool-of-no-artisan"]),
        (KIND.OTHER, UsedBlessing(1, side=Symbol.ELDER, said=Said(points=1)), ["not-with-this-blessing"]),
    ],
)
def test_what_the_books_print_is_all_that_a_blessing_does(kind, used, expected):
    assert expected == codes(holding(kind), used)


def test_a_reserved_card_must_be_taken_as_soon_as_it_fits_and_by_nobody_else():
    game = after(holding(KIND.FORESIGHT), UsedBlessing(1, slot=1))
    assert {"A": 1} == material_of(game).reserved
    # B may take another sculptor, but not this one.
    assert "nunatak.gap.g61" == rules_of(game, turn(game, GROUND[9], SCULPTOR, slot=1))[1][-1]

    mine = on_others(game)
    other = rules_of(mine, turn(mine, GROUND[1], ELDER, slot=0))
    assert (False, "nunatak.blessing.foresight-must") == (other[0], other[1][-1])
    taken = after(mine, turn(mine, GROUND[16], SCULPTOR, slot=1))
    assert {} == material_of(taken).reserved


@pytest.mark.parametrize("slot", [0, None])
def test_a_card_that_another_has_reserved_is_called_reserved_and_not_absent(slot):
    game = after(holding(KIND.FORESIGHT), UsedBlessing(1, slot=0))

    is_legal, said = rules_of(game, turn(game, GROUND[9], BEAST, slot=slot))

    assert (False, "nunatak.gap.g61", False) == (
        is_legal,
        said[-1],
        "nunatak.card.one/not-in-display" in said,
    )


def test_whoever_passes_over_its_own_reserved_card_for_that_of_another_breaks_both_rules():
    game = on_others(after(holding(KIND.FORESIGHT), UsedBlessing(1, slot=1)))
    theirs = replace(material_of(game), reserved={"A": 1, "B": 2})
    standing = replace(game.standing, material=theirs)

    question = standing.question("A", turn(game, GROUND[16], SCULPTOR).move)
    judged = standing.judged(question, slot=2)

    broken = [reason.rule.message for reason in judged.violations]
    assert ["nunatak.blessing.foresight-must", "nunatak.gap.g61"] == broken


@pytest.mark.parametrize(("beside", "expected"), [(BEAST, ["nunatak.gap.g62"]), (None, [])])
def test_an_own_reserved_card_that_fits_nothing_is_taken_only_if_there_is_no_other_one(beside, expected):
    game = ready(tiles=dict.fromkeys(GROUND, ELDER))
    left = replace(material_of(game), display=(SCULPTOR, beside, None, None), pile=0, reserved={"A": 0})
    standing = replace(game.standing, material=left)

    question = standing.question("A", turn(game, GROUND[16], SCULPTOR).move)
    judged = standing.judged(question, slot=0)

    assert expected == [reason.rule.message for reason in judged.violations]


def on_others(game):
    """B and C take other cards; then there is an elder for A."""
    for place, slot in ((GROUND[9], 2), (GROUND[12], 3)):
        game = after(game, turn(game, place, SCULPTOR, slot=slot), Shown(slot, SCULPTOR))
    return after(game, Shown(0, ELDER))


def test_a_reserved_card_that_fits_nothing_may_be_passed_over():
    game = after(holding(KIND.FORESIGHT), UsedBlessing(1, slot=0))
    mine = on_three(game)

    # The reserved card is a beast, and no tile shows one.
    assert mine.next(turn(mine, GROUND[16], SCULPTOR, slot=1)).is_legal
    assert {"A": 0} == material_of(after(mine, turn(mine, GROUND[16], SCULPTOR, slot=1))).reserved


def on_three(game):
    for place, slot in ((GROUND[9], 2), (GROUND[12], 3)):
        game = after(game, turn(game, place, SCULPTOR, slot=slot), Shown(slot, SCULPTOR))
    return game


def test_a_reserved_card_stays_when_the_display_is_shuffled():
    game = ready(tiles=dict.fromkeys(GROUND, ELDER), display=(ELDER, BEAST, BEAST, BEAST))
    game = after(game, Opened(1, Blessing(KIND.FORESIGHT)), turn(game, GROUND[0], ELDER))
    game = after(game, TookBlessing("A", 1), Shown(0, BEAST), UsedBlessing(1, slot=0))
    shuffled = after(game, Reshuffled())

    assert (BEAST, UNKNOWN, UNKNOWN, UNKNOWN) == material_of(shuffled).display
    assert material_of(game).pile == material_of(shuffled).pile


@pytest.mark.parametrize(("waits", "order"), [(3, "AABCBCA"), (0, "ABCBCA")])
def test_abundance_gives_two_turns_in_a_row_and_then_a_turn_is_missed(waits, order):
    game = on(holding(KIND.ABUNDANCE), waits - 1 if waits else 0)
    if waits:
        assert "A" == game.active
    game = after(game, UsedBlessing(1))
    played = on(game, len(order))

    assert order == "".join(kept.item.act.active for kept in played.turns[-len(order) :])
    assert None is material_of(played).again


def test_abundance_needs_an_own_block_for_each_of_its_turns():
    game = holding(KIND.ABUNDANCE)
    for count, expected in ((15, []), (16, ["two-blocks-needed"])):
        blocks = (*game.standing.position.blocks, *(Block(place, "A") for place in GROUND[1 : count + 1]))
        scene = replace(game.scene, position=Position.of(game.seats, blocks), last="C", active="A")

        assert expected == [fault.code for fault in UsedBlessing(1).scene_faults(scene)]


def test_transference_makes_a_card_of_that_type_and_is_no_unused_blessing():
    game = after(holding(KIND.TRANSFERENCE), UsedBlessing(1, side=Symbol.ARTISAN, tool=Tool.ROPE))
    told = finish_of(game).known

    assert ["nunatak.gap.g64/becomes", "nunatak.blessing.transference-artisan/becomes"] == [
        reason.rule.message for reason in game.record[-1].reasons
    ]
    assert (1, 0) == (told[Cell("A", "rope")].value, told[Cell("A", "blessing")].value)


def test_each_unused_blessing_is_on_the_final_sheet():
    assert 1 == finish_of(holding()).known[Cell("A", "blessing")].value


@pytest.mark.parametrize(
    ("used", "field", "expected"),
    [
        (UsedBlessing(1, side=Symbol.BUILDER), "builder", 1),
        (UsedBlessing(1, side=Symbol.BEAST_OF_BURDEN), "beast0", 1),
        (UsedBlessing(1, side=Symbol.ELDER), "elder", None),
    ],
)
def test_a_blessing_that_became_a_card_is_counted_with_the_hand(used, field, expected):
    told = finish_of(after(holding(KIND.TRANSFERENCE), used)).known.get(Cell("A", field))

    # Of A's own elder the pair is not entered yet, so its elders stay open.
    assert expected == (None if told is None else told.value)
