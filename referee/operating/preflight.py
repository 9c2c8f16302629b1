"""What must hold before Referee serves: its folder, compiled texts, its database, enough files."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator, Mapping
from pathlib import Path

from referee.config import SettingError, Settings, resources
from referee.operating.health import problem
from referee.services import DATABASE_FAILS, Services
from referee.store.copying import tables_in
from referee.store.integrity import AT_START_SECONDS
from referee.store.upgrade import WrongFormError, check
from referee.wording.compile import stale_translations

FILES_BESIDE_PHONES = 500
"""Open files that are not connections: the database, what Python itself reads."""


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
            f"Changed and not compiled: {len(stale)} of the translation files. Run `referee upgrade`"
            " (or `make upgrade`, which also installs what this version needs)."
        )


def check_folder(environment: Mapping[str, str] | None = None, here: Path | None = None) -> None:
    """Raise SettingError where a new, empty data folder would be made by accident.

    Without REFEREE_DATA it is `var` in the folder of the moment: in a checkout that is meant, and where it
    is already there. Anywhere else it was started from another folder than last time.
    """
    given = os.environ if environment is None else environment
    here = Path.cwd() if here is None else here
    if given.get("REFEREE_DATA") or given.get("DATABASE_URL") or (here / "var").is_dir():
        return
    if here != resources():
        raise SettingError(
            "REFEREE_DATA",
            f"not given, and {here} has no folder `var` with tables",
            f"Name the folder of your tables; for a new one: REFEREE_DATA={here / 'var'}.",
        )


def files_wanted(settings: Settings) -> int:
    """How many files a server with these limits may have open."""
    return settings.phones + settings.connections_per_address + FILES_BESIDE_PHONES


def files_problem(wanted: int) -> str:
    """What keeps this process from opening so many files, and what to do; empty where nothing does."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if most == resource.RLIM_INFINITY or most >= wanted:
        return ""
    return (
        f"This system allows {most:,} open files; the limits of phones and connections need {wanted:,}."
        " Raise `ulimit -Hn` (LimitNOFILE= in a unit), or lower REFEREE_PHONES."
    )


def faults(settings: Settings) -> Iterator[str]:
    """What `referee serve` would name, apart from the database."""
    try:
        check_texts(resources() / "translations")
    except StaleTextsError as error:
        yield str(error)
    if problem_of_files := files_problem(files_wanted(settings)):
        yield problem_of_files


def is_new(kept: Services) -> bool:
    """Whether the database holds no table, as in a folder that was named by mistake."""
    try:
        return not tables_in(kept.store)
    except DATABASE_FAILS:
        return False


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
