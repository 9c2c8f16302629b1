"""The one style sheet: everything in it, kept for good, and never an older address with newer text."""

from __future__ import annotations

from pathlib import Path

from flask.testing import FlaskClient

from referee.config import resources
from referee.web.stylesheet import A_YEAR, SHEETS, packed
from tests.pages import Page

LINKED_BY_THEIR_OWN_PAGES = {"api", "offline"}
"""The description of the interface and the pages of the offline site: no phone at a table needs them."""


def address(client: FlaskClient) -> str:
    return Page.of(client.get("/en/")).value('link[href^="/style/"]', "href")


def test_a_page_asks_for_one_style_sheet_only(client: FlaskClient) -> None:
    assert 1 == client.get("/en/").get_data(as_text=True).count('rel="stylesheet"')


def test_the_style_sheet_is_kept_for_good(client: FlaskClient) -> None:
    control = client.get(address(client)).cache_control

    assert (True, True) == (control.immutable, control.public)


def test_another_text_has_another_address(client: FlaskClient) -> None:
    assert 404 == client.get("/style/000000000000.css").status_code


def test_every_file_of_the_folder_is_in_the_style_sheet_or_linked_by_its_own_page() -> None:
    files = {path.stem for path in Path(resources(), "static", "css").glob("*.css")}

    assert LINKED_BY_THEIR_OWN_PAGES == files - set(SHEETS)


def test_the_style_sheet_travels_without_what_only_its_authors_read() -> None:
    text = """
    /* Why: the first, "quoted". */
    .one, .two > a :focus {
      color: var(--ink); /* as the text */
      inset: calc(1px + 2px) 0;
    }

    @media (width > 3em) and (height > 2em) {
      :root:lang(fr) { quotes: "\u00ab; {" " : }\u00bb"; }
    }
    """

    assert (
        ".one,.two > a :focus{color:var(--ink);inset:calc(1px + 2px) 0}"
        '@media (width > 3em) and (height > 2em){:root:lang(fr){quotes:"\u00ab; {" " : }\u00bb"}}'
    ) == packed(text)


def test_the_typeface_is_kept_for_a_year(client: FlaskClient) -> None:
    font = Page.of(client.get("/en/")).value('link[as="font"]', "href")

    with client.get(font) as answer:
        assert ("font/woff2", A_YEAR) == (answer.mimetype, answer.cache_control.max_age)
    assert f'url("{font}")' in client.get(address(client)).get_data(as_text=True)
