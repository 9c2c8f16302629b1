"""The architecture holds: layers import one way, and the games stay pure."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from referee.catalogue import load
from referee.catalogue.games import GAMES
from tests.some import for_each

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "referee"
MODULES = sorted(PACKAGE.rglob("*.py"))

NAMES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts): path
    for path in MODULES
    # The package itself names the application only when it is asked to make one.
    if path != PACKAGE / "__init__.py"
}
"""Every module by its name; a folder's own is named `….__init__`."""

PURE = frozenset(
    {
        *("__future__", "abc", "collections", "dataclasses", "enum", "functools", "itertools"),
        *("math", "operator", "re", "types", "typing"),
    }
)
"""What `referee.games` may import of Python's own library: no clock, no chance, no files, no words."""

SEES = {
    "games": set(),
    "catalogue": {"games"},
    "wire": {"games", "catalogue"},
    "wording": {"games", "catalogue", "config"},
    "reader": {"wording"},
    "errors": {"wording"},
    "picture": {"wording"},
    "store": {"games", "catalogue", "config"},
    "tables": {"games", "catalogue", "wire", "wording", "store"},
    "live": {"tables", "store"},
    "adapters": {"games", "catalogue", "wire", "wording", "store", "tables"},
}
"""What each layer may import of the package beside itself; the edge above them may import all."""

WITHOUT_SERVER = ("games", "catalogue", "wire", "wording")
"""What shall run in a phone's browser: no database, no streams, no threads."""

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def named(path):
    return str(path.relative_to(ROOT))


@cache
def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def imports_of(path):
    """Every module that a file imports, wherever in the file."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def docstrings_of(path):
    """All docstrings of a file, the one of the file itself first."""
    nodes = [node for node in ast.walk(tree_of(path)) if isinstance(node, DOCUMENTED)]
    return "\n".join(filter(None, map(ast.get_docstring, nodes)))


def layer_of(path):
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def modules_of(layer):
    found = [path for path in MODULES if layer_of(path) == layer]
    assert found, f"no module is in the layer {layer}"
    return found


def test_a_game_imports_nothing_but_games_and_harmless_parts_of_python():
    foreign = {
        (named(path), name)
        for path in modules_of("games")
        for name in imports_of(path)
        if name.split(".")[0] not in PURE and not name.startswith("referee.games")
    }

    assert set() == foreign


def sentences_in(path):
    """The texts of a module with a space in them that are no docstring."""
    tree = tree_of(path)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and " " in node.value
        and id(node) not in docstrings
    ]


def test_a_game_holds_no_sentence_in_any_language():
    assert {} == {named(path): found for path in modules_of("games") if (found := sentences_in(path))}


def test_the_values_of_a_game_are_frozen():
    decorated = [
        (named(path), node.name, ast.unparse(decorator))
        for path in modules_of("games")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ClassDef)
        for decorator in node.decorator_list
    ]
    values = [one for one in decorated if "dataclass" in one[2]]

    assert len(values) > 30
    assert [] == [one for one in values if "frozen=True" not in one[2]]


def test_the_two_games_know_nothing_of_each_other():
    games = {"nunatak", "lost_cities"}
    crossing = [
        (named(path), name)
        for path in modules_of("games")
        if (own := path.relative_to(PACKAGE / "games").parts[0]) in games
        for name in imports_of(path)
        if any(f"games.{other}" in name for other in games - {own})
    ]

    assert [] == crossing


@for_each("layer", SEES)
def test_a_layer_imports_only_the_layers_below_it(layer):
    allowed = {f"referee.{below}" for below in (*SEES[layer], layer)}
    for path in modules_of(layer):
        for name in imports_of(path):
            if name.startswith("referee."):
                assert ".".join(name.split(".")[:2]) in allowed, f"{named(path)} imports {name}"


SHARED = (
    *(
        "referee/tables/**/*.py",
        "referee/live/**/*.py",
        "referee/store/**/*.py",
        "referee/api/tables/**/*.py",
    ),
    *("referee/web/**/*.py", "templates/**/*.html", "templates/**/*.svg", "static/js/*.js"),
)
"""What is for any game, but for what stands in the folder of one."""


def names_of_games_in(path):
    names = {name for game in GAMES for name in (game.slug, game.package, game.name.lower())}
    text = path.read_text("utf-8").lower()
    return sorted(name for name in names if name in text)


def test_what_is_for_any_game_names_none():
    folders = {game.package for game in GAMES}
    paths = [
        path for pattern in SHARED for path in ROOT.glob(pattern) if not folders.intersection(path.parts)
    ]
    naming = {
        path.relative_to(ROOT).as_posix(): found for path in paths if (found := names_of_games_in(path))
    }

    assert len(paths) > 250
    assert {} == naming


def test_the_interface_and_the_pages_do_not_import_each_other():
    for layer, other in (("api", "referee.web"), ("web", "referee.api")):
        for path in modules_of(layer):
            assert not [name for name in imports_of(path) if name.startswith(other)], named(path)


def test_the_sheet_of_the_end_knows_the_map_and_the_map_does_not_know_it():
    map_modules = [path for path in modules_of("web") if path.parent.name == "turn"]

    assert map_modules
    for path in map_modules:
        assert not [name for name in imports_of(path) if name.startswith("referee.web.nunatak.final")], named(
            path
        )


def needs_of(path):
    """Every module of ours that a file names in its imports, as its own name."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            inside = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in NAMES else node.module for name in inside)


def test_no_module_needs_itself_by_way_of_others():
    needs = {name: {need for need in needs_of(path) if need in NAMES} for name, path in NAMES.items()}

    # Raises CycleError, which names the circle.
    assert set(needs) == set(TopologicalSorter(needs).static_order())


def test_the_rules_import_nothing_that_is_not_in_python_itself():
    program = (
        "import sys; from referee.games import lost_cities; from referee.games.nunatak.ending import final;"
        "print(*sorted({name.split('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)))"
    )
    run = subprocess.run(
        [sys.executable, "-S", "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert {"__main__", "referee"} >= set(run.stdout.split()) - {"__mp_main__"}


@for_each("layer", WITHOUT_SERVER)
def test_what_shall_run_in_a_browser_needs_no_database_no_server_and_no_thread(layer):
    heavy = {
        "sqlalchemy",
        "alembic",
        "psycopg",
        "flask",
        "h11",
        "threading",
        "multiprocessing",
        "socket",
    }
    for path in modules_of(layer):
        assert not {name.split(".")[0] for name in imports_of(path)} & heavy, named(path)


def test_what_runs_on_one_phone_is_put_together_without_streams_or_server():
    heavy = (
        *("psycopg", "alembic", "h11", "structlog", "cryptography", "brotli", "multiprocessing"),
        *("referee.live", "referee.store.migrations", "referee.store.deadlines"),
        # Not heavy for a server, but a part of a browser's start.
        *("referee.api.tables.routes", "referee.api.description.openapi"),
    )
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({heavy}));"
        "import referee.offline.kept; from referee.offline.app import create_app; create_app()"
    )

    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)

    assert (0, "") == (run.returncode, run.stderr)


def test_every_rule_that_a_docstring_names_stands_in_the_catalogue():
    named_rules = {
        (named(path), rule.rstrip("."))
        for path in MODULES
        for rule in re.findall(r"(?<![\w.])(?:nunatak|lost)\.[a-z0-9-]+\.[a-z0-9-]+", docstrings_of(path))
    }

    assert len(named_rules) > 30
    assert [] == [named for named in sorted(named_rules) if named[1] not in load()]
