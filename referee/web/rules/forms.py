"""The filters of the rules desk: words, a game or a part of one, how open a rule is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from werkzeug.datastructures import MultiDict

from referee.catalogue import PHASES, Entry, load
from referee.catalogue.games import GAMES, game_of
from referee.web.forms import AtMost, Form, SearchField, SelectField, TappedField
from referee.web.texts import gettext as _
from referee.web.texts import lazy_gettext as _l
from referee.wire.rules import SEARCH_LETTERS_MAX
from referee.wording.voice import Voice

STATUS_OF = {"differ": "editions-differ", "follows": "follows", "open": "not-printed"}


@dataclass(frozen=True, slots=True)
class PartView:
    """A part of a game to choose: its word in the address, its name, and how much it holds."""

    value: str
    name: str
    count: int


class SearchForm(Form):
    """What the reader looks for; every field is a word of the address.

    `q` are the words typed, `part` a game or a phase of one, `only` `differ`, `follows` or `open`, `all` any
    word to see everything that was found. A word that means nothing is taken as left out.
    """

    q = SearchField(
        _l("A word or a question, in any of the four languages"),
        [AtMost(SEARCH_LETTERS_MAX)],
        default="",
        render_kw={
            "placeholder": _l("A word or a question"),
            "autocapitalize": "none",
            "enterkeyhint": "search",
        },
    )
    part = SelectField(_l("Topic"), default="")
    only = SelectField(
        _l("Show"),
        [
            ("", _l("Everything")),
            ("differ", _l("Editions differ")),
            ("follows", _l("Only implied")),
            ("open", _l("Not in the rules")),
        ],
        default="",
    )
    all = TappedField(default="", filters=[lambda word: "1" if word else ""])

    @classmethod
    def asked(cls, words: MultiDict[str, Any], voice: Voice) -> Self:
        """The search that stands in an address, with both games to choose from and the part asked for."""
        form = cls.read(words)
        form.part.group([(None, _games_and(form.part.data, voice))])
        form.leave_out_what_is_wrong()
        return form

    @property
    def is_a_search(self) -> bool:
        """Whether any filter is set."""
        return bool(self.q.data or self.part.data or self.only.data)

    def takes(self, entry: Entry) -> bool:
        """Whether an entry is in this part, and as open as the filter says."""
        part, only = self.part.data, self.only.data
        in_part = not part or part in (entry.game, part_of(entry))
        return in_part and (not only or entry.status == STATUS_OF[only])


def _games_and(asked: str, voice: Voice) -> Iterator[tuple[str, str]]:
    """What can be chosen: both games, either of them, and the part of one that the shelf has led to."""
    yield "", _("Both games")
    games = parts_of_games(voice)
    yield from ((game.value, game.name) for game, _parts in games)
    yield from ((part.value, part.name) for _game, parts in games for part in parts if part.value == asked)


def part_of(entry: Entry) -> str:
    """The part of its game that an entry belongs to: every game has a setup and a scoring."""
    return game_of(entry.id).part(entry.phase)


def parts_of_games(voice: Voice) -> tuple[tuple[PartView, tuple[PartView, ...]], ...]:
    """Every game with its parts."""
    counts: dict[str, int] = {}
    for entry in load().values():
        for part in (entry.game, part_of(entry)):
            counts[part] = counts.get(part, 0) + 1
    return tuple(
        (
            PartView(game.slug, game.name, counts[game.slug]),
            tuple(
                PartView(part, voice.rule_text(f"phase.{phase}") or phase, counts[part])
                for phase in PHASES
                if (part := game.part(phase)) in counts
            ),
        )
        for game in GAMES
    )
