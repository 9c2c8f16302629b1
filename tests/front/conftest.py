"""What the tests of the way in share."""

from __future__ import annotations

import pytest

from tests.served import ForkedServer


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server in a process of its own, for three phones."""
    folder = tmp_path_factory.mktemp("front")
    served = ForkedServer(folder, f"sqlite:///{folder}/referee.sqlite3", phones=3)
    served.start()
    yield served
    served.close()
