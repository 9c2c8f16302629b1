"""Whatever a judgement can say has its sentence in every language, and no sentence is left over."""

from __future__ import annotations

import ast
import re
from collections import Counter
from typing import get_args

import pytest
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po
from pydantic_core.core_schema import ErrorType

from referee.commands.judge import VERDICTS
from referee.games.lost_cities import Colour
from referee.games.nunatak.dummies.question import DisplayPlace
from referee.games.nunatak.dummies.worth import Measure
from referee.games.nunatak.ending.final_rules import BLESSINGS_UNUSED, BUILDERS_REST, SCULPTORS
from referee.games.nunatak.ending.winner import Rank
from referee.games.nunatak.material.state import BlessingKind
from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.nunatak.rules import DUMMY_NO_SUPPORT, SIKU_NO_SUPPORT
from referee.wire.problems import SHAPE_CODES
from referee.wording.check import problems
from referee.wording.languages import LANGUAGES
from referee.wording.problems import STATUSES
from referee.wording.voice import ZERO
from tests.some import for_each, some
from tests.wording.messages import (
    ALWAYS_GIVEN,
    RULES,
    SENTENCES,
    TRANSLATIONS,
    catalogue,
    fault_codes,
    operands,
    path_of,
    seatless_rules,
)

KINDS = (Symbol, Tool, Rank, Colour, DisplayPlace, Measure, BlessingKind)
TERMS = {term.value for kind in KINDS for term in kind}
PLACES = {
    "place": {"level", "row", "column"},
    "square": {"level", "row", "column"},
    "horizontal": {"level", "index"},
    "vertical": {"level", "index"},
}
WITHOUT_ANY = (SIKU_NO_SUPPORT, DUMMY_NO_SUPPORT, BUILDERS_REST, SCULPTORS, BLESSINGS_UNUSED)
"""Rules that say something else where there is none to count."""
NAMED = {
    *(f"term/{term}" for term in TERMS | PLACES.keys()),
    *(f"shape/{code}" for code in (*SHAPE_CODES, "other", "body")),
    *(f"problem/{kind}.{part}" for kind in STATUSES for part in ("title", "detail")),
    *(f"verdict/{verdict}" for verdict in VERDICTS),
    *(f"{rule.message}{ZERO}" for rule in WITHOUT_ANY),
    *("label/value", "label/nothing-found", "order/clean", "order/differs"),
}
"""Every message that is no rule's and no fault's."""


@pytest.fixture(scope="module")
def found_wrong():
    """Everything that the check of translations finds in this checkout."""
    return problems(TRANSLATIONS.parent)


languages = pytest.mark.parametrize("language", LANGUAGES)


@languages
def test_every_rule_fault_term_shape_and_problem_has_a_sentence_and_nothing_else_has(language):
    faults = {f"fault/{code}" for code in fault_codes()}

    assert RULES.keys() | NAMED | faults == SENTENCES[language].keys()


@languages
def test_no_sentence_is_empty_or_has_air_at_its_ends(language):
    said = [form for forms in SENTENCES[language].values() for form in forms]

    assert [form.strip() or "a word" for form in said] == said


@languages
def test_no_message_stands_twice_in_a_file(language):
    written = re.findall(r'^msgid "(.+)"$', path_of(language).read_text("utf-8"), re.MULTILINE)

    assert [] == [message for message, times in Counter(written).items() if times > 1]


# `make check` asks for the same, of all texts.
@pytest.mark.soak
@languages
def test_the_check_of_translations_finds_nothing_wrong_with_the_sentences(language, found_wrong):
    assert [] == [found for found in found_wrong if found.startswith(f"{language}/reasons.po")]


@languages
def test_a_sentence_uses_only_the_operands_of_its_rule(language):
    unknown = {
        message: operands(SENTENCES[language][message]) - {*rule.operands} - ALWAYS_GIVEN
        for message, rule in RULES.items()
    }

    assert {} == {message: names for message, names in some(unknown.items()) if names}


@languages
def test_a_sentence_that_may_concern_nobody_names_no_seat(language):
    naming = {
        message for message in some(seatless_rules()) if "seat" in operands(SENTENCES[language][message])
    }

    assert set() == naming


@languages
def test_a_sentence_has_plural_forms_exactly_where_its_rule_counts(language):
    counted = {message for message, rule in RULES.items() if rule.counted}
    forms = {message: len(forms) for message, forms in SENTENCES[language].items()}

    assert dict.fromkeys(counted, get_plural(language).num_plurals) == {
        message: count for message, count in forms.items() if count > 1
    }


@languages
def test_every_language_names_the_same_operands_in_a_sentence(language):
    english = {message: operands(forms) for message, forms in SENTENCES["en"].items()}

    assert english == {message: operands(forms) for message, forms in SENTENCES[language].items()}


@languages
@pytest.mark.parametrize("kind", PLACES)
def test_a_place_is_named_with_all_its_numbers(language, kind):
    assert PLACES[kind] == operands(SENTENCES[language][f"term/{kind}"])


@languages
def test_the_head_of_a_file_names_its_language_and_its_plurals(language):
    head = catalogue(language)

    assert (language, get_plural(language).num_plurals) == (str(head.locale), head.num_plurals)


def test_french_counts_none_in_the_singular():
    assert "(n > 1)" == catalogue("fr").plural_expr


def test_every_shape_with_a_sentence_is_a_shape_that_can_be_wrong():
    known = {*get_args(ErrorType)}

    assert {"name_twice", "moment", "uuid"} == {*SHAPE_CODES} - known


# `make check` asks for the same, of all texts.
@pytest.mark.soak
@for_each("language", [path.parts[-3] for path in TRANSLATIONS.glob("*/LC_MESSAGES/rules.po")])
def test_the_check_of_translations_finds_nothing_wrong_with_the_texts_of_rules(language, found_wrong):
    assert [] == [found for found in found_wrong if found.startswith(f"{language}/rules.po")]


def test_every_text_of_the_code_is_collected_also_one_inside_of_another():
    """What stands inside an f-string is not collected; only its words elsewhere would translate it."""
    called = [
        (path.name, node.lineno, node.args[0].value)
        for path in sorted((TRANSLATIONS.parent / "referee").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in ("_", "_l", "ngettext") and isinstance(node.args[0], ast.Constant)
    ]
    with (TRANSLATIONS / "de" / "LC_MESSAGES" / "messages.po").open("rb") as file:
        known = {str(one.id[0] if isinstance(one.id, tuple) else one.id) for one in read_po(file)}

    assert [] == [one for one in some(called) if one[2] not in known]
