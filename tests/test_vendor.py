"""What was taken from elsewhere is what its README says it is."""

from __future__ import annotations

import hashlib
import re

import pytest

from referee.config import resources

VENDOR = resources() / "static" / "vendor"
ROW = re.compile(r"^\| `(?P<file>[^`]+)` .*`(?P<sum>[0-9a-f]{64})` \|$", re.MULTILINE)
LISTED = {row["file"]: row["sum"] for row in ROW.finditer((VENDOR / "README.md").read_text("utf-8"))}


@pytest.mark.parametrize("file", sorted(LISTED))
def test_a_vendored_file_is_the_one_that_was_taken(file):
    assert LISTED[file] == hashlib.sha256((VENDOR / file).read_bytes()).hexdigest()


def test_every_vendored_script_is_listed_with_its_licence():
    assert sorted(LISTED) == sorted(path.name for path in VENDOR.glob("*.js"))
    assert sorted(LISTED) == sorted(
        path.name.replace(".LICENSE", ".min.js") for path in VENDOR.glob("*.LICENSE")
    )
