"""The rules desk: one rule with its text and the editions side by side, and that rule to be sent."""

from __future__ import annotations

from flask import Response, abort, render_template, request, url_for

from referee.catalogue import load
from referee.catalogue.house import read_readings, write_readings
from referee.reader import reader_language
from referee.web.pages import LANGUAGE, blueprint
from referee.web.qr import qr_code
from referee.web.respond import moved_on, page_or_fragment, to_send
from referee.web.rules.page import RulePage
from referee.wording.voice import Voice


@blueprint.get(f"/{LANGUAGE}/rules/<rule_id>")
def rule(lang: str, rule_id: str) -> Response:
    """Show one rule; htmx gets it as a sheet over the page that asked."""
    return page_or_fragment("rules/rule.html", "rules/_rule.html", page=rule_page(rule_id, lang))


@blueprint.get(f"/{LANGUAGE}/rules/<rule_id>/show")
def show_rule(lang: str, rule_id: str) -> str:
    """Show a rule on one screen with its link and its code, for the other phones at the table."""
    page = rule_page(rule_id, lang)
    link = to_send(url_for("web.rule_in_any_language", rule_id=rule_id, rulings=page.rulings or None))
    return render_template("rules/show.html", page=page, address=link, code=qr_code(link))


@blueprint.get("/rules/<rule_id>")
def rule_in_any_language(rule_id: str) -> Response:
    """Open a rule that was sent: in the language of whoever opens it."""
    rulings = house_rulings() or None
    return moved_on(url_for("web.rule", lang=reader_language(), rule_id=rule_id, rulings=rulings))


def rule_page(rule_id: str, language: str) -> RulePage:
    """Word an entry for a reader; an id that the catalogue does not know is not found."""
    entry = load().get(rule_id)
    if entry is None:
        abort(404)
    return RulePage(entry, Voice(language), house_rulings())


def house_rulings() -> str:
    """The house rulings that the address carries, as far as a table can choose them."""
    return write_readings(read_readings(request.args.get("rulings", "")))
