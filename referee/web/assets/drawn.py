"""Keep parts of pages as they were drawn: most of what a tap brings back is as it was before."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from threading import Lock
from typing import Generic, TypeVar

from markupsafe import Markup

DRAWN_KEPT = 4_096
"""How many small parts are kept, such as places of maps: those of some 80 tables, in under 4 MB."""

LAST_KEPT = 1_024
"""How many large parts are kept, of some kilobytes each: one for each table, language and side of the map."""

Macro = Callable[..., Markup]
PartT = TypeVar("PartT")


@lru_cache(maxsize=DRAWN_KEPT)
def drawn(macro: Macro, *shown: Hashable) -> Markup:
    """A part of a page, drawn by a macro that takes only what it shows and depends on nothing else."""
    return macro(*shown)


def drawn_each(macro: Macro, views: Iterable[Hashable], *shown: Hashable) -> Markup:
    """A part for each view, one a line: a map has some sixty, and the loop of a template is much slower."""
    return Markup("\n").join([drawn(macro, view, *shown) for view in views])


class _Part(Generic[PartT]):
    """A part, None until it is drawn, and whose turn it is to draw it."""

    def __init__(self) -> None:
        self.drawn: PartT | None = None
        self.turn = Lock()


class Parts(Generic[PartT]):
    """Parts of pages by what they depend on; beyond `most` the longest unused is forgotten.

    The phones of a table all ask in the moment in which something happens: the first draws, the others wait.
    """

    def __init__(self, most: int = LAST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, _Part[PartT]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def drawn_of(self, depends: Hashable, macro: Callable[..., PartT], *shown: object) -> PartT:
        """A part drawn by a macro from what it shows, as long as what that `depends` on is the same.

        For what is expensive to prepare: as long as the part is kept, the macro asks for nothing. Where it
        fails, the next that asks draws it.
        """
        part = self._part((macro, depends))
        if part.drawn is None:
            with part.turn:
                if part.drawn is None:
                    part.drawn = macro(*shown)
        return part.drawn

    def _part(self, key: Hashable) -> _Part[PartT]:
        with self._lock:
            part = self._kept.setdefault(key, _Part())
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
            return part


drawn_of = Parts[Markup]().drawn_of
