"""A judged turn through HTTP, beside an empty page of bare Flask on the same server."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import chain
from statistics import median
from urllib.parse import quote_plus

from tests.bench import bodies
from tests.bench.engine import another_game, turns
from tests.bench.figures import (
    Figure,
    Section,
    at_most,
    medians_in_turn,
    milliseconds,
    per_second,
    seconds_of,
)
from tests.bench.http import Connection, get, post

TURN = "/api/v1/nunatak/turn"
ROUNDS = 50
SEARCHES = 15
CLIENTS = (1, 4)
RATIO_MAX = 2
SEARCH_MS_MAX = 20
WORDS = ("bouwmeester", "Baumeisterin", "square tie", "carré", "Blok", "bulider")


def section(referee: int, empty: int) -> Section:
    """The figures of calls, with one client and with a few at once."""
    figures = chain.from_iterable(_beside(referee, empty, clients) for clients in CLIENTS)
    return Section(
        "Through HTTP, beside an empty Flask page",
        f"`POST {TURN}` with every turn of {ROUNDS} games of three players, each another one, beside a bare "
        "Flask application that answers as often with an empty page: two processes of the server that "
        "`make run` starts, the same settings, over loopback, connections kept. The client asks one, then "
        f"the other, game by game, and waits for whole answers; with {CLIENTS[-1]} clients as many requests "
        "are always under way. The ratio is the median of the games' ratios.",
        tuple(figures),
    )


def search_section(referee: int) -> Section:
    """How long the server needs to search the whole catalogue; no figures where it has no such page."""
    with Connection(referee) as asked:
        figures = tuple(
            figure
            for what, path in (
                ("the rules desk, as one types", "/en/rules?q="),
                ("the JSON interface", "/api/v1/rules?q="),
            )
            for figure in _searched(asked, what, path)
        )
    return Section(
        "Searching the catalogue",
        "The slowest word's median, answer included, one client over loopback. The words: "
        f"{', '.join(WORDS)}; the whole catalogue is searched for each.",
        figures,
    )


def _beside(referee: int, empty: int, clients: int) -> tuple[Figure, ...]:
    with ExitStack() as opened:
        first, second = (
            [opened.enter_context(Connection(port)) for _ in range(clients)] for port in (referee, empty)
        )
        # No game is asked about twice, and the first of each client warms up.
        _first, *rounds = [
            _round(first, second, clients * ROUNDS * 2 + number) for number in range(ROUNDS + 1)
        ]
    turn, page = (median(column) for column in zip(*rounds, strict=True))
    ratio = median(ours / bare for ours, bare in rounds)
    who = "one client" if clients == 1 else f"{clients} clients"
    return (
        Figure(f"{who}: a turn judged", f"{per_second(turn)}, {milliseconds(turn)} each"),
        Figure(f"{who}: an empty page", f"{per_second(page)}, {milliseconds(page)} each"),
        at_most(f"{who}: a judged turn takes, in empty pages", ratio, RATIO_MAX, ""),
    )


def _round(first: list[Connection], second: list[Connection], number: int) -> tuple[float, float]:
    """Seconds for a judged turn and for an empty page, over the length of one game."""
    judged = [post(TURN, bodies.turn(question)) for question in turns(another_game(number))]
    nothing = [get("/")] * len(judged)
    return (
        seconds_of(lambda: _ask_all(first, judged)) / len(judged),
        seconds_of(lambda: _ask_all(second, nothing)) / len(judged),
    )


def _ask_all(connections: list[Connection], requests: list[bytes]) -> None:
    """Ask everything, as many at once as there are connections."""
    for start in range(0, len(requests), len(connections)):
        wave = list(zip(connections, requests[start : start + len(connections)], strict=False))
        for connection, request in wave:
            connection.send(request)
        for connection, _ in wave:
            head, _body = connection.wait()
            if b" 200 " not in head[:20]:
                raise ValueError(head)


def _searched(asked: Connection, what: str, path: str) -> tuple[Figure, ...]:
    requests = [get(path + quote_plus(word), HX_Request_Type="partial") for word in WORDS]
    if b" 200 " not in asked.ask(requests[0])[0][:20]:
        return ()
    slowest = max(
        medians_in_turn([lambda request=request: asked.ask(request) for request in requests], SEARCHES)
    )
    return (at_most(what, slowest * 1_000, SEARCH_MS_MAX, "ms"),)
