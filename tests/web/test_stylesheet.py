"""The style sheets: everything is in one of them, and nothing that only its authors read."""

from __future__ import annotations

import re
from pathlib import Path

from flask.testing import FlaskClient

from referee.config import resources
from referee.web.assets.area import MAP, PLAYED
from referee.web.assets.stylesheet import AREAS, JOINED, packed
from tests.pages import Page
from tests.some import for_each
from tests.web.table_phone import SQUARE, Phone

PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}

ENDED = Path(__file__).parents[1] / "tables" / "golden" / "counted-to-the-end.json"
CLASS = re.compile(r"\.([a-z][\w-]*)")
LINKED_BY_THEIR_OWN_PAGES = {"api", "offline"}
"""The description of the interface and the pages of the offline site: no phone at a table needs them."""

ONLY_WITH_TABS = {"--tabs"}
"""Taken where a page of a table has tabs; each area with such pages has it."""


@for_each(
    ("page", "scripts"),
    [("/en/", 1), ("/en/nunatak/final", 1), ("/en/tables", 2), ("/en/rules", 1), ("/en/nothing", 1)],
)
def test_a_page_asks_for_one_style_sheet_and_for_few_scripts(
    client: FlaskClient, page: str, scripts: int
) -> None:
    asked = Page.of(client.get(page))

    assert (1, scripts) == (len(asked.all('link[rel="stylesheet"]')), len(asked.all("script")))


def test_a_rule_that_opens_over_a_page_brings_only_what_its_area_has_of_its_own(client: FlaskClient) -> None:
    whole = Page.of(client.get("/en/rules/nunatak.square.first"))
    part = Page.of(client.get("/en/rules/nunatak.square.first", headers=PARTIAL))

    (page_style,) = whole.values('link[rel="stylesheet"]', "href")
    (area_style,) = part.values('link[rel="stylesheet"]', "href")
    assert client.get(page_style).text.endswith(client.get(area_style).text)
    assert len(client.get(area_style).text) < len(client.get(page_style).text)


def test_every_file_of_the_folder_is_in_the_style_sheet_or_linked_by_its_own_page() -> None:
    files = {path.stem for path in Path(resources(), "static", "css").glob("*.css")}

    assert LINKED_BY_THEIR_OWN_PAGES == files - JOINED


def test_the_front_page_has_the_styles_of_all_that_it_shows(app) -> None:
    phone = Phone(app).bring_in(ENDED.read_bytes()).open_table("3")
    phone.play(*SQUARE)
    page = Page.of(phone.client.get("/en/"))
    (address,) = page.values('link[rel="stylesheet"]', "href")
    shown = {name for names in page.values("[class]", "class") for name in names.split()}
    folder = Path(resources(), "static", "css")
    left_out = {
        name
        for part in (*PLAYED, *MAP)
        for name in CLASS.findall((folder / f"{part}.css").read_text("utf-8"))
    }

    here = set(CLASS.findall(phone.client.get(address).text))

    assert page.has("#going-on .mark")
    assert page.has(".past .mark")
    assert set() == (shown & left_out) - here


@for_each("area", sorted(AREAS))
def test_a_page_has_every_value_that_its_styles_take(area: str) -> None:
    folder = Path(resources(), "static", "css")
    text = "".join((folder / f"{part}.css").read_text("utf-8") for part in AREAS[area].files)
    taken = set(re.findall(r"var\((--[\w-]+)\)", text))
    given = set(re.findall(r"(--[\w-]+)\s*:", text)) | set(re.findall(r"@property (--[\w-]+)", text))

    assert set() == taken - given - ONLY_WITH_TABS


def test_what_stands_before_or_after_an_element_and_has_a_border_says_how_it_is_measured() -> None:
    sheets = [path.read_text("utf-8") for path in Path(resources(), "static", "css").glob("*.css")]
    rules = re.findall(r"([^{}]*::(?:before|after)[^{}]*)\{([^{}]*)\}", "".join(sheets))
    unsaid = {
        selector.strip()
        for selector, style in rules
        if re.search(r"(?<![\w-])(?:border|padding)\s*:|padding-|border-(?:inline|block)", style)
        and "box-sizing" not in style
        and re.search(r"(?:inline|block)-size", style)
    }

    assert set() == unsaid
    assert len(rules) > 30


def test_the_style_sheet_travels_without_what_only_its_authors_read() -> None:
    text = """
    /* Why: the first, "quoted". */
    .one, .two > a :focus {
      color: var(--ink); /* as the text */
      inset: calc(1px + 2px) 0 0.5em -0.25em 10.5px;
    }

    @media (width > 3em) and (height > 2em) {
      :root:lang(fr) { quotes: "\u00ab; {" " : }\u00bb"; }
    }
    """

    assert (
        ".one,.two > a :focus{color:var(--ink);inset:calc(1px + 2px) 0 .5em -.25em 10.5px}"
        '@media (width > 3em) and (height > 2em){:root:lang(fr){quotes:"\u00ab; {" " : }\u00bb"}}'
    ) == packed(text)


FAR_REACHING = re.compile(
    # What stands beside anything, or beside an element that only its name or its state tells.
    r"(?:^|[\s>,(])(?:\*|[a-z]+)?(?::(?!where|is)[a-z-]+)*\s[+~]\s"
    # All that is in something which is told by what it holds.
    r"|:has\([^{},]*\)[^{},]*[\s>]\*"
)


def test_no_rule_makes_a_browser_look_at_every_element_again_whenever_one_comes_or_goes() -> None:
    sheets = {path.name: path.read_text("utf-8") for path in Path(resources(), "static", "css").glob("*.css")}
    selectors = {
        (name, one.strip())
        for name, text in sheets.items()
        for rule in re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
        if not rule.strip().startswith("@")
        for one in rule.split(",")
    }

    assert [] == sorted(found for found in selectors if FAR_REACHING.search(found[1]))


def test_a_value_with_a_type_of_its_own_is_no_other_value_elsewhere() -> None:
    folder = Path(resources(), "static", "css")
    typed = re.findall(r"@property (--[\w-]+)", (folder / "board.css").read_text("utf-8"))
    others = [path.read_text("utf-8") for path in folder.glob("*.css") if not path.name.startswith("board")]

    assert [] == [name for name in typed if any(f"{name}:" in other for other in others)]


def test_a_cut_corner_is_a_round_one_where_a_browser_cannot_cut() -> None:
    """Firefox and Safari leave `corner-shape` out; without a radius they would show a square corner."""
    square = [
        f"{path.stem}: {selector.strip()}"
        for path in Path(resources(), "static", "css").glob("*.css")
        for selector, rule in re.findall(r"([^{};]+)\{([^{}]*corner-shape[^{}]*)\}", path.read_text("utf-8"))
        if "-radius:" not in rule
    ]

    assert [] == square
