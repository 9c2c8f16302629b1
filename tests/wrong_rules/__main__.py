"""Make the changes and tell which of them no test noticed."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter

import click
import hypothesis  # noqa: F401  every trial needs it, so it is imported before they part
import pydantic  # noqa: F401

from tests.wrong_rules.changes import GAMES, Change, text_changes, wrong_rules
from tests.wrong_rules.listed import NO_DIFFERENCE, NUMBERS_AND_CONDITIONS
from tests.wrong_rules.trial import tried

NOTHING = Change(GAMES / "reasons.py", "nowhere", "nothing", 0, 0, "")
"""No change at all: the tests pass, or what they notice elsewhere says nothing."""


def main() -> int:
    """Try all changes, or as many as asked for; 1 where the tests do not notice what they should."""
    parser = argparse.ArgumentParser(prog="python -m tests.wrong_rules", description=__doc__)
    parser.add_argument("--sample", type=int, help="only so many changes, at random")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="of the sample")
    parser.add_argument("--only", default="", help="only changes whose name holds this")
    parser.add_argument("--verbose", action="store_true", help="tell also which test noticed a change")
    asked = parser.parse_args()
    changes = [
        change
        for change in (*wrong_rules(), *text_changes(NUMBERS_AND_CONDITIONS))
        if asked.only in change.name
    ]
    if asked.sample is not None:
        changes = random.Random(asked.seed).sample(changes, min(asked.sample, len(changes)))
        click.echo(f"seed {asked.seed}")
    (unchanged,) = tried([NOTHING], 1)
    if unchanged.noticed_by is not None:
        click.echo(f"Without any change, this test fails: {unchanged.noticed_by}")
        return 1
    return _tell(changes, asked.verbose)


def _tell(changes: list[Change], verbose: bool) -> int:
    begun, counts, wrong = time.monotonic(), Counter[str](), []
    for change, noticed_by in tried(changes, os.cpu_count() or 1):
        counts["noticed" if noticed_by else "not noticed"] += 1
        known = NO_DIFFERENCE.get(change.place)
        if verbose:
            click.echo(f"{change.name}: {noticed_by or 'NOT NOTICED'}")
        if (noticed_by is None) != (known is not None):
            wrong.append(f"{change.name}: {f'noticed by {noticed_by}' if noticed_by else 'not noticed'}")
    took = time.monotonic() - begun
    told = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    click.echo(f"{len(changes)} changes: {told}; {took:.0f} s")
    click.echo("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
