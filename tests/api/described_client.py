"""A client of the interface that knows nothing but its OpenAPI description.

It finds each call by its name in the description, checks what it sends and what it gets against the shapes
that are described there, and imports nothing of Referee.
"""

from __future__ import annotations

from uuid import uuid4

import jsonschema_rs

DESCRIPTION = "/api/v1/openapi.json"
JSON = "application/json"


class DescribedClient:
    """Calls by their names; `http` sends a request and gives the answer."""

    def __init__(self, http):
        self.http = http
        self.description = http.get(DESCRIPTION).json
        self.calls = {
            operation["operationId"]: (method, path, operation)
            for path, operations in self.description["paths"].items()
            for method, operation in operations.items()
        }
        self.validators = {}

    def call(self, name, body=None, token=None, **parameters):
        """Make a call; returns its status and what it answered, both as they are described."""
        method, path, operation = self.calls[name]
        if body is not None:
            self._check((name, None), operation["requestBody"]["content"][JSON]["schema"], body)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        response = self.http.open(path.format(**parameters), method=method, json=body, headers=headers)
        described = operation["responses"][str(response.status_code)]
        for media_type, content in described.get("content", {}).items():
            assert media_type == response.mimetype
            self._check((name, response.status_code), content["schema"], response.json)
        return response.status_code, response.json

    def _check(self, what, schema, told):
        if what not in self.validators:
            described = {**schema, "components": self.description["components"]}
            self.validators[what] = jsonschema_rs.validator_for(described)
        self.validators[what].validate(told)


class DescribedTable:
    """A table that such a client has opened, or imported from a file."""

    def __init__(self, client, name, body):
        status, self.opened = client.call(name, body)
        assert 201 == status
        self.client, self.seats = client, body["seats"]
        self.code, self.token = self.opened["code"], self.opened["tokens"]["owner"]

    def read(self, name):
        """What a call answers that changes nothing."""
        status, told = self.client.call(name, token=self.token, code=self.code)
        assert 200 == status
        return told

    def write(self, name, expected=201, **body):
        """Write something at the version that the table has now; returns the answer."""
        sent = {"id": str(uuid4()), "version": self.read("table-state")["version"], **body}
        status, told = self.client.call(name, sent, self.token, code=self.code)
        assert expected == status, told
        return told

    def entry(self, expected=201, preview=False, **entry):
        """Write an entry of the log, or show what it would change."""
        return self.write("table-entry", expected, entry=entry, preview=preview)

    def placements(self, block):
        """Every legal place for this block, as the interface judges it."""
        choices = self.read("table-options")["choices"]
        return next(choice["options"]["placements"] for choice in choices if choice["seat"] == block)
