"""Describe the calls about the phones of a table."""

from __future__ import annotations

from referee.api.description.openapi_call import JSON, NO_ENTRY, WRONG_BODY, WRONG_ROLE, TableCall
from referee.wire.table_phones import HostBody, PhonesAnswer, SatAnswer, SitBody

_PHONES = {"200": ("Who sits where with how many phones, and who asks to be host.", PhonesAnswer, JSON)}
_WRONG = {**NO_ENTRY, **WRONG_ROLE, **WRONG_BODY}

PHONE_CALLS = (
    TableCall(
        "get",
        "/tables/{code}/phones",
        "table-phones",
        "The phones of every seat, who is host, and the role and seat of this token",
        _PHONES,
        NO_ENTRY,
    ),
    TableCall(
        "post",
        "/tables/{code}/seat",
        "table-seat",
        "Take a seat; a shared token is exchanged for one that belongs to this phone and seat",
        {"201": ("The seat is taken.", SatAnswer, JSON)},
        _WRONG,
        SitBody,
        examples={"sit down": {"seat": "Ben"}, "only look": {"seat": ""}},
    ),
    TableCall(
        "post",
        "/tables/{code}/host",
        "table-host",
        "Hand the table over to a seat with a phone; or ask to be host, which the host, another seat, or five"
        " minutes of silence allow",
        _PHONES,
        _WRONG,
        HostBody,
        examples={
            "hand the table over": {"do": "hand-over", "seat": "Ben"},
            "ask to be host": {"do": "ask"},
            "agree with who asks": {"do": "agree", "seat": "Ben"},
            "decline": {"do": "decline"},
        },
    ),
)
