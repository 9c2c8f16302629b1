"""Every reason and every fault reads as a whole sentence in each language, with nothing left open."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from pydantic import ValidationError

from referee.api.calls import CALLS
from referee.games.nunatak.board import Square
from referee.games.nunatak.ending.final_rules import BLESSINGS_UNUSED, BUILDERS_REST, SCULPTORS
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.rules import (
    DUMMY_NO_SUPPORT,
    SIKU_NO_SQUARE,
    SIKU_NO_SUPPORT,
    SPLIT_SIDE_OPEN,
    SQUARE_ACTIVE_WINS_FIRST,
    SUPPORT_COUNT,
)
from referee.games.nunatak.table.adjustment_rules import ADJUSTED_LATER
from referee.wire.problems import SHAPE_CODES, shape_errors
from referee.wording.languages import LANGUAGES
from referee.wording.problems import STATUSES, Problem
from referee.wording.voice import Voice
from tests.some import for_each, some
from tests.wording.messages import RULES, SENTENCES, fault_codes, is_whole
from tests.wording.samples import ANNA, BEN, FAULTS, PROBLEM, reason_of

VOICES = {language: Voice(language) for language in LANGUAGES}
CALL_OF = {
    "turn": "/nunatak/turn",
    "options": "/nunatak/options",
    "final": "/nunatak/final",
    "extra": "/nunatak/extra-turns",
    "dummy": "/nunatak/dummy",
    "score": "/lost-cities/score",
    "move": "/lost-cities/move",
}
"""The call that a file of vectors is for, by the first word of its name."""

VECTORS = [
    path
    for path in sorted((Path(__file__).parents[1] / "games").glob("*/vectors/*.toml"))
    if re.split("[_.]", path.name)[0] in CALL_OF
]
languages = for_each("language", LANGUAGES)


def judged(path: Path):
    """Read a file of vectors: of each body its shape's error, its faults, the answer's reasons."""
    (call,) = [call for call in CALLS if call.path == CALL_OF[re.split("[_.]", path.name)[0]]]
    for vector in tomllib.loads(path.read_text("utf-8"))["vector"]:
        try:
            question, faults = call.body.model_validate_json(vector["body"]).question()
        except ValidationError as error:
            yield error, (), ()
        else:
            yield None, faults, () if faults else call.judge(question).reasons


@pytest.fixture(scope="module")
def every_judged():
    """All vectors judged once, by their files."""
    return {path: list(judged(path)) for path in VECTORS}


@languages
@for_each("count", [0, 1, 2, 12])
def test_every_rule_is_worded_as_a_whole_sentence(language, count):
    voice = VOICES[language]
    said = {message: voice.sentence(reason_of(rule, count)) for message, rule in RULES.items()}

    assert {} == {message: text for message, text in some(said.items()) if not is_whole(text)}


@languages
def test_every_fault_is_worded_as_a_whole_sentence(language):
    said = {code: VOICES[language].fault(fault) for code, fault in FAULTS.items()}

    assert {} == {code: text for code, text in some(said.items()) if not is_whole(text)}


def test_there_is_a_sample_of_every_fault():
    assert fault_codes() == FAULTS.keys()


@languages
def test_every_reason_and_fault_of_the_vectors_is_worded_as_a_whole_sentence(language, every_judged):
    voice = VOICES[language]
    for path, answers in some(every_judged.items()):
        said = []
        for error, faults, reasons in answers:
            said += [] if error is None else [told.detail for told in shape_errors(error, voice)]
            said += [voice.fault(fault) for fault in faults]
            said += [voice.sentence(reason) for reason in reasons]

        assert [] == [(path.stem, text) for text in some(said) if not is_whole(text)]


def test_the_samples_of_faults_have_the_operands_that_the_vectors_have(every_judged):
    found = some(fault for answers in every_judged.values() for _, faults, _ in answers for fault in faults)

    assert [{*FAULTS[fault.code].operands} for fault in found] == [{*f.operands} for f in found]


@languages
@for_each("code", [*SHAPE_CODES, "other"])
def test_every_shape_is_worded_with_the_name_of_its_field(language, code):
    bounds = {"ge": 1, "le": 4, "min_length": 1, "max_length": 4}

    said = VOICES[language].said(f"shape/{code}", field="seats", allowed="a, b", **bounds)

    assert (True, True) == (is_whole(said), "seats" in said)


@languages
@for_each("kind", STATUSES)
def test_every_problem_has_a_short_title_and_a_whole_detail(language, kind):
    problem = Problem.of_kind(kind, **PROBLEM)

    title, detail = problem.title(VOICES[language]), problem.detail(VOICES[language])

    assert (True, True) == (len(title) <= 50 and title[-1] not in ".:!", is_whole(detail))


@for_each(
    ("language", "expected"),
    [
        ("en", "3 points: 3 of Anna’s blocks are under the new one."),
        ("de", "3 Punkte: Unter dem neuen Eisblock stehen 3 von Anna."),
        ("fr", "3 points pour Anna\u202f: 3 blocs de renfort sous la dalle."),
        ("nl", "3 punten: onder het nieuwe ijsblok staan er 3 van Anna."),
    ],
)
def test_support_is_told_with_its_cause_and_the_name_of_the_seat(language, expected):
    assert expected == VOICES[language].sentence(reason_of(SUPPORT_COUNT, 3))


def test_a_tie_names_who_was_tied_and_why_it_was_won():
    said = VOICES["en"].sentence(
        SQUARE_ACTIVE_WINS_FIRST.because(seat=ANNA.id, points=5, own=2, tied=(BEN,), square=Square(1, 2, 3))
    )

    assert said.startswith("5 points: tied with Ben at 2 blocks, but it is Anna’s turn (square on ")


@languages
def test_whose_block_it_is_is_not_said_to_choose_the_side_of_a_card(language):
    """A player chooses for Siku and for a dummy too."""
    said = VOICES[language].sentence(
        SPLIT_SIDE_OPEN.because(seat="Siku", card=(Symbol.BUILDER, Symbol.ARCHITECT))
    )

    assert "Siku" not in said


@for_each(("language", "expected"), [("en", "0 points"), ("fr", "0 point")])
def test_none_counts_in_the_singular_in_french_only(language, expected):
    said = VOICES[language].sentence(reason_of(SIKU_NO_SQUARE, 0))

    assert [expected, expected] == re.findall("0 points?", said)


@for_each(
    ("rule", "expected"),
    [
        (SIKU_NO_SUPPORT, "0 points: Siku never scores."),
        (DUMMY_NO_SUPPORT, "0 points: a dummy never scores."),
    ],
)
def test_who_never_scores_is_not_said_to_lose_support_where_there_is_none(rule, expected):
    assert expected == VOICES["en"].sentence(reason_of(rule, 0))


@for_each(
    ("rule", "expected"),
    [
        (BLESSINGS_UNUSED, "0\u202f: aucune carte Faveur non utilisée."),
        (BUILDERS_REST, "0\u202f: aucune main-d’œuvre."),
        (SCULPTORS, "0\u202f: aucun sculpteur de glace."),
    ],
)
def test_none_is_never_said_as_one_though_french_counts_both_in_the_singular(rule, expected):
    assert VOICES["fr"].sentence(reason_of(rule, 0)).startswith(expected)


def test_points_below_zero_have_a_real_minus_sign():
    said = VOICES["fr"].sentence(ADJUSTED_LATER.because(seat=ANNA.id, points=-3, steps=-2))

    assert "(points\u202f: −3, cube\u202f: −2)" in said


def test_french_keeps_a_narrow_space_before_its_double_signs():
    said = [form for forms in SENTENCES["fr"].values() for form in forms]

    assert [] == [form for form in some(said) if re.search(r"[^\u202f][;?!»]|[^\u202f]:(?!/|\d)", form)]
