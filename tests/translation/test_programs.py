"""Whole training programs print the same numbers in torch and, translated, in MindSpore."""

from __future__ import annotations

import pytest

from knowledge.decision import DEFAULTS
from tests import proofs
from tests.translation.programs import names, source
from tests.translation.programs.scoring import Result, training
from workers.translation import translate


@pytest.fixture(scope="module")
def results() -> dict[str, Result]:
    return {result.name: result for result in training(names(), proofs.proved("training"))}


@pytest.mark.slow
@pytest.mark.timeout(900)  # the first case runs all programs without a proof on both sides
@pytest.mark.parametrize("name", names())
def test_prints_the_same_losses(name: str, results: dict[str, Result]) -> None:
    assert results[name].outcome == "match", results[name].detail


@pytest.mark.parametrize("name", names())
def test_every_line_is_a_promise(name: str) -> None:
    result = translate(source(name), decisions=DEFAULTS)
    assert [(c.line, c.torch, c.reason["en"]) for c in result.changes if c.verdict not in {"exact", "adapted"}] == []
