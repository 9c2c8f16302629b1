"""What is out of order: the interface, the pages and the spreadsheet say the same of every vector."""

from __future__ import annotations

import csv
import io
import json
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.games.nunatak.table.log import Added, Completed
from referee.wire.nunatak.entries import event_data
from tests.games.nunatak.tables import SIZES
from tests.games.nunatak.test_out_of_order import each_vector, game_of, left_behind, whole_game
from tests.pages import Page
from tests.pages import said as words
from tests.web.table_phone import Phone, joined, seated

API = "/api/v1/tables"
NAMES = {"A": "Anna", "B": "Ben", "C": "Cleo", "D": "Dirk"}


def in_the_terminal(file):
    """What `referee table` says of a file: of the table, and of its turns."""
    result = CliRunner().invoke(main, ["table", "-", "--json"], input=json.dumps(file))
    answer = json.loads(result.stdout)
    now = [reason["text"] for reason in answer["out_of_order"]]
    assert bool(now) == bool(result.exit_code)
    return now, [
        (turn["number"], reason["text"]) for turn in answer["turns"] for reason in turn["out_of_order"]
    ]


def file_of(phone, vector, game=None):
    """The file of a table on which this was played."""
    game = game or game_of(vector)
    file = phone.open_table(str(vector["players"])).get("/export.json").json
    seats = [{"id": seat.id, "role": seat.role.value} for seat in game.seats]
    names = {seat.id: NAMES[seat.id] for seat in game.seats}
    events = [Added(kept.item.act) for kept in game.turns]
    events[52:52] = [Completed(game.extra)] if game.extra else []
    log = [
        {"version": version, "id": str(uuid4()), "at": "2026-11-25T10:00:00Z", **event_data(event)}
        for version, event in enumerate(events, start=1)
    ]
    return {**file, "seats": seats, "names": names, "log": log}


@pytest.fixture
def said(app, bare_client):
    """What interface, pages and terminal say of a vector or a game, of the table and of its turns."""

    def of(vector, game=None):
        file = file_of(Phone(app), vector, game)
        opened = bare_client.post(f"{API}/import", json=file).json
        token = {"Authorization": f"Bearer {opened['tokens']['player']}"}
        table = f"{API}/{opened['code']}"
        state, log = (bare_client.get(url, headers=token).json for url in (table, f"{table}/turns"))
        phone = joined(app, urlsplit(opened["links"]["viewer"]).path)
        rows = csv.DictReader(io.StringIO(phone.get("/export.csv").data.decode("utf-8-sig")))
        return (
            [reason["text"] for reason in state["out_of_order"]],
            [(turn["number"], reason["text"]) for turn in log["turns"] for reason in turn["out_of_order"]],
            Page.of(phone.get("")).texts("#early .early"),
            [
                (int(line.css_first(".log__number").text()), words(early))
                for line in reversed(Page.of(phone.get("/turns")).all(".log__line"))
                for early in line.css(".log__early")
            ],
            [int(row["number"]) for row in rows if row["kind"] == "turn" and row["note"]],
            in_the_terminal(file),
        )

    return of


@each_vector
def test_interface_page_spreadsheet_and_terminal_say_the_same_of_every_vector(said, vector):
    state, log, strip, lines, rows, terminal = said(vector)
    of_turns = [(line["turn"], line["seat"]) for line in vector.get("because", [])]

    assert (len(vector.get("now", [])), len(of_turns)) == (len(state), len(log))
    assert (state, log) == (strip, lines) == terminal
    assert [*dict.fromkeys(number for number, _text in log)] == rows


@pytest.mark.parametrize("catches_up", [True, False], ids=["catches up", "does not"])
@pytest.mark.parametrize("size", ["two", "three", "four"])
def test_of_a_whole_game_out_of_order_interface_page_and_terminal_say_the_same(said, size, catches_up):
    whole = whole_game(size) if catches_up else left_behind(size)
    state, log, strip, lines, rows, terminal = said({"players": SIZES.index(size) + 1}, whole)

    assert (catches_up, catches_up) == (not state, not log)
    assert (state, log) == (strip, lines) == terminal
    assert [*dict.fromkeys(number for number, _text in log)] == rows


def test_a_page_says_who_was_passed_over_until_that_player_has_caught_up(app):
    phone = Phone(app).open_table()
    phone.send("/play", {**phone.form("?seat=B&tap=1.1.1", "play")})
    early = Page.of(phone.get(""))
    phone.play("1.1.2")
    clean = Page.of(phone.get(""))

    assert ["Turquoise was passed over and is 1 turn behind."] == early.texts("#early .early")
    assert ["Turquoise was passed over: Orange played first."] == early.texts(".log__early")
    assert early.value("#early", "href").endswith("/rules/nunatak.setup.first-player")
    assert ([], []) == (clean.texts("#early"), clean.texts(".log__early"))


def test_the_page_of_a_turn_says_what_is_out_of_order_in_it(app):
    phone = Phone(app).open_table()
    phone.send("/play", {**phone.form("?seat=B&tap=1.1.1", "play")})

    assert ["Turquoise was passed over: Orange played first."] == Page.of(phone.get("/turns/1")).texts(
        ".log__early"
    )


def test_the_only_phone_at_a_table_is_everybodys_and_asks_for_no_forgotten_turn(app):
    owner = Phone(app).open_table()
    owner.play("1.1.1")
    alone = Page.of(owner.get("?tap=1.1.2", follow_redirects=True))
    seated(app, owner, "B")
    of_two = Page.of(owner.get("?tap=1.1.2", follow_redirects=True))

    assert (True, []) == (alone.text("#do-play").endswith("Place it"), alone.texts("#do-forgot"))
    assert (True, ["Was Orange’s turn forgotten?"]) == (
        of_two.text("#do-play").endswith("Place for Orange"),
        of_two.texts("#do-forgot"),
    )


def test_the_bar_says_whose_turn_it_is_on_the_phone_of_somebody_else(app):
    owner = Phone(app).open_table(keeps="cards")
    other = seated(app, owner, "B")
    shown = [owner.get(""), other.get(""), other.get("?card=builder")]

    assert [
        "Tap a tile, then place the block.",
        "Turquoise’s turn",
        # Whoever has a card in hand there plays for somebody else.
        "Tap a tile, then place the block.",
    ] == [Page.of(answer).text("#dock .dock__hint") for answer in shown]


def test_clearing_the_temple_names_all_that_goes_with_it(app):
    phone = Phone(app).open_table()
    nothing = Page.of(phone.get("/more/clear")).text("#clear-goes")
    phone.play("1.1.1", "1.1.2")
    said = Page.of(phone.get("/more/clear")).text("#clear-goes")

    assert ("Nothing to undo", "This undoes: Turns (2). Names, turn order and settings stay.") == (
        nothing,
        said,
    )


def test_the_page_of_the_completion_card_shows_which_extra_turns_other_numbers_break(app):
    phone = Phone(app).open_table("4").play_on(52)
    phone.send("/extra", {**phone.form("?first=%3F", "extra-turns"), "best": "C", "second": "A"})
    phone.play_on(1)
    page = Page.of(phone.get("/completion?top-D=2&top-A=1"))

    assert ["Blue took the first extra turn. The completion card gives it to Grey."] == page.texts(
        ".log__early"
    )


def test_a_completion_card_that_was_read_wrong_is_corrected_after_the_last_block_too(app):
    phone = Phone(app).open_table("4").play_on(52)
    phone.send("/extra", {**phone.form("?first=%3F", "extra-turns"), "best": "C", "second": "A"})
    phone.play_on(2)
    way = Page.of(phone.get("/turns")).value("#to-completion", "href")
    page = Page.of(phone.client.get(f"{way}?top-D=2&top-A=1"))
    phone.client.post(way, data=page.hidden("main form"))

    assert ["Blue took the first extra turn. The completion card gives it to Grey."] == page.texts(
        ".log__early"
    )
    assert "The completion card gives it to Grey." in Page.of(phone.get("")).text("#early")


def test_of_several_that_are_behind_one_line_leads_to_the_log(app):
    phone = Phone(app).open_table()
    phone.send("/play", {**phone.form("?seat=C&tap=1.1.1", "play")})
    page = Page.of(phone.get(""))

    assert ("+1", 2) == (page.text("#early b"), len(page.texts("#early .early")))
    assert page.value("#early", "href").endswith("/turns")
