"""What must hold before Referee serves: compiled texts, and a database with the schema of this version."""

from __future__ import annotations

from pathlib import Path

from referee.services import DATABASE_FAILS, Services
from referee.store.failures import failure_of
from referee.wording.compile import stale_translations
from referee.wording.problems import Problem
from referee.wording.voice import Voice


class StaleTextsError(RuntimeError):
    """The texts of a checkout are newer than what was compiled of them; the message names the fix."""


def check_texts(translations: Path) -> None:
    """Raise StaleTextsError where a text would be served in an older form, or not at all.

    A wheel carries compiled texts only, so there is nothing to compare. After a `git pull` the .po
    files are newer than what was compiled before it.
    """
    stale = stale_translations(translations)
    if stale:
        raise StaleTextsError(
            f"{len(stale)} translation files were changed and not compiled: run `referee upgrade`"
            " (or `make upgrade`, which also installs what this version needs)."
        )


def database_problem(kept: Services) -> str:
    """Return why the database cannot be used now, in English for the operator; empty where it can.

    A database that does not answer yet is no reason to stop: Referee recovers when it is back.
    Raises WrongFormError where its schema is not that of this version: no waiting helps there.
    """
    try:
        kept.check()
    except DATABASE_FAILS as error:
        return Problem.of_kind(failure_of(error)).title(Voice("en"))
    return ""
