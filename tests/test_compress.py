"""Text travels compressed, and stays the same text."""

from __future__ import annotations

import gzip
from functools import partial

import brotli
import pytest
from flask import Flask, Response

from referee.compress import OF_MANY, accepted, compress, prepare, small_file
from referee.web.respond import ONE_OF_MANY
from tests.some import for_each

LONG = "a block on the free tile, " * 100
TAKES_GZIP = {"Accept-Encoding": "gzip, deflate"}
TAKES_BROTLI = {"Accept-Encoding": "gzip, deflate, br, zstd"}
UNPACK = {"gzip": gzip.decompress, "br": brotli.decompress}


@pytest.fixture
def phone(tmp_path):
    """A client of a small application with a page, a file, a short answer and a stream."""
    (tmp_path / "long.css").write_text(LONG)
    (tmp_path / "picture.png").write_bytes(b"\x89PNG" + bytes(2000))
    app = Flask("small", static_folder=str(tmp_path), static_url_path="/static")
    app.add_url_rule("/page", view_func=lambda: Response(LONG, mimetype="text/html"), endpoint="page")
    app.add_url_rule("/short", view_func=lambda: Response("short", mimetype="text/html"), endpoint="short")
    app.add_url_rule(
        "/events", view_func=lambda: Response(iter([LONG]), mimetype="text/event-stream"), endpoint="events"
    )
    app.add_url_rule("/refused", view_func=lambda: Response(LONG, 422, mimetype="text/html"), endpoint="no")
    compress(app)
    return partial(app.test_client().open, buffered=True)


@pytest.mark.parametrize(("way", "takes"), [("gzip", TAKES_GZIP), ("br", TAKES_BROTLI)])
@pytest.mark.parametrize("path", ["/page", "/static/long.css", "/refused"])
def test_a_text_is_compressed_in_the_way_that_the_browser_takes(phone, path, way, takes):
    answer = phone(path, headers=takes)

    assert way == answer.headers["Content-Encoding"]
    assert LONG == UNPACK[way](answer.data).decode()


@pytest.mark.parametrize(("way", "takes"), [("gzip", TAKES_GZIP), ("br", TAKES_BROTLI)])
def test_a_text_that_many_ask_for_at_once_is_packed_in_another_way(phone, way, takes, monkeypatch):
    monkeypatch.setitem(OF_MANY, way, lambda _text: b"quickly")
    answers = [
        phone("/page", headers=takes, environ_overrides={ONE_OF_MANY: many}).data for many in (True, False)
    ]

    assert (b"quickly", LONG) == (answers[0], UNPACK[way](answers[1]).decode())


@for_each("way", OF_MANY)
def test_what_was_packed_quickly_is_the_same_text(way):
    assert LONG == UNPACK[way](OF_MANY[way](LONG.encode())).decode()


@pytest.mark.parametrize(
    ("path", "version", "says_length"),
    [("/page", "1.1", False), ("/page", "1.0", True), ("/static/long.css", "1.1", True)],
)
def test_a_packed_page_comes_in_chunks_where_there_are_chunks(phone, path, version, says_length):
    answer = phone(path, headers=TAKES_GZIP, environ_overrides={"SERVER_PROTOCOL": f"HTTP/{version}"})

    length = str(len(answer.data)) if says_length else None
    assert length == answer.headers.get("Content-Length")


@for_each(
    ("told", "way"),
    [
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=1.0, gzip;q=0.8", "br"),
        ("*", "br"),
        ("zstd, deflate", ""),
        ("identity", ""),
        ("", ""),
    ],
)
def test_the_way_is_what_the_client_likes_best_and_brotli_where_it_likes_both(told, way):
    assert way == accepted(told)


@pytest.mark.parametrize("way", ["br", "gzip"])
def test_a_file_is_compressed_once_before_anybody_asks(way):
    text = LONG.encode() + way.encode()

    prepare([("text/css", text)])

    before = small_file.cache_info().misses
    assert text == UNPACK[way](small_file(text, way))
    assert before == small_file.cache_info().misses


@pytest.mark.parametrize("takes", [{}, {"Accept-Encoding": "zstd"}, {"Accept-Encoding": "gzip;q=0"}])
@pytest.mark.parametrize("path", ["/page", "/static/long.css"])
def test_a_text_stays_as_it_is_for_whoever_takes_neither(phone, path, takes):
    answer = phone(path, headers=takes)

    assert None is answer.headers.get("Content-Encoding")
    assert LONG == answer.text


@pytest.mark.parametrize("path", ["/short", "/events", "/static/picture.png"])
@pytest.mark.parametrize("takes", [TAKES_GZIP, TAKES_BROTLI])
def test_a_short_answer_a_stream_and_a_picture_stay_as_they_are(phone, path, takes):
    assert None is phone(path, headers=takes).headers.get("Content-Encoding")


@pytest.mark.parametrize("takes", [{}, TAKES_GZIP])
def test_whatever_keeps_a_text_on_the_way_learns_that_it_varies(phone, takes):
    assert "Accept-Encoding" in phone("/page", headers=takes).vary


def test_a_compressed_file_is_not_sent_again_while_it_is_the_same(phone):
    tag = phone("/static/long.css", headers=TAKES_GZIP).headers["ETag"]

    again = phone("/static/long.css", headers={**TAKES_GZIP, "If-None-Match": tag})

    assert tag.startswith("W/")
    assert (304, b"") == (again.status_code, again.data)


def test_a_part_of_a_file_is_a_part_of_the_file_itself(phone):
    answer = phone("/static/long.css", headers={**TAKES_GZIP, "Range": "bytes=2-6"})

    assert (206, LONG[2:7]) == (answer.status_code, answer.text)


def test_a_question_for_the_head_alone_is_answered_without_a_body(phone):
    answer = phone("/page", method="HEAD", headers=TAKES_GZIP)

    assert (200, b"", None) == (answer.status_code, answer.data, answer.headers.get("Content-Encoding"))
