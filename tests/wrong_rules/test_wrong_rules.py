"""The tests of the games notice a wrong rule at every place: a sample of them, and that none is left out."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from tests.wrong_rules.changes import NAMING, ROOT, constants, text_changes, wrong_rules
from tests.wrong_rules.listed import NO_DIFFERENCE, NUMBERS_AND_CONDITIONS
from tests.wrong_rules.trial import COPIED, OURS, SINGLE

SAMPLE = 60


def test_every_rule_is_changed_at_some_place() -> None:
    places = " ".join(change.place for change in wrong_rules())

    assert [] == [name for module in NAMING for name in constants(module) if f"{name}: " not in places]


def test_a_first_place_named_as_a_second_is_among_the_changes() -> None:
    named = "nunatak.squares._SquareScoring.reasons: rules.SQUARE_FIRST -> SQUARE_SECOND"

    assert named in [change.name for change in wrong_rules()]


def test_no_two_places_have_one_name() -> None:
    places = [change.place for change in wrong_rules()]

    assert len(places) == len(set(places))


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.soak)])
def test_each_change_leaves_a_file_that_python_reads(step: int) -> None:
    for change in (*wrong_rules(), *text_changes(NUMBERS_AND_CONDITIONS))[::step]:
        assert compile(change.made_in(change.file.read_bytes()), change.name, "exec")


def test_what_makes_no_difference_is_still_a_change() -> None:
    places = {change.place for change in (*wrong_rules(), *text_changes(NUMBERS_AND_CONDITIONS))}

    assert set() == NO_DIFFERENCE.keys() - places


def test_the_tests_of_the_games_need_nothing_that_a_trial_does_not_copy() -> None:
    files = [name.removesuffix(".py") for name in SINGLE if not name.endswith("/__init__.py")]
    copied = [name.replace("/", ".") for name in (*COPIED, *files)]
    needed = {
        name
        for path in (ROOT / "tests/games").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and not node.level
        for name in [node.module or ""]
        if name.split(".")[0] in OURS
    }

    assert [] == sorted(
        name for name in needed if not any(f"{name}.".startswith(f"{one}.") for one in copied)
    )


@pytest.mark.soak
def test_the_tests_of_the_games_notice_a_sample_of_the_changes() -> None:
    tried = subprocess.run(
        [sys.executable, "-m", "tests.wrong_rules", "--sample", str(SAMPLE)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert 0 == tried.returncode, tried.stdout + tried.stderr
