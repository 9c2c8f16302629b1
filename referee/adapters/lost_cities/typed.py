"""What the tables hold, as Lost Cities fills it; for annotations."""

from __future__ import annotations

from typing import TypeAlias

from referee.games.lost_cities.table.kept import JudgedAct, KeptMatch
from referee.games.lost_cities.table.log import Event
from referee.tables import judging, table, writing

Entry: TypeAlias = table.Entry[Event]
Table: TypeAlias = table.Table[KeptMatch, Event]
Effect: TypeAlias = judging.Effect[KeptMatch, JudgedAct]
Written: TypeAlias = writing.Written[KeptMatch, Event, JudgedAct]
