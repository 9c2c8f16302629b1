"""Keep parts of pages as they were drawn: most of what a tap brings back is as it was before."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from threading import Lock

from markupsafe import Markup

DRAWN_KEPT = 4_096
"""How many small parts are kept, such as places of maps: those of some 80 tables, in under 4 MB."""

LAST_KEPT = 1_024
"""How many large parts are kept, of some kilobytes each: one for each table, language and side of the map."""

Macro = Callable[..., Markup]


@lru_cache(maxsize=DRAWN_KEPT)
def drawn(macro: Macro, *shown: Hashable) -> Markup:
    """A part of a page, drawn by a macro that takes only what it shows and depends on nothing else."""
    return macro(*shown)


def drawn_each(macro: Macro, views: Iterable[Hashable], *shown: Hashable) -> Markup:
    """A part for each view, one a line: a map has some sixty, and the loop of a template is much slower."""
    return Markup("\n").join([drawn(macro, view, *shown) for view in views])


class Parts:
    """Parts of pages by what they depend on; beyond `most` the longest unused is forgotten."""

    def __init__(self, most: int = LAST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Markup] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def drawn_of(self, depends: Hashable, macro: Macro, *shown: object) -> Markup:
        """A part drawn by a macro from what it shows, as long as what that `depends` on is the same.

        For what is expensive to prepare: as long as the part is kept, the macro asks for nothing.
        """
        key = (macro, depends)
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        # Drawn outside of the lock: two phones that ask at once may both draw it.
        part = macro(*shown)
        with self._lock:
            self._kept[key] = part
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return part


drawn_of = Parts().drawn_of
