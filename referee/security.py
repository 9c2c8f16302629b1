"""Set security headers on every answer: pages, JSON, files and errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import TracebackType
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask

Headers = list[tuple[str, str]]
ExcInfo = tuple[type[BaseException], BaseException, TracebackType] | tuple[None, None, None] | None

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

HEADERS = [
    ("Content-Security-Policy", "; ".join(f"{what} {where}" for what, where in SOURCES.items())),
    ("X-Content-Type-Options", "nosniff"),
    # Not no-referrer: the check of form tokens under HTTPS needs it on our own pages.
    ("Referrer-Policy", "same-origin"),
    ("Permissions-Policy", ", ".join(f"{feature}=()" for feature in UNUSED_FEATURES)),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
]

# Said over plain HTTP it means nothing, and at home there is only plain HTTP.
HEADERS_OVER_HTTPS = [*HEADERS, ("Strict-Transport-Security", "max-age=31536000")]


def protect(app: Flask) -> None:
    """Put the headers on every answer of this application, also on one that it fails to make."""
    app.wsgi_app = _with_headers(app.wsgi_app)  # type: ignore[assignment, method-assign]


def _with_headers(answer: WSGIApplication) -> WSGIApplication:
    def answer_with_headers(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        more = HEADERS_OVER_HTTPS if environ["wsgi.url_scheme"] == "https" else HEADERS

        def start_with_headers(
            status: str, headers: Headers, exc_info: ExcInfo = None, /
        ) -> Callable[[bytes], object]:
            return start(status, [*headers, *more], exc_info)

        return answer(environ, start_with_headers)

    return answer_with_headers
