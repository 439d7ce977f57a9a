"""A class of the program's own that steps the weights of a network it holds: their gradients are kept for it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation.checking import HEAD
from tests.translation.executing import names_of
from workers.translation import translate

PROGRAM = """
class Descent:
    def __init__(self, model, lr):
        self.model = model
        self.lr = lr
    def step(self):
        with torch.no_grad():
            for p in self.model.parameters():
                if p.grad is not None:
                    p -= self.lr * p.grad
    def zero_grad(self):
        {clear}

net = nn.Linear(3, 2)
nn.init.constant_(net.weight, 0.25)
nn.init.constant_(net.bias, 0.5)
opt = Descent(net, 0.1)
for i in range(2):
    loss = net(torch.ones(4, 3)).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
weight = net.weight.detach().numpy()
"""
IN_LOOP = "for p in self.model.parameters():\n            p.grad = None"
IN_PLACE = "for p in self.model.parameters():\n            if p.grad is not None:\n                p.grad.zero_()"


@pytest.mark.parametrize("clear", [IN_LOOP, IN_PLACE, "self.model.zero_grad()"])
def test_the_weights_of_its_network_keep_the_gradients(clear: str) -> None:
    program = HEAD + PROGRAM.format(clear=clear)
    result = translate(program, companion="inline")
    assert "opt.model.trainable_params()" in result.text
    assert np.allclose(names_of(program)["weight"], names_of(result.text)["weight"], atol=1e-6)
