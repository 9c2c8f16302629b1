"""The phone with which most pages of a kept game are looked at; a file that needs another brings its own."""

from __future__ import annotations

import pytest

from tests.web.table_phone import SQUARE, Phone


@pytest.fixture
def owner(app):
    """The phone that opened a table of three, on which a square is complete."""
    phone = Phone(app).open_table()
    phone.play(*SQUARE)
    return phone
