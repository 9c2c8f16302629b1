"""What goes over a stream, and where a phone goes on that comes back."""

from __future__ import annotations

from referee.live import sse
from referee.live.sse import Message
from tests.some import for_each


class _Request:
    """A request, as far as a stream looks at it."""

    def __init__(self, last=None):
        self.headers = {} if last is None else {"Last-Event-ID": last}


def test_a_message_is_written_as_an_event():
    assert "id: 7\nevent: turn\ndata: {}\n\n" == sse.written(Message("turn", "{}", 7))
    assert "id: 7\nevent: board\ndata: a\ndata: b\n\n" == sse.written(Message("board", "a\nb", 7))


@for_each(
    ("last", "expected"),
    [
        ("0", 0),
        ("41", 41),
        (str(2**62 - 1), 2**62 - 1),
        (None, None),
        ("", None),
        ("x", None),
        ("-1", None),
        ("٣", None),
        ("9" * 20, None),
    ],
)
def test_a_phone_goes_on_after_the_version_that_it_names(last, expected):
    assert expected == sse.last_event_id(_Request(last=last))
