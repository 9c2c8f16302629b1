"""What was not told is named and never counted as 0: open lines, and a sum so far."""

from __future__ import annotations

from tests.pages import Page
from tests.some import for_each
from tests.web.final_tables import BEN, FINAL, TABLE, cell

OWN = {"only": "B", "b": "Ben", "hb": BEN}


def shown(client, **words):
    return client.get(FINAL, query_string=words).text


def test_the_own_phone_and_the_table_agree_on_every_line_that_both_show(client):
    own, table = shown(client, **OWN), shown(client, **TABLE)
    lines = ("Score track", "Sculptors", "Artisans", "Beasts of burden", "Architects", "Elders")

    assert [cell(own, f"Ben, {line}") for line in lines] == [cell(table, f"Ben, {line}") for line in lines]


@for_each(
    ("language", "name"),
    [("de", "außen"), ("fr", "au bord"), ("nl", "buitenste ijsblok"), ("en", "outer blocks")],
)
def test_outer_blocks_have_one_name_on_the_whole_sheet(client, language, name):
    sheet = {**TABLE, "players": "2", "hc": ".3" + "." * 13 + "1.0.0.0", "at": "A.outer4"}
    page = Page.of(client.get(f"/{language}/nunatak/final", query_string=sheet))
    said = [page.text(place).casefold() for place in ("#asked", "#neutral-C", ".final__warnings")]

    assert [True] * 3 == [name.casefold().removesuffix("s") in one for one in said]
