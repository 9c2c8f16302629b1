"""The page of a turn as a browser without JavaScript sees it, and the fragments that htmx asks for."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.web.nunatak.turn.sheet import TurnSheet
from referee.wording.languages import LANGUAGES
from tests.pages import Page
from tests.some import for_each

TURN = "/en/nunatak/turn"
TOOLS_IN_SIGHT = ".tools[data-taps]:not([hidden])"
PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}
EVERY_WORD = {
    "players": "4",
    "a": "Änne & Co",
    "b": "Élie",
    "c": "C",
    "d": "100 %",
    "temple": "1AB2.1C3.5.5.5",
    "turn": "B",
    "place": "1.2.3",
    "brush": "x",
    "steps": "3.1.0.2",
    "card": "builder-architect",
    "side": "architect",
    "display": "builder,elder",
    "pile": "left",
    "tiles": "1.2.3:architect,2.1.2:beast_of_burden",
    "rulings": "nunatak.gap.g27:now",
    "show": "options",
    "back": "111-*p1.1.1!*tA",
}


def ask(client, **words):
    return client.get(TURN, query_string=words)


def words_of(address):
    return {name: values[-1] for name, values in parse_qs(urlsplit(address).query).items()}


def hidden_words(page):
    return Page(page).hidden("#sheet")


def in_other_languages(page):
    links = Page(page).all("#languages a[hreflang]")
    return {link.attributes["hreflang"]: link.attributes["href"] for link in links}


def test_an_empty_table_is_shown_without_any_word(client):
    answer = client.get(TURN)

    assert 200 == answer.status_code
    assert {} == hidden_words(answer.text)


@for_each("language", LANGUAGES)
def test_each_language_says_so(client, language):
    assert f'<html lang="{language}">' in client.get(f"/{language}/nunatak/turn").text


def test_a_language_that_there_is_not_is_no_page(client):
    assert 404 == client.get("/it/nunatak/turn").status_code


SWAPPED = "place=1.1.2&swap=1.1.1~1.1.2&tiles=1.1.1:builder,1.1.2:elder"
SPLIT_SWAPPED = f"{SWAPPED}&card=beast_of_burden-elder&side=elder&steps=1.0.0"
CANNOT_BE_READ = ("A", "Q4.5.5.5.5", "D4.5.5.5.5", "1" * 90)
PRESSED = {
    "a tap chooses the place of the new block": ("tap=1.1.1", "place=1.1.1&back=2!p:"),
    "a tap on the chosen place lets it go": ("place=1.1.1&tap=1.1.1", ""),
    "a colour lays its block": ("tap=1.1.1&brush=B", "temple=B4.5.5.5.5&brush=B&back=2!111:"),
    "a block high up fills in what must lie below": (
        "tap=2.1.1&brush=A",
        "temple=xx3.xx3.5.5.5/A3.4.4.4&brush=A",
    ),
    "what lies below already keeps its owner": (
        "temple=B4.5.5.5.5&brush=A&tap=2.1.1",
        "temple=Bx3.xx3.5.5.5/A3.4.4.4&brush=A",
    ),
    "higher lays the blocks below": ("brush=higher&tap=2.1.1", "temple=xx3.xx3.5.5.5&brush=higher"),
    "higher on a block goes up at its point": (
        "temple=5.1A3.5.5.5&brush=higher&tap=1.2.2",
        "temple=xxx2.xAx2.xxx2.5.5/xx2.xx2.4.4&brush=higher",
    ),
    "higher again goes two levels up": (
        "temple=5.1xx2.1xx2.5.5&brush=higher&tap=2.2.2",
        "temple=xxxx1.xxxx1.xxxx1.xxxx1.5/xxx1.xxx1.xxx1.4/xx1.xx1.3&brush=higher",
    ),
    "the eraser takes off a block with all on it": (
        "temple=AB3.BA3.5.5.5/C3.4.4.4&brush=none&tap=1.1.1",
        "temple=1B3.BA3.5.5.5&brush=none",
    ),
    "the eraser leaves a free place": ("brush=none&tap=1.1.1", "brush=none"),
    "the swap takes the tile to the chosen place": (
        "brush=swap&place=1.1.2&tap=1.1.1",
        "place=1.1.2&swap=1.1.1~1.1.2",
    ),
    "a tap for the swap without a place chooses it": ("brush=swap&tap=1.1.1", "place=1.1.1"),
    "a brush": ("do=brush:higher", "brush=higher"),
    "players": ("do=players:4", "players=4&back=2!n:3"),
    "turn": ("do=turn:B", "turn=B&back=2!t:A"),
    "options": ("do=show", "show=options"),
    "placing it": ("do=confirm&place=1.1.1", "temple=A4.5.5.5.5&turn=B&back=2!111:,p:1.1.1,t:A"),
    "placing it with a card": ("do=confirm&place=1.1.1&card=builder", "temple=A4.5.5.5.5&turn=B"),
    "placing the last seat's": ("do=confirm&place=1.1.1&turn=C", "temple=C4.5.5.5.5"),
    "placing Siku's": ("do=confirm&players=2&place=1.1.1&turn=B&block=C", "players=2&temple=C4.5.5.5.5"),
    "placing it moves the markers": (
        "do=confirm&place=1.1.1&temple=1BCBC.5.5.5.5&steps=1.0.0",
        "temple=ABCBC.5.5.5.5&turn=B&steps=2.0.0",
    ),
    "placing it after a swap": (f"do=confirm&{SWAPPED}", "temple=1A3.5.5.5.5&turn=B&tiles=1.1.1:elder"),
    "nothing to place": ("do=confirm", ""),
    "undo": ("do=undo&temple=A4.5.5.5.5&back=111-", ""),
    "clear": ("do=clear&temple=A4.5.5.5.5", "back=2!111:A"),
    "an owner": ("do=own:1.1.1:C&temple=x4.5.5.5.5", "temple=C4.5.5.5.5&back=2!111:x"),
    "an owner of no block": ("do=own:1.1.1:A", ""),
    **{
        f"an owner {sign!r} who is nobody": (f"do=own:1.1.1:{sign}&temple=x4.5.5.5.5", "temple=x4.5.5.5.5")
        for sign in ("D", "Z", "", "9")
    },
    "its owner's move": ("do=lift:1.1.1&temple=B4.5.5.5.5", "turn=B&place=1.1.1&back=2!111:B,p:,t:A"),
    "Siku's move": (
        "do=lift:1.1.2&players=2&temple=AC3.5.5.5.5",
        "players=2&temple=A4.5.5.5.5&place=1.1.2&block=C",
    ),
    "leave": ("do=leave&place=1.1.1", "back=2!p:1.1.1"),
    "card": ("do=card:elder", "card=elder&back=2!c:"),
    "tile": ("do=tile:elder&place=1.1.1", "place=1.1.1&tiles=1.1.1:elder&back=2!i:"),
    "pile": ("do=pile:empty", "pile=empty&back=2!g:"),
    "ruling": ("do=ruling:nunatak.gap.g27:now", "rulings=nunatak.gap.g27:now&back=2!r:"),
    "filling in below": ("do=fill:3.1.1", "temple=xxx2.xxx2.xxx2.5.5/xx2.xx2.4.4"),
    "two levels higher": ("do=higher&place=1.2.2", "temple=xxx2.xxx2.xxx2.5.5/xx2.xx2.4.4&place=3.1.1"),
    **{f"nothing above {word}": (f"do=higher&place={word}", f"place={word}") for word in ("1.1.1", "3.1.1")},
    "nothing above no place": ("do=higher", ""),
    "the rest of a square": (
        "do=square:2.1.1&place=2.2.2",
        "temple=xxx2.xxx2.xxx2.5.5/xx2.x3.4.4&place=2.2.2",
    ),
    **{
        f"the square {corner} without the place": (f"do=square:{corner}&place=2.2.2", "place=2.2.2")
        for corner in ("2.3.3", "1.1.1", "1.5.5")
    },
    **{
        f"the temple {temple[:2]} with {brush}": (
            f"temple={temple}&brush={brush}&tap=1.1.1",
            f"temple={temple}&brush={brush}",
        )
        for temple in CANNOT_BE_READ
        for brush in ("A", "none", "higher")
    },
    "nonsense": ("do=nonsense:of:this", ""),
}
"""What is pressed beside the words of the address, and the words that come of it."""


@for_each(("pressed", "expected"), PRESSED.values(), ids=PRESSED)
def test_a_button_without_javascript_leads_to_the_address_of_what_it_makes(client, pressed, expected):
    answer = client.get(f"{TURN}?{pressed}")
    words = dict(parse_qsl(expected))

    assert 303 == answer.status_code
    assert words == {
        name: word for name, word in words_of(answer.location).items() if name in words or name != "back"
    }


@pytest.mark.parametrize(
    ("before", "act"),
    [
        (SPLIT_SWAPPED, "confirm"),
        ("temple=AB3.BA3.5.5.5/C3.4.4.4&turn=B&steps=1.0.0", "clear"),
        ("temple=A!*%25.5", "clear"),
    ],
)
def test_undo_restores_all_that_an_act_changed(client, before, act):
    then = client.get(f"{TURN}?{before}&do={act}").location

    assert dict(parse_qsl(before)) == words_of(client.get(f"{then}&do=undo").location)


def test_the_whole_state_stands_in_the_address_and_comes_back_from_it(client):
    page = ask(client, **EVERY_WORD).text

    assert EVERY_WORD == TurnSheet.read(EVERY_WORD).words()
    in_fields = {"a", "b", "c", "d", "temple"}
    assert {k: v for k, v in EVERY_WORD.items() if k not in in_fields} == {**hidden_words(page)}
    for name in in_fields:
        assert EVERY_WORD[name] == Page(page).value(f"#field-{name}[name={name}]", "value")


def test_every_word_survives_the_switch_of_the_language(client):
    other = in_other_languages(ask(client, **EVERY_WORD).text)

    assert list(LANGUAGES) == list(other)
    for code, address in other.items():
        assert (f"/{code}/nunatak/turn", EVERY_WORD) == (urlsplit(address).path, words_of(address))


def test_a_link_that_was_sent_opens_in_the_language_of_the_reader(client):
    answer = client.get(
        "/nunatak/turn", query_string={"temple": "A4.5.5.5.5"}, headers={"Accept-Language": "nl-BE, fr;q=0.5"}
    )

    assert (303, "/nl/nunatak/turn?temple=A4.5.5.5.5") == (answer.status_code, answer.location)


def test_the_page_to_send_shows_a_link_without_a_language_and_its_code(client):
    page = client.get(f"{TURN}/show", query_string={"temple": "A4.5.5.5.5", "back": "111-"}).text

    assert "http://localhost/nunatak/turn?temple=A4.5.5.5.5</a>" in page
    assert '<details class="qr__code"' in page


def test_from_the_page_to_send_the_sheet_is_found_again_with_its_way_back(client):
    sheet = f"{TURN}?temple=A4.5.5.5.5&back=111-"
    page = client.get(f"{TURN}/show?temple=A4.5.5.5.5", headers={"Referer": f"http://localhost{sheet}"}).text

    assert f'href="{sheet.replace("&", "&amp;")}"' in page


@pytest.mark.parametrize(
    "came_from", ["https://elsewhere.example/fr/x?y=z", "http://localhost/en/", "http://["]
)
def test_whoever_comes_from_elsewhere_finds_the_sheet_of_the_link(client, came_from):
    page = client.get(f"{TURN}/show?temple=A4.5.5.5.5", headers={"Referer": came_from}).text

    assert f'href="{TURN}?temple=A4.5.5.5.5"' in page


def test_a_link_too_long_for_any_code_is_shown_without_one(client):
    answer = client.get(f"{TURN}/show", query_string={"temple": "A" * 3000})

    assert 200 == answer.status_code
    assert '<details class="qr__code"' not in answer.text


def test_htmx_gets_the_form_alone_and_the_address_to_show(client):
    answer = client.get(TURN, query_string={"tap": "1.1.1"}, headers=PARTIAL)

    assert 200 == answer.status_code
    assert "<html" not in answer.text
    assert f"{TURN}?place=1.1.1&back=2!p:" == answer.headers["HX-Replace-Url"]


@pytest.mark.parametrize("headers", [{}, PARTIAL])
def test_page_and_fragment_at_one_address_are_kept_apart(client, headers):
    vary = client.get(TURN, headers=headers).vary

    assert {"HX-Request", "HX-Request-Type"} <= set(vary.to_header().split(", "))


def test_the_fragment_announces_what_changed(client):
    answer = client.get(TURN, query_string={"temple": "1AB2.1C3.5.5.5", "tap": "1.2.3"}, headers=PARTIAL)

    assert "Allowed; card not checked. Turquoise 5, Orange 1, Blue 1" == Page.of(answer).text("#announcement")


def test_the_answer_to_a_tap_carries_no_line_that_is_only_indented(client):
    fragment = client.get(TURN, query_string={"tap": "1.2.3"}, headers=PARTIAL).text

    assert [] == re.findall(r">\s*\n\s+<", fragment)


def test_an_illegal_move_says_why_and_what_else(client):
    page = Page.of(ask(client, temple="B4.5.5.5.5", place="1.1.1"))

    assert "There is already a block there (Orange)" in page.text(".reason--fault")
    assert page.has(".judgement--illegal, .dock__verdict--illegal")
    assert page.has('[value="lift:1.1.1"]')


@for_each(
    ("words", "told"),
    [
        ({"players": "7"}, "players=7"),
        ({"pile": "maybe"}, "pile=maybe"),
        ({"brush": "Q"}, "brush=Q"),
        ({"show": "all"}, "show=all"),
        ({"steps": "x.1.0"}, "one whole number per player (3), with a dot"),
        ({"steps": "1.2.3.4"}, "one whole number per player (3), with a dot"),
        ({"steps": "99.0.0"}, "10"),
        ({"temple": "AQ3.5.5.5.5"}, "“Q” has no meaning here"),
        ({"temple": "5.5.5.5"}, "Level 1 needs 5 rows"),
        ({"temple": "5.5.5.5.5/A3.4.4.4"}, "level 2 (row 1, column 1)"),
        ({"players": "3", "temple": "D4.5.5.5.5"}, "“D” has no meaning here"),
        ({"turn": "Z"}, "Z"),
        ({"place": "9.9.9"}, "level"),
        ({"card": "dragon"}, "builder"),
        ({"rulings": "no.such:thing"}, "no.such"),
    ],
)
def test_a_word_that_means_nothing_is_named_and_stays(client, words, told):
    answer = ask(client, a="Anna", **words)

    assert 422 == answer.status_code
    assert told in Page.of(answer).text("#problems")
    assert {"a": "Anna", **words} == words_of(in_other_languages(answer.text)["fr"])


def test_all_that_is_wrong_is_told_at_once(client):
    answer = ask(client, players="7", steps="x", temple="5.5.5.5")

    assert 3 == len(Page.of(answer).all("#problems li"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"card": "builder-sculptor"}, "The box has no such card"),
        ({"temple": "5.5.5.5"}, "This can’t be right"),
    ],
    ids=["one thing", "a field to lead to"],
)
def test_one_thing_that_is_wrong_is_said_at_the_lower_edge_and_the_tools_stay(client, words, said):
    page = Page.of(ask(client, **words))

    assert page.text("#dock .dock__verdict--illegal").startswith(said)
    assert page.has(TOOLS_IN_SIGHT)


def test_while_an_owner_is_asked_for_nothing_else_is_asked_or_said(client):
    page = Page.of(ask(client, temple="xxx2.xxx2.xxx2.5.5/xx2.xx2.4.4", place="3.1.1"))

    assert ["owner-2.1.1"] == page.values(".owner", "id")
    assert not page.has(f"#judgement, {TOOLS_IN_SIGHT}, .ask, .folds:not([hidden])")


def test_what_answers_a_refusal_is_no_key_of_the_sun(client):
    page = Page.of(ask(client, temple="1AB2.1C3.5.5.5", place="2.3.3"))

    assert (True, False) == (page.has("#do-fill"), page.has(".button--primary"))


def test_a_problem_stands_at_its_field_too_and_the_field_is_in_sight(client):
    page = ask(client, temple="5.5.5.5").text

    assert 'href="#field-temple"' in page
    assert Page(page).has('#field-temple[aria-invalid="true"]')
    assert '<details class="fold" id="fold-more" open>' in page


def test_a_tap_loses_nothing_of_a_temple_that_cannot_be_read(client):
    answer = ask(client, temple="AQ3.5.5.5.5", brush="A", tap="1.2.2")

    assert "AQ3.5.5.5.5" == words_of(answer.location)["temple"]


def test_names_are_shown_as_text_whatever_they_hold(client):
    page = ask(client, a='<script>alert("A")</script>').text

    assert "<script>alert" not in page


@for_each("word", ["endpoint", "_method", "_scheme", "_external", "_anchor", "values", "self"])
@for_each("path", [TURN, f"{TURN}/show", "/nunatak/turn", "/en/", "/en/nunatak/square"])
def test_a_word_of_a_stranger_is_no_option_of_ours(client, path, word):
    answer = client.get(path, query_string={word: "javascript"})

    assert answer.status_code in {200, 303}
    assert "javascript:" not in answer.text


WORDS = [*EVERY_WORD, "block", "swap", "tap", "do"]
SOME = st.one_of(
    st.text(max_size=12),
    st.sampled_from(list(EVERY_WORD.values())),
    st.sampled_from(["own:1.1.1:", "fill:4.1.1", "lift:2.2.2", "confirm", "undo", "clear", "swap", "1.1.1~"]),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(WORDS), SOME, max_size=6))
def test_no_words_whatever_make_the_page_fail(client, words):
    assert ask(client, **words).status_code in {200, 303, 422}


@for_each(
    ("language", "word"),
    [("de", "Punkte zeigen"), ("fr", "Voir les points"), ("nl", "Punten tonen"), ("en", "Show points")],
)
def test_the_key_that_shows_what_every_place_scores_says_so(client, language, word):
    assert word == Page.of(client.get(f"/{language}/nunatak/turn")).text("#do-show")


def test_while_an_owner_is_asked_for_no_other_keys_to_put_something_down_are_shown(client):
    asked, refused = (
        Page.of(ask(client, temple=temple, place=place))
        for temple, place in (("xxx2.xxx2.xxx2.5.5/xx2.xx2.4.4", "3.1.1"), ("1AB2.1C3.5.5.5", "2.3.3"))
    )

    assert (False, True) == tuple(
        page.has(".tools:not([hidden]) > #tool-brush-new") for page in (asked, refused)
    )
