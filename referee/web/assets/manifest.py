"""What a phone shows of Referee on its home screen: name, icon, colours, and where it starts."""

from __future__ import annotations

from flask import Response, jsonify, url_for

from referee.web.assets.static_files import static_url
from referee.web.for_search import what_it_does
from referee.web.pages import LANGUAGE, blueprint
from referee.web.texts import gettext as _

THEME, BACKGROUND = "#16303f", "#f7fafc"
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("icon-maskable-512", 512, "maskable"))


@blueprint.get(f"/{LANGUAGE}/manifest.webmanifest")
def manifest(lang: str) -> Response:
    """Describe the app in the reader's language (W3C, Web Application Manifest)."""
    response = jsonify(
        id="/",
        name=_("Referee: points and rules"),
        short_name="Referee",
        description=what_it_does(),
        lang=lang,
        start_url=url_for("web.home", lang=lang),
        scope="/",
        display="standalone",
        theme_color=THEME,
        background_color=BACKGROUND,
        icons=[
            {
                "src": static_url(f"img/{name}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in ICONS
        ],
    )
    response.mimetype = "application/manifest+json"
    return response
