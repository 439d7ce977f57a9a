"""Gradients clamped or cleared in a loop: as `clip_grad_value_` and `zero_grad` do it, and the step stays a step."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation.checking import HEAD, translated
from tests.translation.executing import names_of

PROGRAM = """
net = nn.Linear(3, 2)
nn.init.constant_(net.weight, 0.25)
nn.init.constant_(net.bias, 0.5)
limit = 0.05
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for number in range(3):
    loss = (net(torch.arange(6.0).reshape(2, 3)) ** 2).mean()
    opt.zero_grad()
    loss.backward()
    {loop}
    opt.step()
"""
CLEARING = """
net = nn.Linear(3, 2)
nn.init.constant_(net.weight, 0.25)
nn.init.constant_(net.bias, 0.5)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for number in range(3):
    loss = (net(torch.arange(6.0).reshape(2, 3) / 10) ** 2).mean()
    {loop}
    loss.backward()
    opt.step()
"""
CLAMPED = [
    "for p in net.parameters():\n        p.grad.data.clamp_(-1, 1)",
    "for p in net.parameters(): p.grad.clamp_(-limit, limit)",
    "for p in net.parameters():\n        if p.grad is not None:\n            p.grad.data.clamp_(min=-0.05, max=0.05)",
]


CLEARED = [
    "for p in net.parameters():\n        if p.grad is not None:\n            p.grad.data.zero_()",
    "for p in net.parameters():\n        p.grad = None",
    "for p in net.parameters():\n        if p.grad is not None: p.grad.fill_(0)",
]


@pytest.mark.parametrize("body", [*(PROGRAM.format(loop=c) for c in CLAMPED), *(CLEARING.format(loop=c) for c in CLEARED)])
def test_the_weights_move_as_torchs(body: str) -> None:
    found = translated(body)
    assert found.clean, found.text
    assert ("clamp" in found.text) is ("clamp" in body), found.text
    assert "keep_gradients" not in found.text, found.text
    theirs, ours = names_of(HEAD + body), names_of(found.text)
    for weight in ("weight", "bias"):
        expected = getattr(theirs["net"], weight).detach().numpy()
        np.testing.assert_allclose(getattr(ours["net"], weight).asnumpy(), expected, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    "loop",
    [
        "for p in net.parameters():\n        p.grad.data.clamp_(-1, 0.5)",
        "for p in net.parameters():\n        p.grad.data.clamp_(-1, 1)\n        print(p.grad.sum())",
        "for p in net.parameters():\n        # the target's scale\n        p.grad.data.clamp_(-1, 1)",
    ],
)
def test_other_loops_stay_loops(loop: str) -> None:
    assert "for p in net" in translated(PROGRAM.format(loop=loop)).text
