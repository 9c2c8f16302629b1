"""The next game with the same people on the pages, and the evening: phones without JavaScript."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest

from tests.pages import Page
from tests.some import for_each
from tests.tables.test_golden_evenings import GOLDEN
from tests.web.table_phone import Phone, ended, joined


@pytest.fixture
def anna(app):
    """The host of a table of two."""
    return Phone(app).open_table("2")


@pytest.fixture
def over(anna):
    """The host alone, whose game is over."""
    return ended(anna)


@pytest.fixture
def ben(app, anna):
    """Another player, who has a seat; then the game is over."""
    phone = joined(app, anna.links()[0])
    phone.send("/seat", {**phone.signed(), "seat": "B", "side": "180"})
    ended(anna)
    return phone


def tap_again(phone, **words):
    """Tap the one key that leads on; returns the table where it led."""
    answer = phone.send("/again", {**phone.form("", "next"), **words})
    phone.table = answer.location
    return phone.table


def key(phone):
    """What the key says that leads on."""
    return Page.of(phone.get("")).texts("#do-again")


def test_one_tap_opens_the_next_game_and_the_other_phone_follows_by_one(anna, ben):
    before, offered = key(ben), tap_again(anna)
    told = key(ben)
    result = ben.table
    followed = tap_again(ben)

    assert (["Play again"], ["Next game"]) == (before, told)
    assert offered == followed != result
    assert 200 == ben.get(result).status_code


def test_whoever_follows_sits_as_before_and_need_not_join_again(anna, ben):
    tap_again(anna)
    tap_again(ben)
    pages = [Page.of(phone.get("/phones")) for phone in (anna, ben)]
    sides = [
        Page.of(phone.get("/seat")).values("[name=side][aria-pressed=true]", "value") for phone in (anna, ben)
    ]
    phones = [page.texts("[id^='phones-'] small") for page in pages]

    assert [["0"], ["180"]] == sides
    assert [["this phone, host", "1 phone"], ["1 phone, host", "this phone"]] == phones


def test_the_host_can_invite_to_the_next_game_too(app, anna, ben):
    tap_again(anna)
    tap_again(ben)
    third = joined(app, anna.links()[0])

    assert 200 == third.get("/seat").status_code


def test_tapped_twice_it_opens_one_table(over):
    words = over.form("", "next")
    answers = [over.send("/again", words) for _tap in range(2)]

    assert answers[0].location == answers[1].location


def test_a_match_may_be_next_where_two_have_played(anna, ben):
    offered = Page.of(anna.get("")).texts("#do-again-lost-cities")
    tap_again(anna, game="lost-cities")

    assert ["Lost Cities"] == offered
    assert "Lost Cities" in Page.of(anna.get("")).texts("title")[0]
    assert tap_again(ben) == anna.table


def test_three_are_offered_no_match(app):
    phone = ended(Phone(app).open_table("3"))
    page = Page.of(phone.get(""))

    assert (True, False) == (page.has("#do-again"), page.has("#do-again-lost-cities"))
    assert 400 == phone.send("/again", {**phone.form("", "next"), "game": "chess"}).status_code


def test_a_game_that_goes_on_offers_nothing_and_refuses(app):
    phone = Phone(app).open_table("2")
    answer = phone.send("/again", phone.signed())

    assert not Page.of(phone.get("")).has("#do-again")
    assert 422 == answer.status_code


def test_any_phone_says_who_begins_until_the_first_entry(anna, ben):
    tap_again(anna)
    tap_again(ben)
    ben.send("/begins", {**ben.form("", "begins"), "first": "B"})
    pressed = Page.of(anna.get("")).values("#begins [aria-pressed=true]", "value")
    anna.play("1.1.1")

    assert ["B"] == pressed
    assert not Page.of(ben.get("")).has("#begins")


def test_a_lot_lets_one_of_the_players_begin(over, monkeypatch):
    monkeypatch.setattr("secrets.choice", lambda players: players[-1])
    tap_again(over)
    over.send("/begins", {**over.form("", "begins"), "first": "lot"})

    assert ["B"] == Page.of(over.get("")).values("#begins [aria-pressed=true]", "value")
    assert 400 == over.send("/begins", {**over.form("", "begins"), "first": "Z"}).status_code


def test_the_evening_has_both_games_and_is_on_the_list_and_on_the_result(over):
    first = over.table
    tap_again(over)
    page = Page.of(over.get("/evening"))
    listed = Page.of(over.get("/en/tables"))

    assert ["2 games"] == [text.split(" · ")[0] for text in page.texts("main .muted")[:1]]
    assert 2 == len(page.all(".past__one"))
    assert [f"{over.table}/evening"] == listed.values("#evenings a", "href")
    assert [f"{first}/evening"] == Page.of(over.get(first)).values("#to-evening", "href")


def test_the_link_to_look_at_an_evening_shows_it_and_lets_nobody_write(app, over):
    tap_again(over)
    link = Page.of(over.get("/evening")).texts(".qr__url")[0]
    guest = Phone(app, "fr")
    path = "/e/" + link.partition("/e/")[2]
    shown = guest.client.get(path, headers={"Accept-Language": "fr"}, follow_redirects=True)
    guest.table = over.table.replace("/en/", "/fr/")
    page = Page.of(shown)

    assert (200, 2) == (shown.status_code, len(page.all(".past__one")))
    wish = {**guest.signed(), "id": str(uuid4()), "version": "0", "first": "A"}
    assert 403 == guest.send("/begins", wish).status_code
    assert not page.has("#to-delete")


def test_a_link_to_an_evening_with_another_token_shows_nothing(app, anna):
    code = anna.table.rpartition("/")[2]

    assert 404 == Phone(app).client.get(f"/e/{code}/wrong").status_code


def test_an_evening_is_exported_and_deleted_by_the_host(anna, ben):
    first = anna.table
    tap_again(anna)
    tap_again(ben)
    files = anna.get("/evening/export.json").json
    sheet = anna.get("/evening/export.csv").get_data(as_text=True)
    refused = ben.send("/evening/delete", ben.signed())
    asked = Page.of(anna.get("/evening/delete"))
    anna.send("/evening/delete", anna.signed())

    assert (2, True, 403, True) == (
        len(files["games"]), "played" in sheet, refused.status_code, asked.has("#do-delete"),
    )  # fmt: skip
    assert [] == asked.lacking_signs()
    assert [404, 404] == [phone.get(table).status_code for phone, table in ((anna, first), (ben, ben.table))]


def save_names(phone, **names):
    """Save names, and return the page on which names are typed."""
    fields = {f"name-{seat}": name for seat, name in names.items()}
    phone.send("/more", {**phone.form("/more/names", "more"), **fields, "do": "names"})
    return offered(phone)


def offered(phone, path="/more/names"):
    return Page.of(phone.get(path)).values("#names-typed option", "value")


def test_names_typed_on_a_phone_are_offered_there_again_the_latest_first(anna, ben):
    save_names(anna, A="Anna & Özlem", B="Ben")
    anna.open_table("3")

    assert (["Ben", "Anna & Özlem"], []) == (save_names(anna, A="Ben"), offered(ben, "/more"))


def test_a_tap_forgets_the_names_on_the_phone_and_leaves_those_of_the_table(anna):
    save_names(anna, A="Anna")
    answer = anna.send(
        "/names/forget",
        anna.form("/more/names", "more"),
        headers={"Referer": f"http://localhost{anna.table}/more/names"},
    )
    page = Page.of(anna.get("/more/names"))

    assert (f"{anna.table}/more/names", []) == (answer.location, offered(anna))
    assert ["Anna"] == page.values("#field-name-A", "value")


def test_one_name_is_forgotten_by_the_key_beside_it(anna):
    save_names(anna, A="Anna & Özlem", B="Ben")

    anna.send("/en/names", {**anna.form("/en/names", "names"), "name": "Anna & Özlem"})

    assert ["Ben"] == Page.of(anna.get("/en/names")).texts(".names li > span")


@pytest.mark.parametrize("sheet", ["/en/nunatak/turn", "/en/nunatak/final", "/en/lost-cities"])
def test_the_calculators_offer_the_names_too_and_lead_to_their_end(anna, sheet):
    before = Page.of(anna.get(sheet))
    save_names(anna, A="Anna & Özlem")
    answer = anna.get(sheet)
    page = Page.of(answer)
    forgotten = anna.send("/en/names", anna.form(page.value("#to-names-typed", "href"), "names"))
    after = Page.of(anna.get(forgotten.location))

    assert not before.has("#names-typed")
    assert ["Anna & Özlem"] == page.values("#names-typed option", "value")
    assert {"names-typed"} == {*page.values("input[list]", "list")}
    assert (True, ["Cookie"]) == (
        answer.cache_control.private,
        [one for one in answer.vary if one == "Cookie"],
    )
    assert (True, False) == (after.has("#no-names"), Page.of(anna.get(sheet)).has("#names-typed"))


def test_a_match_offers_the_names_too(anna):
    save_names(anna, A="Anna")
    ended(anna)
    tap_again(anna, game="lost-cities")

    assert ["Anna"] == offered(anna)


def test_only_so_many_names_are_kept_and_no_page_breaks_by_what_a_cookie_says(anna):
    for number in range(10):
        save_names(anna, A=f"{number}" * 24, B="\N{SNOWMAN}" * 24)
    kept = anna.client.get_cookie("names").value
    anna.client.set_cookie("names", "%ff&&%00&" + "x" * 3000)

    assert len(kept) <= 800
    assert 200 == anna.get("/more/names").status_code


def test_an_evening_is_imported_as_one_and_stands_as_before(app, over):
    tap_again(over)
    file = over.get("/evening/export.json").data
    other = Phone(app).bring_in(file)
    code = other.table.removesuffix("/evening").rpartition("/")[2]

    assert other.table == f"/en/tables/{code}/evening"
    assert 2 == len(Page.of(other.get("")).all("a.past__one[href]"))


def test_an_evening_shows_each_result_with_its_temple_and_a_match_without_its_third_game_as_no_win(app):
    phone = Phone(app).bring_in((GOLDEN / "two-with-short-matches.json").read_bytes())
    page = Page.of(phone.get(""))

    assert ["Anna is ahead", "Anna is ahead", "Ben wins"] == page.texts(".past__words > b")
    assert [False, False, True] == [bool(one.css(".iso")) for one in page.all(".past__one")]
    assert ["1 win", "0 wins"] == [text for text in page.texts("#standing span span") if "win" in text]
    assert 2 == sum(text.startswith("after 1 of 3 games") for text in page.texts(".past__one .muted"))


@for_each("games", [[], [{}], ["x"], [{"game": "nunatak"}] * 41])
def test_a_file_that_is_no_evening_is_refused(app, games):
    file = json.dumps({"referee": 2, "games": games}).encode()
    answer = Phone(app).bring_in_answer(file)

    assert 422 == answer.status_code
    assert "This is not a game saved by Referee." in answer.text


def test_of_an_evening_with_one_game_that_cannot_be_nothing_is_imported(app, over):
    tap_again(over)
    file = over.get("/evening/export.json").json
    file["games"][1]["log"] = [{"version": 7}]
    other = Phone(app)
    answer = other.bring_in_answer(json.dumps(file).encode())

    assert 422 == answer.status_code
    assert "This file is not as Referee saved it: game 2, entry 1." in answer.text
    assert not Page.of(other.get("/en/tables")).has("#listed")


@pytest.mark.parametrize("version", ["x", 7])
def test_the_only_game_of_an_evening_is_named_whatever_is_wrong_with_it(app, over, version):
    game = over.get("/export.json").json
    game["log"][0]["version"] = version
    answer = Phone(app).bring_in_answer(json.dumps({"referee": 2, "games": [game]}).encode())

    assert "This file is not as Referee saved it: game 1, entry 1." in answer.text
