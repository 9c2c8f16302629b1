"""Compare what the interface answers with its description: status, headers, kind of problem, shape."""

from __future__ import annotations

import json
from functools import cache
from urllib.parse import urlsplit

import jsonschema_rs
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException

from referee.api.description.openapi import openapi
from referee.api.description.refusals import SHAPE

PREFIX = "/api/v1/"
STREAM = "text/event-stream"
BEFORE_A_CALL = {404, 405}
"""What answers an address or a method that no call has."""


class DescribedClient(FlaskClient):
    """A client that fails on every answer of the interface that is not as described."""

    def open(self, *args, **kwargs):
        response = super().open(*args, **kwargs)
        problems = differences(self.application, response)
        assert [] == problems, f"{response.request.method} {response.request.path}: {'; '.join(problems)}"
        return response


def differences(app, response):
    """Everything in which an answer differs from its description."""
    operation = operation_of(app, response.request.method, urlsplit(response.request.path).path)
    if operation is None:
        return []
    responses = operation_named(*operation)["responses"]
    status = str(response.status_code)
    if status == "304":
        return []
    if status not in responses:
        return [f"status {status} is not described"]
    described = responses[status]
    found = [
        f"header {name} is missing"
        for name, header in described.get("headers", {}).items()
        if name not in response.headers and (header.get("required") or name != "Retry-After")
    ]
    content = described.get("content", {})
    if response.mimetype not in content and content:
        return [*found, f"media type {response.mimetype} is not described"]
    if "json" in response.mimetype:
        error = next(validator(*operation, status).iter_errors(response.json), None)
        found += [f"{error.instance_path}: {error.message[:300]}"] if error else []
    return found


def operation_of(app, method, path):
    """The described path and method of a request; None where no call has them."""
    if not path.startswith(PREFIX):
        return None
    try:
        rule, _ = app.url_map.bind("localhost").match(path, method=method, return_rule=True)
    except HTTPException:
        return None
    named = rule.rule.replace("<rule_id>", "{id}").replace("<code>", "{code}")
    described = openapi()["paths"].get(named, {})
    return (named, method.lower()) if method.lower() in described else None


def operation_named(path, method):
    return openapi()["paths"][path][method]


@cache
def validator(path, method, status):
    content = operation_named(path, method)["responses"][status]["content"]
    (media,) = content.values()
    return jsonschema_rs.validator_for({**media["schema"], "components": openapi()["components"]})


@cache
def body_of(path):
    schema = openapi()["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
    described = {**schema, "components": openapi()["components"]}
    return jsonschema_rs.validator_for(described, validate_formats=True)


def has_whole_fraction(value):
    """Whether there is a 1.0 in it: in JSON Schema that is an integer too, here it is none."""
    if isinstance(value, dict | list):
        return any(map(has_whole_fraction, value.values() if isinstance(value, dict) else value))
    return isinstance(value, float) and value.is_integer()


def disagreement(path, body, status, told):
    """In what the answer to a body differs from what the description says of it; None where it does not."""
    allowed = body_of(path).is_valid(body) and not has_whole_fraction(body)
    codes = {error["code"] for error in (told or {}).get("errors", ())}
    if allowed and codes & {*SHAPE}:
        return f"allowed, but {codes}: {json.dumps(body)[:600]}"
    if not allowed and status < 400:
        error = next(body_of(path).iter_errors(body))
        return (
            f"forbidden ({error.instance_path}: {error.message[:200]}), but taken: {json.dumps(body)[:600]}"
        )
    return None
