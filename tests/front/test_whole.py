"""A whole answer is sent at once, and ends where it says that it ends."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from referee.front.whole import Answer, send_whole
from tests.front.lines import answers
from tests.front.lines import sent as sent_to

TEXT = [("Content-Type", "text/plain"), ("Content-Length", "3")]


def sent(answer, method="GET", *, keep_alive=True, disconnected=False, is_full=False, hangs_up=False):
    """What is written for an answer, write by write, a wait among them; and whether the request ended."""
    written = []

    async def drain():
        written.append("waited")
        cycle.disconnected = hangs_up

    cycle = SimpleNamespace(
        scope={"method": method},
        flow=SimpleNamespace(write_paused=is_full, drain=drain),
        transport=SimpleNamespace(write=written.append, close=lambda: written.append("closed")),
        message_event=asyncio.Event(),
        default_headers=[(b"date", b"today")],
        keep_alive=keep_alive,
        disconnected=disconnected,
        response_started=False,
        response_complete=False,
        on_response=lambda: None,
    )
    # In a thread of its own: a browser of another test may have its event loop in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, send_whole(cycle, answer)).result()
    return written, cycle.response_complete


def test_head_and_body_are_written_at_once():
    head = b"HTTP/1.1 200 OK\r\ndate: today\r\ncontent-type: text/plain\r\ncontent-length: 3\r\n\r\n"

    assert ([head + b"abc"], True) == sent(Answer(200, TEXT, b"abc"))


def test_the_last_answer_of_a_connection_says_so_and_closes_it():
    (text, closed), _ = sent(Answer(200, TEXT, b"abc"), keep_alive=False)

    assert text.endswith(b"connection: close\r\n\r\nabc")
    assert "closed" == closed


@pytest.mark.parametrize(
    ("method", "answer"),
    [("HEAD", Answer(200, TEXT, b"abc")), ("GET", Answer(304, [("ETag", '"1"')], b"abc"))],
)
def test_an_answer_without_a_body_ends_with_its_head(method, answer):
    (text,), is_complete = sent(answer, method)

    assert text.endswith(b"\r\n\r\n")
    assert is_complete


def test_nothing_is_sent_to_who_is_gone():
    assert ([], False) == sent(Answer(200, TEXT, b"abc"), disconnected=True)


def test_a_full_line_is_waited_for():
    (waited, text), is_complete = sent(Answer(200, TEXT, b"abc"), is_full=True)

    assert ("waited", True) == (waited, is_complete)
    assert text.endswith(b"abc")


def test_nothing_is_sent_to_who_goes_while_the_line_is_full():
    assert (["waited"], False) == sent(Answer(200, TEXT, b"abc"), is_full=True, hangs_up=True)


@pytest.mark.parametrize("body", [b"ab", b"abcd"])
def test_a_body_of_another_length_than_its_head_says_is_not_sent(body):
    with pytest.raises(ValueError, match="Content-Length"):
        sent(Answer(200, TEXT, body))


@pytest.mark.parametrize("value", ["one\r\nset-cookie: two", "one\ntwo", "one\rtwo", "one\0two"])
def test_no_value_is_more_than_a_line_of_text(value):
    with pytest.raises(ValueError, match="X-Note"):
        sent(Answer(200, [*TEXT, ("X-Note", value)], b"abc"))


@pytest.mark.parametrize("body", [b"abc", b"another length"])
def test_what_is_logged_of_a_refused_answer_holds_no_key_of_a_table(body):
    note = "one\ntwo" if body == b"abc" else "one"
    headers = [*TEXT, ("Set-Cookie", "table_ABC=key"), ("X-Note", note)]

    with pytest.raises(ValueError, match=r"header|Content-Length") as refused:
        sent(Answer(200, headers, body))

    assert "key" not in str(refused.value)


def test_requests_sent_without_waiting_are_answered_in_their_order(server):
    paths = (b"GET /healthz", b"HEAD /healthz", b"GET /api/v1/nothing", b"GET /healthz")
    asked = b"".join(path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n" for path in paths)

    *found, _ = answers(sent_to(server.port, asked), "GET", "HEAD", "GET", "GET")
    first, second, third, fourth = [(one.status, one.body) for one in found]
    assert (200, b"ok\n") == first == fourth
    assert (200, b"") == second
    assert 404 == third[0]
