"""The base of all sheets: the whole state is in an address, a tap makes a new one, each tap can be undone.

The steps back travel in the word `back`: `2!p:1.1.1!231:,t:A`, the version first, then the steps, newest
last. A step names what it changed as that stood before, so that a part which a sheet learns later leaves
old links as they were.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import ClassVar, NamedTuple, Self, TypeVar
from urllib.parse import quote, unquote

from referee.web.texts import gettext as _

STEPS_VERSION = "2"
BETWEEN_STEPS = "!"
UNQUOTED = ".:~/*'"
"""What may stand in a step as it is; a comma and a `!` would end what they stand in."""


class OldSteps(NamedTuple):
    """How a sheet wrote its steps before they had a version: what stood between two, and one change.

    The change has two groups in each of its forms: what was changed, and how that stood before.
    """

    between: str
    change: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Sheet(ABC):
    """What every sheet is; each field is a word of the address, and `back` takes the last changes back."""

    PASSING: ClassVar[frozenset[str]] = frozenset({"back"})
    """Words that matter on this screen only; they stay behind when a sheet is shown or sent."""

    STEPS_BACK_MAX: ClassVar[int] = 30
    OLD_STEPS: ClassVar[OldSteps]

    back: str = ""

    @classmethod
    def read(cls, words: Mapping[str, str]) -> Self:
        """Take a sheet from the words of an address; what is missing takes its usual value."""
        # Asked for by `in`: an address without a word raises an error of a whole page in Werkzeug's `get`.
        given = {field.name: words[field.name] for field in fields(cls) if field.name in words}
        return cls(**{name: word for name, word in given.items() if word})

    def words(self) -> dict[str, str]:
        """What stands in the address: everything that is not as usual, the way back last."""
        stated = {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if getattr(self, field.name) != field.default
        }
        way_back = {"back": stated.pop("back")} if "back" in stated else {}
        return stated | way_back

    def lasting_words(self) -> dict[str, str]:
        """What is worth sending: the words without those that matter on this screen only."""
        return {name: word for name, word in self.words().items() if name not in self.PASSING}

    @abstractmethod
    def entries(self) -> dict[str, str]:
        """Everything that a step can restore, by its name in a step; an empty word means nothing."""

    @abstractmethod
    def with_entries(self, entries: Mapping[str, str]) -> Self:
        """The sheet with these entries in it; a name that means nothing is left out."""

    def before(self, after: Self) -> dict[str, str]:
        """How that stood here which is different in `after`."""
        was, now = self.entries(), after.entries()
        return {key: was.get(key, "") for key in {**was, **now} if was.get(key, "") != now.get(key, "")}

    def stepped(self, before: Self) -> Self:
        """Write down how to come back to `before`; where nothing has changed, there is no step."""
        step = before.before(self)
        return self.with_steps_back([*before.steps_back(), step]) if step else self

    def steps_back(self) -> list[dict[str, str]]:
        """The steps that can be undone, newest last."""
        version, *steps = self.back.split(BETWEEN_STEPS)
        if version == STEPS_VERSION:
            return [dict(_changes(step)) for step in steps]
        old = (self.OLD_STEPS.change.finditer(step) for step in self.back.split(self.OLD_STEPS.between))
        return [step for changes in old if (step := dict(map(_old_change, changes)))]

    def with_steps_back(self, steps: Sequence[Mapping[str, str]]) -> Self:
        """The sheet with this way back, as far as an address has room for it."""
        written = [_written(step) for step in steps[-self.STEPS_BACK_MAX :]]
        return replace(self, back=BETWEEN_STEPS.join([STEPS_VERSION, *written]) if written else "")

    def last_step(self) -> dict[str, str]:
        """What the last step restores; empty where there is none."""
        return self.steps_back()[-1] if self.back and self.steps_back() else {}

    def undone(self) -> Self:
        """Take the last step back."""
        return self.with_entries(self.last_step()).with_steps_back(self.steps_back()[:-1])


S = TypeVar("S", bound=Sheet)
Button = Callable[[S, str], S]
"""What a button makes of a sheet; the word is what stands behind its verb."""


def pressed(sheet: S, button: str, buttons: Mapping[str, Button[S]]) -> S:
    """Press a button, `verb:rest`; an unknown button changes nothing."""
    verb, _colon, rest = button.partition(":")
    return buttons[verb](sheet, rest) if verb in buttons else sheet


def _written(step: Mapping[str, str]) -> str:
    return ",".join(f"{key}:{quote(word, safe=UNQUOTED)}" for key, word in step.items())


def _changes(step: str) -> Iterator[tuple[str, str]]:
    for change in filter(None, step.split(",")):
        key, _colon, word = change.partition(":")
        yield key, unquote(word)


def _old_change(change: re.Match[str]) -> tuple[str, str]:
    key, word = (group for group in change.groups() if group is not None)
    return key, unquote(word)


def undo_phrase(what: str) -> str:
    """For the button of undo; `what` is empty where there is nothing to undo."""
    return _("Undo: %(what)s", what=what) if what else _("Nothing to undo")


def undone_phrase(what: str) -> str:
    """What a screen reader says after an undo; empty where there was nothing."""
    return _("Undone: %(what)s", what=what) if what else ""
