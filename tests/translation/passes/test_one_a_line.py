"""Statements that share a line with a step get lines of their own; all is told in the lines of the user."""

from __future__ import annotations

import pytest

from workers.translation import translate

HEAD = "import torch\nfrom torch import nn\nnet = nn.Linear(3, 2)\nopt = torch.optim.SGD(net.parameters(), 0.1)\n"
STEP = "opt.zero_grad(); loss = net(x).sum(); loss.backward(); opt.step()"
WRITTEN = "    loss, grads = grad_fn(x)\n    opt(grads)\n"


@pytest.mark.parametrize(
    ("body", "after"),
    [
        (f"for x in data:\n    {STEP}\n", WRITTEN),
        (f"for x in data:\n    {STEP};  # all\n", WRITTEN[:-1] + ";  # all\n"),
        (f"for x in data: {STEP}\n", WRITTEN),
        (f"for x in data: {STEP}; print(loss.item())\n", f"{WRITTEN}    print(loss.item())\n"),
        (f"def step(x): {STEP}; return loss.item()\n", "    opt(grads)\n    return loss.item()\n"),
        ("for x in data:\n    y = net(x); loss = y.sum()\n    opt.zero_grad(); loss.backward(); opt.step()\n", WRITTEN),
        (f"if data is None: x = torch.ones(3)\nelse: {STEP}\n", "    opt(grads)\n"),
    ],
)
def test_a_step_on_one_line_is_rewritten_as_any_other(body: str, after: str) -> None:
    result = translate(HEAD + body)
    assert after in result.text
    assert result.clean


def test_changes_and_links_name_the_lines_and_columns_of_the_user() -> None:
    result = translate(f"{HEAD}for x in data:\n    {STEP}\nprint(torch.ones(2))\n")
    places = {change.torch: (change.line, change.column) for change in result.changes}
    assert places["torch.optim.Optimizer.step"] == (6, STEP.index("opt.step()") + 4)
    assert places["torch.ones"] == (7, 6)
    assert sorted(result.links) == list(range(1, max(result.links) + 1))
    assert "print(ops.ones" in result.text.splitlines()[result.links[7][0] - 1]


def test_what_is_marked_is_marked_in_the_lines_of_the_user() -> None:
    result = translate(f"{HEAD}for x in data: {STEP}\ntorch.lobpcg(x)\n")
    assert [change.line for change in result.changes if change.verdict not in {"exact", "adapted"}] == [6]


@pytest.mark.parametrize(
    "body",
    [
        "for x in data: a = 1; b = net(x)\nloss = net(x).sum()\nopt.zero_grad()\nloss.backward()\nopt.step()\n",
        "def act(a): x, r, done = env.step(a); return r\nloss = net(x).sum()\nopt.zero_grad()\nloss.backward()\nopt.step()\n",
        "import os; home = os.sep\nloss = net(x).sum()\nopt.zero_grad()\nloss.backward()\nopt.step()\n",
    ],
)
def test_other_lines_stay_together(body: str) -> None:
    assert body.partition("\n")[0] in translate(HEAD + body).text


@pytest.mark.parametrize("body", ["x = 1; y = net(x)\n", "for x in data: total = net(x); print(total)\n"])
def test_a_program_that_trains_nothing_keeps_its_lines(body: str) -> None:
    assert body in translate(HEAD + body).text
