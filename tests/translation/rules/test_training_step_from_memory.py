"""Batches that a buffer of the file gives as arrays: no gradient flows back into what was put there."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_LOOP = """
import numpy as np
from torch import nn

class Memory:
    def __init__(self):
        self.rows = []
    def put(self, row):
        self.rows.append(row)
    def sample(self, n):
        rows = self.rows[-n:]
        return {given}

net, memory = nn.Linear(2, 1), Memory()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for step in range(9):
    row = net(torch.ones(2))
    memory.put(row)
    if step > 4:
        rows, scale = memory.sample(3)
        loss = (net(torch.Tensor(rows)) * scale).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
"""


@pytest.mark.parametrize("given", ["np.array(rows), np.ones(3)", "np.stack(rows), np.array([1.0])"])
def test_a_buffer_of_arrays(given):
    result = translated(_LOOP.format(given=given))
    assert "opt(grads)" in result.text
    assert "        rows, scale = memory.sample(3)\n" in result.text
    assert result.clean


def test_a_buffer_of_tensors_may_carry_gradients():
    result = translated(_LOOP.format(given="torch.stack(rows), 2"))
    assert "opt(grads)" not in result.text
