"""Helpers that give a default, in graph mode."""

from __future__ import annotations

import pytest

from workers.translation import translate

_HELPERS = [
    "return val if val is not None else d() if isfunction(d) else d",
    "return val if exists(val) else (d() if isfunction(d) else d)",
    "if exists(val):\n        return val\n    return d() if isfunction(d) else d",
    "return val if exists(val) else (d() if callable(d) else d)",
]
_NET = """from inspect import isfunction

import torch
from torch import nn


def exists(x):
    return x is not None


def default(val, d):
    {helper}


class A(nn.Module):
    def forward(self, x: torch.Tensor, known=None, other=None):
        {line}
        return y
"""


def written(helper: str, line: str, mode: str = "graph") -> tuple[str, bool]:
    result = translate(_NET.format(helper=helper, line=line), mode=mode)
    return result.text, result.clean


@pytest.mark.parametrize("helper", _HELPERS)
def test_the_choice_is_written_out(helper: str) -> None:
    text, clean = written(helper, "y = x + default(known, lambda: torch.zeros_like(x))")
    assert "y = x + (known if known is not None else ops.zeros_like(x))" in text
    assert clean


def test_what_is_no_function_stands_as_it_is() -> None:
    text, clean = written(_HELPERS[0], "y = default(known, x)")
    assert "y = known if known is not None else x\n" in text
    assert clean


@pytest.mark.parametrize("line", ["y = default(known, self.make)", "y = default(known[0], x)"])
def test_what_may_be_a_function_or_would_be_read_twice_is_marked(line: str) -> None:
    text, clean = written(_HELPERS[0], line)
    assert "default(known" in text
    assert not clean


def test_another_helper_is_marked() -> None:
    _, clean = written("return val or (d() if isfunction(d) else d)", "y = default(known, x)")
    assert not clean


def test_outside_graph_mode_it_stays() -> None:
    assert "default(known, x)" in written(_HELPERS[0], "y = default(known, x)", "pynative")[0]
