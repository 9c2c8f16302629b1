from __future__ import annotations

import pytest

from tests.release import NoReleaseError, cut

CHANGELOG = "# Changelog\n\n## Unreleased\n\n### Added\n\n- A key.\n\n## 0.3.0 (2026-11-22)\n\n- Before.\n"
PACKAGE = 'import os\n\n__version__ = "0.3.0"\n'


def test_what_is_unreleased_gets_its_version_and_day_and_the_package_its_number():
    changelog, package = cut(CHANGELOG, PACKAGE, "0.4.0", "2026-11-25")

    assert (
        "# Changelog\n\n## Unreleased\n\n## 0.4.0 (2026-11-25)\n\n### Added\n\n- A key.\n\n"
        "## 0.3.0 (2026-11-22)\n\n- Before.\n"
    ) == changelog
    assert 'import os\n\n__version__ = "0.4.0"\n' == package


@pytest.mark.parametrize(
    ("version", "why"),
    [("0.3.0", "not above 0.3.0"), ("0.2.9", "not above"), ("", "no version"), ("next", "no version")],
)
def test_a_version_that_cannot_come_next_is_refused(version, why):
    with pytest.raises(NoReleaseError, match=why):
        cut(CHANGELOG, PACKAGE, version, "2026-11-25")


def test_a_version_without_a_change_is_refused():
    with pytest.raises(NoReleaseError, match="Nothing stands"):
        cut(CHANGELOG.replace("- A key.\n", ""), PACKAGE, "0.4.0", "2026-11-25")
