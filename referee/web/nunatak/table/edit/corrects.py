"""Tell what a phone may correct: the host everything, a player the last two rounds."""

from __future__ import annotations

from dataclasses import dataclass

from referee.adapters.nunatak.reverting import reverting
from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.table.log import Restored
from referee.games.nunatak.table.recent import is_recent, is_recent_behind
from referee.tables.access import Access
from referee.tables.rights import may
from referee.web.nunatak.table.forms import INSERT, RESTORE, SWAP


@dataclass(frozen=True, slots=True)
class Corrects:
    """What one phone may correct at a table as it is now."""

    table: Table
    access: Access

    def may(self, do: str, key: int, other: int = 0) -> bool:
        """Whether it may do this to an act; to restore, `key` is the entry to revert."""
        if not self.access.may_write:
            return False
        if self.access.is_owner:
            return True
        game = self.table.game
        if do == RESTORE:
            return self.may_revert(key)
        if do == INSERT:
            return is_recent_behind(game, key)
        return is_recent(game, key) and (do != SWAP or is_recent(game, other))

    def may_revert(self, version: int) -> bool:
        """Whether it may revert the entry with this version."""
        edit = reverting(self.table, version) or Restored((version,))
        return may(self.table, self.access, edit)
