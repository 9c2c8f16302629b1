"""The check of every page finds what it is there to find."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.conftest import CheckedClient
from tests.page_checks import problems_of
from tests.some import for_each

GOOD = (
    '<!doctype html><html lang="de"><head><title>Zug</title></head>'
    '<body><label for="n">Zahl</label><input id="n" name="n"><br></body></html>'
)


def test_a_good_page_has_no_problem():
    assert [] == problems_of(GOOD)


def test_what_only_search_engines_read_may_name_a_host():
    link = '<link rel="canonical" href="https://referee.example/de/">'

    assert [] == problems_of(GOOD.replace("</head>", f"{link}</head>"))


def test_what_stands_in_a_comment_or_between_quotes_is_no_tag():
    assert [] == problems_of(GOOD.replace("<br>", '<!-- <br><p style="a"> --><p title="<p> it\'s"></p>'))


def test_the_same_fault_is_named_on_every_page_by_its_own_line():
    fault = "<img src='/a.svg'>"

    assert ["an image without alt: <img> in line 1"] == problems_of(fault)
    assert ["an image without alt: <img> in line 3"] == problems_of(f"<p>\n</p>\n{fault}")


def test_the_client_of_the_tests_reads_every_page():
    app = Flask("page")
    app.add_url_rule("/", view_func=lambda: GOOD.replace("<br>", '<p id="n"></p>'))

    with pytest.raises(AssertionError, match="the id n twice"):
        CheckedClient(app, app.response_class).get("/")


@for_each(
    ("good", "bad", "problem"),
    [
        (' lang="de"', "", "no lang on <html>"),
        ("Zug", " ", "no title"),
        ('for="n"', 'for="m"', "the field n has no label"),
        ('for="n"', 'for="m"', 'for="m" points nowhere'),
        ("<br>", '<p id="n"></p>', "the id n twice"),
        ("<br>", "<p>", "</body> closes p in line 1"),
        ("<br>", 2 * '<b class="button button--primary"></b>', "2 keys with the sun on them"),
        ("<br>", "<script>1</script>", "an inline script: <script> in line 1"),
        ("<br>", '<p style="color:red"></p>', "an inline style: <p> in line 1"),
        ("<br>", "<script src='/a.js'>", "</body> closes script in line 1"),
        ("<br>", "<style></style>", "an inline style: <style> in line 1"),
        ("<br>", '<p onclick="x()"></p>', "a handler in an attribute: <p> in line 1"),
        ("<br>", '<p role="status"></p>', "a second live region: <p> in line 1"),
        ("<br>", "<output>4</output>", "a second live region: <output> in line 1"),
        ("<br>", '<img src="/a.svg">', "an image without alt: <img> in line 1"),
        (
            "<br>",
            '<img alt="" src="//elsewhere.example/a.svg">',
            "something from another host: <img> in line 1",
        ),
    ],
)
def test_a_page_with_a_fault_is_found(good, bad, problem):
    assert problem in problems_of(GOOD.replace(good, bad))
