"""What the tables hold, as Nunatak fills it: with these names mypy knows its games, entries and acts.

They are for annotations: a value is made by the class itself.
"""

from __future__ import annotations

from typing import TypeAlias

from referee.games.nunatak.table.game import Event, Game
from referee.games.nunatak.table.standing import JudgedAct
from referee.tables import judging, table, writing

Entry: TypeAlias = table.Entry[Event]
Table: TypeAlias = table.Table[Game, Event]
Effect: TypeAlias = judging.Effect[Game, JudgedAct]
Written: TypeAlias = writing.Written[Game, Event, JudgedAct]
Make: TypeAlias = writing.Make[Game, Event]
