"""List the modules of all calls about tables."""

from __future__ import annotations

# Each registers its addresses when it is imported.
import referee.api.table_dummy
import referee.api.table_entries
import referee.api.table_final
import referee.api.table_phones
import referee.api.tables  # noqa: F401
from referee.api.table_blueprint import blueprint

__all__ = ["blueprint"]
