"""Whole training programs print the same numbers in torch and, translated, in MindSpore."""

from __future__ import annotations

import re

import numpy as np
import pytest

from tests.translation.programs import names, source
from tests.translation.programs.running import run_both
from workers.translation import translate

Printed = dict[str, tuple[str, str]]
_NUMBER = re.compile(r"[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?|nan|inf")


@pytest.fixture(scope="module")
def printed() -> tuple[Printed, Printed]:
    """Of torch, and of MindSpore."""
    sources = {name: source(name) for name in names()}
    return run_both(sources, {name: translate(text).text for name, text in sources.items()})


@pytest.mark.slow
@pytest.mark.timeout(900)  # the first case runs all programs of both sides
@pytest.mark.parametrize("name", names())
def test_prints_the_same_losses(name: str, printed: tuple[Printed, Printed]) -> None:
    (ours, error), (theirs, failure) = (side[name] for side in printed)
    assert not error, error
    assert ours.strip(), "the program prints nothing"
    assert not failure, failure
    assert _NUMBER.sub("#", theirs) == _NUMBER.sub("#", ours)
    np.testing.assert_allclose(_numbers(theirs), _numbers(ours), rtol=1e-3, atol=1e-4)


@pytest.mark.parametrize("name", names())
def test_every_line_is_a_promise(name: str) -> None:
    result = translate(source(name))
    assert [(c.line, c.torch, c.reason["en"]) for c in result.changes if c.verdict not in {"exact", "adapted"}] == []


def _numbers(text: str) -> list[float]:
    return [float(match) for match in _NUMBER.findall(text)]
