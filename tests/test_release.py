from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee import __version__
from tests.release import DETAILS, PAGE_MAX, READERS, NoReleaseError, cut, pages
from tests.some import for_each

ROOT = Path(__file__).resolve().parent.parent
CHANGELOG = (
    "# Changelog\n\n## Unreleased\n\n### For players\n\n- A key.\n\n### For operators\n\n"
    "### For programmers\n\n## 0.3.0 (2026-11-22)\n\n- Before.\n"
)
PACKAGE = 'import os\n\n__version__ = "0.3.0"\n'


def test_what_is_unreleased_gets_its_version_and_day_and_the_package_its_number():
    changelog, package, _ = cut(CHANGELOG, PACKAGE, "0.4.0", "2026-11-25")

    assert (
        "# Changelog\n\n## Unreleased\n\n### For players\n\n### For operators\n\n### For programmers\n\n"
        "## 0.4.0 (2026-11-25)\n\n[Every change of this version](docs/changes/0.4.0.md)\n\n"
        "### For players\n\n- A key.\n\n"
        "## 0.3.0 (2026-11-22)\n\n- Before.\n"
    ) == changelog
    assert 'import os\n\n__version__ = "0.4.0"\n' == package


def test_every_line_is_kept_in_a_document_of_the_version_and_its_links_lead_on_from_there():
    changelog = CHANGELOG.replace("- A key.", "- A [key](docs/design.md).")

    assert (
        "# Every change of 0.4.0 (2026-11-25)\n\n## For players\n\n- A [key](../../docs/design.md).\n"
        == cut(changelog, PACKAGE, "0.4.0", "2026-11-25")[2]
    )


@for_each(
    ("version", "why"),
    [("0.3.0", "not above 0.3.0"), ("0.2.9", "not above"), ("", "no version"), ("next", "no version")],
)
def test_a_version_that_cannot_come_next_is_refused(version, why):
    with pytest.raises(NoReleaseError, match=why):
        cut(CHANGELOG, PACKAGE, version, "2026-11-25")


def test_a_version_without_a_change_is_refused():
    with pytest.raises(NoReleaseError, match="Nothing stands"):
        cut(CHANGELOG.replace("- A key.\n", ""), PACKAGE, "0.4.0", "2026-11-25")


def test_each_version_of_the_changelog_is_one_page_for_three_readers():
    told = pages((ROOT / "CHANGELOG.md").read_text("utf-8"))
    headings = {version: re.findall(r"^### (.+)", page, re.MULTILINE) for version, page in told.items()}

    assert __version__ == next(iter(told))
    assert {} == {version: len(page) for version, page in told.items() if len(page.encode()) > PAGE_MAX}
    assert {} == {version: found for version, found in headings.items() if not {*found} <= {*READERS}}
    assert {f"{version}.md" for version in told} == {file.name for file in (ROOT / DETAILS).iterdir()}
