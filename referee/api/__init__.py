"""The JSON interface for programs, on the same engine as the pages."""

from __future__ import annotations

from flask import Blueprint

from referee.api import judging, rules
from referee.api.answers import PREFIX
from referee.api.calls import CALLS
from referee.api.description import routes as description
from referee.api.query import QueryError, refuse_query

blueprint = Blueprint("api", __name__, url_prefix=PREFIX)
blueprint.register_error_handler(QueryError, refuse_query)

for _call in CALLS:
    _defaults = {"call": _call}
    blueprint.add_url_rule(_call.path, _call.name, judging.judged, methods=["POST"], defaults=_defaults)
blueprint.add_url_rule("/rules", view_func=rules.rules)
blueprint.add_url_rule("/rules/<rule_id>", view_func=rules.rule)
blueprint.add_url_rule("/openapi.json", view_func=description.description)
blueprint.add_url_rule("/", view_func=description.readable)
blueprint.add_url_rule("/problems/<kind>", view_func=description.problem)
