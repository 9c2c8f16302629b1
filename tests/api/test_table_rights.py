"""Who may call what about a table: every address, every role, and strangers."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.api.kept_tables import GROUND, TableCalls, place
from tests.some import for_each

READS = [
    ("GET", ""),
    ("GET", "/turns"),
    ("GET", "/final"),
    ("GET", "/options"),
    ("GET", "/events"),
    ("GET", "/export.json"),
    ("GET", "/export.csv"),
    ("GET", "/phones"),
]
WRITES = [
    *(("POST", path) for path in ("/turns", "/undo", "/cards", "/completion", "/entries", "/dummy")),
    *(("POST", path) for path in ("/final", "/end", "/reopen")),
    *(("POST", path) for path in ("/seat", "/host", "/again")),
    ("DELETE", ""),
]
OF_ANOTHER_GAME = [("POST", "/match")]
"""What a table of Lost Cities answers: `test_match.py` says who may."""

ALONE = [("GET", "/dummy")]
"""What only a solo game that keeps everything answers."""

AFTER_THE_END = [("GET", "/result.png")]
"""What has nothing to give before: `tests/web/test_sending.py` says what comes then."""

ALL = [*READS, *ALONE, *AFTER_THE_END, *WRITES]


def body_for(path):
    sent = {"id": str(uuid4()), "version": 1}
    bodies = {
        **dict.fromkeys(("/dummy", "/end", "/reopen"), sent),
        "/final": {**sent, "values": [{"seat": "A", "field": "sculptor", "value": 1}]},
        "/seat": {"seat": "B"},
        "/host": {"do": "decline"},
        "/again": {},
        "/turns": {**sent, "move": {"place": place(GROUND[1])}},
        "/undo": {**sent, "turn": 1},
        "/cards": {**sent, "turn": 1, "card": ["builder"]},
        "/completion": {**sent, "lines": [{"id": "A", "first_line": 1, "second_line": 0}]},
        "/entries": {**sent, "entry": {"kind": "undo", "entries": [1]}},
    }
    return bodies.get(path)


@pytest.fixture
def table(bare_client):
    table = TableCalls(bare_client)
    table.turn(GROUND[0])
    return table


def call(table, method, path, role=None, **words):
    json = body_for(path) if method == "POST" else None
    return table.call(method, path, role, json=json, **words)


def test_every_address_about_a_table_is_tried_here(app):
    answered = {
        (method, rule.rule.removeprefix("/api/v1/tables/<code>"))
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/tables/<code>")
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }

    assert answered == {*ALL, *OF_ANOTHER_GAME}


NO_TOKENS = (None, "", "Bearer", "Bearer ", "Bearer wrong", "Basic b3duZXI6", "Bearer \xfc", "wrong")
NO_CODES = ("BBBBBBBB", "import", "%00", "x" * 500)


@for_each(("method", "path"), ALL)
def test_a_stranger_gets_nowhere(table, method, path):
    headers = [{} if given is None else {"Authorization": given} for given in NO_TOKENS]
    answers = [call(table, method, path, headers=given) for given in headers]

    assert [(401, 'Bearer realm="referee"')] * len(NO_TOKENS) == [
        (answer.status_code, answer.headers["WWW-Authenticate"]) for answer in answers
    ]
    assert {"/api/v1/#problem-unauthorized"} == {answer.json["type"] for answer in answers}


@for_each(("method", "path"), ALL)
def test_an_unknown_code_is_answered_exactly_like_a_wrong_token(table, method, path):
    wrong = call(table, method, path, headers={"Authorization": "Bearer wrong"})
    unknown = []
    for code in NO_CODES:
        table.url = f"/api/v1/tables/{code}"
        unknown.append(call(table, method, path, "owner"))

    assert [(wrong.status_code, wrong.data)] * len(NO_CODES) == [
        (answer.status_code, answer.data) for answer in unknown
    ]


@for_each(("method", "path"), ALL)
def test_one_tables_token_opens_no_other(bare_client, table, method, path):
    other = TableCalls(bare_client)
    table.opened["tokens"] = other.opened["tokens"]

    assert 401 == call(table, method, path, "owner").status_code


@for_each(("method", "path"), READS)
@for_each("role", ["owner", "player", "viewer"])
def test_everybody_with_a_link_reads(table, method, path, role):
    response = call(table, method, path, role, buffered=False)
    response.close()

    assert 200 == response.status_code


@for_each(("method", "path"), WRITES)
def test_a_viewer_changes_nothing(table, method, path):
    response = call(table, method, path, "viewer")

    assert (403, "/api/v1/#problem-forbidden") == (response.status_code, response.json["type"])
    assert 1 == table.state()["version"]


@pytest.mark.parametrize(
    ("method", "path", "expected"), [("POST", "/turns", 201), ("POST", "/undo", 200), ("DELETE", "", 403)]
)
def test_a_player_plays_and_takes_the_latest_turn_back(table, method, path, expected):
    assert expected == call(table, method, path, "player").status_code


def test_a_player_takes_a_turn_of_the_last_two_rounds_back_and_no_earlier_one(table):
    table.turns(*GROUND[1:7])

    answers = [table.undo(*call) for call in ((1, None, None, "player"), (2, None, None, "player"), (1,))]

    assert [403, 200, 200] == [answer.status_code for answer in answers]


@pytest.mark.parametrize(("method", "path", "expected"), [("POST", "/turns", 201), ("DELETE", "", 204)])
def test_an_owner_plays_and_deletes(table, method, path, expected):
    assert expected == call(table, method, path, "owner").status_code


def test_a_deleted_table_is_unknown(table):
    call(table, "DELETE", "", "owner")

    assert 401 == call(table, "GET", "", "owner").status_code


@pytest.mark.parametrize("path", ["/turns", "/undo"])
def test_the_token_is_looked_at_before_everything_else(table, path):
    response = table.call("POST", path, None, data="{", content_type="text/plain")

    assert 401 == response.status_code


@pytest.mark.parametrize("path", ["/turns", "/undo"])
def test_the_role_is_looked_at_before_the_shape(table, path):
    assert 403 == table.call("POST", path, "viewer", data="{", content_type="text/plain").status_code


@for_each(
    ("words", "expected"),
    [
        ({"data": "{", "content_type": "text/plain"}, 415),
        ({"data": "{", "content_type": "application/json"}, 400),
        ({"json": {}}, 422),
        ({"data": " " * 70_000, "content_type": "application/json"}, 413),
    ],
)
@for_each("path", ["/turns", "/undo"])
def test_a_body_that_cannot_be_read_is_refused_as_everywhere(table, path, words, expected):
    assert expected == table.call("POST", path, "owner", **words).status_code


def test_no_answer_about_a_table_is_kept_on_the_way(table):
    for method, path in READS:
        response = call(table, method, path, "owner", buffered=False)
        response.close()
        assert "no-store" in response.headers["Cache-Control"], path


def test_a_call_sets_no_cookie(table):
    assert "Set-Cookie" not in table.call("GET").headers
