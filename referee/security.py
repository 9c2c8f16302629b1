"""The headers of a careful site, on every answer: pages, JSON, files and errors."""

from __future__ import annotations

from flask import Flask, Response, request

SOURCES = {
    "default-src": "'none'",
    **dict.fromkeys(("script-src", "style-src", "img-src", "font-src", "connect-src"), "'self'"),
    **dict.fromkeys(("manifest-src", "form-action"), "'self'"),
    **dict.fromkeys(("base-uri", "frame-ancestors"), "'none'"),
}
"""Where a page may take something from: from here, or from nowhere."""

UNUSED_FEATURES = (
    *("accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "geolocation"),
    *("gyroscope", "magnetometer", "microphone", "midi", "payment", "picture-in-picture"),
    *("publickey-credentials-get", "usb", "xr-spatial-tracking"),
)
"""What the browser shall not offer here; the wake lock stays, for the score in the middle."""

HEADERS = {
    "Content-Security-Policy": "; ".join(f"{what} {where}" for what, where in SOURCES.items()),
    "X-Content-Type-Options": "nosniff",
    # Not no-referrer: the check of form tokens under HTTPS needs it on our own pages.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED_FEATURES),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

STRICT_TRANSPORT_SECURITY = "max-age=31536000"


def protect(app: Flask) -> None:
    """Put the headers on every answer of this application."""

    @app.after_request
    def add_headers(response: Response) -> Response:
        response.headers.extend(HEADERS)
        if request.is_secure:
            # Said over plain HTTP it means nothing, and at home there is only plain HTTP.
            response.headers["Strict-Transport-Security"] = STRICT_TRANSPORT_SECURITY
        return response
