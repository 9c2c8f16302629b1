"""What is read from a browser's trace of its frames."""

from __future__ import annotations

from tests.bench.frames import FORMING, MAIN_THREAD, PAINTING, RASTER, work_of


def event(name, start, long, thread=1, cpu=None):
    took = long if cpu is None else cpu
    return {"ph": "X", "pid": 1, "tid": thread, "name": name, "ts": start, "dur": long, "tdur": took}


NAMED = {"ph": "M", "pid": 1, "tid": 1, "name": "thread_name", "args": {"name": MAIN_THREAD}}


def test_work_is_told_by_its_kind_and_a_part_of_another_is_counted_once():
    trace = [
        event("Paint", 3_100, 500),
        event("Paint", 3_000, 1_000),
        event("UpdateLayoutTree", 0, 1_000),
        event("Layout", 1_000, 2_000),
        event("Commit", 4_000, 250),
        NAMED,
    ]

    assert {FORMING: 3.0, PAINTING: 1.25} == work_of(trace)


def test_only_the_time_of_the_processor_counts():
    assert {PAINTING: 0.5} == work_of([NAMED, event("Paint", 0, 4_000, cpu=500)])


def test_dots_are_set_by_other_threads_and_nothing_else_of_theirs_counts():
    trace = [NAMED, event("RasterTask", 0, 2_000, thread=2), event("Paint", 0, 2_000, thread=3)]

    assert {RASTER: 2.0} == work_of(trace)
