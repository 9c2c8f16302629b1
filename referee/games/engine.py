"""The version of the engine: what a link says of the judgement that it carries."""

from __future__ import annotations

ENGINE = 1
"""Raised with every change that may judge an old question otherwise: points, winner, or the rules named.

A new question that could not be asked before, or a new sentence for the same rule, leaves it as it is.
`python -m tests.games.engine` writes down what the vectors are answered now, and a test notices when one of
them is answered otherwise by the same version.
"""
