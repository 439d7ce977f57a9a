"""Whole training programs print the same numbers in torch and, translated, in MindSpore."""

from __future__ import annotations

import re

import numpy as np
import pytest

from tests.translation.programs import names, source
from tests.translation.programs.running import run_all
from workers.translation import translate

Printed = dict[str, tuple[str, str]]
_NUMBER = re.compile(r"[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?|nan|inf")


@pytest.fixture(scope="module")
def torch_side() -> Printed:
    return run_all({name: source(name) for name in names()})


@pytest.fixture(scope="module")
def mindspore_side() -> Printed:
    return run_all({name: translate(source(name)).text for name in names()})


@pytest.mark.slow
@pytest.mark.timeout(900)  # the first case runs all programs of both sides
@pytest.mark.parametrize("name", names())
def test_prints_the_same_losses(name: str, torch_side: Printed, mindspore_side: Printed) -> None:
    printed, error = torch_side[name]
    assert not error, error
    assert printed.strip(), "the program prints nothing"
    translated, failure = mindspore_side[name]
    assert not failure, failure
    assert _NUMBER.sub("#", translated) == _NUMBER.sub("#", printed)
    np.testing.assert_allclose(_numbers(translated), _numbers(printed), rtol=1e-3, atol=1e-4)


@pytest.mark.parametrize("name", names())
def test_every_line_is_a_promise(name: str) -> None:
    result = translate(source(name))
    assert [(c.line, c.torch, c.reason["en"]) for c in result.changes if c.verdict not in {"exact", "adapted"}] == []


def _numbers(text: str) -> list[float]:
    return [float(match) for match in _NUMBER.findall(text)]
