"""`weight.data.copy_(value)` spreads the value over the weight: where MindSpore's assignment stands for it, it must too."""

from __future__ import annotations

import numpy as np

from tests.translation.executing import names_of
from workers.translation import translate

PROGRAM = """
import torch
from torch import nn
class Scaled(nn.Module):
    def __init__(self):
        super().__init__()
        self.logs = nn.Parameter(torch.zeros(1, 3))
    def forward(self, x):
        self.logs.data.copy_(x.mean())
        return x * self.logs
net = Scaled()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
opt.zero_grad()
loss = net(torch.tensor([[1.0, 2.0, 4.5]])).sum()
loss.backward()
opt.step()
"""


def test_a_scalar_copied_into_a_weight_while_it_is_trained() -> None:
    expected, found = names_of(PROGRAM)["net"], names_of(translate(PROGRAM).text)["net"]
    np.testing.assert_allclose(found.logs.asnumpy(), expected.logs.detach().numpy(), rtol=1e-6)
