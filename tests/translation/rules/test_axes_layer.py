"""Layers of einops: MindSpore's own where one does what the pattern says."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

HEAD = "from einops.layers.torch import Rearrange\nfrom torch import nn\np, q = 2, 2\nnet = nn.Sequential(nn.ReLU(), "


def layer(call: str) -> str:
    return translated(f"{HEAD}{call})\n").text.rpartition("nn.ReLU(), ")[2].strip()[:-1]


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        ("Rearrange('b c (h p1) (w p2) -> b (c p1 p2) h w', p1=p, p2=p)", "nn.PixelUnshuffle(p)"),
        ("Rearrange('b (c s1 s2) h w -> b c (h s1) (w s2)', s1=2, s2=2)", "nn.PixelShuffle(2)"),
        ("Rearrange('b c h w -> b (c h w)')", "nn.Flatten()"),
        ("Rearrange('b ... -> b (...)')", "nn.Flatten()"),
        ("Rearrange('b c h w -> b c (h w)')", "nn.Flatten(start_dim=2)"),
    ],
)
def test_a_pattern_that_a_layer_does_is_that_layer(call: str, wanted: str) -> None:
    assert layer(call) == wanted


@pytest.mark.parametrize(
    "call",
    [
        "Rearrange('b c (h p1) (w p2) -> b (c p1 p2) h w', p1=p, p2=q)",
        "Rearrange('b c (h p1) (w p2) -> b (p1 p2 c) h w', p1=p, p2=p)",
        "Rearrange('b c (h p1) (w p2) -> b (c p2 p1) h w', p1=p, p2=p)",
        "Rearrange('b c (h p1) (w p2) -> b (c p1 p2) w h', p1=p, p2=p)",
        "Rearrange('b c h w -> (b c h w)')",
        "Rearrange('b c h w -> b (h c) w')",
        "Rearrange('b c h w -> b c (w h)')",
        "Rearrange('b c -> b c 1')",
    ],
)
def test_other_patterns_stay_the_companions(call: str) -> None:
    assert layer(call) == call
