"""Write a phone's action into a game, and say why something was refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from flask import abort, request, url_for
from pydantic import ValidationError

from referee.games.faults import CHANGES_NOTHING
from referee.reader import reader_language
from referee.services import service
from referee.tables.access import Access
from referee.tables.bounds import ACTS_MAX
from referee.tables.judging import EventT
from referee.tables.outcome import (
    BreaksError,
    FaultyError,
    FinishedError,
    IllegalError,
    OtherMoveError,
    StaleError,
)
from referee.tables.table import AnyTable
from referee.tables.writing import Sent, Written, write
from referee.web.respond import READABLE
from referee.web.tables.of_game import TableNarrator, pages_of
from referee.web.tables.page import Refusal, cannot_be_saved, when_finished
from referee.web.texts import gettext as _
from referee.web.words import version_in
from referee.wire.problems import shape_errors
from referee.wording.languages import LANGUAGES

Write = Callable[[Sent], Written[Any, Any, Any]]

TRIES = 8
OF_THE_FORM = ("csrf_token", "id", "version", "step")
"""Fields that a form is drawn with again each time."""


def sent() -> Sent:
    """The id and the version that the form was drawn with."""
    version = version_in(request.form.get("version", ""))
    if version is None:
        abort(400)
    try:
        return Sent(UUID(request.form.get("id", "")), version)
    except ValueError:
        abort(400)


def keys_in(word: str) -> tuple[int, ...]:
    """The acts that a button names, by their keys: as many as a log can hold, and at least one."""
    words = word.split(".", ACTS_MAX)
    keys = tuple(key for key in map(version_in, words) if key is not None)
    if len(keys) < len(words) or len(keys) > ACTS_MAX:
        abort(400)
    return keys


def refused(access: Access, lang: str, write: Write) -> Refusal | None:
    """Write, or say in the reader's words why nothing was written; None where it was."""
    wish = sent()
    try:
        write(wish)
    except FaultyError as error:
        # What is so already needs no entry, and whoever sent a form unchanged has what they wanted.
        if error.faults == (CHANGES_NOTHING,):
            return None
        return _refused(error, access, lang)
    except (StaleError, FinishedError, IllegalError, BreaksError, ValidationError) as error:
        return _refused(error, access, lang)
    return None


def _refused(error: Exception, access: Access, lang: str) -> Refusal:
    table = service().table(access)
    return _refusal(error, table, pages_of(table).narrator(table, lang), access)


def write_late(access: Access, sent: Sent, event: EventT) -> Written[Any, EventT, Any]:
    """Write what does not depend on later entries (an adjustment, a dispute): it is never too late."""
    for _again in range(TRIES):
        now = service().table(access)
        known = now.entry_of(sent.id)
        version = known.version - 1 if known else now.version
        try:
            return write(service(), access, Sent(sent.id, version), event)
        except StaleError:
            # Another phone wrote first, after this one had read.
            continue
    return write(service(), access, sent, event)


def reshown(endpoint: str, **where: Any) -> dict[str, Any]:  # noqa: ANN401  what its address needs
    """What a page needs that answers a form: itself in each language with all that was entered.

    The answer of a form has no address of its own; the page at `endpoint` asks for it, `where` it is. A page
    that was opened needs nothing.
    """
    if request.method != "POST":
        return {}
    entered = {name: word for name, word in request.form.items() if name not in OF_THE_FORM}
    words = f"?{urlencode(entered, safe=READABLE)}" if entered else ""
    addresses = {language: url_for(endpoint, lang=language, **where) + words for language in LANGUAGES}
    now = reader_language()
    return {
        "languages": [(one, name, addresses[one], one == now) for one, name in LANGUAGES.items()],
        "is_reshown": True,
    }


def _refusal(error: Exception, table: AnyTable, narrator: TableNarrator, access: Access) -> Refusal:
    voice = narrator.voice
    match error:
        case StaleError():
            news = tuple(narrator.entry(entry, error.table) for entry in error.since)
            title = _("Something has changed in the meantime. Take a look, then confirm again.")
            return Refusal(409, title, news)
        case FinishedError():
            return Refusal(409, when_finished(access).words, ())
        case IllegalError():
            reasons = tuple(voice.sentence(reason) for reason in error.kept.reasons)
            return Refusal(422, _("Not allowed, so nothing was saved."), reasons)
        case BreaksError():
            broken = tuple(narrator.broken(error.report))
            return Refusal(409, _("Later turns would no longer be allowed:"), broken)
        case OtherMoveError():
            return Refusal(422, _("This has already been sent. Choose again."), ())
        case FaultyError():
            return cannot_be_saved(*(narrator.fault(fault, table) for fault in error.faults))
        case ValidationError():
            return cannot_be_saved(*(problem.detail for problem in shape_errors(error, voice)))
        case _:
            raise error
