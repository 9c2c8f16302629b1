"""Texts that count."""

from __future__ import annotations

import pytest

from referee.web.texts import day_of, in_a_row, ngettext
from tests.some import for_each


@for_each(
    ("language", "count", "expected"),
    [
        ("fr", -3, "−3 points"),
        ("fr", -1, "−1 point"),
        ("fr", 0, "0 point"),
        ("de", -1, "−1 Punkt"),
        ("en", -3, "−3 points"),
    ],
)
def test_a_count_below_zero_has_a_minus_sign_and_the_form_of_its_size(app, language, count, expected):
    with app.test_request_context(f"/{language}/"):
        app.preprocess_request()

        assert expected == ngettext("%(num)s point", "%(num)s points", count)


@pytest.mark.parametrize(("language", "expected"), [("fr", "A, B\u202f; C"), ("en", "A, B; C")])
def test_parts_in_a_row_have_the_sign_of_the_language_between_them(app, language, expected):
    with app.test_request_context(f"/{language}/"):
        app.preprocess_request()

        assert expected == in_a_row(["A, B", "C"])


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "27 Nov 2026"),
        ("de", "27.11.2026"),
        ("fr", "27 nov. 2026"),
        ("nl", "27 nov 2026"),
    ],
)
def test_a_day_is_written_as_in_the_language_and_in_english_as_in_britain(app, language, expected):
    with app.test_request_context(f"/{language}/"):
        app.preprocess_request()

        assert expected == day_of("2026-11-27T20:30:00+00:00")
