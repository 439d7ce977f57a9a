"""A network that is run for what its layers keep: `model(image)`, and the loss is made of `layer.loss`."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_LOOP = """
    class Kept(nn.Module):
        def __init__(self):
            super().__init__()
            self.fc = nn.Linear(3, 2)
        def forward(self, x):
            self.loss = self.fc(x).sum()
            return x

    layers = [Kept(), Kept()]
    model = nn.Sequential(*layers)
    {before}
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for x in [torch.ones(1, 3)]:
        optimizer.zero_grad()
        {call}
        loss = sum(layer.loss for layer in layers)
        loss.backward()
        optimizer.step()
"""


def test_the_call_belongs_to_the_loss() -> None:
    result = translated(_LOOP.format(before="", call="model(x)"))
    assert "def forward_fn(x):\n    model(x)\n    loss = sum(" in result.text
    assert result.clean


@pytest.mark.parametrize("call", ["with torch.no_grad(): model(x)", "print(x)"])
def test_others_stay_where_they_are(call: str) -> None:
    assert "def forward_fn():\n    loss = sum(" in translated(_LOOP.format(before="", call=call)).text


def test_what_ran_before_the_optimizer_was_made_is_no_step() -> None:
    made = "net = nn.Linear(3, 2)\nnet(torch.ones(1, 3))\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\n"
    step = "loss = net(torch.ones(1, 3)).sum()\nopt.zero_grad()\nloss.backward()\nopt.step()\n"
    text = translated(made + step).text
    assert "net(ops.ones((1, 3)))\nopt = " in text
