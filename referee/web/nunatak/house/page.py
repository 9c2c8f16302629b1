"""The page of the house rules: every question that a table can settle, and its choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for

from referee.catalogue import EDITIONS, Entry
from referee.catalogue.house import questions
from referee.web.calculator.sheet import pressed
from referee.web.calculator.sheet_page import SheetPage, Templates
from referee.web.nunatak.house.sheet import BUTTONS, EDITION, HouseSheet
from referee.web.nunatak.judgement_view import InterpretationView, RulingView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class EditionChoice:
    """An edition as a button: `chosen` where nothing stands against what it says."""

    code: str
    name: str
    chosen: bool


class HousePage(SheetPage[HouseSheet]):
    """The interpretations of a table, as given in the address."""

    path = "/rules/house"
    name = "house"
    templates = Templates("nunatak/house/house.html", "nunatak/house/_house.html", "nunatak/house/show.html")
    sheet_class = HouseSheet

    @classmethod
    def changed(cls, sheet: HouseSheet, args: Mapping[str, str]) -> HouseSheet:
        """Choose an edition or an interpretation."""
        return pressed(sheet, args.get("do", ""), BUTTONS)

    @property
    def last_change(self) -> str:
        """The edition that was chosen, or the question that was settled."""
        keys = [*self.sheet.undone().before(self.sheet)]
        if self.sheet.edition and (EDITION in keys or len(keys) > 1):
            return edition_word(self.sheet.edition, self.voice)
        asked = (entry for entry in questions() if entry.ruling in keys)
        return ", ".join(self.voice.rule_text(f"{entry.id}.title") or entry.id for entry in asked)

    @property
    def rulings(self) -> dict[str, str]:
        """The word that every calculator takes; empty where all is as usual."""
        return {"rulings": self.sheet.rulings} if self.sheet.rulings else {}

    @property
    def editions(self) -> tuple[EditionChoice, ...]:
        return tuple(
            EditionChoice(code, edition_word(code, self.voice), self.sheet.plays_by(code))
            for code in EDITIONS
        )

    @property
    def announcement(self) -> str:
        return f"{self.undone}. {self.summary}" if self.undone else self.summary

    @property
    def questions(self) -> tuple[tuple[str, RulingView], ...]:
        """Every question that a table can settle: its key, and its interpretations as buttons."""
        return tuple((entry.ruling or "", self._question(entry)) for entry in questions())

    @property
    def summary(self) -> str:
        """How far these interpretations are from the usual ones."""
        count = len(self.sheet.rulings.split(",")) if self.rulings else 0
        if not count:
            return _("Everything as Referee suggests.")
        return ngettext(
            "Your own interpretation for %(num)s question.",
            "Your own interpretations for %(num)s questions.",
            count,
        )

    def calculator(self, endpoint: str) -> str:
        """A calculator with these interpretations."""
        return self.to(endpoint, self.rulings)

    def _question(self, entry: Entry) -> RulingView:
        key = entry.ruling or ""
        chosen = self.sheet.interpretations[key]
        return RulingView(
            self.voice.rule_text(f"{entry.id}.title") or key,
            self.voice.rule_text(f"{entry.id}.text") or "",
            "do",
            _("Interpretations"),
            url_for(
                "web.rule",
                lang=self.voice.language,
                rule_id=entry.id,
                rulings=self.rulings.get("rulings"),
            ),
            _("What the editions say"),
            tuple(
                InterpretationView(
                    f"ruling:{key}:{choice}",
                    self.voice.rule_text(f"{entry.id}.reading.{number}") or choice,
                    choice == chosen,
                    whose(entry, number),
                )
                for number, choice in enumerate(entry.choices, start=1)
            ),
        )


HousePage.register()


def edition_word(code: str, voice: Voice) -> str:
    """The edition as it is called; its code where it has no words."""
    return voice.rule_text(f"edition.{code}") or code


def whose(entry: Entry, number: int) -> str:
    """The editions that state an interpretation; where none does, whether it is the usual one."""
    if number <= len(entry.sides):
        return " ".join(edition.upper() for edition in entry.sides[number - 1])
    return _("suggested") if number == entry.default and not entry.sides else ""
