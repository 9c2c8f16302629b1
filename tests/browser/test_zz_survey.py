from __future__ import annotations
import json
import pytest
from tests.browser.conftest import PHONE
from tests.browser.helpers import broken_words, clipped, wider_than_the_screen
from tests.browser.nunatak import ALL_LANGUAGES, LOCALES
from tests.browser.sizes import resize
from tests.browser.tables import enter_as
from tests.browser import test_large_text
from tests.browser import test_tables_sizes

@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_survey(language, app, browser, served):
    context = browser.new_context(base_url=served, locale=LOCALES[language], viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page = context.new_page(); out = []
    def visit(path):
        page.goto(path)
        page.evaluate("document.querySelectorAll('main details').forEach(fold => { fold.open = true })")
        page.evaluate("document.documentElement.style.fontSize = '212.5%'")
        for width in (430, 390, 360, 320):
            resize(page, width)
            out.append((path, width, {"words": broken_words(page), "wide": wider_than_the_screen(page), "clipped": clipped(page)}))
    for path in (*test_large_text.PAGES, *test_large_text.MORE_PAGES, *test_large_text.BESIDE): visit(f"/{language}/{path}")
    for path in test_tables_sizes.LOBBY: visit(f"/{language}/{path}")
    for phone, paths in test_tables_sizes.tables(app, language):
        enter_as(page, phone, served)
        for path in paths: visit(phone.table + path)
    context.close()
    __import__("pathlib").Path(f"/tmp/survey-{language}.json").write_text(json.dumps(out))
