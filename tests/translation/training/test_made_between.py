"""A network that is made between the statements of a step stands in front of it, unless it needs what they compute."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation.checking import HEAD, translated
from tests.translation.executing import names_of

PROGRAM = """
class Loss(nn.Module):
    def __init__(self, factor=2.0):
        super().__init__()
        self.factor = factor

    def forward(self, a, b):
        return self.factor * (a - b).pow(2).mean()


def look(x):
    model = nn.Linear(3, 2)
    nn.init.constant_(model.weight, 0.25)
    nn.init.zeros_(model.bias)

    y = model(x)
    {between}
    loss = criterion(y, x[:, :2])
    loss.backward()
    return loss, model.weight.grad


loss, grad = look(torch.arange(6.0).reshape(2, 3) / 10)
"""


@pytest.mark.parametrize("between", ["criterion = Loss()", "factor = 3.0\n    criterion = Loss(factor)\n    z = x + 1"])
def test_the_step_follows_what_it_is_made_with(between):
    body = PROGRAM.format(between=between)
    found = translated(body)
    assert found.clean, found.text
    assert "    criterion = Loss(" in found.text.partition("def forward_fn")[0]
    theirs, ours = names_of(HEAD + body), names_of(found.text)
    for name in ("loss", "grad"):
        np.testing.assert_allclose(ours[name].asnumpy(), theirs[name].detach().numpy(), rtol=1e-5)


@pytest.mark.parametrize("between", ["criterion = Loss(float(y.sum()))", "print(y.shape)\n    criterion = Loss()"])
def test_what_reads_the_steps_values_is_not_passed(between):
    assert not translated(PROGRAM.format(between=between)).clean
