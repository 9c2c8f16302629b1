"""A ruling that is sent names the question, the verdict, the reasons and the sections of the books."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.some import for_each

TIE = {"temple": "AB3.B4.5.5.5", "place": "1.2.2", "a": "Anna"}
SECTIONS = ("Gleichstand?", "En cas d’égalité…", "Gelijke stand?", "In case of a tie")


def shown(client: FlaskClient, language: str) -> str:
    return client.get(f"/{language}/nunatak/turn/show", query_string=TIE).get_data(as_text=True)


@for_each("language", ["de", "fr", "nl", "en"])
def test_a_sent_ruling_names_the_section_of_every_edition(client: FlaskClient, language: str) -> None:
    page = shown(client, language)

    assert [] == [section for section in SECTIONS if section not in page]


def test_a_sent_ruling_says_what_was_asked(client: FlaskClient) -> None:
    assert "Anna places a block: level 1 (row 2, column 2)" in shown(client, "en")


def test_each_rule_stands_there_once(client: FlaskClient) -> None:
    assert 1 == shown(client, "en").count('<dt><a href="/en/rules/nunatak.support.ground"')
