"""`/.well-known/security.txt` says where weaknesses are reported, where that was set."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import referee
from referee.config import SettingError, Settings
from tests.settings import settings_in

ADDRESS = "mailto:security@games.example"


def answer_in(folder, **told):
    return referee.create_app(settings_in(folder, **told)).test_client().get("/.well-known/security.txt")


def test_the_contact_that_was_set_is_told_with_a_date_within_a_year(tmp_path):
    answer = answer_in(tmp_path, security_contact=ADDRESS)
    fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
    left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)

    assert ("text/plain; charset=utf-8", ADDRESS) == (answer.content_type, fields["Contact"])
    assert timedelta(days=90) < left < timedelta(days=365)
    assert "en" in fields["Preferred-Languages"]


def test_without_a_contact_there_is_no_such_file(tmp_path):
    assert 404 == answer_in(tmp_path).status_code


@pytest.mark.parametrize(
    "given", ["security@games.example", "http://games.example", "mailto:a@b\nExpires: x"]
)
def test_an_address_that_nobody_can_write_to_is_refused_at_the_start(tmp_path, given):
    with pytest.raises(SettingError, match="REFEREE_SECURITY_CONTACT"):
        Settings.from_environment({"REFEREE_DATA": str(tmp_path), "REFEREE_SECURITY_CONTACT": given})
