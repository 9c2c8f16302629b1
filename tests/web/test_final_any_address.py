"""Whatever stands in an address of the final sheet: an answer, never a fault of the server."""

from __future__ import annotations

import dataclasses

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.web.nunatak.final.cells import FIELDS
from referee.web.nunatak.final.sheet import FinalSheet
from referee.web.nunatak.final.taps import press
from tests.some import for_each
from tests.web.final_tables import ANNA, FINAL

WORDS = [field.name for field in dataclasses.fields(FinalSheet)]
CELLS = [f"{seat}.{field.key}" for seat in "ABCDE" for field in FIELDS]
DIGITS = "0123456789.~x-otebs"
ODD = st.one_of(
    st.text(max_size=12),
    st.text(DIGITS, max_size=40),
    st.sampled_from([*CELLS, *"1234", ANNA, "builders", "A", "B.total", "siku-cap:second", "AB3.5.5.5.5"]),
)
TAPS = st.one_of(
    st.builds(dict),
    st.fixed_dictionaries({"key": st.sampled_from(["1", "10+", "next", "back", "", "²"])}),
    st.fixed_dictionaries(
        {"do": st.builds("{}:{}".format, st.sampled_from(["at", "why", "elder", "drop", "undo"]), ODD)}
    ),
    st.fixed_dictionaries({"step": st.builds("{}:{}".format, st.sampled_from(CELLS), st.text(max_size=3))}),
)
PAGES = st.sampled_from(["", "/show", "/print", "/together", "/recount", "/compare", "/paper", "/merge"])
many = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@many
@given(page=PAGES, words=st.dictionaries(st.sampled_from(WORDS), ODD, max_size=6), tap=TAPS)
def test_any_address_is_answered(client, page, words, tap):
    response = client.get(f"{FINAL}{page}", query_string={**words, **tap})

    assert response.status_code in {200, 303, 404, 422}


@many
@given(keys=st.lists(st.sampled_from([*"0123456789", "10+", "next"]), max_size=20))
def test_undo_leads_all_the_way_back_from_any_keys(keys):
    sheet = FinalSheet()
    for key in keys:
        sheet = press(sheet, key)
    while sheet.back:
        sheet = sheet.undone()

    assert FinalSheet(at=sheet.at) == sheet


@for_each("page", ["show", "print", "together", "recount", "compare", "paper"])
def test_an_address_too_long_for_a_code_is_answered(client, page):
    response = client.get(f"{FINAL}/{page}", query_string={"ha": "9." * 3_000, "a": "A" * 3_000})

    assert response.status_code in {200, 422}
