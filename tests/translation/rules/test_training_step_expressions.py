"""Losses that are expressions over several lines, and backward calls that ask for some gradients only."""

from __future__ import annotations

import ast

from tests.translation.checking import translated

STEP = "net = nn.Linear(3, 1)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\nx, y = torch.ones(2, 3), torch.zeros(2, 1)\n"


def test_an_expression_over_lines_keeps_brackets() -> None:
    result = translated(STEP + "opt.zero_grad()\n(F.mse_loss(net(x), y)\n + net.weight.sum()\n).backward()\nopt.step()\n")
    ast.parse(result.text)
    assert result.clean


def test_a_network_made_by_an_unknown_function_stays_in_front_of_the_step() -> None:
    body = STEP.replace("nn.Linear(3, 1)", "build(3)") + "opt.zero_grad()\nloss = net(x).sum()\nloss.backward()\nopt.step()\n"
    text = translated("from models import build\n" + body).text
    assert text.index("net = build(3)") < text.index("opt = ") < text.index("def forward")


def test_gradients_of_some_inputs_alone_are_for_a_person() -> None:
    result = translated(STEP + "loss = net(x).sum()\nloss.backward(inputs=[net.weight])\nopt.step()\n")
    assert "review" in {c.verdict for c in result.changes if c.torch == "torch.Tensor.backward"}


def test_all_weights_of_the_network_are_a_step_as_any_other() -> None:
    body = STEP + "opt.zero_grad()\nloss = net(x).sum()\nloss.backward(inputs=list(net.parameters()))\nopt.step()\n"
    assert translated(body).clean
