"""The JSON interface: the same engine as the pages, for programs. It holds no rules and no state."""

from __future__ import annotations

from flask import Blueprint, Response

from referee.api.answers import in_language
from referee.api.calls import CALLS
from referee.api.description import description, readable
from referee.api.judged import judged
from referee.api.rules import rule, rules

PREFIX = "/api/v1"

blueprint = Blueprint("api", __name__, url_prefix=PREFIX)

for _call in CALLS:
    blueprint.add_url_rule(_call.path, _call.name, judged, methods=["POST"], defaults={"call": _call})
blueprint.add_url_rule("/rules", view_func=rules)
blueprint.add_url_rule("/rules/<rule_id>", view_func=rule)
blueprint.add_url_rule("/openapi.json", view_func=description)
blueprint.add_url_rule("/", view_func=readable)


@blueprint.after_request
def name_language(response: Response) -> Response:
    """Say in which language the answer is, and what that hangs on."""
    return in_language(response)
