"""The catalogue holds every rule, difference and open question, with its texts and its sections."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from referee import catalogue
from referee.catalogue import EDITIONS, WORDS, CatalogueError, Entry, load
from referee.catalogue.reading import entries
from referee.games.nunatak.rulings import RULINGS
from tests.some import for_each, some

ROOT = Path(__file__).parents[1]
RULES_PO = sorted((ROOT / "translations").glob("*/LC_MESSAGES/rules.po"))
LONGEST = ((".title", 60), (".reading.", 140), ("", 280))
"""How many characters a text may have on a phone, by what its name holds."""


def texts(path: Path) -> dict[str, str]:
    with path.open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


def listed_ids() -> list[str]:
    ids = []
    for line in (ROOT / "tests/catalogue_ids.txt").read_text(encoding="utf-8").splitlines():
        group, _, parts = line.partition(": ")
        for part in [] if line.startswith("#") else parts.split():
            counted = re.fullmatch(r"([agl])1-(\d+)", part)
            names = (
                [f"{counted[1]}{number}" for number in range(1, int(counted[2]) + 1)] if counted else [part]
            )
            ids += [f"{group}.{name}" for name in names]
    return ids


def test_the_catalogue_holds_every_id_of_the_list_once_and_in_its_order() -> None:
    assert listed_ids() == list(load())


def test_the_list_counts_154_rules_20_differences_and_125_open_questions() -> None:
    kinds = [entry.kind for entry in load().values()]

    assert {"rule": 154, "difference": 20, "gap": 125} == {kind: kinds.count(kind) for kind in kinds}


def test_english_is_among_the_languages_of_the_catalogue() -> None:
    assert "en" in {path.parts[-3] for path in RULES_PO}


@for_each("path", RULES_PO, ids=lambda path: path.parts[-3])
def test_a_language_has_exactly_the_texts_of_the_catalogue_in_its_order(path: Path) -> None:
    expected = [*WORDS, *(name for entry in load().values() for name in entry.messages)]

    assert expected == list(texts(path))


@for_each("path", RULES_PO, ids=lambda path: path.parts[-3])
def test_no_text_is_empty_or_too_long_for_a_phone(path: Path) -> None:
    wrong = {
        name: text
        for name, text in some(texts(path).items())
        if not 0 < len(text) <= next(most for part, most in LONGEST if part in name)
    }

    assert {} == wrong


@for_each("path", RULES_PO, ids=lambda path: path.parts[-3])
def test_no_translation_is_marked_as_uncertain(path: Path) -> None:
    with path.open("rb") as file:
        assert [] == [message.id for message in some(read_po(file)) if message.id and message.fuzzy]


def test_a_nunatak_entry_shows_all_four_editions_and_a_lost_cities_entry_the_german_one() -> None:
    expected = {"nunatak": EDITIONS, "lost-cities": ("de",)}

    assert [] == [e.id for e in some(load().values()) if expected[e.game] != tuple(e.editions)]


def test_every_edition_cites_a_heading_of_its_book() -> None:
    headings = tomllib.loads((ROOT / "tests/book_headings.toml").read_text(encoding="utf-8"))
    strange = [
        (entry.id, name, edition.section or edition.near)
        for entry in some(load().values())
        for name, edition in entry.editions.items()
        if (edition.section or edition.near) not in headings[entry.game][name]
    ]

    assert [] == strange


def test_an_edition_has_a_section_unless_it_is_silent() -> None:
    wrong = [
        (entry.id, name)
        for entry in some(load().values())
        for name, edition in entry.editions.items()
        if (edition.section is None) != (edition.status == "silent")
        or (edition.near is None) == (edition.status == "silent")
    ]

    assert [] == wrong


def test_editions_differ_only_where_one_prints_something_else_than_another() -> None:
    told = {entry.id: {e.status for e in entry.editions.values()} for entry in load().values()}

    assert {id for id, verdicts in told.items() if {"printed", "differs"} <= verdicts} == {
        entry.id for entry in load().values() if entry.status == "editions-differ"
    }


def test_what_follows_names_other_entries_that_it_follows_from() -> None:
    derived = [e for e in load().values() if any(x.status == "follows" for x in e.editions.values())]

    assert [] == [e.id for e in derived if not e.follows_from or e.id in e.follows_from]
    assert [] == [e.id for e in some(load().values()) if e not in derived and e.follows_from]


def test_an_answer_by_analogy_or_convention_follows_from_no_book() -> None:
    unsure = [entry for entry in load().values() if entry.basis in {"analogy", "convention"}]

    assert [] == [entry.id for entry in some(unsure) if entry.status != "not-printed"]


@for_each(
    ("id", "status", "editions"),
    [
        ("nunatak.square.first", "printed", ["printed", "printed", "printed", "printed"]),
        ("nunatak.split.both", "printed", ["printed", "follows", "follows", "follows"]),
        ("nunatak.square.multi-max", "follows", ["follows", "follows", "follows", "follows"]),
        ("nunatak.card.empty-pile-any", "printed", ["silent", "printed", "printed", "printed"]),
        ("nunatak.solo.fill-up", "editions-differ", ["printed", "differs", "printed", "printed"]),
        ("nunatak.gap.g2", "printed", ["printed", "silent", "silent", "printed"]),
        ("nunatak.gap.g31", "printed", ["silent", "printed", "silent", "silent"]),
        ("nunatak.gap.g101", "not-printed", ["silent", "silent", "silent", "silent"]),
    ],
)
def test_the_status_of_an_entry_is_what_its_editions_say(id: str, status: str, editions: list[str]) -> None:
    entry = load()[id]

    assert (status, editions) == (entry.status, [edition.status for edition in entry.editions.values()])


@for_each(
    ("id", "badge"),
    [
        ("nunatak.square.first", "printed"),
        ("nunatak.sculptors.table", "printed"),
        ("nunatak.split.both", "printed-in-some"),
        ("nunatak.square.multi-max", "follows"),
    ],
)
def test_the_badge_tells_what_some_editions_print_from_what_all_do(id: str, badge: str) -> None:
    assert badge == load()[id].badge


def test_every_difference_and_every_open_question_is_pointed_at_by_a_rule() -> None:
    pointed_at = {other for e in load().values() if e.kind == "rule" for other in e.see}

    assert set() == {e.id for e in load().values() if e.kind != "rule"} - pointed_at


def test_no_entry_leans_on_itself_by_a_detour() -> None:
    below: dict[str, set[str]] = {entry.id: set(entry.depends_on) for entry in load().values()}
    while leaves := {name for name, others in below.items() if not others & below.keys()}:
        below = {name: others for name, others in below.items() if name not in leaves}

    assert {} == below


def test_the_catalogue_offers_the_readings_that_the_engine_knows() -> None:
    told = {e.ruling: e.choices for e in load().values() if e.ruling}

    assert {key: ruling.choices for key, ruling in RULINGS.items()} == told


def test_the_catalogue_needs_nothing_but_the_standard_library_and_the_reader_of_its_shapes() -> None:
    modules = Path(catalogue.__file__).parent.glob("*.py")
    imported = {
        (node.module or "") if isinstance(node, ast.ImportFrom) else alias.name
        for module in modules
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }

    assert set() == {
        name
        for name in some(imported)
        if name.split(".")[0] not in {*sys.stdlib_module_names, "pydantic"}
        and not name.startswith("referee.catalogue")
    }


RULE = """["nunatak.square.first"]
phase = "square"
editions.de = { status = "printed", section = "5" }
editions.fr = { status = "printed", section = "5" }
editions.nl = { status = "silent", near = "5", lost = true }
editions.en = { status = "printed", section = "5" }
"""


def read(text: str) -> list[Entry]:
    return list(entries(text, "file.toml"))


def test_a_sound_entry_is_read() -> None:
    assert ["nunatak.square.first"] == [entry.id for entry in read(RULE)]


@for_each(
    ("sound", "broken"),
    [
        ('phase = "square"', 'phase = "circle"'),
        ('phase = "square"\n', ""),
        ('phase = "square"', 'phase = "square"\ncolour = "blue"'),
        ('phase = "square"', 'phase = "square"\nbasis = "analogy"'),
        ('phase = "square"', 'phase = "square"\nreadings = 2'),
        ('phase = "square"', 'phase = "square"\nreadings = "2"'),
        ('phase = "square"', 'phase = "square"\nruling = "any"\nchoices = ["one"]'),
        ('phase = "square"', 'phase = "square"\nsides = [["de"]]'),
        ("editions.en", "editions.it"),
        ('{ status = "printed", section = "5" }', '{ section = "5" }'),
        ('{ status = "printed", section = "5" }', '{ status = "printed" }'),
        ('{ status = "printed", section = "5" }', '{ status = "printed", near = "5" }'),
        ('section = "5"', 'section = ""'),
        ('section = "5"', "section = 5"),
        ("lost = true", "lost = false"),
        ('status = "printed"', 'status = "not-printed"'),
        ('status = "printed"', 'status = "differs"'),
        ('status = "printed"', 'status = "follows"'),
        ("nunatak.square.first", "chess.square.first"),
        ('phase = "square"', "phase"),
    ],
)
def test_a_broken_entry_is_refused_by_file_and_name(sound: str, broken: str) -> None:
    with pytest.raises(CatalogueError, match=r"^file\.toml: "):
        read(RULE.replace(sound, broken))
