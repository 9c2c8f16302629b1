"""Opening a kept game, entering it by a link, joining by a code, and who may do what."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from referee.services import service
from referee.store.models import join_try
from referee.tables.access import hash_of
from tests.pages import Page
from tests.some import for_each
from tests.web.table_phone import Phone, joined


@pytest.fixture
def owner(app):
    return Phone(app).open_table()


@for_each(("players", "seats"), [("1", 3), ("2", 3), ("3", 3), ("4", 4)])
def test_a_table_opens_for_every_number_of_players(app, players, seats):
    page = Phone(app).open_table(players).get("")

    assert seats == page.text.count('class="table-seat ')


def test_another_number_of_players_is_refused_with_the_fix(app):
    phone = Phone(app)

    answer = phone.send("/en/tables", {"players": "7", **phone.signed()})

    assert 422 == answer.status_code
    assert "Choose the number of players: 1 to 4." in answer.text


def test_the_token_of_a_link_goes_out_of_the_address_into_a_cookie_that_no_script_reads(app, owner):
    link = owner.links()[0]
    other = Phone(app)

    answer = other.get(link)

    assert 303 == answer.status_code
    assert link.rsplit("/", 1)[1] not in answer.location
    cookies = [cookie for cookie in answer.headers.getlist("Set-Cookie") if cookie.startswith("opened=")]
    assert ["HttpOnly" in cookie and "SameSite=Lax" in cookie for cookie in cookies] == [True]


def test_a_link_opens_in_the_language_of_whoever_opens_it(app, owner):
    assert joined(app, owner.links()[0], "fr").table.startswith("/fr/tables/")


READ = (
    "",
    "/turns",
    "/turns/1",
    "/scores",
    "/invite",
    "/more",
    "/more/names",
    "/book",
    "/seat",
    "/stream",
    "/rules",
)
READ_MORE = ("/edit?do=remove&key=1", "/delete", "/gone?why=deleted", "/export.json", "/export.csv")
WRITTEN = (
    "/play",
    "/undo",
    "/redo",
    "/doubt",
    "/extra",
    "/book",
    "/more",
    "/invite",
    "/edit",
    "/rules",
    "/delete",
)


@for_each("path", [*READ, *READ_MORE])
def test_a_stranger_reads_nothing_of_a_table(app, owner, path):
    stranger = Phone(app)
    stranger.table = owner.table

    answer = stranger.get(path)

    assert 404 == answer.status_code
    assert "no link to this table" in answer.text


def test_an_unknown_table_answers_a_stranger_like_a_known_one(app, owner):
    stranger = Phone(app)
    known = stranger.get(owner.table)

    unknown = stranger.get("/en/tables/BBBBBBBB")

    assert known.status_code == unknown.status_code
    assert known.text.replace(owner.table[-8:], "") == unknown.text.replace("BBBBBBBB", "")


def test_the_link_of_one_table_opens_no_other(app, owner):
    other = Phone(app).open_table()
    token = other.links()[0].rsplit("/", 1)[1]

    answer = Phone(app).get(f"/t/{owner.table.rsplit('/', 1)[1]}/{token}")

    assert 404 == answer.status_code


@pytest.mark.parametrize("path", [*WRITTEN, "/seat"])
def test_a_stranger_writes_nothing(app, owner, path):
    owner.play("1.1.1")
    stranger = Phone(app)
    stranger.table = owner.table

    answer = stranger.send(path, {"keys": "1", "do": "end", **stranger.signed()})

    assert 404 == answer.status_code
    assert "1 turn" in owner.get("/en/tables").text


@pytest.mark.parametrize("path", WRITTEN)
def test_a_viewer_writes_nothing(app, owner, path):
    owner.play("1.1.1")
    fields = owner.form("?tap=1.1.2", "play")
    viewer = joined(app, owner.links()[-2])
    more = {"keys": "1", "do": "remove" if path == "/edit" else "start" if path == "/invite" else "end"}
    booking = {"seat": "A", "points": "1", "steps": "0", "key": "1", "best": "A", "second": "B"}

    answer = viewer.send(path, {**fields, **more, **booking, **viewer.signed()})

    assert 403 == answer.status_code
    assert [0, 0, 0] == owner.points()


def test_a_link_made_anew_withdraws_the_old_one(app, owner):
    link = owner.links()[0]
    player = joined(app, link)

    owner.send("/invite", {"do": "renew:player", **owner.signed()})

    assert 404 == player.get("").status_code
    assert link != owner.links()[0]


def test_a_phone_joins_with_the_typed_code_only_while_the_table_is_open_for_it(app, owner):
    owner.send("/invite", {"do": "start", **owner.signed()})
    code = Page.of(owner.get("/invite")).text("#join-code")
    first, second = Phone(app), Phone(app)

    answer = first.send("/en/tables/join", {"code": code.lower(), **first.signed()})
    owner.send("/invite", {"do": "stop", **owner.signed()})
    late = second.send("/en/tables/join", {"code": code, **second.signed()})

    assert f"{owner.table}/seat" == answer.location
    assert 422 == late.status_code
    assert f'value="{code}"' in late.text


def test_a_phone_that_was_put_out_does_not_come_back_with_the_code_that_it_typed(app, owner):
    owner.send("/invite", {"do": "start", **owner.signed()})
    code = Page.of(owner.get("/invite")).text("#join-code")

    owner.send("/invite", {"do": "renew:player", **owner.signed()})
    now = Page.of(owner.get("/invite")).text("#join-code")
    other = Phone(app)
    again = other.send("/en/tables/join", {"code": code, **other.signed()})

    assert code != now
    assert 422 == again.status_code


def test_what_a_withdrawal_does_stands_before_its_button(owner):
    fold = Page.of(owner.get("/invite")).text("#fold-renew-player")

    said, _button, _after = fold.partition("Revoke this link")
    assert "All players’ phones are disconnected at once" in said


def test_the_map_is_turned_to_the_side_of_the_phone(owner):
    owner.send("/seat", {"seat": "B", "side": "270", **owner.signed()})

    assert "board--270" in owner.get("").text


def test_a_phone_that_scans_its_own_picture_stays_the_owner(owner):
    owner.play("1.1.1")

    owner.get(owner.links()[0])

    assert 200 == owner.get("/edit?do=remove&key=1").status_code


def test_an_owner_link_lets_another_phone_correct_too(app, owner):
    owner.play("1.1.1")
    player = joined(app, owner.links()[0])

    player.get(owner.links()[-1])

    assert 200 == player.get("/edit?do=remove&key=1").status_code


@for_each("act", ["play", "undo", "redo", "doubt"])
def test_the_answer_of_a_form_leads_back_to_the_table_in_any_language(owner, act):
    german = owner.table.replace("/en/", "/de/")

    assert f"{german}#{act}" == owner.get(f"{german}/{act}").location


def test_the_form_for_a_code_is_found_again_in_any_language(owner):
    assert "/de/tables" == owner.get("/de/tables/join").location


@pytest.mark.parametrize("typed", ["", "  ", "-"])
def test_a_code_that_was_not_typed_is_asked_for_and_counts_as_no_try(app, typed):
    phone = Phone(app)
    count = select(func.count()).select_from(join_try)
    with app.app_context(), service().store.reading() as connection:
        before = connection.execute(count).scalar_one()

    answer = phone.send("/en/tables/join", {"code": typed, **phone.signed()})

    assert "Enter the twelve letters of the code." in answer.text
    assert 422 == answer.status_code
    with app.app_context(), service().store.reading() as connection:
        assert before == connection.execute(count).scalar_one()


def test_a_wrong_code_leaves_nothing_from_which_the_phone_s_address_could_be_found(app):
    phone = Phone(app)
    phone.send("/en/tables/join", {"code": "ZZZZZZZZ", **phone.signed()})
    with app.app_context(), service().store.reading() as connection:
        kept = connection.execute(select(join_try.c.address_hash)).scalars().all()

    assert kept
    assert hash_of("127.0.0.1") not in kept


@pytest.mark.parametrize("form", ["/seat", "/play"])
def test_a_table_whose_link_was_opened_is_one_of_the_phone_s_with_its_first_form(app, form):
    owner, other = Phone(app).open_table(), Phone(app).open_table()
    phone = Phone(app)
    phone.client.get(owner.links()[0])
    phone.table = owner.table
    if form == "/seat":
        sit(phone, "B")
    else:
        phone.play("1.1.1")
    phone.client.get(other.links()[0])

    assert (200, 200) == (phone.get("").status_code, phone.client.get(other.table).status_code)
    assert [owner.table] == Page.of(phone.get("/en/tables")).values(f"a[href='{owner.table}']", "href")


def test_the_page_that_asks_for_a_seat_says_which_table_it_is(app):
    owner, phone = Phone(app).open_table(), Phone(app)
    owner.play("1.1.1")
    asked = Page.of(phone.client.get(owner.links()[0], follow_redirects=True))

    assert ["Orange’s turn 1 turn A Turquoise 0 B Orange 0 C Blue 0"] == asked.texts("#which-table")


def test_a_link_that_was_opened_and_is_gone_is_forgotten(app):
    owner, phone = Phone(app).open_table(), Phone(app)
    phone.client.get(owner.links()[0])
    owner.send("/delete", owner.signed())

    assert 404 == phone.client.get(owner.table).status_code
    assert not [cookie for cookie in phone.client._cookies.values() if cookie.key == "opened"]


def sit(phone, seat, side="0"):
    phone.send("/seat", {"seat": seat, "side": side, **phone.signed()})


def shown_as_taken(phone):
    seats = Page.of(phone.get("/seat")).texts("label span:not(:has(*))")
    return [seat.removesuffix(" · taken") for seat in seats if seat.endswith(" · taken")]


def test_who_joins_sees_which_seats_other_phones_have_taken_and_may_choose_them_still(app, owner):
    other = joined(app, owner.links()[0])
    sit(owner, "B")
    stream = owner.get("/stream?since=0", headers={"HX-Request": "true"})
    next(stream.response)
    seen, own = shown_as_taken(other), shown_as_taken(owner)
    stream.close()

    sit(other, "B")

    assert (["Orange"], []) == (seen, own)
    assert ["B"] == Page.of(other.get("/seat")).values("[name=seat][checked]", "value")


def test_the_page_for_a_seat_says_what_takes_on_and_shows_no_side_as_chosen_before_it_is(app, owner):
    other = joined(app, owner.links()[0])
    first = other.get("/seat").text
    sit(other, "B", "180")

    assert "Tap your side to go to the table." in first
    assert (0, 1) == (
        first.count('aria-pressed="true"'),
        other.get("/seat").text.count('aria-pressed="true"'),
    )
