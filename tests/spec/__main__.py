"""`make prove`: run every family on two processes and print what was compared; 1 where anything differs."""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor

from tests.spec.cases import Found
from tests.spec.families import FAMILIES, run

PROCESSES = 2


def _timed(part: tuple[str, str, str]) -> tuple[tuple[str, str, str], Found, float]:
    begin = time.perf_counter()
    found = run(*part)
    found.differ = found.differ[:5]
    return part, found, time.perf_counter() - begin


def _tell(*lines: str) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()


def main() -> int:
    """Print a line for each part of the named families as it ends, and the first disagreements."""
    _tell("| family | table | interpretation | cases | answers | silent | seconds |")
    _tell("|---|---|---|---:|---:|---:|---:|")
    parts = [part for name in sys.argv[1:] or FAMILIES for part in FAMILIES[name].parts()]
    cases = answers = differs = 0
    with ProcessPoolExecutor(PROCESSES) as pool:
        for part, found, seconds in pool.map(_timed, parts):
            numbers = f"{found.cases:,} | {found.compared:,} | {found.silent:,} | {seconds:.1f}"
            _tell(f"| {' | '.join(part)} | {numbers} |")
            cases += found.cases
            answers += found.compared
            differs += len(found.differ)
            for case, answer in found.differ:
                _tell(f"  differs at {answer.where}: {case}")
                _tell(f"    specification {answer.expected}", f"    engine {answer.actual}")
    _tell(f"| all | | | {cases:,} | {answers:,} | | |")
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main())
