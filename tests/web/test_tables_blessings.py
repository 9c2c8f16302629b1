"""The pages on which blessing cards are named and used."""

from __future__ import annotations

import pytest

from referee.games.nunatak.material.acts import Opened, TookBlessing
from referee.games.nunatak.material.state import Blessing, BlessingKind, BlessingUse, MadeCard
from referee.games.nunatak.pieces import Symbol, Tool
from tests.pages import Page
from tests.some import for_each
from tests.web.material_tables import at, kept_phone, kept_table, phone_at, set_up, turn
from tests.web.table_phone import Phone

ELDER, SCULPTOR = Symbol.ELDER, Symbol.SCULPTOR
ONE_BLESSING = (
    set_up("elder", *("elder", "elder", "builder", "builder"), tiles={"1.1.3": "sculptor"}),
    turn("A", "1.1.1", "elder", slot=0),
    TookBlessing("A", 1),
    Opened(1, Blessing(BlessingKind.OTHER, BlessingUse.IMMEDIATE)),
)

TILES = ",".join(f"1.{row}.{column}:elder" for row in range(1, 6) for column in range(1, 6))


@pytest.fixture
def holder(app):
    """The phone of a table at which A has placed with an elder and taken the first blessing card."""
    phone = Phone(app).open_table("3", keeps="everything")
    cards = "0:elder,1:elder,2:builder,3:builder"
    phone.send("/material", phone.form(f"/material?tiles={TILES}&cards={cards}", "save"))
    phone.send("/play", phone.form("?place=1.1.1&card=elder", "play"))
    phone.send("/next", {**phone.form("", "waits"), "do": "take:1"})
    return phone


def used(phone, **fields):
    """The answer to the use of the first blessing card."""
    return phone.send("/blessings/1", {**phone.form("/blessings/1", "use"), "do": "use", **fields})


def named(phone, face):
    """Say which blessing the first card is."""
    return phone.send("/blessings/1", {**phone.form("/blessings/1", "face"), "do": "face", "face": face})


def test_a_card_that_was_taken_is_listed_with_its_holder(holder):
    held = Page.of(holder.get("/blessings"))

    assert (["Blessing card"], ["A"]) == (held.texts("#held a > span:not(.sign)"), held.texts("#held .mark"))


def test_a_card_that_nobody_named_is_named_before_it_is_used(holder):
    before = Page.of(holder.get("/blessings/1")).has("form#use")
    named(holder, "foresight")

    assert (False, True) == (before, Page.of(holder.get("/blessings/1")).has("form#use"))


def test_each_blessing_is_a_key_with_its_picture_that_says_so_with_one_tap(holder):
    page = Page.of(holder.get("/blessings/1"))
    words = page.values("#face button", "value")

    assert ["foresight", "abundance", "transference"] == words[:3]
    assert {"face"} == set(page.values("#face button", "name"))
    assert len(words) == len(page.all("#face button > .symbol"))


def test_what_a_card_becomes_and_its_tool_are_chosen_by_their_pictures(holder):
    named(holder, "transference")

    page = Page.of(holder.get("/blessings/1"))
    assert (6, 3) == tuple(len(page.all(f"#field-{name} .symbol")) for name in ("side", "tool"))


def test_foresight_asks_which_card_of_the_display_is_reserved(holder):
    named(holder, "foresight")

    assert ["slot"] == fields(holder)


def test_abundance_asks_nothing(holder):
    named(holder, "abundance")

    assert [] == fields(holder)


def test_of_a_card_that_no_rulebook_explains_its_player_says_what_it_does(holder):
    named(holder, "other-once")

    actions = ["block", "owner", "tile", "with", "card", "gained_tool"]
    assert ["points", "steps", "note", *actions] == fields(holder)


def test_a_blessing_of_the_wrong_time_is_refused_with_the_reason_and_keeps_what_was_typed(holder):
    named(holder, "other-end")

    page = Page.of(used(holder, points="3", note="Moon"))

    assert page.has("#refusal")
    assert "Moon" == page.values('[name="note"]', "value")[0]


def test_points_that_a_player_says_are_booked_and_the_card_is_gone(holder):
    named(holder, "other-immediate")
    used(holder, points="3", note="Moon")

    assert "3" == Page.of(holder.get("")).text("#seat-A .table-seat__points")
    assert not Page.of(holder.get("/blessings")).has("#held")


@for_each(
    ("language", "swapped", "placed", "gained"),
    [
        ("de", "Bodenplatten vertauscht", "ein Eisblock von", "durch eine Segenkarte erhalten"),
        ("fr", "deux dalles ont été échangées", "un bloc (", "une carte de plus"),
        ("nl", "verwisseld", "een ijsblok van", "kaart erbij gekregen"),
        ("en", "swapped by a blessing card", "block on level 1", "Gained from a blessing card"),
    ],
)
def test_a_block_a_swap_of_tiles_and_a_card_are_said_and_told_in_the_log(
    app, language, swapped, placed, gained
):
    table = kept_table(app, "three", *ONE_BLESSING)
    phone = phone_at(app, table, language)
    told = {"block": "1.5.5", "tile": "1.1.2", "with": "1.1.3", "card": "1:elder:elder"}
    answer = used(phone, points="3", owner="B", **told)
    game = table.now.game
    said = Page.of(phone.get(f"/turns/{game.record[-1].item.key}")).texts(".reason__text")

    assert 303 == answer.status_code, Page.of(answer).text()
    assert ("B", (SCULPTOR,), (ELDER,)) == (
        game.standing.position.owners[at("1.5.5")],
        game.standing.material.tiles[at("1.1.2")],
        game.standing.material.made["A"][0].card,
    )
    assert all(any(word in text for text in said) for word in (swapped, placed, gained)), said


def test_a_swap_needs_both_of_its_tiles(app):
    page = Page.of(used(kept_phone(app, "three", *ONE_BLESSING), tile="1.1.2"))

    assert ["Choose both tiles."] == page.texts("#problem-with")
    assert page.has("#fold-actions[open]")


def test_a_card_of_the_draw_pile_is_gained_with_the_side_and_the_tool_that_were_said(app):
    table = kept_table(app, "three", *ONE_BLESSING)
    used(phone_at(app, table), card="pile:sculptor-artisan:artisan", gained_tool="rope")

    assert (
        MadeCard(Symbol.ARTISAN, Tool.ROPE, (SCULPTOR, Symbol.ARTISAN))
        == (table.now.game.standing.material.made["A"][0])
    )


def test_a_card_that_nobody_holds_has_no_page(holder):
    assert 404 == holder.get("/blessings/7").status_code


def fields(phone):
    """The names of what the form asks, without what every form bears."""
    form = Page.of(phone.get("/blessings/1"))
    names = form.values("form#use [name]", "name")
    return [
        *dict.fromkeys(name for name in names if name not in {"csrf_token", "id", "version", "do", "step"})
    ]
