"""Every answer that a test of the interface gets is compared with the description."""

from __future__ import annotations

import pytest

from tests.api.described import DescribedClient


@pytest.fixture
def bare_client(app):
    """A client whose every answer must be as described."""
    return DescribedClient(app, app.response_class, use_cookies=True)
