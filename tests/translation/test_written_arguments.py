"""A function of the program's own that writes into what the loss is made of is not left behind."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from workers.translation.training import reasons

HEAD = "net = nn.Linear(3, 2)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\n"
OWN = "def own(t, k):\n    {}\n"
STEP = "    opt.zero_grad()\n    loss.backward()\n    opt.step()\n"
LOOP = "for x, y in data:\n    out = net(x)\n    {}\n    loss = F.mse_loss(out, y)\n" + STEP


def moved(body: str, call: str) -> bool:
    """Into a forward function, past the call."""
    text = translated(OWN.format(body) + HEAD + LOOP.format(call)).text
    return "def forward_fn(" in text and "own(" in text.partition("grad_fn(")[2]


@pytest.mark.parametrize("body", ["t.mul_(2.0)", "t[:, 0] = 0", "t.view(-1)[k] = 1"])
@pytest.mark.parametrize("call", ["own(out, 0)", "own(k=0, t=out)"])
def test_a_call_that_writes_into_the_output_keeps_its_place(body: str, call: str) -> None:
    assert not moved(body, call)


@pytest.mark.parametrize(
    ("body", "call"),
    [
        ("print(t.mean())", "own(out, 0)"),
        ("t = t * 2", "own(out, 0)"),
        ("t.mul_(2.0)", "own(other, 0)"),
        ("t.append(k)", "own(history, out)"),
    ],
)
def test_other_calls_are_no_part_of_the_loss(body: str, call: str) -> None:
    result = translated(OWN.format(body) + HEAD + LOOP.format(call))
    assert "def forward_fn(" in result.text
    assert reasons.WRITTEN_INTO.en not in {change.reason["en"] for change in result.changes}
