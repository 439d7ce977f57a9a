"""The scoreboard of the snippets may only get better, and no promise may be broken."""

from __future__ import annotations

import json

import pytest

from tests import proofs
from tests.translation.calls import cases
from tests.translation.calls.__main__ import BOARD, score, table
from tests.translation.calls.running import run


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_snippets_do_at_least_as_well_as_before(capsys):
    results = list(run(cases(), proofs.proved("calls")))
    board = score(results)
    with capsys.disabled():
        print("\n" + table(board))
    assert [r.case.name for r in results if r.outcome in {"wrong", "broken"}] == []
    before = json.loads(BOARD.read_text(encoding="utf-8"))
    worse = {
        m: (counts["match"], board.get(m, {}).get("match", 0))
        for m, counts in before.items()
        if board.get(m, {}).get("match", 0) < counts.get("match", 0)
    }
    assert worse == {}
