"""The rules desk as a browser without script sees it: search, filters, glossary."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import MultiDict

from referee.catalogue import PHASES, load
from referee.catalogue.entries import edition_of
from referee.catalogue.games import GAMES
from referee.catalogue.glossary import load_terms
from referee.web.rules.desk import SHOWN_MAX
from referee.web.rules.forms import STATUS_OF, SearchForm, part_of, parts_of_games
from referee.wire.rules import SEARCH_LETTERS_MAX
from referee.wording.joints import with_joints
from referee.wording.languages import LANGUAGES
from referee.wording.voice import Voice
from tests.pages import Page, words_of
from tests.some import for_each, some

PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


def rules_on(text):
    """The rules to which a page of the desk leads, in its order."""
    return [href.rsplit("/", 1)[1].split("?")[0] for href in Page(text).values(".found__link", "href")]


def found(client, language="en", **words):
    response = client.get(f"/{language}/rules", query_string=words)

    assert 200 == response.status_code
    return rules_on(response.text)


@for_each("language", LANGUAGES)
@for_each("word", ["Baumeisterin", "bouwmeester", "ingénieure", "architect"])
def test_a_word_of_any_language_finds_the_architect_on_a_page_of_any_language(client, language, word):
    assert "nunatak.architects.product" in found(client, language, q=word)


def test_the_term_stands_above_the_rules_in_the_reader_s_language(client):
    text = client.get("/en/rules?q=Baumeisterin").text

    assert 'href="/en/rules/terms#architect">architect<' in text
    assert '<span lang="de">Bau\N{SOFT HYPHEN}meisterin</span>' in text


def test_a_slip_in_typing_is_forgiven(client):
    assert "nunatak.architects.product" in found(client, q="Baumeistrein")


def test_everything_of_one_part_can_be_read(client):
    expected = [entry.id for entry in load().values() if entry.phase == "square"]

    assert expected == found(client, part="square", all="1")


@pytest.mark.parametrize(("only", "status"), STATUS_OF.items())
def test_what_differs_and_what_is_not_printed_can_be_read_alone(client, only, status):
    expected = [entry.id for entry in load().values() if entry.status == status]

    assert expected == found(client, only=only, all="1")


def test_a_game_can_be_searched_alone(client):
    assert {"lost"} == {id.split(".")[0] for id in found(client, q="20", part="lost-cities")}


def test_all_filters_narrow_a_search_together(client):
    ids = found(client, q="Siku", part="two-players", only="open")

    assert "nunatak.gap.g38" in ids
    assert {("two-players", "not-printed")} == {(load()[id].phase, load()[id].status) for id in ids}


def test_a_long_list_is_cut_off_and_says_how_long_it_is(client):
    text = client.get("/en/rules?part=nunatak").text
    whole = sum(entry.game == "nunatak" for entry in load().values())

    assert SHOWN_MAX == len(rules_on(text))
    assert f"Show all {whole}" in text


def test_without_a_search_every_part_of_both_games_is_offered(client):
    links = Page.of(client.get("/en/rules")).values('a[href*="&all=1"]', "href")
    offered = [words_of(link)["part"] for link in links]

    held = {part_of(entry) for entry in load().values()}
    assert [part for game in GAMES for phase in PHASES if (part := game.part(phase)) in held] == offered


def test_nothing_found_says_what_to_do(client):
    assert "Try a single word, in any of the four languages." in client.get("/en/rules?q=qqqxxxzz").text


def test_a_question_about_what_no_book_speaks_of_says_so_and_shows_what_comes_nearest(client):
    text = client.get("/en/rules?q=where+to+buy+sleeves").text

    assert "Not found: buy, sleeves. Closest: " in text
    assert [] != rules_on(text)


@for_each(
    ("question", "answer"),
    [
        ("how long does a game take", "No rulebook answers this. Closest: "),
        ("how old must you be", "Lost Cities: 2 players, ages 10 and up. Closest: "),
        ("how long does a game take&part=lost-cities&only=differ", "No rulebook answers this.<"),
    ],
)
def test_a_question_that_no_rule_answers_says_so_above_what_comes_nearest(client, question, answer):
    assert answer in client.get(f"/en/rules?q={question}").text


@for_each("word", ["part=nothing", "only=never", "all=", "nonsense=1", "q=" + "x" * 5000])
def test_a_word_that_means_nothing_is_no_error(client, word):
    assert 200 == client.get(f"/en/rules?{word}").status_code


def test_htmx_gets_what_was_found_alone_and_the_address_of_the_search(client):
    response = client.get("/de/rules?q=Siku&only=open&part=", headers=PARTIAL)

    assert "<html" not in response.text
    assert "/de/rules?q=Siku&only=open" == response.headers["HX-Replace-Url"]
    assert {"HX-Request", "HX-Request-Type"} <= {name.strip() for name in response.headers["Vary"].split(",")}


def test_what_was_typed_stays_in_its_field_and_in_the_other_languages(client):
    text = client.get("/en/rules?q=Gleichstand").text

    assert 'value="Gleichstand"' in text
    assert 'href="/de/rules?q=Gleichstand"' in text


@pytest.mark.parametrize(
    ("words", "read"),
    [
        (
            {"q": "  two   words ", "part": "square", "only": "open", "all": "yes"},
            {"q": "two words", "part": "square", "only": "open", "all": "1"},
        ),
        ({"q": " ", "part": "nothing", "only": "never", "all": "", "nonsense": "1"}, {}),
        ({"q": "x" * (SEARCH_LETTERS_MAX + 1)}, {"q": "x" * SEARCH_LETTERS_MAX}),
    ],
)
def test_a_search_as_written_in_an_address_is_read_back(app, words, read):
    with app.test_request_context("/en/"):
        asked = SearchForm.asked(MultiDict(words), Voice("en"))

    assert read == asked.changed


def test_the_parts_of_both_games_together_hold_the_whole_catalogue():
    parts = parts_of_games(Voice("en"))

    assert len(load()) == sum(game.count for game, _ in parts)
    assert len(load()) == sum(part.count for _, held in parts for part in held)


@for_each("language", LANGUAGES)
def test_the_glossary_has_every_term_in_four_languages_each_marked(client, language):
    text = client.get(f"/{language}/rules/terms").text

    for term in some(load_terms().values()):
        assert f'id="{term.id}"' in text
        for code, words in term.words.items():
            told = with_joints(" / ".join(words))
            is_own = code == edition_of(language)
            assert (told if is_own else f'<span lang="{code}">{told}</span>') in text


def test_the_glossary_explains_each_false_friend_and_quotes_it_in_its_language(client):
    text = client.get("/en/rules/terms").text

    assert sum(term.false_friend for term in load_terms().values()) == text.count('class="glossary__note"')
    assert '<i lang="de">Bau\N{SOFT HYPHEN}meisterin</i>' in text


@pytest.mark.parametrize(
    "path", ["/api/v1/rules", "/api/v1/rules?q=Baumeistrein", "/api/v1/rules/lost.score.sum"]
)
def test_the_interface_sends_rules_once_and_then_says_that_they_are_the_same(bare_client, path):
    tag = bare_client.get(path).headers["ETag"]

    assert 304 == bare_client.get(path, headers={"If-None-Match": tag}).status_code
    assert tag != bare_client.get(path, headers={"Accept-Language": "fr"}).headers["ETag"]


def test_the_interface_finds_words_of_any_language_best_first(bare_client):
    rules = bare_client.get("/api/v1/rules?q=bouwmeester&lang=en").json["rules"]

    assert "nunatak.architects.product" == rules[0]["id"]
