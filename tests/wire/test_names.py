from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from referee.wire.names import names_twice

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def test_a_name_twice_in_one_object_is_found_once():
    assert (("a",),) == names_twice(b'{"a": 1, "b": 2, "a": 3, "a": 4}')


def test_the_same_name_in_different_objects_is_no_fault():
    assert () == names_twice(b'{"a": {"a": 1}, "b": [{"a": 2}, {"a": 3}]}')


def test_every_name_twice_is_found_at_any_depth():
    text = b'{"a": [{"b": {"c": 1, "c": 2}}, {"d": 1, "d": 1}], "a": []}'

    assert {("a",), ("a", 0, "b", "c"), ("a", 1, "d")} == set(names_twice(text))


def test_names_are_compared_as_they_are_read_and_not_as_they_are_written():
    assert (("a",),) == names_twice(b'{"a": 1, "\\u0061": 2}')


def test_a_number_of_many_digits_is_no_matter():
    assert () == names_twice(b'{"a": ' + b"9" * 5_000 + b"}")


@given(JSON)
def test_what_python_writes_has_no_name_twice(value):
    assert () == names_twice(json.dumps(value).encode())
