"""What can be set from the table: names, how phones behave, the turn order, the end."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest

from referee.wire.nunatak.entries import NAME_LETTERS_MAX
from tests.pages import Page
from tests.web.final_phone import fill, tap
from tests.web.table_phone import SQUARE, Phone, joined
from tests.web.test_tables_play import final_sheet

PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}
MARKED_TAB = '.tabs [aria-current="page"]'


@pytest.fixture
def owner(app):
    return Phone(app).open_table()


def test_a_long_name_that_came_by_the_interface_is_not_cut_by_keeping_another(app):
    long = "Maximilian-Alexander von der Höhe"
    seats = [{"id": id, "role": "player"} for id in "ABC"]
    opened = (
        app.test_client()
        .post("/api/v1/tables", json={"game": "nunatak", "seats": seats, "names": {"A": long}})
        .json
    )
    phone = joined(app, urlsplit(opened["links"]["owner"]).path)

    phone.send("/more", {**phone.form("/more/names", "more"), "name-A": long, "name-B": "Ben", "do": "names"})

    page = phone.get("").text
    assert (True, True) == (long in page, "Ben" in page)


def test_a_name_with_signs_that_nobody_sees_is_refused_beside_its_field(owner):
    names = {**owner.form("/more/names", "more"), "name-A": "\u202eAnna", "do": "names"}
    refused = owner.send("/more", names)

    assert (422, True) == (refused.status_code, "invisible characters" in refused.text)


def test_a_name_from_the_right_does_not_turn_what_stands_beside_it(owner):
    name = "\u05d3\u05e0\u05d4"
    owner.send("/more", {**owner.form("/more/names", "more"), "name-A": name, "do": "names"})

    assert f"\u2068{name}\u2069" in owner.get("").text


def test_the_list_has_a_row_for_each_page_and_what_destroys_comes_last(owner):
    owner.play("1.1.1")

    rows = Page.of(owner.get("/more")).values("a.row", "id")

    assert ["to-end", "to-clear", "to-delete"] == rows[-3:]
    assert ["to-invite", "to-names", "to-order", "to-phones"] == rows[:4]


def test_every_page_behind_the_list_leads_back_to_it_and_has_the_tabs(owner):
    owner.play("1.1.1")
    pages = Page.of(owner.get("/more")).values("a.row", "href")

    shown = [Page.of(owner.get(path)) for path in pages]

    assert [f"{owner.table}/more"] * len(pages) == [page.value("#to-more", "href") for page in shown]
    assert ["tab-more"] * len(pages) == [page.value(MARKED_TAB, "id") for page in shown]


def test_each_page_of_a_table_marks_the_one_tab_that_it_belongs_to(owner):
    owner.play("1.1.1")
    paths = ("", "/turns/1", "/book", "/book?to=final", "/why/A")

    marked = [Page.of(owner.get(path)).value(MARKED_TAB, "id") for path in paths]

    assert ["tab-table", "tab-turns", "tab-turns", "tab-finish", "tab-scores"] == marked


def test_the_result_stands_below_the_end_scoring_wherever_it_is_opened_and_when_it_just_came(app):
    owner = Phone(app).open_table()
    owner.play(*SQUARE)
    tap(owner.count_all(), do="end")

    answers = [owner.get(""), owner.get("/final"), owner.get("", headers=PARTIAL)]

    assert ["tab-finish"] * 3 == [Page.of(answer).value(MARKED_TAB, "id") for answer in answers]


def test_a_player_is_shown_only_the_rows_of_what_a_player_may_do(app, owner):
    player = joined(app, owner.links()[0])

    rows = Page.of(player.get("/more")).values("a.row", "id")

    assert ["to-invite", "to-phones", "to-keeps", "to-rules", "to-files"] == rows


@pytest.mark.parametrize("panel", ["names", "order", "settings", "end", "clear"])
def test_a_page_that_only_the_host_may_use_leads_a_player_back_to_the_list(app, owner, panel):
    player = joined(app, owner.links()[0])

    assert f"{player.table}/more" == player.get(f"/more/{panel}").location


@pytest.mark.parametrize(
    ("words", "page"),
    [
        ("do=ask", "end"),
        ("name-A=Ann&name-B=Ben", "names?name-A=Ann&name-B=Ben"),
        ("preview=on", "settings?preview=on"),
        ("order-1=B", "order?order-1=B"),
    ],
)
def test_an_older_link_to_the_one_long_page_leads_on_to_the_page_that_it_means(owner, words, page):
    assert f"{owner.table}/more/{page}" == owner.get(f"/more?{words}").location


@pytest.mark.parametrize("anchor", ["names", "order", "settings", "end"])
def test_an_older_anchor_finds_the_row_that_leads_on(owner, anchor):
    assert f"to-{anchor}" == Page.of(owner.get("/more")).value(f"#{anchor} a", "id")


def test_what_is_kept_leads_back_to_its_row_of_the_list(owner):
    kept = owner.send("/more", {**owner.form("/more/names", "more"), "name-A": "Ann", "do": "names"})

    assert f"{owner.table}/more#names" == kept.location


def test_a_name_that_was_typed_stays_when_a_colour_is_chosen(owner):
    fields = owner.form("/more/names", "more")

    chosen = owner.send("/more", {**fields, "name-A": "Ann", "do": "colour:A:D"})

    assert f"{owner.table}/more/names?name-A=Ann" == chosen.location
    assert ["Ann", "", ""] == Page.of(owner.get(chosen.location)).values('[id^="field-name-"]', "value")


def test_a_cleared_temple_is_shown_at_the_table_with_the_way_back(owner):
    owner.play("1.1.1")

    cleared = owner.send("/more", {**owner.form("/more/clear", "more"), "do": "reset"})

    assert owner.table == cleared.location
    assert Page.of(owner.get("")).has("#do-redo")


def test_the_turn_order_can_be_set_later(owner):
    fields = owner.form("/more/names", "more")

    owner.send("/more", {**fields, "order-1": "C", "order-2": "A", "order-3": "B", "do": "order"})

    assert "Blue’s turn" in owner.get("").text


def keys_of(phone, words, seat):
    """Where the two keys of a seat lead, on the page of the turn order with these words."""
    page = Page.of(phone.get(f"/more/order?{words}"))
    return [page.value(f"#{key}-{seat}", "href").partition("?")[2] for key in ("up", "down")]


@pytest.mark.parametrize(
    ("words", "seat", "up", "down"),
    [
        ("", "B", "BAC", "ACB"),
        ("order-1=C&order-2=B&order-3=A", "B", "BCA", "CAB"),
        # The turns go in a circle: the first one goes on to the end, the last one to the beginning.
        ("", "A", "BCA", "BAC"),
        ("", "C", "ACB", "CAB"),
    ],
)
def test_two_keys_beside_each_seat_move_it_up_and_down_in_the_turn_order(owner, words, seat, up, down):
    led = [
        "&".join(f"order-{number}={one}" for number, one in enumerate(order, 1)) + f"#{key}-{seat}"
        for key, order in (("up", up), ("down", down))
    ]

    assert led == keys_of(owner, words, seat)


def test_the_order_that_was_made_by_the_keys_is_the_one_that_is_saved(owner):
    words = keys_of(owner, "", "C")[1].partition("#")[0]

    owner.send("/more", {**owner.form(f"/more/order?{words}", "more"), "do": "order"})

    assert "Blue’s turn" in owner.get("").text


@pytest.mark.parametrize(("words", "order"), [("order-1=B", "BAC"), ("order-1=Z&order-2=A", "BAC")])
def test_an_older_link_that_names_a_part_of_the_turn_order_shows_each_seat_once(owner, words, order):
    page = Page.of(owner.get(f"/more/order?{words}"))

    assert list(order) == page.values('.order [name^="order-"]', "value")


def test_a_seat_without_a_name_shows_in_its_field_what_it_is_called(owner):
    owner.send("/more", {**owner.form("/more/names", "more"), "name-B": "Ben", "do": "names"})

    fields = Page.of(owner.get("/more/names")).all('[id^="field-name-"]')

    assert ["Turquoise", None, "Blue"] == [field.attributes.get("placeholder") for field in fields]


def test_an_order_that_names_a_seat_twice_is_refused_in_plain_words(owner):
    fields = owner.form("/more/names", "more")

    answer = owner.send("/more", {**fields, "order-1": "C", "order-2": "C", "order-3": "B", "do": "order"})

    assert 422 == answer.status_code
    assert "Blue is already higher up: choose someone else." in answer.text
    assert "Siku" not in answer.text


def test_siku_is_offered_no_seat_in_the_turn_order_and_comes_last(app):
    phone = Phone(app).open_table("2")
    page = phone.get("/more/order").text

    phone.send("/more", {**phone.form("/more/names", "more"), "order-1": "B", "order-2": "A", "do": "order"})

    assert 2 == page.count('name="order-')
    assert "Siku always comes last." in page
    assert "Orange’s turn" in phone.get("").text


def test_the_final_sheet_leads_back_to_its_table(owner):
    page = owner.get(f"{final_sheet(owner)}&at=A.builder").text

    assert f'href="{owner.table}"' in page


def in_another_order(phone):
    """Let the second seat begin, and play a square; returns the phone."""
    changed = {"order-1": "B", "order-2": "A", "order-3": "C", "do": "order"}
    phone.send("/more", {**phone.form("/more/names", "more"), **changed})
    phone.play(*SQUARE)
    return phone


def test_the_link_to_a_turn_keeps_each_seat_its_letter_in_another_turn_order(app):
    phone = in_another_order(Phone(app).open_table())
    link = Page.of(phone.get("/turns/5")).value('[href^="/en/nunatak/turn/show"]', "href")
    told = dict(parse_qsl(urlsplit(link).query))

    assert ("BA3.C4.5.5.5", "B", "1.2.2") == (told["temple"], told["turn"], told["place"])


def test_the_final_sheet_knows_who_began(app):
    assert "begins=B" in final_sheet(in_another_order(Phone(app).open_table()))


def test_a_final_sheet_that_was_opened_elsewhere_leads_to_no_table(owner):
    assert "/tables/" not in owner.get("/en/nunatak/final?players=3").text


def test_a_kept_score_below_zero_is_told_on_the_final_sheet(owner):
    booking = {"seat": "B", "points": "-3", "steps": "0", "blessing": "0", "note": ""}
    owner.send("/book", {**owner.form("/book", "book"), **booking})

    page = owner.get(final_sheet(owner)).text

    assert "Orange: recorded score −3. This sheet starts at 0: subtract 3 from the total." in page


def test_the_list_of_tables_says_that_the_end_scoring_is_not_in_the_points(owner):
    owner.send("/more", {**owner.form("/more/names", "more"), "do": "end"})

    assert "points before the end scoring · finished" in owner.get("/en/tables").text


def test_a_game_that_goes_on_is_listed_without_a_word_on_its_end(owner):
    assert "before the end scoring" not in owner.get("/en/tables").text


def text_of(answer):
    """The words of a page, without what is only drawn."""
    return " ".join(Page.of(answer).one("body").text(separator=" ").split())


def test_the_page_of_the_end_asks_first_while_blocks_are_left(owner):
    owner.play("1.1.1")

    asked = owner.get("/more/end")

    assert "53 blocks are not placed yet. Finish the game anyway?" in text_of(asked)
    assert "Orange’s turn" in owner.get("").text


def test_an_end_that_was_refused_because_another_phone_played_asks_again(app, owner):
    fields = owner.form("/more/names", "more")
    joined(app, owner.links()[0]).play("1.1.1")

    answer = owner.send("/more", {**fields, "do": "end"})

    assert 409 == answer.status_code
    assert "53 blocks are not placed yet." in answer.text


def test_an_ended_game_says_so_and_leads_to_its_final_sheet(owner):
    ended = owner.send("/more", {**owner.form("/more/names", "more"), "do": "end"})

    page = owner.get(ended.location).text

    assert "The game is finished." == Page(page).text("#ended")
    assert f"{owner.table}/final" == Page(page).value("a#end-to-final", "href")


def test_the_page_of_the_end_says_what_an_empty_final_sheet_means(app):
    phone = Phone(app).open_table().play_on(54)

    asked = Page.of(phone.get("/more/end"))

    assert "empty fields: the game would end without" in asked.text("#end-without")
    assert not asked.has("#end-asked")
    assert "#i-warning" == asked.value("#do-end use", "href")


def test_the_page_of_the_end_says_that_impossible_numbers_give_no_result(app):
    phone = Phone(app).open_table()
    phone.count_all()
    fill(phone, "A.builder", "10+", "9")

    asked = Page.of(phone.get("/more/end"))

    assert "These entries cannot all be right, so there is no result." == asked.text("#end-impossible")
    assert asked.has("#end-to-final")


def test_a_name_that_is_too_long_is_refused_at_its_field_and_stays_there(owner):
    long = "x" * (NAME_LETTERS_MAX + 1)

    answer = owner.send("/more", {**owner.form("/more/names", "more"), "name-B": long, "do": "names"})

    assert 422 == answer.status_code
    assert "B · Orange: at most 40 characters." in answer.text
    assert f'name="name-B" value="{long}" aria-describedby="problem-name-B"' in answer.text


def test_a_setting_that_is_none_is_refused_at_its_field(owner):
    answer = owner.send("/more", {**owner.form("/more/names", "more"), "preview": "maybe", "do": "settings"})

    assert 422 == answer.status_code
    assert 'id="field-preview" aria-describedby="problem-preview"' in answer.text


def test_a_turn_that_nobody_has_is_refused(owner):
    fields = owner.form("/more/names", "more")

    answer = owner.send("/more", {**fields, "order-1": "Z", "order-2": "A", "order-3": "B", "do": "order"})

    assert 422 == answer.status_code
    assert "Seat 1: choose an option." in answer.text


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("/more/names", {"do": "names"}),
        ("/more/order", {"do": "order", "turn-1": "A", "turn-2": "B", "turn-3": "C"}),
    ],
)
def test_a_form_that_is_sent_unchanged_leads_on_and_writes_nothing(app, form, words):
    phone = Phone(app).open_table()
    before = phone.get("/export.json").json["log"]
    answer = phone.send("/more", {**phone.form(form, "more"), **words})

    assert (303, before) == (answer.status_code, phone.get("/export.json").json["log"])
