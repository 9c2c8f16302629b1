"""Static files: kept for good under names with the hash of their content, and never the wrong one."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from referee.config import resources
from referee.web.assets.static_files import LISTED, READ, StaticFile, listed, read_files, static_url
from referee.web.pages import A_YEAR
from tests.bench.sizes import PAGES, FetchedFiles
from tests.some import for_each

FOR_GOOD = (True, True, A_YEAR)
NAMED = re.compile(r"/static/.+\.[0-9a-f]{12}\.\w+")
IN_STYLE = re.compile(r"url\(\"?([^)\"]+)")
MANIFEST = "/manifest.webmanifest"


def fetched(client, path):
    """What a page names by itself, but for its manifest, which is a page in the reader's language."""
    found = FetchedFiles(client.get(path, follow_redirects=True).data).addresses
    return {one for one in found if not one.endswith(MANIFEST)}


def kept(answer):
    control = answer.cache_control
    return bool(control.public), bool(control.immutable), control.max_age


@pytest.fixture
def url(app):
    """The address of a static file."""

    def address(name):
        with app.test_request_context():
            return static_url(name)

    return address


@for_each("path", [*PAGES.values(), "/fr/tables", "/nl/rules/examples", "/api/v1/"])
def test_every_file_of_a_page_is_kept_for_a_year_under_a_name_of_its_content(
    client: FlaskClient, path: str
) -> None:
    files = fetched(client, path)

    assert files
    for file in files:
        assert NAMED.fullmatch(file)
        with client.get(file) as answer:
            assert (200, FOR_GOOD) == (answer.status_code, kept(answer))


def test_every_icon_of_the_home_screen_is_kept_for_a_year(client: FlaskClient) -> None:
    icons = [icon["src"] for icon in client.get("/de/manifest.webmanifest").get_json(force=True)["icons"]]

    assert 3 == len(icons)
    assert {FOR_GOOD} == {kept(client.get(icon)) for icon in icons}


def test_whatever_the_style_sheet_names_is_kept_for_a_year(client: FlaskClient, url) -> None:
    named = IN_STYLE.findall(client.get(url("css/joined-sheets.css")).text)

    assert url("vendor/archivo-82-500-800.woff2") in named
    assert {FOR_GOOD} == {kept(client.get(file)) for file in named if not file.startswith("data:")}


@pytest.mark.parametrize("name", ["js/app.js", "vendor/htmx.min.js", "img/ice.svg"])
@pytest.mark.parametrize("old", ["{stem}.{suffix}", "{stem}.0123456789ab.{suffix}"])
def test_an_old_name_is_answered_and_not_kept(client: FlaskClient, url, name, old) -> None:
    stem, _, suffix = name.rpartition(".")
    asked = "/static/" + old.format(stem=stem, suffix=suffix)

    answer = client.get(asked)

    assert (200, client.get(url(name)).data) == (answer.status_code, answer.data)
    assert (True, None) == (answer.cache_control.no_cache, answer.cache_control.max_age)


def test_a_file_that_was_not_changed_is_not_sent_again(client: FlaskClient) -> None:
    tag = client.get("/static/js/app.js").headers["ETag"]

    again = client.get("/static/js/app.js", headers={"If-None-Match": tag})

    assert (304, b"") == (again.status_code, again.data)


@for_each("asked", ["nothing.js", "../pyproject.toml", "css/../../README.md", "files.json", "js", "js/"])
def test_nothing_beside_the_static_files_is_sent(client: FlaskClient, asked) -> None:
    assert 404 == client.get(f"/static/{asked}").status_code


@for_each(
    ("name", "media_type"),
    [
        ("js/app.js", "text/javascript"),
        ("css/joined-sheets.css", "text/css"),
        ("img/favicon.svg", "image/svg+xml"),
        ("img/icon-192.png", "image/png"),
        ("vendor/archivo-82-500-800.woff2", "font/woff2"),
        ("vendor/htmx.LICENSE", "text/plain"),
    ],
)
def test_a_file_says_what_it_is_wherever_it_is_served(client: FlaskClient, name, media_type) -> None:
    assert media_type == client.get(f"/static/{name}").mimetype


def test_another_content_has_another_address_and_another_sum() -> None:
    one, other = StaticFile.of("js/app.js", b"one"), StaticFile.of("js/app.js", b"other")

    assert one.address != other.address
    assert one.integrity != other.integrity


def test_a_list_of_the_files_gives_the_same_addresses_and_sums(app, tmp_path) -> None:
    folder = resources() / "static"
    with app.app_context():
        (tmp_path / LISTED).write_text(listed())

    files, told = read_files(folder), read_files(tmp_path)

    assert {name: (file.address, file.integrity) for name, file in files.items()} == {
        name: (file.address, file.integrity) for name, file in told.items()
    }
    assert {name: files[name].content for name in READ} == {
        name: file.content for name, file in told.items() if file.content
    }
