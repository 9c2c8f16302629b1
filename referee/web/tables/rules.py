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
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import moved_on
from referee.web.tables.page import TableView
from referee.web.tables.parts import Refusal, Tapped
from referee.web.tables.phone import entered
from referee.web.tables.write import refused, reshown


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question, its readings and the one that holds, and the way to its rule."""

    key: str
    title: str
    options: tuple[tuple[str, str], ...]
    chosen: str
    url: str


@blueprint.get(f"/{LANGUAGE}/tables/<code>/rules")
def table_rules(lang: str, code: str) -> Response:
    """Show every open question with the reading that holds at this table."""
    access = entered(code)
    require_owner(access)
    return _page(lang, access)


@blueprint.post(f"/{LANGUAGE}/tables/<code>/rules")
def choose_rules(lang: str, code: str) -> Response:
    """Let other readings hold from here on; what was judged stays as it is."""
    access = entered(code)
    require_owner(access)
    chosen = {key: request.form[key] for key in RULINGS if key in request.form}
    told = {key: choice for key, choice in chosen.items() if choice != RULINGS[key].choices[0]}
    event = Added(NewRulings(Rulings.of(told)))
    refusal = refused(access, lang, lambda sent: write(keeper(), access, sent, event))
    if refusal is not None:
        return _page(lang, access, refusal)
    return moved_on(url_for("web.table", lang=lang, code=code))


def _page(lang: str, access: Access, refusal: Refusal | None = None) -> Response:
    page = TableView.of(keeper().table(access), access, lang, Tapped())
    more = reshown("web.table_rules", code=access.code) if refusal else {}
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
    answer = make_response(shown, refusal.status if refusal else 200)
    answer.cache_control.no_store = True
    return answer


def _asked(page: TableView, lang: str) -> list[Asked]:
    rulings, voice = page.table.game.standing.rulings, page.speaker.voice
    edition = next((code for code in EDITIONS if code == request.args.get("edition")), None)
    if edition is not None:
        rulings = Rulings.of(readings_of_edition(edition))
    asked = []
    for key, ruling in RULINGS.items():
        id = entry_of_ruling(key).id
        options = tuple(
            (choice, voice.rule_text(f"{id}.reading.{number}") or choice)
            for number, choice in enumerate(ruling.choices, start=1)
        )
        chosen = request.values.get(key, rulings.choice(ruling))
        url = url_for("web.rule", lang=lang, rule_id=id)
        asked.append(Asked(key, voice.rule_text(f"{id}.title") or key, options, chosen, url))
    return asked
