"""Networks in the styles of public code compute the same outputs and gradients; the scoreboard may only get better."""

from __future__ import annotations

import json

import pytest

from knowledge.decision import DEFAULTS
from tests import proofs
from tests.translation.programs import MODELS, names, source
from tests.translation.programs.__main__ import BOARD, score, table
from tests.translation.programs.scoring import alike, models
from workers.parity.sandbox.pool import shared
from workers.translation import translate


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_networks_do_at_least_as_well_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    found = list(models(names(MODELS), shared, proofs.proved("models")))
    board = score(found)
    with capsys.disabled():
        print("\n" + table(board))
    assert [(r.name, r.detail) for r in found if r.outcome in {"wrong", "broken"}] == []
    before = json.loads(BOARD.read_text(encoding="utf-8"))
    assert board["models"]["match"] >= before["models"]["match"]


@pytest.mark.parametrize("name", names(MODELS))
def test_every_line_is_a_promise(name: str) -> None:
    result = translate(source(name, MODELS), decisions=DEFAULTS)
    assert [(c.line, c.torch, c.reason["en"]) for c in result.changes if c.verdict not in {"exact", "adapted"}] == []


def test_printed_numbers_are_alike_up_to_rounding() -> None:
    assert alike("loss 0.12345 at 3", "loss 0.12346 at 3")
    assert not alike("loss 0.12 at 3", "loss 0.13 at 3")
    assert not alike("loss 0.12", "error 0.12")
