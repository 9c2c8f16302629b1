"""One change tried: a copy of the package with it, and the tests of the games that have one answer."""

from __future__ import annotations

import compileall
import importlib
import multiprocessing
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from functools import partial
from importlib.util import cache_from_source
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Any, NamedTuple

import pytest

from tests.wrong_rules.changes import ROOT, Change

COPIED = ("referee/games", "referee/wire", "referee/catalogue", "tests/games")
SINGLE = (
    "referee/__init__.py",
    "tests/__init__.py",
    "tests/some.py",
    "tests/strategies.py",
    "tests/strategies_final.py",
)
"""What the tests of the games need; the rest of the package is not copied."""

LISTS = (
    "tests/games/test_rule_lists.py",
    "tests/games/nunatak/test_rules.py",
    "tests/games/nunatak/test_game.py",
)
TESTS = ("tests/games/playthroughs", "tests/games/nunatak", "tests/games/lost_cities")
"""What is asked behind the vectors: the quickest first, for the first failure ends a trial."""

OURS = ("referee", "tests")

OPTIONS = ("-q", "-x", "--noconftest", "--tb=no", "--assert=plain", "-m", "not hypothesis and not soak")
PLUGINS = ("-p", "no:cacheprovider", "-p", "_hypothesis_pytestplugin")


class Tried(NamedTuple):
    """A change and the first test that failed with it; None where all passed."""

    change: Change
    noticed_by: str | None


def tried(changes: Iterable[Change], workers: int) -> Iterator[Tried]:
    """Try the changes one by one, each in a process of its own, several at a time."""
    with tempfile.TemporaryDirectory() as folder:
        compiled = Path(folder)
        for name in COPIED:
            shutil.copytree(ROOT / name, compiled / name)
        for name in (*SINGLE, "pyproject.toml"):
            shutil.copy2(ROOT / name, compiled / name)
        # Compiled once for all trials; each compiles only the file that it changes.
        compileall.compile_dir(compiled, quiet=2, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
        # Each process starts with everything imported that does not change.
        with multiprocessing.get_context("fork").Pool(workers, maxtasksperchild=1) as pool:
            yield from pool.imap_unordered(partial(_try, compiled), changes)


def _try(compiled: Path, change: Change) -> Tried:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(compiled, copy, copy_function=_link, dirs_exist_ok=True)
        changed = copy / change.file.relative_to(ROOT)
        text = changed.read_bytes()
        changed.unlink()
        changed.write_bytes(change.made_in(text))
        Path(cache_from_source(changed)).unlink()
        return Tried(change, _first_failure(copy))


def _link(source: str, target: str) -> None:
    """A copy that takes no room where the disk allows it; nothing is ever written into a file."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


class _Watch:
    """Remembers the first test that failed, or the file that could not be read."""

    first: str | None = None

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and self.first is None:
            self.first = report.nodeid

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and self.first is None:
            self.first = f"{report.nodeid} cannot be read"


def _first_failure(copy: Path) -> str | None:
    """The first test that fails in the copy.

    Most changes are noticed by a vector, so these are asked first and without pytest, which costs more
    than all of them together; what they do not notice goes through every test.
    """
    own = {name: module for name, module in sys.modules.items() if name.split(".")[0] in OURS}
    for name in own:
        del sys.modules[name]
    sys.path[:] = [str(copy), *(way for way in sys.path if way not in ("", str(ROOT)))]
    sys.dont_write_bytecode = True
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.chdir(copy)
    found = _vectors_notice() or _tests_notice(copy, LISTS) or _tests_notice(copy, TESTS)
    # The answer goes back as a value of the module that stands here, not of its copy.
    sys.modules.update(own)
    return found


def _vectors_notice() -> str | None:
    try:
        vectors = importlib.import_module("tests.games.test_vectors")
    except Exception as error:  # noqa: BLE001  whatever a wrong rule breaks
        return f"the vectors cannot be asked: {error!r}"
    tests = (
        (vectors.test_an_answer_has_exactly_the_reasons_that_its_vector_states, vectors.ANSWERED),
        (
            vectors.test_every_sentence_of_an_answer_is_stated_by_a_vector_and_no_other_comes_back,
            vectors.RULES_OF_CALLS,
        ),
    )
    for test, cases in tests:
        for case in cases:
            try:
                test(case)
            except Exception:  # noqa: BLE001
                return f"{test.__name__}[{case['name'] if isinstance(case, dict) else ' and '.join(case)}]"
    return None


def _tests_notice(copy: Path, tests: tuple[str, ...]) -> str | None:
    watch = _Watch()
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123  a device
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
        code = pytest.main([*OPTIONS, *PLUGINS, "--rootdir", str(copy), *tests], plugins=[watch])
    if watch.first is None and code != pytest.ExitCode.OK:
        return f"pytest ended with {code!r}"
    return watch.first
