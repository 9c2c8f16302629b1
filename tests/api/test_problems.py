from __future__ import annotations

import io

import pytest
from werkzeug.test import TestResponse, create_environ, run_wsgi_app

from referee.api.calls import CALLS
from referee.wording.problems import STATUSES
from tests.api.bodies import turn
from tests.conftest import settings_in
from tests.some import for_each

TURN = "/api/v1/nunatak/turn"
KIBIBYTE = 1024


def post(client, data, content_type="application/json", **more):
    return client.post(TURN, data=data, content_type=content_type, **more)


def problem(response):
    """The status and the kind of a problem, once its document is seen to be whole."""
    told = response.json

    assert "application/problem+json" == response.content_type
    assert response.status_code == told["status"]
    assert told["title"]
    assert told["detail"]
    assert ("errors" in told) == ("errors_total" in told) == (told["status"] == 422)
    return told["status"], told["type"].removeprefix("/api/v1/#problem-")


@for_each(
    "text",
    ["", "{", "{'a': 1}", "nothing", "{}{}", '{"a": NaN}', '{"a": -Infinity}', "[1,]", '{"a": 01}'],
)
def test_a_text_that_is_no_json_is_a_bad_request(bare_client, text):
    assert (400, "not-json") == problem(post(bare_client, text))


def test_bytes_that_are_no_text_are_no_json(bare_client):
    assert (400, "not-json") == problem(post(bare_client, b'{"active": "\xff"}'))


def test_the_problem_of_a_text_that_is_no_json_says_where(bare_client):
    response = post(bare_client, '{"seats": [],\n  "active": }')

    assert "2" in response.json["detail"]
    assert "13" in response.json["detail"]


@for_each("text", ["[" * 60_000, '{"a":' * 9_000, "[" * 300 + "]" * 300, f"[{'9' * 5_000}, {'[' * 50_000}"])
def test_a_text_nested_too_deep_is_a_bad_request(bare_client, text):
    assert (400, "too-deep") == problem(post(bare_client, text))


@for_each("text", ["[]", "1", "null", '"text"', "true"])
def test_json_that_is_no_object_has_the_wrong_shape(bare_client, text):
    response = post(bare_client, text)

    assert (422, "shape") == problem(response)
    assert ["", "model-type"] == [response.json["errors"][0][name] for name in ("pointer", "code")]


@for_each("path", ["/api", "/api/v1/nothing", "/api/v2/nunatak/turn", "/api/v1/nunatak/turn/"])
def test_an_unknown_address_is_not_found(bare_client, path):
    assert (404, "not-found") == problem(bare_client.get(path))
    assert (404, "not-found") == problem(bare_client.post(path, json={}))


@for_each("method", ["GET", "PUT", "PATCH", "DELETE"])
@for_each("call", CALLS, ids=lambda call: call.name)
def test_a_call_answers_to_post_only(bare_client, call, method):
    response = bare_client.open(f"/api/v1{call.path}", method=method)

    assert (405, "method-not-allowed") == problem(response)
    assert {"POST", "OPTIONS"} == set(response.headers["Allow"].split(", "))
    assert method in response.json["detail"]


def test_a_body_of_64_kib_is_read_and_one_byte_more_is_too_large(bare_client):
    most = b" " * (64 * KIBIBYTE - 2) + b"{}"

    assert (422, "shape") == problem(post(bare_client, most))
    assert (413, "too-large") == problem(post(bare_client, most + b" "))


@pytest.mark.parametrize("more", [1, 2, 999_999])
def test_a_chunked_body_without_a_length_is_limited_too(bare_client, more):
    body = io.BytesIO(b" " * (64 * KIBIBYTE + more))
    chunked = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}

    assert (413, "too-large") == problem(post(bare_client, body, environ_overrides=chunked))


def test_of_a_body_longer_than_its_length_says_only_that_length_is_read(app):
    assert (422, "shape") == problem(_post_with_length(app, b"{}" + b" " * 99_999, 2))


def test_a_body_shorter_than_its_length_says_broke_off(app):
    assert (400, "bad-request") == problem(_post_with_length(app, b"{", 2))


def _post_with_length(app, body, length):
    """Post to a server that trusts the length in the header."""
    environ = create_environ(TURN, method="POST", data=body, content_type="application/json")
    environ["CONTENT_LENGTH"] = str(length)
    return TestResponse(*run_wsgi_app(app, environ), request=None)


@for_each("content_type", [None, "", "text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
def test_another_kind_of_content_is_refused(bare_client, content_type):
    assert (415, "media-type") == problem(post(bare_client, "{}", content_type))


def test_a_compressed_body_is_refused(bare_client):
    response = post(bare_client, "{}", headers={"Content-Encoding": "gzip"})

    assert (415, "media-type") == problem(response)


@pytest.mark.parametrize(
    "content_type", ["application/json; charset=utf-8", "Application/JSON", "application/json ;x=y"]
)
def test_json_may_be_named_with_parameters_and_in_capitals(bare_client, content_type):
    assert 422 == post(bare_client, "{}", content_type).status_code


def test_a_state_that_cannot_be_is_told_with_all_its_faults(bare_client):
    body = turn(active="Z", architect={"A": 11}, rulings={"siku-cap": "everybody", "luck": "good"})

    response = bare_client.post(TURN, json=body)

    assert (422, "state") == problem(response)
    assert {
        ("/active", "unknown-seat"),
        ("/architect/A", "marker-outside"),
        ("/rulings/siku-cap", "unknown-choice"),
        ("/rulings/luck", "unknown-ruling"),
    } == {(error["pointer"], error["code"]) for error in response.json["errors"]}


def test_names_in_a_pointer_are_escaped(bare_client):
    response = bare_client.post(TURN, json=turn(rulings={"a/b~c": "x"}))

    assert ["/rulings/a~1b~0c"] == [error["pointer"] for error in response.json["errors"]]


def test_an_unexpected_error_is_noted_and_told_without_its_trace(tmp_path, capsys):
    import referee

    app = referee.create_app(settings_in(tmp_path))
    app.add_url_rule("/api/v1/broken", view_func=lambda: 1 / 0)
    app.add_url_rule("/broken", "page", view_func=lambda: 1 / 0)

    response = app.test_client().get("/api/v1/broken")
    page = app.test_client().get("/broken")

    assert (500, "internal") == problem(response)
    assert 500 == page.status_code
    for told in (response.text, page.text):
        assert "Traceback" not in told
        assert "ZeroDivisionError" not in told
    assert 2 == capsys.readouterr().err.count("ZeroDivisionError: division by zero")


@for_each("language", ["de", "fr", "nl", "en"])
@for_each("kind", sorted(STATUSES))
def test_every_kind_of_problem_has_its_words_in_every_language(kind, language):
    from referee.wording.voice import Voice

    voice = Voice(language)

    assert voice.has(f"problem/{kind}.title")
    assert voice.has(f"problem/{kind}.detail")


def unknown_fields(count):
    return turn(**{f"x{number}": number for number in range(count)})


def listed(response):
    """How many errors are listed, and how many there are."""
    return len(response.json["errors"]), response.json["errors_total"]


@for_each("count", [1, 99, 100, 101, 4_000])
def test_of_many_errors_a_hundred_are_listed_and_all_are_counted(bare_client, count):
    response = bare_client.post(TURN, json=unknown_fields(count))

    assert (422, "shape") == problem(response)
    assert (min(count, 100), count) == listed(response)


def test_names_told_twice_are_listed_and_counted_with_all_else(bare_client):
    text = "{" + ",".join(f'"x{number}": 1, "x{number}": 2' for number in range(200)) + "}"
    count = 200 + 200 + len(("seats", "active", "move"))

    assert (100, count) == listed(post(bare_client, text.replace("'", '"')))


def test_of_many_faults_of_a_state_a_hundred_are_listed_and_all_are_counted(bare_client):
    blocks = [{"level": 1, "row": 1, "column": 1, "seat": f"Z{number}"} for number in range(54)]
    body = {name: told for name, told in turn(blocks=blocks).items() if name != "temple"}
    response = bare_client.post(TURN, json=body)

    assert (422, "state") == problem(response)
    assert (100, True) == (listed(response)[0], listed(response)[1] > 100)


def test_reasons_of_no_shape_cost_one_error_for_each_entry(bare_client):
    log = [{"judged": [1] * 400} for _ in range(100)]
    response = bare_client.post("/api/v1/tables/import", json={"log": log})

    assert 100 == len(response.json["errors"])
    assert response.json["errors_total"] < 2_000
