"""Each language sets its signs as its printed books do, in every text of every domain."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.pofile import read_po

from tests.some import for_each, some
from tests.wording.messages import TRANSLATIONS

ROOT = Path(__file__).parents[2]
DOMAINS = ["messages", "reasons", "rules", "desk"]
PAGES = (*ROOT.glob("templates/**/*.html"), *ROOT.glob("referee/web/**/*.py"))
NARROW_SPACE = "\u202f"
FRENCH_WITHOUT_SPACE = re.compile(f"(?<!{NARROW_SPACE})(?:[;?!»]|:(?=\\s|$))|«(?!{NARROW_SPACE})")


def texts(language, domain):
    with (TRANSLATIONS / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        for message in read_po(file, locale=language, domain=domain):
            if message.id:
                yield from (message.string,) if isinstance(message.string, str) else message.string


@for_each("domain", DOMAINS)
def test_french_keeps_a_narrow_space_that_does_not_break_before_its_double_signs(domain):
    assert [] == [text for text in some(texts("fr", domain)) if FRENCH_WITHOUT_SPACE.search(text)]


def test_no_page_has_a_double_sign_of_its_own_behind_a_text():
    own = re.compile(
        r"\}\}(?:</\w+>)*[:;!?](?=[\s<]|$)|^(?!.*raise).*f\".*\}[:;!?] |\"[:;] \"\.join", re.MULTILINE
    )

    assert [] == [page.name for page in some(PAGES) if own.search(page.read_text(encoding="utf-8"))]
