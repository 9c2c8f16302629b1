"""What another process does to a table on which phones of this one listen."""

from __future__ import annotations

from pathlib import Path

from referee.adapters.nunatak import playing
from referee.services import open_services
from referee.tables.access import LinkRole
from referee.tables.links import enter, renew
from referee.tables.writing import Sent, new_id
from tests.settings import settings_in
from tests.tables.people import move_to


def play_or_revoke(url: str, folder: Path, code: str, token: str, what: str) -> None:
    """Play the first turn of a table (`play`), or take its link for those who look on away (`revoke`)."""
    kept = open_services(settings_in(folder, database_url=url))
    access = enter(kept.service, code, token)
    if what == "play":
        playing.play(kept.service, access, Sent(new_id(), 0), move_to((1, 1, 1)))
    else:
        renew(kept.service, access, LinkRole.VIEWER)
    kept.close()
