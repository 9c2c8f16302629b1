from __future__ import annotations

from structlog.testing import capture_logs

import referee
from referee.operating.health import CHECKS
from tests.conftest import settings_in


def test_a_server_whose_check_fails_is_alive_but_not_ready(tmp_path):
    app = referee.create_app(settings_in(tmp_path))
    app.extensions[CHECKS]["luck"] = lambda: 1 / 0

    with capture_logs() as noted:
        response = app.test_client().get("/readyz")

    assert 503 == response.status_code
    assert not response.json["ready"]
    assert [True, False] == [response.json["checks"][name] for name in ("words", "luck")]
    assert {"luck": "See the log."} == response.json["problems"]
    assert ["luck"] == [line["check"] for line in noted]
    assert 200 == app.test_client().get("/healthz").status_code
