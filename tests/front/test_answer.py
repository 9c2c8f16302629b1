"""A whole answer is sent at once, and ends where it says that it ends."""

from __future__ import annotations

import http.client
import io
import re
from types import SimpleNamespace

import h11
import pytest

from referee.front.answer import Answer, Sending, whole
from referee.front.asked import Asked
from tests.front.lines import answers
from tests.front.lines import sent as sent_to
from tests.some import for_each

TEXT = [("Content-Type", "text/plain"), ("Content-Length", "3")]
DATE = re.compile(rb"date: [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\r\n")


def sent(answer, method="GET", version="1.1", *, is_last=False):
    """What is sent for an answer, and whether the connection takes another request: as a client reads it."""
    text = whole(answer, Sending(method, version, is_last))
    reader = h11.Connection(h11.CLIENT)
    reader.send(h11.Request(method=method, target="/", headers=[("Host", "a")]))
    reader.send(h11.EndOfMessage())
    reader.receive_data(text)
    while not isinstance(reader.next_event(), h11.EndOfMessage):
        pass
    return text, reader.their_state is h11.DONE


def test_head_and_body_are_one_text():
    text, goes_on = sent(Answer(200, TEXT, b"abc"))
    head = b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 3\r\n\r\n"

    assert (head + b"abc", True) == (DATE.sub(b"", text), goes_on)
    assert 1 == len(DATE.findall(text))


@pytest.mark.parametrize("version", ["1.1", "1.0"])
def test_the_last_answer_of_a_connection_says_so(version):
    text, goes_on = sent(Answer(200, TEXT, b"abc"), "GET", version, is_last=True)

    assert (1, False) == (text.lower().count(b"connection: close\r\n"), goes_on)


@pytest.mark.parametrize(
    ("method", "answer"),
    [("HEAD", Answer(200, TEXT, b"abc")), ("GET", Answer(304, [("ETag", '"1"')], b"abc"))],
)
def test_an_answer_without_a_body_ends_with_its_head(method, answer):
    text, goes_on = sent(answer, method)

    assert (True, True) == (text.endswith(b"\r\n\r\n"), goes_on)
    assert b"transfer-encoding" not in text.lower()


@pytest.mark.parametrize("body", [b"", b"abc"])
def test_a_body_of_no_said_length_ends_by_itself_and_once(body):
    text, goes_on = sent(Answer(200, TEXT[:1], body))

    assert (b"3\r\nabc\r\n0\r\n\r\n" if body else b"0\r\n\r\n", True) == (
        text.partition(b"\r\n\r\n")[2],
        goes_on,
    )


def test_a_body_of_no_said_length_ends_with_the_connection_for_a_phone_that_knows_no_parts():
    text = whole(Answer(200, TEXT[:1], b"abc"), Sending(version="1.0", is_last=True))

    assert (False, True) == (b"chunked" in text, text.endswith(b"\r\n\r\nabc"))


@for_each(
    ("version", "fields", "is_last"),
    [
        ("1.1", [], False),
        ("1.1", [(b"connection", b"keep-alive")], False),
        ("1.1", [(b"connection", b"Upgrade , Close")], True),
        ("1.1", [(b"connection", b"a"), (b"connection", b"close")], True),
        ("1.0", [(b"connection", b"keep-alive")], True),
    ],
)
def test_a_phone_says_whether_it_takes_another_answer(version, fields, is_last):
    assert is_last == Asked("GET", b"/", b"", version, fields).is_last


@pytest.mark.parametrize("body", [b"ab", b"abcd"])
def test_a_body_of_another_length_than_its_head_says_is_not_sent(body):
    with pytest.raises(ValueError, match="Content-Length"):
        sent(Answer(200, TEXT, body))


@for_each("value", ["one\r\nset-cookie: two", "one\ntwo", "one\rtwo", "one\0two"])
def test_no_value_is_more_than_a_line_of_text(value):
    with pytest.raises(ValueError, match="x-note"):
        sent(Answer(200, [*TEXT, ("X-Note", value)], b"abc"))


@pytest.mark.parametrize("body", [b"abc", b"another length"])
def test_what_is_logged_of_a_refused_answer_holds_no_key_of_a_table(body):
    note = "one\ntwo" if body == b"abc" else "one"
    headers = [*TEXT, ("Set-Cookie", "table_ABC=key"), ("X-Note", note)]

    with pytest.raises(ValueError, match=r"header|Content-Length") as refused:
        sent(Answer(200, headers, body))

    assert "key" not in str(refused.value)
    assert refused.value.__context__ is None


def test_requests_sent_without_waiting_are_answered_in_their_order(server):
    paths = (b"GET /healthz", b"HEAD /healthz", b"GET /api/v1/nothing", b"GET /healthz")
    asked = b"".join(path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n" for path in paths)

    *found, _ = answers(sent_to(server.port, asked), "GET", "HEAD", "GET", "GET")
    first, second, third, fourth = [(one.status, one.body) for one in found]
    assert (200, b"ok\n") == first == fourth
    assert (200, b"") == second
    assert 404 == third[0]


def test_half_of_a_packed_page_does_not_pass_for_the_whole(server):
    asked = b"GET /en/ HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
    with sent_to(server.port, asked) as line, line.makefile("rb") as answer:
        whole_answer = answer.read()
    half = whole_answer[: len(whole_answer) // 2]

    assert b"content-encoding: gzip" in half.lower()
    assert b"content-length" not in half.lower()
    with pytest.raises(http.client.IncompleteRead):
        read(half)


def read(text):
    """The body of an answer that came so."""
    response = http.client.HTTPResponse(SimpleNamespace(makefile=lambda _: io.BytesIO(text)))
    response.begin()
    return response.read()
