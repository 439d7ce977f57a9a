"""Products of complex tensors are told where a gradient flows."""

from __future__ import annotations

from tests.translation.checking import translated

_BODY = (
    "class Net(nn.Module):\n    def forward(self, x, angles):\n"
    "        z = torch.view_as_complex(x)\n        return torch.view_as_real({result})\n"
)


def test_a_product_in_a_network() -> None:
    reasons = [c.reason["en"] for c in translated(_BODY.format(result="z * torch.polar(torch.ones_like(angles), angles)")).changes]
    assert any("product of complex tensors" in reason for reason in reasons)


def test_a_sum_and_a_product_outside_of_networks() -> None:
    assert translated(_BODY.format(result="z + z")).clean
    assert translated("z = torch.view_as_complex(torch.ones(3, 2))\ny = z * z\n").clean
