"""Routes of the rules desk: the search, one rule with its editions side by side, and sharing it."""

from __future__ import annotations

from flask import Response, abort, request

from referee.catalogue import load
from referee.catalogue.house import read_interpretations, write_interpretations
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import address_of, page_or_fragment
from referee.web.rules.desk import desk_page
from referee.web.rules.forms import SearchForm
from referee.web.rules.page import RulePage
from referee.web.sharing import link_of, opens_in_any_language, show_to_others
from referee.wording.voice import Voice

opens_in_any_language("/rules/<rule_id>", "web.rule")


@blueprint.get(f"/{LANGUAGE}/rules")
def desk(lang: str) -> Response:
    """Show the search and what it finds; without a search, what there is to read."""
    asked = SearchForm.asked(request.args, Voice(lang))
    return page_or_fragment(
        "rules/desk.html",
        "rules/_found.html",
        address=address_of("web.desk", lang, asked.changed),
        page=desk_page(asked, lang, house_rulings()),
    )


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
