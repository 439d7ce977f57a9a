"""Partials that a network keeps and calls, in graph mode."""

from __future__ import annotations

import pytest

from workers.translation import translate

_NET = """from functools import partial

import torch
from torch import nn


class A(nn.Module):
    def __init__(self, dim=1):
        super().__init__()
        self.join = {made}

    def forward(self, x):
        return self.join({given})
"""


def written(made: str, given: str = "[x, x]", mode: str = "graph") -> tuple[str, bool]:
    result = translate(_NET.format(made=made, given=given), mode=mode)
    return result.text, result.clean


def test_the_call_says_the_function() -> None:
    text, clean = written("partial(torch.cat, dim=-1)")
    assert "return ops.cat([x, x], axis=-1)" in text
    assert clean


def test_what_the_call_says_goes_before() -> None:
    assert "ops.cat([x, x], axis=0)" in written("partial(torch.cat, dim=-1)", "[x, x], dim=0")[0]


@pytest.mark.parametrize(
    "made",
    [
        "partial(torch.cat, dim=dim)",
        "partial(self.other, 1)",
        "partial(torch.cat, dim=-1)\n        if dim:\n            self.join = partial(torch.stack, dim=0)",
    ],
)
def test_what_is_not_plain_is_marked(made: str) -> None:
    text, clean = written(made)
    assert "self.join([x, x])" in text
    assert not clean


def test_outside_graph_mode_it_stays() -> None:
    assert "self.join([x, x])" in written("partial(torch.cat, dim=-1)", mode="pynative")[0]
