"""A result to send: its picture and who may see it, its text, and what a messenger shows beside its link."""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from referee.config import resources
from referee.picture.drawing import NotDrawnError, png
from referee.tables.outcome import BusyError
from referee.web.result import png as pictures
from referee.web.result.cubes import Block
from referee.web.result.picture import HIGH, SHAPES, SQUARE, TONES, WIDE, WON, Picture, cube_id
from referee.web.result.screen import Entry, Part, ResultScreen
from referee.web.seats import COLOURS, SeatView
from referee.web.seats import SHAPES as SIGNS
from tests.api.kept_tables import TableCalls
from tests.pages import Page
from tests.some import for_each
from tests.web.final_tables import TABLE
from tests.web.table_phone import Phone
from tests.web.test_result_pages import MATCH, RESULT, THREE_GAMES, WITHOUT_THE_TOP, shown

GOLDEN = Path(__file__).parents[1] / "tables" / "golden"
PNG = b"\x89PNG\r\n\x1a\n"
LONGEST = 24 * "W"
KB = 1_000


def size_of(picture):
    """Width and height, as a PNG says them in its first block."""
    return int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])


def drawing(client, words, path=RESULT):
    """The picture as it is drawn, in the words of the page that sends it."""
    return client.get(f"{path}.svg", query_string=words).get_data(as_text=True)


def written(svg):
    """Every text of a picture, one after the other."""
    lines = re.findall(r"<text[^>]*>(.*?)</text>", svg, re.DOTALL)
    return [re.sub(r"<[^>]+>", "", line).strip() for line in lines]


def screen_of(names, missing=(), headline=""):
    """A result of so many players."""
    return ResultScreen(
        headline or f"{names[0]} wins",
        "",
        tuple(
            Entry(
                SeatView(letter, letter, COLOURS[index], SIGNS[index], name),
                index + 1,
                not index,
                (Part("track", "track", "Track", 90 - index),),
            )
            for index, (letter, name) in enumerate(zip("ABCD", names, strict=False))
        ),
        missing=missing,
    )


@pytest.fixture
def nothing_kept(monkeypatch):
    """No picture was drawn lately."""
    monkeypatch.setattr("referee.picture.drawing._kept", OrderedDict())


@pytest.fixture(scope="module")
def ended(app):
    """A phone at a finished table."""
    return Phone(app).bring_in((GOLDEN / "four-with-cards.json").read_bytes())


@pytest.mark.parametrize(
    ("path", "words", "shape"), [(RESULT, TABLE, WIDE), (MATCH, THREE_GAMES, SQUARE)], ids=["wide", "square"]
)
def test_the_picture_of_a_calculators_result_has_its_size_and_is_small(client, path, words, shape):
    answer = client.get(f"{path}.png", query_string={**words, "shape": shape.name})

    assert (200, "image/png", PNG) == (answer.status_code, answer.mimetype, answer.data[:8])
    assert (shape.width, shape.height) == size_of(answer.data)
    assert len(answer.data) < 300 * KB
    assert "Set-Cookie" not in answer.headers


def test_a_picture_that_was_drawn_lately_waits_for_no_other(client):
    path = f"{RESULT}.png"
    drawn = client.get(path, query_string=TABLE)
    with pictures.DRAWING.one():
        again = client.get(path, query_string=TABLE)

    assert (200, drawn.data) == (again.status_code, again.data)


def test_the_picture_of_a_table_is_for_those_at_the_table_alone(ended, bare_client):
    mine, theirs = ended.get("/result.png"), bare_client.get(f"{ended.table}/result.png")

    assert (200, PNG, True) == (mine.status_code, mine.data[:8], mine.cache_control.no_store)
    assert theirs.status_code == bare_client.get(ended.table).status_code >= 400
    assert b"PNG" not in theirs.data


def test_a_program_gets_the_same_picture_and_nothing_while_the_game_goes_on(bare_client):
    ended = json.loads((GOLDEN / "four-with-cards.json").read_bytes())
    opened = bare_client.post("/api/v1/tables/import", json=ended).json
    begun = TableCalls(bare_client).opened

    def picture(table, **asked):
        headers = {"Authorization": f"Bearer {table['tokens']['viewer']}"}
        path = f"/api/v1/tables/{table['code']}/result.png"
        return bare_client.get(path, query_string={"lang": "fr", **asked}, headers=headers)

    answer = picture(opened, shape="square")
    assert (200, "image/png", (1080, 1080)) == (answer.status_code, answer.mimetype, size_of(answer.data))
    assert "fr" == answer.headers["Content-Language"]
    assert (204, b"") == (picture(begun).status_code, picture(begun).data)
    assert 422 == picture(opened, shape="round").status_code
    assert 401 == bare_client.get(f"/api/v1/tables/{opened['code']}/result.png").status_code


def test_a_table_that_goes_on_has_nothing_to_send(app):
    phone = Phone(app).open_table()

    assert (404, 404) == (phone.get("/send").status_code, phone.get("/result.png").status_code)


def test_a_sheet_with_something_missing_has_no_picture_and_leads_back(client):
    answers = [client.get(f"{MATCH}{way}", query_string={"g1a": "y125"}) for way in (".png", ".svg", "/send")]

    assert {303} == {answer.status_code for answer in answers}
    assert {"/en/lost-cities/result"} == {urlsplit(answer.location).path for answer in answers}


def test_the_picture_says_who_won_all_names_and_sums_and_which_game(client):
    texts = written(drawing(client, TABLE))

    assert ["Chris wins", "2 points ahead of Anna"] == texts[:2]
    assert {"Anna", "152", "Ben", "147", "Chris", "154", "Nunatak · 3 players"} <= {*texts}


def test_the_picture_says_what_was_missing(client):
    assert "Level 4: 1 outer block is missing." in written(drawing(client, WITHOUT_THE_TOP))


def test_a_name_is_no_part_of_the_drawing(client):
    svg = drawing(client, {**TABLE, "a": "<g></svg>&'\""})

    assert "<g></svg>" not in svg
    assert "&lt;g&gt;" in svg


@for_each(
    ("name", "drawn"),
    [("Юлия", "Юлия"), ("דנה", "דנה"), ("Żółć", "Żółć"), ("Anna 🦊", "Anna"), ("李明", "A"), ("🦊", "A")],
)
def test_a_name_is_drawn_as_far_as_the_faces_have_it_and_else_by_its_letter(client, name, drawn):
    texts = written(drawing(client, {**TABLE, "a": name}))

    assert drawn in texts
    assert f"2 points ahead of {drawn}" in texts


def test_by_night_only_the_colours_of_a_picture_differ(client):
    day, night = (drawing(client, {**TABLE, "shape": shape}) for shape in ("wide", "wide-night"))

    assert day != night
    assert re.sub(r"#\w{3,6}\b", "", day) == re.sub(r"#\w{3,6}\b", "", night)
    assert "light-dark" not in day + night


def test_the_key_of_the_night_keeps_the_form_of_the_picture_and_leads_back_to_the_day(client):
    page = shown(client, {**TABLE, "shape": "square-night"}, f"{RESULT}/send")
    wide, square, night = page.values(".sending__shapes a", "href")

    assert ["Square", "Night"] == page.texts('.sending__shapes [aria-current="true"]')
    assert ["wide-night", "square-night", "square"] == [
        one.partition("&shape=")[2] for one in (wide, square, night)
    ]


@for_each("shape", SHAPES.values(), ids=SHAPES)
@for_each("players", [1, 2, 3, 4])
def test_the_longest_names_and_notes_stay_within_the_picture(app, players, shape):
    lacks = ("Ended early: 50 blocks not placed.", " ".join(("Turquoise 1 of 18 cards.",) * 8))
    with app.test_request_context("/en/"):
        picture = Picture(shape, screen_of([LONGEST] * players, lacks), "Nunatak")

    edges = [shape.words.x + line.width for line in picture.headline]
    names = [128 + one.name.width + one.total.width for one in picture.rows]

    assert max(edges) <= shape.width
    assert max(names) <= picture.plate.width
    assert max(24 + line.width for line in picture.notes) <= picture.plate.width
    assert picture.below <= picture.plate.y + 20
    assert picture.plate.y + picture.plate.height <= shape.height
    assert min(picture.row, picture.art.height) >= 40


def test_the_ice_of_the_picture_is_that_of_the_pages_by_day():
    style = (resources() / "static/css/scene.css").read_text("utf-8")
    tokens = (resources() / "static/css/tokens.css").read_text("utf-8")

    def tones(start):
        (line,) = (line for line in style.splitlines() if line.strip().startswith(start))
        told = dict(re.findall(r"--(seat|deep|glow): (?:var\(--)?([#\w-]+)", line))
        deep = told.get("deep", "")
        known = re.search(rf"--{deep}: (#\w+)", tokens)
        return told["seat"], known[1] if known else deep, told["glow"]

    low = {colour: tones(f".iso .seat--{colour} ") for colour in COLOURS}
    high = {colour: tones(f".iso :is(.z3, .z4).seat--{colour} ") for colour in COLOURS}

    assert low == {colour: TONES[colour][0] for colour in COLOURS}
    assert {colour: (seat, glow) for colour, (seat, _deep, glow) in high.items()} == {
        colour: (TONES[colour][1][0], TONES[colour][1][2]) for colour in COLOURS
    }
    assert tones(".iso use ") == TONES[""][0] == TONES[""][1]
    assert f".is-won.is-won {{ --glow: {WON}; }}" in style
    # The edge of a sign is the one that it has on a page.
    edges = re.findall(
        r"\.sign(?:\.is-(\w+))? \{ stroke: (#\w+)", (resources() / "templates/picture.svg").read_text("utf-8")
    )
    assert len(COLOURS) == len(edges)
    assert [] == [one for one in edges if f"--{one[0] or 'stone'}-glow: {one[1]};" not in tokens]


def test_the_temple_that_is_sent_has_its_cap(ended):
    pages = (resources() / "templates/components/pictures/cap.svg").read_text("utf-8")

    assert pages.partition("#}\n")[2].strip() in drawing_of(ended)


def test_every_cube_of_a_temple_is_drawn_once(ended):
    svg = drawing_of(ended)

    used = re.findall(r'xlink:href="#cube-([\w-]+)"', svg)
    assert 54 == len(used)
    assert sorted({*used}) == sorted(re.findall(r'<g id="cube-([\w-]+)"', svg))


def drawing_of(phone):
    """The picture of a table as it is drawn."""
    drawn = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("referee.web.tables.pictures.png_answer", lambda svg: drawn.append(svg) or "")
        phone.get("/result.png")
    return drawn[0]


def test_a_block_near_the_sun_has_a_cube_of_its_own():
    assert "nobody" == cube_id(Block(0, 0, 1, ""))
    assert "blue-high-won" == cube_id(Block(0, 0, HIGH, "blue", is_winner=True))


def test_a_messenger_is_told_of_the_picture_its_size_and_what_it_shows(client):
    page = shown(client, TABLE)

    told = {
        node.attributes.get("property") or node.attributes.get("name"): node.attributes["content"]
        for node in page.all("meta[content]")
    }
    assert "Chris wins · Nunatak" == told["og:title"]
    assert "1. Chris 154, 2. Anna 152, 3. Ben 147" == told["og:description"] == told["description"]
    assert ("1200", "630", "image/png") == (
        told["og:image:width"],
        told["og:image:height"],
        told["og:image:type"],
    )
    assert told["og:image"].startswith(f"http://localhost{RESULT}.png?a=Anna&")
    assert "Chris wins: 1. Chris 154, 2. Anna 152, 3. Ben 147" == told["og:image:alt"]
    assert "summary_large_image" == told["twitter:card"]


@pytest.mark.parametrize(
    ("language", "title"),
    [("fr", "Chris gagne · Nunatak"), ("ja", "Chris wins · Nunatak"), ("", "Chris wins · Nunatak")],
)
def test_the_preview_of_a_link_is_in_the_language_of_whoever_fetches_it(bare_client, language, title):
    fetched = bare_client.get(
        "/nunatak/final/result",
        query_string=TABLE,
        headers={"Accept-Language": language},
        follow_redirects=True,
    )
    told = {
        node.attributes.get("property"): node.attributes["content"]
        for node in Page.of(fetched).all("meta[content]")
    }

    assert title == told["og:title"]
    assert f"/{fetched.request.path.split('/')[1]}/" in told["og:image"]


def test_the_page_of_a_table_tells_messengers_of_no_picture(ended):
    page = Page.of(ended.get(""))

    assert [] == page.all('meta[property^="og:"], meta[name^="twitter:"]')


@for_each(
    ("language", "lines"),
    [
        ("de", ["Nunatak · 3 Personen", "Chris gewinnt: 2 Punkte vor Anna", "Punkteleiste 61"]),
        ("fr", ["Nunatak · 3 joueurs", "Chris gagne : 2 points d’avance sur Anna", "Piste Victoire 61"]),
        ("nl", ["Nunatak · 3 spelers", "Chris wint: 2 punten voor op Anna", "Scorespoor 61"]),
        ("en", ["Nunatak · 3 players", "Chris wins: 2 points ahead of Anna", "Score track 61"]),
    ],
)
def test_the_text_has_five_lines_in_the_readers_language_the_link_last(client, language, lines):
    page = shown(client, TABLE, f"/{language}/nunatak/final/result/send")
    text = page.one("#text").text().replace("\u202f", " ").splitlines()

    assert (5, lines[:2], "1. Chris 154, 2. Anna 152, 3. Ben 147") == (len(text), text[:2], text[2])
    assert lines[2] in text[3]
    assert text[4] == page.value("[data-send]", "data-link")


def test_the_page_shows_the_lines_of_the_text_and_its_address_only_as_a_link(client):
    page = shown(client, TABLE, f"{RESULT}/send")
    *lines, link = page.one("#text").text().splitlines()

    assert [*lines, "Link attached"] == page.texts(".sending__words > p")
    assert link == page.value(".sending__words a", "href")


def test_the_text_says_what_was_missing_in_the_place_of_what_scored_most(client):
    text = shown(client, WITHOUT_THE_TOP, f"{RESULT}/send").one("#text").text().splitlines()

    assert (5, "Level 4: 1 outer block is missing.") == (len(text), text[3])


def test_the_page_shows_the_form_of_the_picture_that_was_asked_for(client):
    page = shown(client, {**THREE_GAMES, "shape": "square"}, f"{MATCH}/send")

    assert ("1080", "1080") == (page.value("#picture", "width"), page.value("#picture", "height"))
    assert page.value("#picture", "src").endswith("&shape=square")
    assert page.value("#picture", "src") == page.value("[data-send]", "href")
    assert "Square" == page.text('.sending__shapes [aria-current="true"]')
    assert "shape=" not in page.value("#to-result", "href")


@pytest.mark.usefixtures("nothing_kept")
def test_a_picture_that_cannot_be_drawn_says_when_to_come_again(client, monkeypatch):
    def fails(_svg):
        raise NotDrawnError

    monkeypatch.setattr(pictures, "png", fails)
    answer = client.get(f"{RESULT}.png", query_string=TABLE)

    assert (503, "5") == (answer.status_code, answer.headers["Retry-After"])


@pytest.mark.usefixtures("nothing_kept")
def test_one_picture_is_drawn_at_a_time_and_a_crowd_is_asked_to_come_again(client, monkeypatch):
    class Full:
        def one(self):
            raise BusyError(7)

    monkeypatch.setattr(pictures, "DRAWING", Full())
    answer = client.get(f"{RESULT}.png", query_string=TABLE)

    assert (503, "7") == (answer.status_code, answer.headers["Retry-After"])


def test_what_is_no_picture_is_not_drawn():
    with pytest.raises(NotDrawnError):
        png("<svg")


def test_a_picture_that_takes_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr("referee.picture.drawing.SECONDS", 0.001)

    with pytest.raises(NotDrawnError):
        png('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
