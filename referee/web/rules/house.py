"""House rulings: a table sets its readings once and carries them in a link."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, render_template, request, url_for

from referee.catalogue import EDITIONS, Entry, Language
from referee.catalogue.house import NO_RULE, questions, read_readings, readings_of_edition, write_readings
from referee.reader import reader_language
from referee.web.judgement_view import ReadingView, RulingView
from referee.web.pages import LANGUAGE, blueprint
from referee.web.qr import qr_code
from referee.web.respond import address_of, moved_on, page_or_fragment, wants_fragment
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class EditionChoice:
    """An edition as a button: `chosen` where the readings are exactly its own."""

    code: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class HousePage:
    """The readings of a table, as they stand in the address."""

    readings: dict[str, str]
    edition: str
    voice: Voice

    @property
    def words(self) -> dict[str, str]:
        """What stands in the address."""
        told = {"edition": self.edition, "rulings": write_readings(self.readings)}
        return {name: word for name, word in told.items() if word}

    @property
    def rulings(self) -> dict[str, str]:
        """The word that every calculator takes; empty where all is as usual."""
        word = write_readings(self.readings)
        return {"rulings": word} if word else {}

    @property
    def editions(self) -> tuple[EditionChoice, ...]:
        """The four editions to choose from."""
        return tuple(
            EditionChoice(
                code,
                self.voice.rule_text(f"edition.{code}") or code,
                code == self.edition and write_readings(self.readings) == _word_of(code),
            )
            for code in EDITIONS
        )

    @property
    def questions(self) -> tuple[tuple[str, RulingView], ...]:
        """Every question that a table can settle: its key, and its readings as buttons."""
        return tuple((entry.ruling or "", self._question(entry)) for entry in questions())

    @property
    def summary(self) -> str:
        """How far these readings are from the usual ones."""
        count = len(write_readings(self.readings).split(",")) if self.rulings else 0
        if not count:
            return _("Every question has its usual reading.")
        return ngettext(
            "%(num)s question has a reading of your own.",
            "%(num)s questions have a reading of your own.",
            count,
        )

    def link(self, endpoint: str) -> str:
        """A calculator with these readings."""
        return address_of(endpoint, self.voice.language, self.rulings)

    def _question(self, entry: Entry) -> RulingView:
        key = entry.ruling or ""
        chosen = self.readings.get(key, entry.choices[0])
        return RulingView(
            self.voice.rule_text(f"{entry.id}.title") or key,
            self.voice.rule_text(f"{entry.id}.text") or "",
            "do",
            _("Readings"),
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


@blueprint.get(f"/{LANGUAGE}/rules/house")
def house(lang: str) -> Response:
    """Show the readings of a table, changed by the button that was pressed."""
    page = _changed(_asked(lang), request.args.get("do", ""))
    address = address_of("web.house", lang, page.words)
    if "do" in request.args and not wants_fragment():
        return moved_on(address)
    return page_or_fragment("rules/house.html", "rules/_house.html", address=address, page=page)


@blueprint.get(f"/{LANGUAGE}/rules/house/show")
def show_house(lang: str) -> str:
    """Show the link of a table's readings, for the other phones."""
    page = _asked(lang)
    link = address_of("web.house_in_any_language", None, page.words, external=True)
    return render_template("rules/house_show.html", page=page, address=link, code=qr_code(link))


@blueprint.get("/rules/house")
def house_in_any_language() -> Response:
    """Open readings that were sent: in the language of whoever opens them."""
    language = reader_language()
    return moved_on(address_of("web.house", language, _asked(language).words))


def _asked(language: str) -> HousePage:
    edition = request.args.get("edition", "")
    readings = read_readings(request.args.get("rulings", ""))
    return HousePage(readings, edition if edition in EDITIONS else "", Voice(language))


def _changed(page: HousePage, pressed: str) -> HousePage:
    """An edition sets all readings to its own; a reading changes one of them."""
    verb, _sep, rest = pressed.partition(":")
    if verb == "edition" and rest in EDITIONS:
        return HousePage(readings_of_edition(rest), rest, page.voice)
    if verb == "ruling":
        return HousePage({**page.readings, **read_readings(rest)}, page.edition, page.voice)
    return page


def _word_of(edition: Language) -> str:
    return write_readings(readings_of_edition(edition))


def _whose(entry: Entry, number: int) -> str:
    """The editions that state a reading; where none does, whether it is the usual one."""
    if number <= len(entry.sides) and entry.choices[number - 1] != NO_RULE:
        return " ".join(edition.upper() for edition in entry.sides[number - 1])
    return _("usual") if number == entry.default and not entry.sides else ""
