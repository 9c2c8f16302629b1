"""Describe the calls about the phones of a table."""

from __future__ import annotations

from referee.api.description.openapi_call import JSON, PREVIEW, TableCall
from referee.api.description.refusals import AT_A_TABLE, CHANGES_A_TABLE
from referee.wire.table_phones import HostBody, PhonesAnswer, SatAnswer, SitBody

_PHONES = {"200": ("Who sits where with how many phones, and who asks to be host.", PhonesAnswer, JSON)}

PHONE_CALLS = (
    TableCall(
        "get",
        "/tables/{code}/phones",
        "table-phones",
        "The phones of every seat, who is host, and the role and seat of this token",
        _PHONES,
        AT_A_TABLE,
    ),
    TableCall(
        "post",
        "/tables/{code}/seat",
        "table-seat",
        "Take a seat; a shared token is exchanged for one that belongs to this phone and seat",
        {
            "200": ("A dry run: the seat can be taken; no token is given out.", SatAnswer, JSON),
            "201": ("The seat is taken.", SatAnswer, JSON),
        },
        CHANGES_A_TABLE,
        SitBody,
        parameters=(PREVIEW,),
        examples={"sit down": {"seat": "Ben"}, "only look": {"seat": ""}},
    ),
    TableCall(
        "post",
        "/tables/{code}/host",
        "table-host",
        "Hand the table over to a seat with a phone; or ask to be host, which the host, another seat, or five"
        " minutes of silence allow",
        {"200": ("The phones after it; or as they would be, in a dry run.", PhonesAnswer, JSON)},
        CHANGES_A_TABLE,
        HostBody,
        parameters=(PREVIEW,),
        examples={
            "hand the table over": {"do": "hand-over", "seat": "Ben"},
            "ask to be host": {"do": "ask"},
            "agree with who asks": {"do": "agree", "seat": "Ben"},
            "decline": {"do": "decline"},
        },
    ),
)
