from __future__ import annotations

import pytest

from referee.api.description import examples
from tests.conftest import settings_in
from tests.some import for_each

PATHS = [
    *("/", "/de/", "/de/nothing", "/nothing", "/static/img/favicon.svg", "/static/nothing"),
    *("/healthz", "/readyz", "/api/v1/", "/api/v1/openapi.json", "/api/v1/rules", "/api", "/api/v1"),
    *("/api/v1/nothing", "/api/v1/rules/nunatak.gap.g38", "/api/v1/nunatak/turn"),
]


NAMED = {"script-src", "style-src", "img-src", "connect-src", "form-action"}
ONCE = ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy")


def missing(response):
    """Everything that a careful site's answer has and this one has not."""
    headers = response.headers
    policy = dict(rule.split(" ", 1) for rule in headers["Content-Security-Policy"].split("; "))
    nowhere = {policy[name] for name in ("default-src", "base-uri", "frame-ancestors")}
    holds = {
        "nothing is allowed that is not named": nowhere == {"'none'"},
        "nothing comes from elsewhere": set(policy.values()) == {"'self'", "'none'"},
        "every kind is named": {"script-src", "style-src", "img-src", "connect-src", "form-action"}
        <= policy.keys(),
        "types are not guessed": headers["X-Content-Type-Options"] == "nosniff",
        "only we hear where a reader comes from": headers["Referrer-Policy"] == "same-origin",
        # See docs/decisions/0018.
        "no change of the process": "Cross-Origin-Opener-Policy" not in headers,
        "no other site takes ours": headers["Cross-Origin-Resource-Policy"] == "same-origin",
        "nothing is embedded that did not agree": headers["Cross-Origin-Embedder-Policy"] == "require-corp",
        "no camera": "camera=()" in headers["Permissions-Policy"],
        "no name of the server": "Server" not in headers,
        "no other origin is let in": "Access-Control-Allow-Origin" not in headers,
        "each once": {len(headers.getlist(name)) for name in ONCE} == {1},
    }
    return [what for what, does in holds.items() if not does]


@for_each("path", PATHS)
@for_each("method", ["GET", "HEAD", "POST", "OPTIONS"])
def test_every_answer_has_the_headers_of_a_careful_site(bare_client, path, method):
    assert [] == missing(bare_client.open(path, method=method, buffered=True))


@pytest.mark.parametrize("body", [examples.TURN, {}, {"seats": []}])
def test_every_answer_of_a_call_has_them_too(bare_client, body):
    assert [] == missing(bare_client.post("/api/v1/nunatak/turn", json=body))


def test_an_unexpected_error_has_them_too(tmp_path):
    import referee

    app = referee.create_app(settings_in(tmp_path))
    app.add_url_rule("/broken", view_func=lambda: 1 / 0)

    response = app.test_client().get("/broken")

    assert 500 == response.status_code
    assert [] == missing(response)


def test_only_an_answer_over_https_asks_for_https(bare_client):
    plain = bare_client.get("/healthz")
    secure = bare_client.get("/healthz", base_url="https://localhost")

    assert "Strict-Transport-Security" not in plain.headers
    assert "max-age=31536000" == secure.headers["Strict-Transport-Security"]


def test_a_judgement_is_kept_by_nobody(bare_client):
    response = bare_client.post("/api/v1/nunatak/turn", json=examples.TURN)

    assert "no-store" == response.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/api/v1/", "/api/v1/openapi.json", "/api/v1/rules/nunatak.gap.g38"])
def test_what_stays_the_same_is_sent_once(bare_client, path):
    first = bare_client.get(path)
    second = bare_client.get(path, headers={"If-None-Match": first.headers["ETag"]})

    assert 200 == first.status_code
    assert 304 == second.status_code
    assert b"" == second.data
