"""A game leaves in a link and comes by it: shown first, asked once, one table for whoever has the link."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from referee.tables import carrying
from referee.web.tables.files import carry
from referee.web.tables.files.carry import origin_of
from tests.pages import Page
from tests.some import for_each
from tests.web.table_phone import Phone, joined

START = "/en/tables/import"


@pytest.fixture
def owner(app):
    """A phone with a game of three turns, which has sent one to games.example before."""
    phone = Phone(app).open_table()
    phone.play("1.1.1", "1.1.2", "1.2.1")
    phone.send("/carry", {"address": "Games.example/en/", **phone.signed()})
    return phone


def link_of(phone):
    """The link that a phone offers."""
    return Page.of(phone.get("/carry")).value("#carry", "href")


def opened(phone, link, **more):
    """What a phone answers to the script of the page that a link opens."""
    part = urlsplit(link).fragment.removeprefix("game=")
    return phone.send(START, {"game": part, **phone.signed(), **more})


def brought(phone, link):
    """The answer to the one key of the page that shows the game."""
    page = Page.of(opened(phone, link))
    assert "yes" == page.value("#do-import", "value")
    return phone.send(START, {**page.hidden("#carried"), "sure": "yes"})


def test_a_game_leaves_in_the_part_of_a_link_that_no_server_is_sent(owner):
    link = urlsplit(link_of(owner))

    assert ("https", "games.example", START, "") == (link.scheme, link.netloc, link.path, link.query)
    assert link.fragment.startswith("game=")


def test_a_game_that_comes_is_shown_before_anything_is_stored(owner, app):
    other = Phone(app)

    page = Page.of(opened(other, link_of(owner)))

    assert "Nunatak" == page.text("#carried h2")
    assert "3 turns" in page.text("#carried small")
    assert Page.of(owner.get("/carry")).value("#carry", "data-receipt") == page.value(
        "#carried", "data-receipt"
    )
    assert not Page.of(other.get("/en/tables")).has('[href^="/en/tables/"] small')


def test_one_key_brings_it_and_a_second_time_leads_to_the_same_table(owner, app):
    other = Phone(app)
    other.table = brought(other, link_of(owner)).location
    owner.play("1.2.2")

    again = brought(other, link_of(owner)).location

    assert other.table == again != owner.table
    assert owner.points() == other.points() == [5, 1, 1]


def test_another_phone_with_the_link_is_host_of_the_same_table_and_sits_down_first(owner, app):
    link, first, second = link_of(owner), Phone(app), Phone(app)
    first.table = brought(first, link).location

    second.table = brought(second, link).location.removesuffix("/seat")

    assert first.table == second.table
    assert Page.of(second.get("/seat")).has('[name="seat"][value="B"]')
    assert 200 == second.get("/delete").status_code


def test_a_file_that_comes_again_to_its_host_is_the_table_that_is_there(owner, app):
    other = Phone(app).bring_in(owner.get("/export.json").data)
    owner.play("1.2.2")

    again = Phone(app).bring_in(owner.get("/export.json").data).table

    assert other.table == other.bring_in(owner.get("/export.json").data).table != again
    assert [5, 1, 1] == other.points()


def test_where_both_have_gone_on_the_table_here_stays_and_the_other_is_one_more_if_asked(owner, app):
    other = Phone(app)
    other.table = brought(other, link_of(owner)).location
    other.play("1.3.3")
    owner.play("1.2.2")

    page = Page.of(brought(other, link_of(owner)))
    more = other.send(START, {**page.hidden("#carried"), "sure": "apart"}).location

    assert page.has(f'a[href="{other.table}"]')
    assert not page.has("#do-import")
    assert more not in (other.table, owner.table)


def test_a_way_there_and_back_is_one_table(owner, app):
    other = Phone(app)
    other.table = brought(other, link_of(owner)).location
    other.play("1.2.2")
    other.send("/carry", {"address": "localhost", **other.signed()})

    assert owner.table == brought(owner, link_of(other)).location
    assert [5, 1, 1] == owner.points()


@pytest.mark.parametrize("part", ["A", "AXja", "%"])
def test_a_link_that_is_not_whole_is_refused_and_the_file_named(app, part):
    answer = opened(Phone(app), f"#game={part}")

    assert 422 == answer.status_code
    assert "This link is incomplete. Import the file instead." in answer.text
    assert "" == Page.of(answer).value("#field-game", "value")


def test_without_a_script_the_page_of_a_link_names_the_file(app):
    assert "needs JavaScript. Import the game’s file instead." in Page.of(Phone(app).get(START)).text(
        "noscript"
    )


def test_a_game_too_large_for_a_link_offers_its_file(owner, monkeypatch):
    monkeypatch.setattr(carry, "LINK_MAX", 10)

    page = Page.of(owner.get("/carry"))

    assert (False, True) == (page.has("#carry"), page.has("#to-json"))
    assert [] == page.lacking_signs()
    assert carrying.LINK_MAX > 10


def test_only_the_host_sends_a_game(owner, app):
    player = joined(app, owner.links()[0])
    player.table = owner.table

    assert 403 == player.get("/carry").status_code


def test_three_places_are_kept_and_the_last_one_is_a_tap_away(owner):
    for place in ("192.168.1.7:8000", "b.example", "http://c.example", "192.168.1.7:8000"):
        owner.send("/carry", {"address": place, **owner.signed()})

    page = Page.of(owner.get("/carry"))

    assert page.value("#carry", "href").startswith("http://192.168.1.7:8000/en/")
    assert ["Send to c.example", "Send to b.example"] == page.texts(".keys > a")
    (style,) = page.values('link[rel="stylesheet"]', "href")
    assert ".keys{" in owner.client.get(style).text


@for_each(
    ("word", "origin"),
    [
        ("games.example", "https://games.example"),
        (" HTTPS://Games.Example:443/en/tables?x#y", "https://games.example:443"),
        ("http://games.example", "http://games.example"),
        ("192.168.1.7", "http://192.168.1.7"),
        ("club.local", "http://club.local"),
        ("[::1]:8000", "http://[::1]:8000"),
        ("localhost", "http://localhost"),
        ("", ""),
        ("javascript:alert(1)", ""),
        ("ftp://games.example", ""),
        ("https://anna@games.example", ""),
        ("games.example:99999", ""),
        ("games.example:0", ""),
        ("two words", ""),
    ],
)
def test_an_address_is_read_as_people_write_it(word, origin):
    assert origin == origin_of(word)


def test_what_is_no_address_is_refused_beside_its_field(owner):
    answer = owner.send("/carry", {"address": "two words", **owner.signed()})

    assert 422 == answer.status_code
    assert ["Enter an address such as games.example."] == Page.of(answer).texts("#problems li > a")
