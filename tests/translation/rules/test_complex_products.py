"""Products of complex tensors are told where a gradient flows."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from tests.translation.executing import names_of
from workers.translation import translate

_BODY = (
    "class Net(nn.Module):\n    def forward(self, x, angles):\n"
    "        z = torch.view_as_complex(x)\n        return torch.view_as_real({result})\n"
)


def test_a_product_in_a_network() -> None:
    found = translated(_BODY.format(result="z * torch.polar(torch.ones_like(angles), angles)"))
    assert "complex_product(z, ops.polar(" in found.text
    assert found.clean


def test_a_quotient_in_a_network() -> None:
    found = translated(_BODY.format(result="z / z"))
    assert "complex_quotient(z, z)" in found.text
    assert found.clean


def test_a_sum_and_a_product_outside_of_networks() -> None:
    assert translated(_BODY.format(result="z + z")).clean
    assert "complex_product" not in translated(_BODY.format(result="z + z")).text
    assert "complex_product" not in translated("z = torch.view_as_complex(torch.ones(3, 2))\ny = z * z\n").text


_STATE_SPACE = """
import torch
from torch import nn

class Kernel(nn.Module):
    def __init__(self):
        super().__init__()
        self.C = nn.Parameter(torch.tensor([[0.5, 1.0], [0.25, -1.0]]))
        self.log_real = nn.Parameter(torch.tensor([0.1, 0.2]))
        self.imag = nn.Parameter(torch.tensor([3.0, -2.0]))

    def forward(self, L):
        C = torch.view_as_complex(self.C)
        A = -torch.exp(self.log_real) + {turned}
        C = C * (torch.exp(A) - 1.) / A
        K = torch.exp(A.unsqueeze(-1) * torch.arange(L)) / 2
        return 2 * torch.einsum('n, nl -> l', C, K).real

kernel = Kernel()
optimizer = torch.optim.SGD(kernel.parameters(), lr=0.1)
losses = []
for _ in range(3):
    optimizer.zero_grad()
    loss = (kernel(4) ** 2).sum()
    loss.backward()
    optimizer.step()
    losses.append(loss.item())
"""


@pytest.mark.parametrize("turned", ["1j * self.imag", "self.imag * 1j", "self.imag / -1j", "1j * (2 * self.imag)"])
def test_a_state_space_learns_the_same(turned: str) -> None:
    result = translate(source := _STATE_SPACE.replace("{turned}", turned), companion="inline")
    assert result.clean
    assert names_of(result.text)["losses"] == pytest.approx(names_of(source)["losses"], rel=1e-4)
