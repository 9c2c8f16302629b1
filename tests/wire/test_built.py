"""Shapes are built when they are first used, or all of them before a server takes its first phone."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import referee.api, referee.api.tables
from referee.wire.common import Answer, Body, build_shapes

def shapes(of):
    return [of, *(deeper for below in of.__subclasses__() for deeper in shapes(below))]

before = [shape for shape in (*shapes(Body), *shapes(Answer)) if not shape.__pydantic_complete__]
build_shapes()
after = [shape for shape in (*shapes(Body), *shapes(Answer)) if not shape.__pydantic_complete__]
print(len(before) > 50, after)
"""

STARTED = """
import sys
import referee.offline.app
from referee.catalogue import glossary, reading, worked

shapes = [*reading.CellValue.__subclasses__(), worked._Example]
print([one.__name__ for one in shapes if one.__pydantic_complete__])
print([file._FILE.pydantic_complete for file in (glossary, reading, worked)])
print("segno" in sys.modules)
"""

BY_THE_TERMINAL = """
import sys
import referee.commands.rule
print(sorted({"babel.dates", "babel.messages", "flask", "sqlalchemy"} & set(sys.modules)))
import referee.app, referee.serve
print(sorted({"alembic", "psycopg", "segno", "sqlalchemy.dialects.postgresql"} & set(sys.modules)))
"""


def test_no_shape_is_built_by_an_import_and_every_one_before_the_first_phone():
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)

    assert "True []\n" == run.stdout


def test_a_browser_that_starts_builds_no_shape_of_a_file_and_imports_nothing_that_only_draws_codes():
    run = subprocess.run([sys.executable, "-c", STARTED], capture_output=True, text=True, check=True)

    assert ["[]", "[False, False, False]", "False"] == run.stdout.splitlines()


def test_a_question_needs_no_server_and_a_server_neither_another_database_nor_what_upgrades_and_draws_codes():
    run = subprocess.run([sys.executable, "-c", BY_THE_TERMINAL], capture_output=True, text=True, check=True)

    assert ["[]", "[]"] == run.stdout.splitlines()
