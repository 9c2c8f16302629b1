"""Where vulnerabilities are reported: `/.well-known/security.txt` (RFC 9116), where a contact was set."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from flask import Blueprint, Response, abort, current_app

from referee.wording.languages import LANGUAGES

blueprint = Blueprint("contact", __name__)

CONTACT = "SECURITY_CONTACT"
"""The application's own setting: an address, empty where there is none."""

HOLDS = timedelta(days=180)
"""The RFC asks for less than a year; as long as the server runs, the contact is the one that is set."""


@blueprint.get("/.well-known/security.txt")
def security_txt() -> Response:
    """Tell the contact and until when it holds."""
    contact = current_app.config.get(CONTACT)
    if not contact:
        abort(404)
    expires = (datetime.now(UTC) + HOLDS).replace(microsecond=0).isoformat().replace("+00:00", "Z")
    lines = (f"Contact: {contact}", f"Expires: {expires}", f"Preferred-Languages: {', '.join(LANGUAGES)}")
    return Response("".join(f"{line}\n" for line in lines), content_type="text/plain; charset=utf-8")
