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
    number,
    per_second,
    seconds_of,
)
from tests.bench.http import Connection, get, post

TURN = "/api/v1/nunatak/turn"
EMPTY_OF_OURS = "/healthz"
ROUNDS = 40
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
        f"are under way at once. Their ratio has no target: several at once show how many fit into a "
        "second, and the limit is for the time of one answer. A ratio is that of the two medians over all "
        f"requests. `{EMPTY_OF_OURS}` is the emptiest page of Referee itself, in the same process, with the "
        "headers of every answer.",
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
        ours, bare = (
            [opened.enter_context(Connection(port)) for _ in range(clients)] for port in (referee, empty)
        )
        # No game is asked about twice, and the first of each number of clients warms up.
        _warm, *games = [_game(ours, bare, clients * ROUNDS * 2 + number) for number in range(ROUNDS + 1)]
    turn, page, own = (median(chain.from_iterable(side)) / clients for side in zip(*games, strict=True))
    who = "one client" if clients == 1 else f"{clients} clients"
    label = f"{who}: a judged turn takes, in empty pages of bare Flask"
    return (
        Figure(f"{who}: a turn judged", f"{per_second(turn)}, {milliseconds(turn)} each"),
        Figure(f"{who}: an empty page of bare Flask", f"{per_second(page)}, {milliseconds(page)} each"),
        Figure(f"{who}: `{EMPTY_OF_OURS}` of Referee", f"{per_second(own)}, {milliseconds(own)} each"),
        at_most(label, turn / page, RATIO_MAX, "") if clients == 1 else Figure(label, number(turn / page)),
        Figure(f"{who}: a judged turn takes, in `{EMPTY_OF_OURS}` of Referee", number(turn / own)),
    )


def _game(ours: list[Connection], bare: list[Connection], number: int) -> tuple[list[float], ...]:
    """The seconds of each judged turn of one game, and of as many empty pages of either server."""
    judged = [post(TURN, bodies.turn(question)) for question in turns(another_game(number))]
    nothing, nothing_of_ours = ([get(path)] * len(judged) for path in ("/", EMPTY_OF_OURS))
    return _asked(ours, judged), _asked(bare, nothing), _asked(ours, nothing_of_ours)


def _asked(connections: list[Connection], requests: list[bytes]) -> list[float]:
    """Ask everything, as many at once as there are connections; the seconds of each wave."""
    waves = (
        requests[start : start + len(connections)] for start in range(0, len(requests), len(connections))
    )
    return [seconds_of(lambda wave=wave: _ask(connections, wave)) for wave in waves]


def _ask(connections: list[Connection], wave: list[bytes]) -> None:
    asked = list(zip(connections, wave, strict=False))
    for connection, request in asked:
        connection.send(request)
    for connection, _ in asked:
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
