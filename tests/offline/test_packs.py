"""What is packed for the browser's Python is whole: nothing in it needs what was left out."""

from __future__ import annotations

import subprocess

import pytest

from referee.offline.build.inputs import NODE, ROOT, WrongInputError, fetch, pinned_lines
from tests.offline.built import built_site


@pytest.fixture(scope="module")
def work(tmp_path_factory):
    return built_site(tmp_path_factory)[1]


def test_every_packed_module_can_be_imported_without_what_was_left_out(work):
    runtime, tree = work / "inputs" / "runtime" / "package", work / "tree"
    program = ROOT / "tests" / "offline" / "import_all.py"
    words = [NODE, ROOT / "referee/offline/build/run.mjs", runtime, tree, program, tree / "library.zip"]

    run = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False)

    assert (0, "") == (run.returncode, run.stderr[-2000:])
    assert "" == (tree / "failed.txt").read_text()


def test_a_package_that_requirements_do_not_pin_is_refused():
    with pytest.raises(WrongInputError, match=r"requirements\.txt: left-pad"):
        pinned_lines(["flask", "left-pad"])


def test_an_archive_with_another_hash_is_refused_and_removed(tmp_path):
    forged = tmp_path / "pyodide-314.0.7.tgz"
    forged.write_bytes(b"something else")

    with pytest.raises(WrongInputError, match="not the file that was pinned"):
        fetch(tmp_path)

    assert not forged.exists()
