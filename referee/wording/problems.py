"""The kinds of error that a request can end in, each worded in four languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from referee.games.reasons import Operand
from referee.wording.voice import Voice

OTHER_REQUEST: Final = "request"
INTERNAL: Final = "internal"

STATUSES: Mapping[str, int] = {
    "not-json": 400,
    "too-deep": 400,
    "bad-request": 400,
    "unknown-host": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "not-found": 404,
    "other-game": 404,
    "no-such-rule": 404,
    "method-not-allowed": 405,
    "conflict": 409,
    "breaks": 409,
    "finished": 409,
    "too-large": 413,
    "media-type": 415,
    "shape": 422,
    "state": 422,
    "too-many-requests": 429,
    OTHER_REQUEST: 400,
    INTERNAL: 500,
    "busy": 503,
    "database-away": 503,
    "disk-full": 503,
    "database-unusable": 503,
}
"""The kinds of problems, and the HTTP status of each."""

_KINDS = {
    400: "bad-request",
    401: "unauthorized",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    409: "conflict",
    413: "too-large",
    415: "media-type",
    429: "too-many-requests",
    503: "busy",
}

FIRST_SERVER_ERROR = 500


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem of one request; `operands` appear in its detail."""

    kind: str
    status: int
    operands: Mapping[str, Operand] = field(default_factory=dict, hash=False)

    @classmethod
    def of_kind(cls, kind: str, **operands: Operand) -> Problem:
        """The problem of a known kind, with its status."""
        return cls(kind, STATUSES[kind], operands)

    @classmethod
    def of_status(cls, status: int, **operands: Operand) -> Problem:
        """The problem for an HTTP status."""
        other = INTERNAL if status >= FIRST_SERVER_ERROR else OTHER_REQUEST
        return cls(_KINDS.get(status, other), status, operands)

    def title(self, voice: Voice) -> str:
        """What happened, in a few words that are the same for every problem of the kind."""
        return voice.said(f"problem/{self.kind}.title")

    def detail(self, voice: Voice) -> str:
        """What happened here, and what to do."""
        return voice.said(f"problem/{self.kind}.detail", **self.operands)
