"""A walk from call to call as the links of the description lead; imported where a test runs."""

from __future__ import annotations

from collections import Counter

import schemathesis
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import FailureGroup
from schemathesis.generation import GenerationMode

from referee.api.description.openapi import openapi
from tests.api.described import disagreement
from tests.api.test_fuzz import READ
from tests.api.under_fire import Application

load_all_checks()

OF_THE_STATE = [200, 201, 204, 401, 403, 404, 409, 422]
"""What may answer a body that is as described: a rule of the state refuses it, by a declared code."""

described = schemathesis.openapi.from_dict(
    openapi(),
    config=SchemathesisConfig.from_dict(
        {
            "checks": {"positive_data_acceptance": {"expected-statuses": OF_THE_STATE}},
        }
    ),
)
described.app = Application()
OPERATIONS = {
    found.ok().definition.raw["operationId"]: found.ok() for found in described.get_all_operations()
}
LINKED = {
    link["operationId"]: link["parameters"]
    for operation in OPERATIONS.values()
    for answer in operation.definition.raw["responses"].values()
    for link in answer.get("links", {}).values()
}
"""The calls that an answer leads to, each with where its parameters are in that answer."""

DRY = (True, "true")
"""How a dry run is asked for, in a body or in the query."""

WHILE_IT_IS_THERE = sorted({*OPERATIONS} - {"table-delete"})


class Walk:
    """A walk from call to call: what was answered last is what the next one knows."""

    def __init__(self):
        self.known, self.token, self.version = {}, "", 0
        self.answered, self.wrong = Counter(), []

    def step(self, name, case):
        for parameter, expression in LINKED.get(name, {}).items():
            found = self.known.get(expression)
            case.path_parameters = {**case.path_parameters, parameter: found or "unknown"}
        if name == "table-open":
            # A dry run has no code to go on with; any other call may be one.
            case.query = {**(case.query or {}), "preview": "false"}
        headers = {"Accept-Encoding": "identity"}
        # A stream has no end: it is only refused here, as without a token.
        if "security" in case.operation.definition.raw and name != "table-events":
            headers["Authorization"] = f"Bearer {self.token}"
        if isinstance(case.body, dict) and type(case.body.get("version")) is int:
            # The body may be an example of the document itself.
            case.body = {**case.body, "version": self.version}
        response = case.call(headers=headers)
        self.answered[name, response.status_code] += 1
        try:
            case.validate_response(
                response, checks=CHECKS.get_all(), headers=headers, transport_kwargs={"headers": headers}
            )
        except FailureGroup as error:
            self.wrong.append(f"{case.method} {case.path}: {error}")
        self._learn(case, response)

    def _learn(self, case, response):
        (kind,) = response.headers.get("content-type", [""])
        told = response.json() if "json" in kind else {}
        if "tokens" in told:
            self.known["$response.body#/code"], self.token = told["code"], told["tokens"]["owner"]
        for told_of, where in (("rules", "id"), ("reasons", "rule")):
            for one in told.get(told_of, ())[:1]:
                self.known[f"$response.body#/{told_of}/0/{where}"] = one[where]
        is_dry = any(isinstance(one, dict) and one.get("preview") in DRY for one in (case.body, case.query))
        if "tokens" in told or (type(told.get("version")) is int and not is_dry):
            self.version = told["version"]
        if case.method == "POST" and isinstance(case.body, dict) and response.status_code in READ:
            wrong = disagreement(case.operation.path, case.body, response.status_code, told)
            self.wrong.extend([wrong] if wrong else ())


def cases(name):
    """What the description allows; `test_fuzz.py` sends what it forbids."""
    return OPERATIONS[name].as_strategy(generation_mode=GenerationMode.POSITIVE)
