"""What every form does: take what was typed, keep it, and say each problem in the reader's language."""

from __future__ import annotations

import pytest
from flask import g, render_template_string
from werkzeug.datastructures import MultiDict

from referee.web.forms import AtMost, Between, ChoiceField, CountField, Form, TextField
from referee.web.texts import lazy_gettext as _l
from tests.pages import Page

FIELD = '{% from "components/form.html" import field %}{{ field(form[name]) }}'


class Order(Form):
    """A form of each kind of field."""

    name = TextField(_l("Note"), [AtMost(5)])
    count = CountField(_l("Points"), [Between(-2, 3)])
    way = ChoiceField(_l("Why?"), [("1", _l("A blessing")), ("0", _l("A correction"))])


@pytest.fixture(autouse=True)
def request_of_a_reader(app):
    with app.test_request_context("/en/"):
        yield


def read(**words):
    form = Order.read(MultiDict(words), {"name": "Ann", "count": 2, "way": "0"})
    form.validate()
    return form


def problems(form):
    return [(problem["field"], problem["text"]) for problem in form.problems]


def drawn(form, name):
    return render_template_string(FIELD, form=form, name=name)


def test_what_was_not_sent_is_as_usual():
    form = read(count="3")

    assert ({"name": "Ann", "count": 3, "way": "0"}, []) == (form.data, problems(form))


def test_what_was_neither_sent_nor_usual_is_empty():
    assert {"name": "", "count": 0, "way": None} == Order.read(MultiDict({"other": "1"})).data


def test_every_problem_is_said_at_once_in_the_order_of_the_form():
    form = read(name="Annabel", count="4", way="9")

    assert [
        ("name", "Note: at most 5 characters."),
        ("count", "Points: a whole number from −2 to 3."),
        ("way", "Why?: choose an option."),
    ] == problems(form)


def test_a_problem_is_said_in_the_language_of_the_reader():
    g.reader_language = "de"

    assert [("name", "Notiz: höchstens 5 Zeichen.")] == problems(read(name="Annabel"))


@pytest.mark.parametrize(
    ("word", "count"), [("3", 3), ("-2", -2), ("−2", -2), ("+1", 1), (" 2 ", 2), ("", 0), ("07", 7)]
)
def test_a_number_is_read_with_any_sign_and_is_0_where_the_field_was_left_empty(word, count):
    form = read(count=word)

    assert count == form.count.data


@pytest.mark.parametrize("word", ["three", "1.5", "٣", "1" * 5000, "--1", "1e3"])
def test_what_is_no_number_is_a_problem_and_stays_in_its_field(word):
    form = read(count=word)

    assert [("count", "Points: a whole number from −2 to 3.")] == problems(form)
    assert f'value="{word}"' in drawn(form, "count")


@pytest.mark.parametrize(
    ("tap", "count"), [("count:1", 3), ("count:-1", 1), ("count:9", 2), ("name:1", 2), ("", 2)]
)
def test_a_tap_beside_a_number_counts_it_by_one(tap, count):
    form = read()
    form.step(tap)

    assert count == form.count.data


def test_a_number_at_its_end_is_counted_no_further():
    form = read(count="3")
    form.step("count:1")

    assert 3 == form.count.data


def test_a_problem_stands_beside_its_field_and_the_field_names_it():
    page = Page.of(drawn(read(name="Annabel"), "name"))

    assert "problem-name" == page.value('input[aria-invalid="true"]', "aria-describedby")
    assert "Note: at most 5 characters" in page.text("#problem-name")


def test_a_limit_of_the_form_is_the_limit_of_its_field():
    assert 'maxlength="5"' in drawn(read(), "name")
    assert 'min="-2" max="3"' in drawn(read(), "count")


def test_a_problem_that_only_the_game_finds_stands_beside_its_field_too():
    form = read()
    form.refuse("name", "Ann is taken.")

    assert [("name", "Ann is taken.")] == problems(form)
    assert "Ann is taken." in drawn(form, "name")
