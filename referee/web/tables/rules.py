"""The readings that a table has chosen where the editions differ or say nothing, from here on."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, make_response, render_template, request, url_for

from referee.catalogue import EDITIONS, entry_of_ruling
from referee.catalogue.house import readings_of_edition
from referee.games.nunatak.log import Added, NewRulings
from referee.games.nunatak.rulings import RULINGS
from referee.games.rulings import Rulings
from referee.kept import keeper
from referee.tables.access import Access, require_owner
from referee.tables.writing import write
from referee.web.respond import moved_on
from referee.web.tables.blueprint import shows, takes
from referee.web.tables.page import TableView
from referee.web.tables.parts import Refusal, Tapped
from referee.web.tables.write import refused, reshown
from referee.wording.readings import worded_question, worded_reading


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question, its readings and the one that holds, and the way to its rule."""

    key: str
    title: str
    options: tuple[tuple[str, str], ...]
    chosen: str
    url: str


@shows("/rules")
def table_rules(lang: str, access: Access) -> Response:
    """Show every open question with the reading that holds at this table; its owner may choose."""
    return _page(lang, access)


@takes("/rules")
def choose_rules(lang: str, access: Access) -> Response:
    """Let other readings hold from here on; what was judged stays as it is."""
    require_owner(access)
    chosen = {key: request.form[key] for key in RULINGS if key in request.form}
    told = {key: choice for key, choice in chosen.items() if choice != RULINGS[key].choices[0]}
    rulings = Rulings.of(told)
    if _are_the_same(keeper().table(access).game.standing.rulings, rulings):
        return moved_on(url_for("tables.table", lang=lang, code=access.code))
    event = Added(NewRulings(rulings))
    refusal = refused(access, lang, lambda sent: write(keeper(), access, sent, event))
    if refusal is not None:
        return _page(lang, access, refusal)
    return moved_on(url_for("tables.table", lang=lang, code=access.code))


def _are_the_same(one: Rulings, other: Rulings) -> bool:
    return all(one.choice(ruling) == other.choice(ruling) for ruling in RULINGS.values())


def _page(lang: str, access: Access, refusal: Refusal | None = None) -> Response:
    page = TableView.of(keeper().table(access), access, lang, Tapped())
    more = reshown("tables.table_rules", code=access.code) if refusal else {}
    shown = render_template(
        "tables/rules.html",
        lang=lang,
        page=page,
        refusal=refusal,
        asked=_asked(page, lang),
        editions=[(code, page.speaker.voice.rule_text(f"edition.{code}") or code) for code in EDITIONS],
        edition=request.args.get("edition", ""),
        **more,
    )
    return make_response(shown, refusal.status if refusal else 200)


def _asked(page: TableView, lang: str) -> list[Asked]:
    rulings, voice = page.table.game.standing.rulings, page.speaker.voice
    edition = next((code for code in EDITIONS if code == request.args.get("edition")), None)
    if edition is not None and page.is_owner:
        rulings = Rulings.of(readings_of_edition(edition))
    asked = []
    for key, ruling in RULINGS.items():
        options = tuple((choice, worded_reading(ruling, choice, voice)) for choice in ruling.choices)
        now = rulings.choice(ruling)
        chosen = request.values.get(key, now) if page.is_owner else now
        url = url_for("web.rule", lang=lang, rule_id=entry_of_ruling(key).id)
        asked.append(Asked(key, worded_question(key, voice), options, chosen, url))
    return asked
