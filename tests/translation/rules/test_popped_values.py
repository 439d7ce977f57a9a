"""Elements that an expression takes from a list, in graph mode."""

from __future__ import annotations

import pytest

from workers.translation import translate

_NET = """import torch
import torch.nn as nn


class A(nn.Module):
    def forward(self, x):
        skips = [x, x * 2]
        {line}
        return y
"""


def written(line: str) -> str:
    return translate(_NET.format(line=line), mode="graph").text


def test_it_gets_a_line_of_its_own() -> None:
    result = translate(_NET.format(line="y = torch.cat((x, skips.pop()), 1)"), mode="graph")
    assert "        skip = skips.pop()\n        y = ops.cat((x, skip), 1)\n" in result.text
    assert result.clean


def test_a_word_that_the_file_has_is_not_taken() -> None:
    assert "skip_2 = skips.pop()" in written("skip = 1; y = x\n        y = x + skips.pop() + skip")


@pytest.mark.parametrize(
    "line",
    ["y = x + skips.pop() if x.shape[0] > 1 else x", "y = x + skips.pop() * len(skips)", "y = sum(skips.pop() for _ in range(2))"],
)
def test_where_it_may_not_be_taken_first_it_is_marked(line: str) -> None:
    result = translate(_NET.format(line=line), mode="graph")
    assert "skips.pop()" in result.text
    assert "skip = " not in result.text
    assert not result.clean


def test_outside_graph_mode_it_stays() -> None:
    assert "(x, skips.pop())" in translate(_NET.format(line="y = torch.cat((x, skips.pop()), 1)")).text
