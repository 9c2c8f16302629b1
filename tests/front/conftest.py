"""What the tests of the way in share."""

from __future__ import annotations

import pytest

from tests.served import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server in a process of its own, for three phones."""
    folder = tmp_path_factory.mktemp("front")
    served = Server(folder, f"sqlite:///{folder}/referee.sqlite3", phones=3)
    served.start()
    yield served
    served.close()
