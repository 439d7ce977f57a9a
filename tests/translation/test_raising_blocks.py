"""A block that raises for some arguments is not promised for them: the line says so before the program runs."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

PENALTY = "g = torch.autograd.grad(y.sum(), x, create_graph=True)[0]\n"


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("y = F.interpolate(x, scale_factor=2, mode='bicubic')\n" + PENALTY, "torch.nn.functional.interpolate"),
        ("up = nn.Upsample(scale_factor=2, mode='bicubic')\ny = up(x)\n" + PENALTY, "torch.nn.Upsample"),
        ("a = nn.utils.spectral_norm(nn.Linear(3, 4), name='bias')\n", "torch.nn.utils.spectral_norm"),
        ("a = nn.utils.parametrizations.spectral_norm(nn.Linear(3, 4), 'bias')\n", "torch.nn.utils.parametrizations.spectral_norm"),
    ],
)
def test_what_the_block_cannot_do_is_marked(body: str, name: str) -> None:
    assert {c.verdict for c in translated(body).changes if c.torch == name} == {"review"}


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("y = F.interpolate(x, scale_factor=2, mode='bilinear')\n" + PENALTY, "torch.nn.functional.interpolate"),
        ("y = F.interpolate(x, scale_factor=2, mode='bicubic')\n", "torch.nn.functional.interpolate"),
        ("a = nn.utils.spectral_norm(nn.Linear(3, 4), name='weight')\n", "torch.nn.utils.spectral_norm"),
    ],
)
def test_what_it_can_do_is_not(body: str, name: str) -> None:
    assert {c.verdict for c in translated(body).changes if c.torch == name} <= {"exact", "adapted"}
