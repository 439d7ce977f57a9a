"""Groups that are added right behind the constructor are given to it; elsewhere a person decides."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation.checking import HEAD, translated
from tests.translation.executing import names_of

PROGRAM = """
net = nn.Linear(3, 2)
nn.init.constant_(net.weight, 0.25)
nn.init.constant_(net.bias, 0.5)
biases, weights = [net.bias], [net.weight]
adam = False
{made}
for number in range(3):
    opt.zero_grad()
    loss = (net(torch.arange(6.0).reshape(2, 3) / 10) ** 2).mean()
    loss.backward()
    opt.step()
"""
ADDED = 'opt.add_param_group({"params": weights, "weight_decay": 0.5})'
JOINED = [
    f"opt = torch.optim.SGD(biases, lr=0.1, momentum=0.9)\n{ADDED}",
    f"opt = torch.optim.SGD([net.bias], lr=0.1)\n{ADDED}",
    f'opt = torch.optim.SGD([{{"params": biases, "lr": 0.2}}], lr=0.1)\n{ADDED}',
    f"if adam:\n    opt = torch.optim.Adam(biases)\nelse:\n    opt = torch.optim.SGD(biases, lr=0.1)\n{ADDED}",
]


@pytest.mark.parametrize("made", JOINED)
def test_the_weights_move_as_torchs(made: str) -> None:
    body = PROGRAM.format(made=made)
    found = translated(body)
    assert found.clean, found.text
    theirs, ours = names_of(HEAD + body), names_of(found.text)
    for weight in ("weight", "bias"):
        expected = getattr(theirs["net"], weight).detach().numpy()
        np.testing.assert_allclose(getattr(ours["net"], weight).asnumpy(), expected, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    "made",
    [
        f"opt = torch.optim.SGD(biases, lr=0.1)\nopt.zero_grad()\n{ADDED}",
        f"if adam:\n    opt = torch.optim.SGD(biases, lr=0.1)\n{ADDED}",
        f"def make(given):\n    opt = torch.optim.SGD(given, lr=0.1)\n    {ADDED}\n    return opt\nopt = torch.optim.SGD(biases)",
    ],
)
def test_groups_elsewhere_are_left_to_a_person(made: str) -> None:
    assert "add_param_group" in translated(PROGRAM.format(made=made)).text


def test_a_comment_stays() -> None:
    made = f"opt = torch.optim.SGD(biases, lr=0.1)\n{ADDED}  # with decay"
    assert "\n# with decay\n" in translated(PROGRAM.format(made=made)).text
