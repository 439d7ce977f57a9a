"""Products of complex tensors are told where a gradient flows."""

from __future__ import annotations

from tests.translation.checking import translated

_BODY = (
    "class Net(nn.Module):\n    def forward(self, x, angles):\n"
    "        z = torch.view_as_complex(x)\n        return torch.view_as_real({result})\n"
)


def test_a_product_in_a_network() -> None:
    found = translated(_BODY.format(result="z * torch.polar(torch.ones_like(angles), angles)"))
    assert "complex_product(z, ops.polar(" in found.text
    assert found.clean


def test_a_quotient_needs_a_person() -> None:
    reasons = [c.reason["en"] for c in translated(_BODY.format(result="z / z")).changes]
    assert any("product of complex tensors" in reason for reason in reasons)


def test_a_sum_and_a_product_outside_of_networks() -> None:
    assert translated(_BODY.format(result="z + z")).clean
    assert "complex_product" not in translated(_BODY.format(result="z + z")).text
    assert "complex_product" not in translated("z = torch.view_as_complex(torch.ones(3, 2))\ny = z * z\n").text
