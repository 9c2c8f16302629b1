"""What is measured by one command stays when another writes the document of figures."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

import tests.bench
import tests.load
from tests.bench.document import GROWTH, HALL, with_load, with_section
from tests.bench.figures import medians_in_turn
from tests.some import for_each

OLD = f"# Performance\n\nold\n\n## The engine\n\n1\n\n## {HALL}\n\n2\n\n## {GROWTH}\n\n3\n"


def test_a_section_takes_the_place_of_its_older_one():
    assert OLD.replace("3\n", "4\n") == with_section(OLD, GROWTH, "4\n")


def test_figures_written_anew_keep_those_of_the_load():
    new = "# Performance\n\nnew\n\n## The engine\n\n9\n"

    assert f"{new}\n## {HALL}\n\n2\n\n## {GROWTH}\n\n3\n" == with_load(new, OLD)


def test_what_is_done_before_a_round_is_not_measured():
    seconds = iter(range(100))
    done = []

    medians = medians_in_turn(
        [lambda: None], 3, lambda: next(seconds), before=lambda: done.append(next(seconds))
    )

    assert ((1,), 3) == (medians, len(done))


@for_each(
    "name",
    [
        f"{package.__name__}.{module.name}"
        for package in (tests.bench, tests.load)
        for module in iter_modules(package.__path__)
        if module.name != "__main__"
    ],
)
def test_what_measures_can_be_imported(name):
    assert import_module(name)
