"""The page of the house rules: every question that a table can settle, and its choice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Response, request, url_for

from referee.catalogue import EDITIONS, Entry
from referee.catalogue.house import questions
from referee.web.nunatak.house.sheet import BUTTONS, EDITION, TAPS, HouseSheet
from referee.web.nunatak.judgement_view import ReadingView, RulingView
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import address_of, page_or_fragment, tapped_without_script
from referee.web.sharing import link_of, opens_in_any_language, show_to_others
from referee.web.sheet import pressed, undo_phrase, undone_phrase
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class EditionChoice:
    """An edition as a button: `chosen` where nothing stands against what it says."""

    code: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class HouseView:
    """The interpretations of a table, as given in the address."""

    sheet: HouseSheet
    voice: Voice
    taken_back: str = ""

    @property
    def rulings(self) -> dict[str, str]:
        """The word that every calculator takes; empty where all is as usual."""
        return {"rulings": self.sheet.rulings} if self.sheet.rulings else {}

    @property
    def editions(self) -> tuple[EditionChoice, ...]:
        """The four editions to choose from."""
        return tuple(
            EditionChoice(code, _edition_word(code, self.voice), self.sheet.plays_by(code))
            for code in EDITIONS
        )

    @property
    def undo_word(self) -> str:
        """What undo would revert, for its button."""
        return undo_phrase(last_change(self.sheet, self.voice) if self.sheet.back else "")

    @property
    def announcement(self) -> str:
        """What stands now, for those who hear the page."""
        return f"{self.taken_back}. {self.summary}" if self.taken_back else self.summary

    @property
    def questions(self) -> tuple[tuple[str, RulingView], ...]:
        """Every question that a table can settle: its key, and its interpretations as buttons."""
        return tuple((entry.ruling or "", self._question(entry)) for entry in questions())

    @property
    def summary(self) -> str:
        """How far these interpretations are from the usual ones."""
        count = len(self.sheet.rulings.split(",")) if self.rulings else 0
        if not count:
            return _("Every question has its usual interpretation.")
        return ngettext(
            "%(num)s question has your own interpretation.",
            "%(num)s questions have your own interpretation.",
            count,
        )

    def link(self, endpoint: str) -> str:
        """A calculator with these interpretations."""
        return address_of(endpoint, self.voice.language, self.rulings)

    def to(self, endpoint: str) -> str:
        """Another page about the same interpretations."""
        return address_of(endpoint, self.voice.language, self.sheet.lasting_words())

    def _question(self, entry: Entry) -> RulingView:
        key = entry.ruling or ""
        chosen = self.sheet.readings[key]
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
                ReadingView(
                    f"ruling:{key}:{choice}",
                    self.voice.rule_text(f"{entry.id}.reading.{number}") or choice,
                    choice == chosen,
                    _whose(entry, number),
                )
                for number, choice in enumerate(entry.choices, start=1)
            ),
        )


def last_change(sheet: HouseSheet, voice: Voice) -> str:
    """What undo reverts: the edition that was chosen, or the question that was settled."""
    keys = [*sheet.undone().before(sheet)]
    if sheet.edition and (EDITION in keys or len(keys) > 1):
        return _edition_word(sheet.edition, voice)
    asked = (entry for entry in questions() if entry.ruling in keys)
    return ", ".join(voice.rule_text(f"{entry.id}.title") or entry.id for entry in asked)


def _edition_word(code: str, voice: Voice) -> str:
    return voice.rule_text(f"edition.{code}") or code


def _whose(entry: Entry, number: int) -> str:
    """The editions that state an interpretation; where none does, whether it is the usual one."""
    if number <= len(entry.sides):
        return " ".join(edition.upper() for edition in entry.sides[number - 1])
    return _("usual") if number == entry.default and not entry.sides else ""


opens_in_any_language("/rules/house", "web.house")


@blueprint.get(f"/{LANGUAGE}/rules/house")
def house(lang: str) -> Response:
    """Show the interpretations of a table, changed by the button that was pressed."""
    before = HouseSheet.read(request.args)
    button = request.args.get("do", "")
    page = HouseView(pressed(before, button, BUTTONS), Voice(lang))
    if button == "undo" and before.back:
        page = replace(page, taken_back=undone_phrase(last_change(before, page.voice)))
    address = address_of("web.house", lang, page.sheet.words())
    if (moved := tapped_without_script(TAPS, address)) is not None:
        return moved
    return page_or_fragment(
        "nunatak/house/house.html", "nunatak/house/_house.html", address=address, page=page
    )


@blueprint.get(f"/{LANGUAGE}/rules/house/show")
def show_house(lang: str) -> str:
    """Show the link of a table's interpretations, for the other phones."""
    page = HouseView(HouseSheet.read(request.args), Voice(lang))
    link = link_of("web.house", page.sheet.lasting_words())
    return show_to_others("nunatak/house/show.html", link, page.to("web.house"), page=page)
