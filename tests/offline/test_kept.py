"""A phone alone keeps games: the same tables as a server, without what needs another phone."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from sqlalchemy import text

from referee.offline import kept, leaving
from referee.offline.app import FULL, UNREAD, create_app
from referee.store.engine import Store
from referee.store.upgrade import HEAD, VERSION_TABLE, WrongFormError
from tests.offline.addresses import OF_THIS_ANSWER
from tests.offline.golden_games import GOLDEN, SECRET, alone_in, logs_of
from tests.pages import Page
from tests.web.final_phone import fill_all, tap
from tests.web.table_phone import SQUARE, Phone
from tests.web.test_tables_match import MatchPhone


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """The application of a phone with a place for games."""
    return alone_in(tmp_path_factory.mktemp("phone"))


def addresses_in(answer):
    page = Page.of(answer)
    found = {*page.values("a[href]", "href"), *page.values("img", "src")}
    return {where for where in found if where.startswith("/") and not where.startswith(("/static/", "//"))}


NOT_OF_PYTHON = re.compile("/../take-along.html")
"""Written when the site is built."""


def kind_of(address):
    """What an address is but for the turn that it names: one of each kind is opened."""
    return re.sub(r"\d+", "", urlsplit(address).path)


def dead_ends(phone, begin):
    """The pages that links lead to from here and from the pages of tables; those that answer none of them."""
    seen, waiting, dead = {}, [begin], []
    while waiting:
        address = waiting.pop()
        answer = phone.get(address)
        if answer.status_code >= 400:
            dead.append(address)
        of_tables = address == begin or address.startswith(f"/{phone.language}/tables")
        leads = {answer.location} if answer.location else addresses_in(answer) if of_tables else set()
        for one in sorted(leads):
            is_page = one.startswith(f"/{phone.language}/") and not NOT_OF_PYTHON.match(one)
            if is_page and kind_of(one) not in seen:
                seen[kind_of(one)] = one
                waiting.append(one)
    return seen, dead


@pytest.mark.parametrize(
    "language", ["nl", *(pytest.param(one, marks=pytest.mark.soak) for one in ("de", "fr", "en"))]
)
def test_every_link_on_the_pages_of_kept_games_leads_to_a_page_of_this_phone(alone, language):
    phone = Phone(alone, language).open_table()
    phone.play(*SQUARE)
    fill_all(phone)
    tap(phone, do="end")
    phone.send("/again", phone.signed())
    phone.open_table().play(*SQUARE)

    seen, dead = dead_ends(phone, f"/{language}/")

    assert [] == dead
    found = {re.sub("^/../tables/[A-Z]{8}", "", kind) for kind in seen}
    assert {"/turns", "/film", "/send", "/result.svg", "/evening", "/export.csv", "/more/names"} <= found
    assert [] == [kind for kind in found if re.search("invite|phones|seat|stream|join", kind)]


COUNTED = Path(__file__).parents[1] / "tables" / "golden" / "counted-to-the-end.json"


def blocks(app):
    """A game of three to which blocks alone are entered."""
    phone = Phone(app).open_table()
    phone.play(*SQUARE)
    return phone


def cards(app):
    """One of four that keeps their cards too."""
    phone = Phone(app).open_table("4", keeps="cards")
    phone.play(*SQUARE)
    return phone


def everything(app):
    """One that waits for what lies on the table."""
    return Phone(app).open_table("3", keeps="everything")


def solo(app):
    """One of a player alone."""
    phone = Phone(app).open_table("1")
    phone.play("1.1.1")
    return phone


def counted(app):
    """One that was counted to its result."""
    return Phone(app).bring_in(COUNTED.read_bytes())


def match(app):
    """A match of Lost Cities with a game that is counted."""
    phone = MatchPhone(app).open_match()
    phone.tap("card:y5", "card:yX", "wager:y")
    return phone


PAGES = {
    blocks: ("", "?tap=1.1.4", "/turns", "/turns/2", "/scores", "/final", "/more/settings", "/more/files"),
    cards: ("", "?tap=1.1.4", "/cards", "/turns"),
    everything: ("/material", "/turns"),
    solo: ("", "/final"),
    counted: ("", "/final", "/scores"),
    match: ("", "/turns", "/scores"),
}


@pytest.mark.parametrize("kind", PAGES, ids=lambda kind: kind.__name__)
def test_the_pages_of_a_game_are_those_of_a_server_but_for_what_needs_another_phone(app, alone, kind):
    shown = []
    for one in (app, alone):
        phone = kind(one)
        pages = {path: Page.of(phone.get(path, follow_redirects=True)) for path in PAGES[kind]}
        shown.append(
            {
                path: OF_THIS_ANSWER.sub(" ", page.one("#table" if page.has("#table") else "main").html)
                for path, page in pages.items()
            }
        )

    assert shown[0] == shown[1]


def test_a_game_is_played_undone_finished_and_opened_again(alone):
    phone = Phone(alone).open_table()
    phone.play(*SQUARE)
    points = phone.points()
    phone.send("/undo", phone.form("", "undo"))
    phone.play(SQUARE[-1])
    assert points == phone.points()

    phone.send("/more", {"do": "end", **phone.form("/more/names", "more")})
    assert "finished" in phone.get("/en/tables").text
    phone.send("/more", {"do": "reopen", **phone.form("/more/names", "more")})

    assert points == phone.points()


def test_games_are_there_when_the_program_begins_anew(tmp_path):
    first = Phone(alone_in(tmp_path)).open_table()
    first.play(*SQUARE)
    cookie = first.client.get_cookie("phone")
    again = Phone(alone_in(tmp_path))
    again.client.set_cookie("phone", cookie.value)
    again.table = first.table

    assert first.points() == again.points()


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({}, "leave the private window"),
        ({FULL: "full"}, "not enough room on this phone"),
        ({FULL: "miscounted"}, "Close the browser and open it again"),
        ({UNREAD: "newer"}, "need a newer version"),
        ({UNREAD: "damaged"}, "cannot be read"),
    ],
)
def test_without_a_place_that_lasts_no_game_is_offered_and_the_reason_is_named(told, reason):
    phone = Phone(create_app())
    nowhere = phone.get("/en/tables", headers=told)

    assert 507 == nowhere.status_code
    assert reason in nowhere.text
    home = Page.of(phone.get("/en/", headers=told))
    assert [] == [one for one in home.values("a", "href") if "/tables" in one]
    assert reason in home.one("#no-place").text()


def test_a_phone_without_room_names_it_before_a_game_begins(alone):
    phone = Phone(alone).open_table()
    full, free = (Page.of(phone.get("/en/tables", headers=headers)) for headers in ({FULL: "full"}, {}))

    assert [(True, False), (False, True)] == [
        (one.has("#lacks-room"), one.has("#players-3")) for one in (full, free)
    ]
    assert all(phone.table in one.values("a", "href") for one in (full, free))


def test_what_a_removal_deletes_is_listed_with_its_files(alone):
    phone = Phone(alone, "fr").open_table()

    (file,) = Page.of(phone.get("/fr/kept-games")).values("#kept-games a", "href")

    assert f"{phone.table}/export.json" == file
    assert 200 == phone.get(file).status_code
    without = Phone(create_app())
    assert not Page.of(without.get("/fr/kept-games")).has("#kept-games")
    unread = Page.of(without.get("/en/kept-games", headers={UNREAD: "damaged"}))
    assert "also deletes the games on this phone" in unread.one("#kept-games").text()


def test_of_many_games_that_a_removal_deletes_the_others_are_counted_and_lead_to_their_list(
    alone, monkeypatch
):
    phone = Phone(alone).open_table().open_table().open_table()
    monkeypatch.setattr(leaving, "MOST", 1)

    page = Page.of(phone.get("/en/kept-games"))

    assert ["and 2 more games"] == page.texts('#kept-games a[href="/en/tables?after=1"]')
    assert 2 == len(page.all("#kept-games a"))


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({}, "The browser could not store it"),
        ({FULL: "full"}, "not enough room on this phone"),
        ({FULL: "miscounted"}, "Close the browser and open it again"),
    ],
)
def test_what_was_not_stored_names_its_reason(alone, told, reason):
    answer = Phone(alone).get("/en/not-kept", headers={**told, "HX-Request-Type": "partial"})

    assert (507, "body") == (answer.status_code, answer.headers["HX-Retarget"])
    assert reason in Page.of(answer).one("main").text()


@pytest.mark.parametrize("stored", sorted(GOLDEN.glob("*.sql")), ids=lambda path: path.stem)
def test_games_that_an_older_version_has_stored_are_read_as_they_were(tmp_path, stored):
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database:
        database.executescript(stored.read_text("utf-8"))
    phone = Phone(alone_in(tmp_path))
    phone.client.set_cookie("phone", SECRET)
    logs = json.loads(stored.with_suffix(".json").read_text("utf-8"))

    assert logs == logs_of(phone, logs)
    listed = Page.of(phone.get("/en/tables"))
    assert all(listed.has(f'a[href$="/{code}"]') for code in logs)
    phone.table = f"/en/tables/{next(iter(logs))}"
    assert 303 == phone.play_by_form("1.1.3").status_code


def test_every_form_that_a_phone_may_have_leads_to_that_of_this_version():
    form = kept.FIRST
    while form in kept.STEPS:
        form, _step = kept.STEPS[form]

    assert HEAD == form


def test_an_older_database_takes_its_steps_and_one_of_a_newer_version_stays_as_it_is(tmp_path, monkeypatch):
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    kept.bring_up(store)
    taken = []
    monkeypatch.setattr(kept, "STEPS", {"0001": (HEAD, taken.append)})
    for form in ("0001", "9999"):
        with store.writing() as connection:
            connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '{form}'"))
        if form == "9999":
            with pytest.raises(WrongFormError):
                kept.bring_up(store)
        else:
            kept.bring_up(store)

    assert 1 == len(taken)
