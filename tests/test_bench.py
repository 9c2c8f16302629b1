"""Each part of `make bench` measures and writes its table; minutes, in `make soak`."""

from __future__ import annotations

import pytest

from tests.bench.__main__ import PARTS, main
from tests.bench.http import ROOT


@pytest.mark.soak
@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_measured_and_shown(part, capsys):
    if part == "paint" and not (ROOT / ".venv/lighthouse/node_modules").exists():
        pytest.skip("Lighthouse is not installed: make lighthouse")

    main([part])

    assert "| what | figure | target |" in capsys.readouterr().out
