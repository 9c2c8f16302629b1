"""What a test looks at: all of it in one test, and that there is something."""

from __future__ import annotations

from functools import wraps
from inspect import signature

import pytest

FAILS = (Exception, pytest.fail.Exception, pytest.skip.Exception, BaseExceptionGroup)
"""How a case can fail; were one that is skipped let through, all after it would be left out."""


def some(found):
    """All that was found, as a list: a test that found nothing to look at fails instead of passing."""
    all_of_it = list(found)
    assert all_of_it, "there is nothing to look at"
    return all_of_it


def for_each(names, cases, ids=None):
    """Meet all cases in one test, and name each that fails.

    Written as `pytest.mark.parametrize`, for many cases of one shape that take no time: a test of its own for
    each takes longer to share out than to run. Fixtures are the same for all of them. Cases that take time to
    find are given as a function, asked where the test runs and not in each process that collects it.
    """
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    is_found_later = callable(cases) and not isinstance(cases, type)
    if not is_found_later:
        cases = some(cases)
    called = None if ids is None or callable(ids) else [str(one) for one in ids]

    def of(test):
        taken = signature(test)

        @wraps(test)
        def meet_all(**fixtures):
            failed = []
            table = [values_of(case, len(names)) for case in (some(cases()) if is_found_later else cases)]
            for number, case in enumerate(table):
                try:
                    test(**fixtures, **dict(zip(names, case, strict=True)))
                except FAILS as error:
                    error.add_note(f"The case: {called[number] if called else in_words(case, ids)}")
                    failed.append(error)
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(table)} cases fail", failed)

        fixtures = [one for name, one in taken.parameters.items() if name not in names]
        meet_all.__signature__ = taken.replace(parameters=fixtures)
        return meet_all

    return of


def values_of(case, count):
    """What a case gives to each name; it may be one of `pytest.param`."""
    values = getattr(case, "values", None)
    if getattr(case, "marks", None) is not None and not callable(values):
        assert not case.marks, "a case with a mark is a test of its own"
        return values
    return (case,) if count == 1 else tuple(case)


def in_words(case, ids):
    """How a case without an id of its own is shown where it fails: by its values."""
    return ", ".join(map(ids or repr, case))
