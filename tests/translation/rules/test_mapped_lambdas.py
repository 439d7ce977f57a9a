"""What forward unpacks from a map may be compiled."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_NET = """
from einops import rearrange

class Net(nn.Module):
    def forward(self, x):
        h = self.heads
        {line}
        return q
"""


@pytest.mark.parametrize(
    ("line", "after"),
    [
        (
            "q, k = map(lambda t: rearrange(t, p, h=h), x.chunk(2, dim=-1))",
            "q, k = [rearrange(t, p, h=h) for t in x.chunk(2, axis=-1)]",
        ),
        ("q, k = map(lambda t: t * self.scale, (x, x))", "q, k = [t * self.scale for t in (x, x)]"),
        ("q = sum(map(lambda layer: layer(x), self.layers))", "q = sum([layer(x) for layer in self.layers])"),
        ("q = tuple(map(lambda t: t * h, (x, x)))", "q = tuple([t * h for t in (x, x)])"),
        ("q, k = map(lambda t: t + h, (x, x) if h else [x, x])", "q, k = [t + h for t in ((x, x) if h else [x, x])]"),
    ],
)
def test_a_map_that_is_unpacked_is_a_list(line: str, after: str) -> None:
    result = translated(_NET.format(line=line))
    assert f"        {after}\n" in result.text
    assert result.clean


@pytest.mark.parametrize(
    "line",
    [
        "q, k = map(lambda t: t + 1, (x, x))",
        "q = map(lambda t: t * h, (x, x))",
        "q = any(map(lambda t: t * h, (1, 2)))",
        "q, k = map(self.split, (x, x))",
        "q, k = map(lambda t, s=h: t * s, (x, x))",
        "q, k = map(lambda t, s: t * s * h, (x, x), (x, x))",
    ],
)
def test_other_maps_stay(line: str) -> None:
    assert f"        {line}\n" in translated(_NET.format(line=line)).text


def test_outside_of_forward_a_map_stays() -> None:
    line = "q, k = map(lambda t: t * h, (x, x))"
    assert line in translated(f"h = 2\nx = torch.ones(2)\n{line}\n").text
