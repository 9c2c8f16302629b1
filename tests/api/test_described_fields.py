"""The description explains itself: every field, every parameter, every choice."""

from __future__ import annotations

import re

import jsonschema_rs
import pytest

from referee.api.description.openapi import openapi
from referee.games.nunatak.material.waiting import Want
from referee.games.nunatak.notation import read_temple, seats_of
from referee.games.nunatak.rulings import RULINGS
from referee.games.nunatak.table.final.cells import MOST
from referee.games.nunatak.table.log import SETTINGS
from referee.games.nunatak.table.tracking import Tracking
from referee.wire.nunatak.acts import ACTS
from referee.wire.nunatak.entries import KINDS
from tests.some import for_each, some

WORD = re.compile(r"[a-z0-9]+")
HUMP = re.compile(r"(?<!^)(?=[A-Z])")
ENDINGS = ("ies", "es", "s", "ed", "ing")
EMPTY = frozenset(
    WORD.findall(
        "a an the of is are was were be it its this that these those which who whom whose what in on at by"
        " for to from with as and or one each here there then than where when how much many null not no left"
        " out has have had may can his her their they them all every only"
    )
)
"""Words that say nothing of a field by themselves."""

KINDS_OF_SHAPES = {"answer", "body", "entry"}
"""With which the names of shapes end, whatever they hold."""


def schemas():
    """Every shape of the description, by its name."""
    return openapi()["components"]["schemas"]


def fields():
    """Every field of every shape, with what the description says of it."""
    for name, schema in schemas().items():
        for field, described in schema.get("properties", {}).items():
            yield f"{name}.{field}", described


def parameters():
    for path, operations in openapi()["paths"].items():
        for method, operation in operations.items():
            for parameter in operation["parameters"]:
                yield f"{method} {path} {parameter['name']}", parameter


def stem(word):
    """A word without its ending: `points` and `point` say the same."""
    ending = next((one for one in ENDINGS if word.endswith(one) and len(word) - len(one) > 2), "")
    return word.removesuffix(ending)


def stems(text):
    """The words of a text that have any weight, without their endings."""
    return {stem(word) for word in WORD.findall(text.lower()) if word not in EMPTY}


def says_more_than_its_name(name, described):
    """Whether a description has two words of weight that neither the field's name nor its shape's has."""
    own = stems(HUMP.sub(" ", name).replace("_", " ")) - KINDS_OF_SHAPES
    return len(stems(described.get("description", "")) - own) > 1


def test_every_field_is_described_by_more_than_its_name():
    assert [] == [name for name, told in some(fields()) if not says_more_than_its_name(name, told)]


def test_every_parameter_is_described_by_more_than_its_name():
    assert [] == [
        name for name, told in some(parameters()) if not says_more_than_its_name(name.split()[-1], told)
    ]


@for_each(
    ("name", "said"),
    [
        ("Person.place_of_birth", "The place of the birth."),
        ("ScoreLineAnswer.sculptors", "The points for sculptors."),
        ("SeatPhonesAnswer.phones", "How many phones have taken this seat."),
        ("DiscardedBody.colour", "The colour of that card."),
    ],
)
def test_a_description_that_repeats_the_name_counts_as_none(name, said):
    assert not says_more_than_its_name(name, {"description": said})


def test_every_field_that_may_be_missing_says_what_that_means():
    silent = [
        f"{name}.{field}"
        for name, schema in some(schemas().items())
        if name.endswith(("Body", "Entry"))
        for field, told in schema.get("properties", {}).items()
        if field not in schema.get("required", ())
        if not re.search(r"left out|needed|without", told["description"].lower())
    ]

    assert [] == silent


def choices_of(name):
    return {
        field: (told["default"], tuple(told["enum"])) for field, told in schemas()[name]["properties"].items()
    }


def test_every_open_question_is_described_with_its_choices_and_its_default():
    assert {key: (one.default, one.choices) for key, one in RULINGS.items()} == choices_of("RulingsChosen")


def test_every_setting_is_described_with_its_choices_and_its_default():
    assert {name: (choices[0], choices) for name, choices in SETTINGS.items()} == choices_of("SettingsChosen")


@for_each(
    ("shape", "field", "words"),
    [
        ("ActAnswer", "kind", [kind.name for kind in ACTS.values()]),
        ("EntryAnswer", "kind", [kind.name for kind in KINDS.values()]),
        ("CellAnswer", "field", list(MOST)),
        ("CountBody", "field", list(MOST)),
        ("PhonesAnswer", "role", ["owner", "player", "viewer"]),
        ("RulingUsedAnswer", "key", list(RULINGS)),
    ],
)
def test_a_text_that_is_one_of_some_words_lists_them(shape, field, words):
    assert words == schemas()[shape]["properties"][field]["enum"]


@pytest.mark.parametrize(("shape", "words"), [("Want", Want), ("Tracking", Tracking)])
def test_what_a_table_waits_for_and_how_much_it_tracks_are_listed(shape, words):
    assert [word.value for word in words] == schemas()[shape]["enum"]


@for_each(
    "temple",
    [
        *("5.5.5.5.5", "1A3.5.2BC1.5.5", "ABCDx.5.5.5.x4/4.4.4.4", "A1A1A.5.5.5.5/4.4.4.4/3.3.3/1A.2"),
        *("", "5.5.5.5", "5.5.5.5.5.5", "6.5.5.5.5", "23.5.5.5.5", "A5.5.5.5.5", "A3.5.5.5.5"),
        *("5.5.5.5.5/", "5.5.5.5.5/4.4.4", "E4.5.5.5.5", "a4.5.5.5.5", "5.5.5.5.5\n", "5,5,5,5,5"),
        "5.5.5.5.5/4.4.4.4/3.3.3/2.2/1",
    ],
)
def test_the_pattern_of_a_temple_takes_what_is_read_and_nothing_else(temple):
    schema = next(one for one in schemas()["TurnBody"]["properties"]["temple"]["anyOf"] if "pattern" in one)

    assert (not read_temple(temple, seats_of(4)).faults) == jsonschema_rs.is_valid(schema, temple)
