"""The page of a rule: its texts, editions side by side, interpretations and terms; and how it is shared."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, abort, request, url_for
from flask_babel import format_decimal

from referee.catalogue import Entry, Language, load
from referee.catalogue.glossary import Term
from referee.catalogue.house import read_interpretations, write_interpretations
from referee.catalogue.how_often import HowOften, how_often
from referee.catalogue.worked import examples_of
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import address_of, page_or_fragment
from referee.web.rules.of_game import desk_of
from referee.web.rules.picture import PictureView, picture_view
from referee.web.sharing import link_of, opens_in_any_language, show_to_others
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.desk import terms_in
from referee.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class EditionView:
    """What one edition says; `section` is quoted from it, or `near`, where it only comes near."""

    code: Language
    name: str
    section: str | None
    near: str | None
    state: str
    word: str
    says: str | None


@dataclass(frozen=True, slots=True)
class LinkView:
    """Another entry: its title, and the way to it."""

    id: str
    title: str
    url: str


@dataclass(frozen=True)
class RulePage:
    """One entry in the reader's language; `rulings` are the house rulings carried in the address."""

    entry: Entry
    voice: Voice
    rulings: str = ""

    def text(self, part: str) -> str | None:
        """A text of this entry: `title`, `text`, `default`, `why`."""
        return self.voice.rule_text(f"{self.entry.id}.{part}")

    def word(self, key: str) -> str:
        """One of the catalogue's own words."""
        return self.voice.rule_text(key) or key

    @property
    def editions(self) -> tuple[EditionView, ...]:
        """The editions of its game, side by side."""
        return tuple(
            EditionView(
                code,
                self.word(f"edition.{code}"),
                edition.section,
                edition.near,
                edition.status,
                self.word("verdict.lost" if edition.lost else f"verdict.{edition.status}"),
                self.voice.rule_text(f"{self.entry.id}@{code}"),
            )
            for code, edition in self.entry.editions.items()
        )

    @property
    def interpretations(self) -> tuple[tuple[int, str], ...]:
        """The interpretations of an open question, numbered from 1."""
        return tuple(
            (number, self.text(f"reading.{number}") or "")
            for number in range(1, self.entry.interpretations + 1)
        )

    @property
    def chosen(self) -> int | None:
        """The interpretation that the table has chosen, if the address carries one."""
        choice = read_interpretations(self.rulings).get(self.entry.ruling or "")
        return self.entry.choices.index(choice) + 1 if choice else None

    @property
    def depends_on(self) -> tuple[LinkView, ...]:
        return tuple(map(self.link, self.entry.depends_on))

    @property
    def see(self) -> tuple[LinkView, ...]:
        """The differences and open questions about this rule."""
        return tuple(map(self.link, self.entry.see))

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms of the other rulebooks for this subject; a game with only one rulebook has none."""
        return tuple(term for term in terms_in(self.entry.id) if term.game.slug == self.entry.game)

    @property
    def pictures(self) -> tuple[PictureView, ...]:
        """The examples that show this rule at work."""
        return tuple(
            picture_view(example, self.voice.language, self.rulings) for example in examples_of(self.entry.id)
        )

    @property
    def diagram(self) -> str | None:
        """The template of what is drawn where no position explains it."""
        return desk_of(self.entry.id).diagrams.get(self.entry.id)

    @property
    def how_often(self) -> tuple[str, ...]:
        """How often it mattered in games of greedy players, a line for each number of players."""
        return tuple(map(_line, how_often(self.entry.id)))

    def link(self, id: str) -> LinkView:
        """The way to another entry, with the house rulings."""
        url = url_for("web.rule", lang=self.voice.language, rule_id=id, rulings=self.rulings or None)
        return LinkView(id, self.voice.rule_text(f"{id}.title") or id, url)


def _line(counted: HowOften) -> str:
    players = ngettext("%(num)s player", "%(num)s players", counted.players)
    shares = {
        "players": players,
        "up": _of_a_thousand(counted.came_up, counted.games),
        "changed": _of_a_thousand(counted.changed, counted.games),
        "result": _of_a_thousand(counted.result or 0, counted.games),
    }
    if not counted.came_up:
        return _("%(players)s: never came up.", players=players)
    if counted.result is None:
        return _(
            "%(players)s: came up in %(up)s of 1,000 games, changed the course of the game in %(changed)s.",
            **shares,
        )
    if counted.players == 1:
        return _(
            "%(players)s: came up in %(up)s of 1,000 games, "
            "changed points in %(changed)s, the rank in %(result)s.",
            **shares,
        )
    return _(
        "%(players)s: came up in %(up)s of 1,000 games, "
        "changed points in %(changed)s, the winner in %(result)s.",
        **shares,
    )


def _of_a_thousand(count: int, games: int) -> str:
    """The share, rounded; what happened now and then is not shown as never."""
    rounded = round(1000 * count / games)
    return format_decimal(rounded) if rounded or not count else "< 1"


opens_in_any_language("/rules/<rule_id>", "web.rule")


@blueprint.get(f"/{LANGUAGE}/rules/<rule_id>")
def rule(lang: str, rule_id: str) -> Response:
    """Show one rule; htmx gets it as a sheet over the current page."""
    return page_or_fragment("rules/rule.html", "rules/_rule.html", page=rule_page(rule_id, lang))


@blueprint.get(f"/{LANGUAGE}/rules/<rule_id>/show")
def show_rule(lang: str, rule_id: str) -> str:
    """Show a rule on one screen with its link and its code, for the other phones at the table."""
    page, where = rule_page(rule_id, lang), {"rule_id": rule_id}
    words = {"rulings": page.rulings} if page.rulings else {}
    here = address_of("web.rule", lang, words, where)
    return show_to_others("rules/show.html", link_of("web.rule", words, where), here, page=page)


def rule_page(rule_id: str, language: str) -> RulePage:
    """Word an entry for a reader; an id that the catalogue does not know is not found."""
    entry = load().get(rule_id)
    if entry is None:
        abort(404)
    return RulePage(entry, Voice(language), house_rulings())


def house_rulings() -> str:
    """The house rulings that the address carries, as far as a table can choose them."""
    return write_interpretations(read_interpretations(request.args.get("rulings", "")))
