"""A new name holds only what can be seen, and none turns the text around it."""

from __future__ import annotations

from referee.wording.names import isolated, name_sign_faults, seen
from tests.some import for_each

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
PERSIAN = "\u0645\u06cc\u200c\u062f"
HEBREW = "\u05d3\u05e0\u05d4"


@for_each("name", ["Anna", "Ännchen", "Jean-Luc d’Ys", "小明", HEBREW, PERSIAN, FAMILY, "A 1"])
def test_a_name_that_can_be_seen_is_taken_as_it_is(name):
    assert ([], name) == (list(name_sign_faults({"A": name})), seen(name))


@for_each(
    "name",
    [
        "\u202eanna",
        "an\u200bna",
        "\u200b",
        "an\nna",
        "an\u2028na",
        "anna\u200d",
        "\u2066anna",
        " ",
        "\x00",
        "\ud800a",
    ],
)
def test_a_name_with_signs_that_nobody_sees_is_refused_by_its_seat(name):
    assert [(("names", "B"), "name-signs")] == [
        (fault.path, fault.code) for fault in name_sign_faults({"A": "Anna", "B": name})
    ]


@for_each(
    ("name", "shown"),
    [("Anna", "Anna"), (HEBREW, f"\u2068{HEBREW}\u2069"), ("\u202eanna", "anna"), ("\u200b", "")],
)
def test_a_name_from_the_right_stands_by_itself_and_an_old_one_loses_what_turns_the_text(name, shown):
    assert (shown, shown) == (isolated(name), isolated(isolated(name)))
