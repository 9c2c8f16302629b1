"""What must hold before Referee serves: compiled texts, and a database with the schema of this version."""

from __future__ import annotations

from pathlib import Path

from referee.operating.health import problem
from referee.services import DATABASE_FAILS, Services
from referee.store.integrity import AT_START_SECONDS
from referee.store.upgrade import WrongFormError, check
from referee.wording.compile import stale_translations


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
    """Look at the database before anybody plays, and longer than later; return what `/readyz` will say of it.

    Empty where all is well. A damaged database is served all the same, for what can be read of it is
    better than nothing, and so is one that does not answer yet: Referee recovers when it is back.
    Raises WrongFormError where the schema is not that of this version: no waiting helps there.
    """
    try:
        check(kept.store)
    except WrongFormError:
        kept.close()
        raise
    except DATABASE_FAILS:
        # What it is, the look says.
        pass
    return problem("store", lambda: _looked_at(kept))


def problem_now(kept: Services) -> str:
    """What still keeps a server that has started from being ready; empty where nothing does."""
    return problem("store", kept.check)


def _looked_at(kept: Services) -> None:
    kept.integrity.look(AT_START_SECONDS)
    kept.check()
