from __future__ import annotations

import pytest

from referee.catalogue import load
from referee.games.lost_cities import rules as lost_cities_rules
from referee.games.nunatak.ending.score_sheet import FINAL_RULES
from referee.games.nunatak.rules import TURN_RULES
from referee.games.nunatak.rulings import RULINGS
from referee.games.nunatak.set_rules import SET_RULES
from referee.games.nunatak.table.order_rules import ORDER_RULES
from referee.games.reasons import Rule
from tests.some import for_each, some

RULES = "/api/v1/rules"
LOST_CITIES_RULES = [value for value in vars(lost_cities_rules).values() if isinstance(value, Rule)]
FIELDS = {
    *("id", "title", "text", "status", "follows_from", "editions"),
    *("kind", "players", "printed_in", "ruling", "interpretations", "default", "why"),
}
AGREES = {"printed": True, "follows": True, "differs": False, "silent": None}
"""What each status of an edition means for `agrees`."""

SPOKEN = sorted(
    {rule.id for rule in (*TURN_RULES, *SET_RULES, *ORDER_RULES, *FINAL_RULES, *LOST_CITIES_RULES)}
)


def found(client, **query):
    response = client.get(RULES, query_string=query)

    assert 200 == response.status_code
    return response.json["rules"]


def test_all_rules_of_the_catalogue_are_listed(bare_client):
    assert list(load()) == [rule["id"] for rule in found(bare_client)]


@for_each("rule", SPOKEN)
def test_every_rule_that_a_reason_can_name_can_be_looked_up(bare_client, rule):
    assert rule == bare_client.get(f"{RULES}/{rule}").json["id"]


def test_a_rule_has_every_field_and_no_other(bare_client):
    for rule in some(found(bare_client)):
        assert FIELDS == rule.keys()
        assert rule["title"]
        assert rule["text"]
        editions = {"de"} if rule["id"].startswith("lost.") else {"de", "fr", "nl", "en"}
        assert editions == rule["editions"].keys()
        for edition in rule["editions"].values():
            assert {"status", "section", "agrees", "says", "lost"} == edition.keys()
            assert (edition["agrees"] is None) == (edition["section"] is None)
            assert AGREES[edition["status"]] is edition["agrees"]


@for_each("language", ["de", "fr", "nl", "en"])
def test_what_an_edition_says_is_told_where_it_does_not_agree(bare_client, language):
    for rule in some(found(bare_client, lang=language)):
        for edition in some(rule["editions"].values()):
            if edition["agrees"] is False:
                assert edition["says"], rule["id"]


def test_one_rule_is_the_same_alone_and_in_the_list(bare_client):
    alone = bare_client.get(f"{RULES}/nunatak.gap.g38?lang=nl").json

    assert alone in found(bare_client, lang="nl")


def test_a_game_has_its_own_rules(bare_client):
    games = {
        game: {rule["id"] for rule in found(bare_client, game=game)} for game in ("nunatak", "lost-cities")
    }

    assert all(id.startswith("nunatak.") for id in games["nunatak"])
    assert all(id.startswith("lost.") for id in games["lost-cities"])
    assert set(load()) == games["nunatak"] | games["lost-cities"]


def test_words_find_the_rules_that_hold_them(bare_client):
    ids = [rule["id"] for rule in found(bare_client, q="square tie", lang="en")]

    assert "nunatak.square.active-wins-tie" in ids
    assert len(ids) < len(load())


@pytest.mark.parametrize("lang", ["de", "nl"])
def test_a_program_gets_every_word_in_one_piece(bare_client, lang):
    assert "\N{SOFT HYPHEN}" not in str(found(bare_client, lang=lang))


@for_each(
    ("asked", "said"),
    [("how long does a game take", "No rulebook answers this."), ("who wins a square tie", None), ("", None)],
)
def test_a_question_that_no_rule_answers_is_answered_so_beside_the_closest_rules(bare_client, asked, said):
    answer = bare_client.get(RULES, query_string={"q": asked, "lang": "en"}).json

    assert (said, True) == (answer["outside_the_rules"], bool(answer["rules"]))


def test_words_that_nothing_holds_find_nothing(bare_client):
    assert [] == found(bare_client, q="qqqqxxxxzzzz")


def test_a_word_of_the_query_that_says_nothing_is_refused_by_its_name(bare_client):
    response = bare_client.get(RULES, query_string={"editon": "de", "q": "tie"})

    assert 422 == response.status_code
    assert [("/editon", "extra-forbidden")] == [
        (error["pointer"], error["code"]) for error in response.json["errors"]
    ]
    assert "editon" in response.json["errors"][0]["detail"]


def test_what_is_added_to_links_on_their_way_changes_nothing(bare_client):
    added = {"utm_source": "chat", "fbclid": "x", "gclid": "y", "_": "1764097200"}

    assert found(bare_client, q="tie") == found(bare_client, q="tie", **added)


@pytest.mark.parametrize(
    ("query", "pointer"), [({"game": "chess"}, "/game"), ({"q": "x" * 201}, "/q"), ({"game": ""}, "/game")]
)
def test_a_question_of_the_wrong_shape_is_refused(bare_client, query, pointer):
    response = bare_client.get(RULES, query_string=query)

    assert 422 == response.status_code
    assert [pointer] == [error["pointer"] for error in response.json["errors"]]


@for_each("rule", ["nothing", "nunatak", "nunatak.square", "%2e%2e", "x" * 300])
def test_a_rule_that_is_not_there_is_not_found(bare_client, rule):
    response = bare_client.get(f"{RULES}/{rule}")

    assert 404 == response.status_code
    assert "/api/v1/#problem-no-such-rule" == response.json["type"]


def test_an_open_question_has_its_interpretations_with_the_default_and_why(bare_client):
    gap = bare_client.get(f"{RULES}/nunatak.gap.g48?lang=en").json

    assert ("gap", "siku-cap") == (gap["kind"], gap["ruling"])
    assert [("nobody", True), ("second", False)] == [
        (one["choice"], one["default"]) for one in gap["interpretations"]
    ]
    assert all(one["text"] for one in gap["interpretations"])
    assert gap["default"]
    assert gap["why"]


def test_every_difference_and_open_question_has_one_default_and_a_rule_has_none(bare_client):
    for rule in some(found(bare_client)):
        defaults = [one for one in rule["interpretations"] if one["default"]]
        assert (rule["kind"] != "rule") == bool(rule["default"]) == bool(rule["why"])
        assert len(defaults) == bool(rule["interpretations"])


def test_every_ruling_is_that_of_one_rule_with_the_same_choices(bare_client):
    chosen = {rule["ruling"]: rule["interpretations"] for rule in found(bare_client) if rule["ruling"]}

    assert {key: list(ruling.choices) for key, ruling in RULINGS.items()} == {
        key: [one["choice"] for one in interpretations] for key, interpretations in chosen.items()
    }


def test_a_rule_says_which_editions_print_it(bare_client):
    for rule in some(found(bare_client)):
        assert rule["printed_in"] == [
            name for name, edition in rule["editions"].items() if edition["status"] == "printed"
        ]


@for_each("status", ["printed", "editions-differ", "not-printed", "follows"])
def test_rules_are_asked_for_by_what_all_editions_say(bare_client, status):
    assert {status} == {rule["status"] for rule in found(bare_client, status=status)}


@for_each("status", ["printed", "follows", "silent", "differs"])
def test_rules_are_asked_for_by_what_one_edition_says(bare_client, status):
    rules = found(bare_client, edition="fr", status=status)

    assert {status} == {rule["editions"]["fr"]["status"] for rule in rules}


def test_an_edition_alone_is_asked_for_what_it_says_anything_of(bare_client):
    rules = found(bare_client, edition="nl", game="nunatak")

    assert {"printed", "follows", "differs"} == {rule["editions"]["nl"]["status"] for rule in rules}


@pytest.mark.parametrize("kind", ["rule", "difference", "gap"])
def test_rules_are_asked_for_by_their_kind(bare_client, kind):
    assert [rule["id"] for rule in found(bare_client) if rule["kind"] == kind] == [
        rule["id"] for rule in some(found(bare_client, kind=kind))
    ]


def test_words_and_a_status_narrow_together_and_keep_the_best_first(bare_client):
    by_words = [rule for rule in found(bare_client, q="tie", lang="en") if rule["status"] == "not-printed"]

    assert by_words == found(bare_client, q="tie", lang="en", status="not-printed")


@pytest.mark.parametrize(
    "query", [{"status": "silent"}, {"status": "x"}, {"edition": "de", "status": "editions-differ"}]
)
def test_a_status_that_nothing_can_have_is_refused(bare_client, query):
    response = bare_client.get(RULES, query_string=query)

    assert 422 == response.status_code
    assert [("/status", "literal-error")] == [
        (error["pointer"], error["code"]) for error in response.json["errors"]
    ]
