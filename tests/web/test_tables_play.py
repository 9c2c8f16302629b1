"""Playing a kept game without JavaScript: turns, undo, doubt, and what happens when two phones play."""

from __future__ import annotations

import pytest

from referee.web.nunatak.final.cells import BY_KEY
from tests.pages import Page, words_of
from tests.some import for_each
from tests.web.final_tables import in_order
from tests.web.table_phone import Phone, joined, seated

SQUARE = ("1.1.1", "1.1.2", "1.2.1", "1.2.2")
TRACK, NUMBER = (list(BY_KEY).index(key) for key in ("track", "number"))
PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


@pytest.fixture
def owner(app):
    return Phone(app).open_table()


def show_points(owner):
    """Let the table show what every free place scores."""
    fields = owner.form("/more/names", "more")
    owner.send("/more", {**fields, "discs": "table", "preview": "on", "do": "settings"})


def figures(phone):
    """What is written on the free places of the map."""
    return Page.of(phone.get("")).texts(".place__figure")


def test_a_turn_brings_its_points(owner):
    owner.play(*SQUARE)

    assert [5, 1, 1] == owner.points()


def test_what_to_move_is_said_while_the_table_moves_its_own_discs(owner):
    owner.play(*SQUARE)

    assert "Turquoise: disc to 5" in owner.get("").text


def test_after_an_undo_what_was_taken_back_is_said_once_with_its_points(owner):
    owner.play(*SQUARE)

    owner.send("/undo", owner.form("", "undo"))
    page = Page.of(owner.get(""))

    assert "Undone: Turquoise, level 1 (row 2, column 2)" in page.text("#corrected")
    assert "−5" in page.text("#corrected")
    assert not page.has("#to-move")


def test_a_doubt_changes_nothing_of_what_to_move(owner):
    owner.play(*SQUARE)

    owner.send("/doubt", {**owner.form("?tap=1.1.3", "play"), "keys": "4"})

    assert "Turquoise: disc to 5" in owner.get("").text


def test_nothing_is_said_to_be_moved_where_referee_keeps_the_score(owner):
    fields = owner.form("/more/names", "more")

    owner.send("/more", {**fields, "discs": "referee", "preview": "off", "do": "settings"})
    owner.play(*SQUARE)

    assert "disc to 5" not in owner.get("").text


def test_what_a_tap_brings_is_seen_before_the_tap_that_counts(owner):
    owner.play(*SQUARE[:3])

    assert ["+5", "+1", "+1"] == Page.of(owner.get("?place=1.2.2")).texts("#dock-words b:not(.mark)")


def test_a_tap_that_brings_nothing_says_so(owner):
    assert "no points" in owner.get("?place=1.2.2").text.split('id="dock-words"')[1]


def test_no_place_shows_its_points_before_it_is_tapped(owner):
    owner.play(*SQUARE[:3])

    assert [] == figures(owner)


def test_the_tile_that_is_tapped_is_the_only_one_that_shows_its_points(owner):
    owner.play(*SQUARE[:3])

    assert ["+5"] == Page.of(owner.get("?place=1.2.2")).texts(".place__figure, .place__gain")


def test_the_setting_says_what_it_hides(owner):
    page = Page.of(owner.get("/more/settings"))

    assert "Points on all free tiles" in page.text("form#more")


def test_every_place_shows_its_points_where_the_table_wishes(owner):
    owner.play(*SQUARE[:3])
    show_points(owner)

    assert "+5" in figures(owner)


def test_the_same_form_sent_twice_plays_once(owner):
    fields = owner.form("?tap=1.1.1", "play")

    first, second = (owner.send("/play", fields) for _time in range(2))

    assert [303, 303] == [first.status_code, second.status_code]
    assert 1 == owner.get("/turns").text.count('class="log__line')


def test_an_old_version_is_answered_with_what_has_happened_and_keeps_what_was_tapped(app, owner):
    other = joined(app, owner.links()[0])
    fields = other.form("?tap=1.5.5", "play")
    owner.play("1.1.1")

    answer = other.send("/play", fields)

    assert 409 == answer.status_code
    assert "Turquoise: level 1 (row 1, column 1)" in answer.text
    assert 'name="place" value="1.5.5"' in answer.text


def test_an_illegal_turn_names_its_reasons_and_writes_nothing(app, owner):
    other = joined(app, owner.links()[0])
    fields = other.form("?tap=1.1.1", "play")
    owner.play("1.1.1")

    answer = other.send("/play", {**fields, "version": "1"})

    assert 422 == answer.status_code
    assert "Not allowed, so nothing was saved." in answer.text
    assert 1 == owner.get("/turns").text.count('class="log__line')


def test_a_tap_on_a_seat_plays_out_of_turn(owner):
    page = owner.get("?do=seat:C", follow_redirects=True).text

    fields = owner.form("?seat=C&tap=1.1.1", "play")
    owner.send("/play", fields)

    assert "Out of turn: Blue" in page
    assert 'aria-label="Level 1, row 1, column 1: Blue’s block"' in owner.get("").text


def test_undo_and_redo_are_named_and_come_back(owner):
    owner.play(*SQUARE)

    owner.send("/undo", owner.form("", "undo"))
    undone = owner.points()
    owner.send("/redo", owner.form("", "redo"))

    assert [[0, 0, 0], [5, 1, 1]] == [undone, owner.points()]
    assert "Undo: Turquoise’s block, level 1" in owner.get("").text


def test_a_form_without_a_readable_id_is_a_bad_request(owner):
    fields = owner.form("?tap=1.1.1", "play")

    assert 400 == owner.send("/play", {**fields, "id": "x"}).status_code
    assert 400 == owner.send("/play", {**fields, "version": "-1"}).status_code


def test_a_fragment_bears_only_what_changes(owner):
    owner.play(*SQUARE)

    fragment = owner.get("?tap=1.3.3", headers=PARTIAL)

    assert fragment.text.lstrip().startswith('<div id="table"')
    assert "hx-sse:connect" not in fragment.text


@pytest.mark.parametrize(
    ("taps", "block"),
    [((), "A"), (("1.1.1",), "B")],
)
def test_two_players_begin_with_their_own_blocks(app, taps, block):
    phone = Phone(app).open_table("2")
    phone.play(*taps)

    assert block == phone.form("?tap=1.5.5", "play")["owner"]


def test_siku_is_forced_when_the_own_blocks_of_the_set_lie(app):
    phone = Phone(app).open_table("2")
    phone.play("1.1.1", "1.1.2", "1.1.3", "1.1.4")

    assert "C" == phone.form("?tap=1.5.5", "play")["owner"]


def test_a_tap_on_siku_places_its_block_first(app):
    phone = Phone(app).open_table("2")

    assert "C" == phone.form("?block=C&tap=1.5.5", "play")["owner"]


def test_points_can_be_booked_with_a_note(owner):
    fields = owner.form("/book", "book")

    owner.send("/book", {**fields, "seat": "B", "points": "7", "steps": "1", "blessing": "1", "note": "Luck"})

    assert [0, 7, 0] == owner.points()
    assert "Blessing: Luck" in owner.get("").text


def test_what_is_tapped_stays_tapped_while_the_score_is_adjusted(owner):
    way = Page.of(owner.get("?place=1.1.1")).value("#to-book", "href")
    fields = owner.form(way, "book")

    refused = owner.send("/book", {**fields, "seat": "B", "points": "many", "steps": "0"})
    again = Page.of(refused).hidden("form#book")
    saved = owner.send("/book", {**again, "seat": "B", "points": "7", "steps": "0", "blessing": "1"})

    assert f"{owner.table}?place=1.1.1&whose=A" == saved.location


def test_the_form_of_an_adjustment_opens_over_the_table_and_is_no_part_of_it(owner):
    table = Page.of(owner.get(""))
    over = Page.of(owner.get("/book", headers={"HX-Request": "true", "HX-Request-Type": "partial"}))

    assert (True, False) == (table.has("#to-book[data-over]"), table.has("form#book"))
    assert (True, False) == (over.has("form#book"), over.has("main"))


def test_a_booking_that_is_none_is_refused_and_kept_in_the_form(owner):
    fields = owner.form("/book", "book")

    answer = owner.send("/book", {**fields, "seat": "B", "points": "many", "steps": "0", "note": "Luck"})

    assert 422 == answer.status_code
    assert 'value="many"' in answer.text
    assert 'value="Luck"' in answer.text


@for_each(
    ("language", "asked", "told"),
    [
        ("de", "Wiederherstellen: Türkis", "Wiederhergestellt: Türkis"),
        ("fr", "Rétablir : Turquoise", "Rétabli : Turquoise"),
        ("nl", "Opnieuw: Blauwgroen", "Opnieuw uitgevoerd: Blauwgroen"),
        ("en", "Redo: Turquoise", "Redone: Turquoise"),
    ],
)
def test_the_button_asks_for_what_the_news_tells_once_it_has_happened(app, language, asked, told):
    phone = Phone(app, language).open_table()
    phone.play("1.1.1")
    phone.send("/undo", phone.form("", "undo"))

    button = Page.of(phone.get("")).one("#do-redo").html
    phone.send("/redo", phone.form("", "redo"))

    assert asked in button.replace("\u202f", " ")
    assert told in phone.get("").text.replace("\u202f", " ")


def test_names_are_told_to_every_phone(app, owner):
    other = joined(app, owner.links()[0])
    fields = owner.form("/more/names", "more")

    owner.send("/more", {**fields, "name-A": "Ann", "name-B": "", "do": "names"})

    assert "Ann: 0 points" in other.get("").text


def test_a_reset_is_one_undo_of_everything_and_comes_back_as_one(owner):
    owner.play(*SQUARE)

    owner.send("/more", {**owner.form("/more/names", "more"), "do": "reset"})
    cleared = owner.points()
    said = owner.get("").text
    owner.send("/redo", owner.form("", "redo"))

    assert [[0, 0, 0], [5, 1, 1]] == [cleared, owner.points()]
    assert "Undone: 4 turns" in said


def final_sheet(phone):
    """The address of the calculator with the sheet of this table."""
    return Page.of(phone.get("/final")).value("#to-show", "href").replace("/final/show", "/final")


def hands(address):
    """What the address tells of each seat, field by field."""
    return [in_order(words_of(address)[name]).split(".") for name in ("ha", "hb", "hc")]


def test_the_final_sheet_is_filled_from_what_was_kept(owner):
    owner.play(*SQUARE)

    address = final_sheet(owner)

    assert 200 == owner.get(address).status_code
    assert ["5", "1", "1"] == [hand[TRACK] for hand in hands(address)]


def test_the_final_sheet_says_where_a_marker_stands_and_asks_for_the_number_there(owner):
    owner.play("1.1.1", "1.1.2", "1.1.3", "1.1.4", "1.1.5")

    page = owner.get(f"{final_sheet(owner)}&at=B.number").text

    assert "Recorded: your marker is on space 1 of the architect track." in page


@pytest.mark.parametrize(("steps", "number"), [(0, "0"), (10, "10"), (9, "")])
def test_the_number_is_not_asked_where_the_track_begins_or_ends(owner, steps, number):
    fields = {"seat": "A", "points": "0", "steps": str(steps), "blessing": "0", "note": ""}
    owner.send("/book", {**owner.form("/book", "book"), **fields})

    assert number == dict(enumerate(hands(final_sheet(owner))[0])).get(NUMBER, "")


def test_only_a_key_that_the_rules_allow_shines(owner):
    allowed, refused = (Page.of(owner.get(f"?place={place}")) for place in ("1.1.1", "2.3.3"))

    assert ("button button--primary key", "button key") == (
        allowed.value("#do-play", "class"),
        refused.value("#do-play", "class"),
    )
    assert "Not allowed" == refused.text("#do-play:disabled span:last-child")


def test_what_is_not_allowed_is_one_line_and_the_map_shows_the_blocks_that_are_missing(owner):
    owner.play("1.3.3")
    show_points(owner)
    page = Page.of(owner.get("?place=2.3.3"))

    assert "Not allowed. No tile here yet: 3 blocks missing" == page.text("#dock-words .dock__what")
    # The key says that it is not allowed, and the line why.
    assert ["Not allowed."] == page.texts("#dock-words .visually-hidden")
    assert [] == page.all("#answer .judgement")
    assert ["1.3.4", "1.4.3", "1.4.4"] == page.values(".l1.is-illegal .place__tap", "value")


def test_the_key_of_a_place_that_is_not_allowed_says_so_on_the_phone_of_another_too(app, owner):
    other = seated(app, owner, "B")
    allowed, refused = (Page.of(other.get(f"?place={place}")) for place in ("1.1.1", "2.3.3"))

    assert ["Place for Turquoise", "Not allowed"] == [
        page.text("#do-play > span:last-child") for page in (allowed, refused)
    ]
