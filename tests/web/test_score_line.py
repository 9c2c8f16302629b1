"""The score line bends where a score changes, and holds nothing between."""

from __future__ import annotations

from types import SimpleNamespace

from tests.pages import Page


def test_a_score_line_names_the_points_where_it_bends(app):
    seat = SimpleNamespace(colour="blue", name="Blue", letter="C", sign="cross")
    seats = [SimpleNamespace(seat=seat, points=[0, 0, 0, 6, 6, 6, 12, 0, 0])]
    with app.test_request_context("/en/"):
        line = app.jinja_env.get_template("components/result/bar.html").module.score_line(
            SimpleNamespace(label="Scores", caption="", seats=seats)
        )

    assert ["0.0,120.0 80.0,120.0 120.0,84.0 200.0,84.0 240.0,48.0 280.0,120.0 320.0,120.0"] == [
        points.strip() for points in Page(line).values("polyline", "points")
    ]
