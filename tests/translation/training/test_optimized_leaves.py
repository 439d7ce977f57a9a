"""A tensor that an optimizer trains is a Parameter for every rule: what is written to it in place reaches the optimizer."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from tests.translation.programs.running import run_both
from tests.translation.programs.scoring import alike
from workers.translation import translate

STEP = "opt.zero_grad()\nloss = (w * w).sum()\nloss.backward()\nopt.step()\n"


@pytest.mark.parametrize(
    "made",
    [
        "w = torch.rand(3, requires_grad=True)",
        "c = torch.rand(3)\nw = c.clone().requires_grad_(True)",
        "w = torch.rand(3)\nw.requires_grad_()",
        "w = torch.rand(3)\nw.requires_grad = True",
    ],
)
@pytest.mark.parametrize(
    ("written", "after"),
    [
        ("with torch.no_grad():\n    w.clamp_(0, 1)\n", "w.copy_(ops.clamp(w, 0, 1))"),
        ("with torch.no_grad():\n    w *= 0.9\n", "w.copy_(w * 0.9)"),
        ("w.data.add_(1.0)\n", "w.copy_(ops.add(w.data, 1.0))"),
    ],
)
def test_what_is_written_in_place_reaches_the_optimizer(made: str, written: str, after: str) -> None:
    result = translated(f"{made}\nopt = torch.optim.SGD([w], lr=0.1)\n{STEP}{written}")
    assert after in result.text
    assert "w = ops.clamp" not in result.text


def test_a_group_of_an_optimizer_is_looked_into() -> None:
    text = translated("w = torch.ones(2, requires_grad=True)\nopt = torch.optim.SGD([{'params': [w], 'lr': 1.0}], lr=0.1)\n").text
    assert "w = Parameter(ops.ones((2,)))" in text


@pytest.mark.parametrize(
    "body",
    [
        "w = torch.ones(2, requires_grad=True)\nw.clamp_(0, 1)\n",
        "w = torch.ones(2)\nopt = torch.optim.SGD([v for v in weights], lr=0.1)\n",
        "w = torch.nn.Parameter(torch.ones(2))\nopt = torch.optim.SGD([w], lr=0.1)\n",
        "net = torch.nn.Linear(2, 2)\nw = torch.ones(2, requires_grad=True)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\n",
    ],
)
def test_what_no_optimizer_trains_stays_a_tensor(body: str) -> None:
    text = translated(body).text
    assert "Parameter(Parameter(" not in text
    assert "Parameter(" not in text or "nn.Parameter(" in body


LISTED = """import torch
def init(size, scale):
    return torch.full(size, scale, requires_grad=True)
W1, W2 = init([4, 3], 0.1), init([3, 1], 0.2)
V1 = init([4, 3], 0.3)
V2 = init(size=[3, 1], scale=0.4)
W = [W1, W2]
V = [V1, V2]
def net(x, a, b):
    return torch.relu(x @ a + 0.1) @ b
one = torch.optim.Adam(W, lr=0.1)
both = torch.optim.SGD(W + V, lr=0.1)
params = W + V
def reset_grad():
    for p in params:
        if p.grad is not None:
            p.grad = torch.zeros_like(p.grad)
for i in range(3):
    x = torch.arange(8.0).reshape(2, 4) / 8
    loss = net(x, W1, W2).pow(2).mean() + 1
    loss.backward()
    one.step()
    reset_grad()
    again = (net(x, W1, W2) - net(x, V1, V2)).pow(2).mean()
    again.backward()
    both.step()
    reset_grad()
    print("%.5f %.5f" % (loss.item(), again.item()))
"""


def test_lists_of_tensors_that_a_function_makes_are_trained_by_two_optimizers() -> None:
    """In lists and sums of lists, by pairs and one by one; a weight that both optimizers have gets its gradient once."""
    result = translate(LISTED, device="cpu", companion="inline")
    assert result.clean
    ours, theirs = run_both({"listed": LISTED}, {"listed": result.text})
    assert not ours["listed"][1], ours["listed"][1]
    assert not theirs["listed"][1], theirs["listed"][1]
    assert alike(ours["listed"][0], theirs["listed"][0]), (ours["listed"][0], theirs["listed"][0])


def test_a_function_that_does_not_always_make_one_says_nothing() -> None:
    body = "def make(n):\n    if n:\n        return torch.ones(n)\n    return torch.ones(1, requires_grad=True)\n\n"
    assert "w = make(2)" in translated(f"{body}w = make(2)\nopt = torch.optim.SGD([w], lr=0.1)\n").text


ONES = "torch.ones(2, requires_grad=True)"
MADE = "def make():\n    w = torch.ones(2)\n    ws = [w]\n    for p in ws:\n        p.requires_grad_(True)\n    return ws\n"


@pytest.mark.parametrize(
    ("body", "after"),
    [
        (f"ws = [{ONES} for _ in range(2)]\nopt = torch.optim.SGD(ws, lr=0.1)\n", "[Parameter(ops.ones((2,))) for _ in range(2)]"),
        (f"ws = [{ONES}, {ONES}]\nopt = torch.optim.SGD(ws, lr=0.1)\n", "[Parameter(ops.ones((2,))), Parameter(ops.ones((2,)))]"),
        ("ws = [torch.ones(2).requires_grad_()]\nopt = torch.optim.SGD(ws, lr=0.1)\n", "ws = [Parameter(ops.ones((2,)))]"),
        (f"ws = []\nws.append({ONES})\nopt = torch.optim.SGD(ws, lr=0.1)\n", "ws.append(Parameter(ops.ones((2,))))"),
        (f"def pair():\n    w = {ONES}\n    return [w, w]\nws = pair() + pair()\nopt = torch.optim.SGD(ws, lr=0.1)\n",
         "    w = Parameter(ops.ones((2,)))"),
        (MADE + "ws = make()\nopt = torch.optim.SGD(ws, lr=0.1)\n", "    w = Parameter(ops.ones((2,)))"),
    ],
    ids=["a comprehension", "a display", "told on the spot", "appended", "returned by a function", "told in a loop"],
)  # fmt: skip
def test_what_lists_hold_is_trained(body: str, after: str) -> None:
    assert after in translated(body).text


def test_the_same_name_in_another_function_stays_a_tensor() -> None:
    other = "def other():\n    w = torch.zeros(3)\n    return w + 1\n"
    assert "    w = ops.zeros((3,))" in translated(MADE + other + "ws = make()\nopt = torch.optim.SGD(ws, lr=0.1)\n").text


INNER_STEPS = """import torch
def adapt(params, x):
    for _ in range(2):
        loss = (x * params[0] + params[1]).pow(2).mean()
        grads = torch.autograd.grad(loss, params)
        for p, g in zip(params, grads):
            p.data -= 0.1 * g
            p.data.mul_(0.9)
    return params
def meta_step(params, opt, x):
    fast = adapt([p.clone() for p in params], x)
    opt.zero_grad()
    loss = (x * fast[0] + fast[1]).pow(2).mean()
    loss.backward()
    opt.step()
    return loss.item()
params = [torch.tensor([0.5]).requires_grad_(), torch.tensor([0.1]).requires_grad_()]
opt = torch.optim.SGD(params, lr=0.1)
x = torch.arange(4.0)
for _ in range(3):
    print("%.5f %.5f" % (meta_step(params, opt, x), params[0].item()))
"""


def test_what_is_written_past_the_gradient_lets_it_through() -> None:
    """Meta-learning: copies of the weights take steps of their own, and the gradient of what they give goes to the weights."""
    result = translate(INNER_STEPS, device="cpu", companion="inline")
    assert result.clean
    ours, theirs = run_both({"inner": INNER_STEPS}, {"inner": result.text})
    assert not theirs["inner"][1], theirs["inner"][1]
    assert alike(ours["inner"][0], theirs["inner"][0]), (ours["inner"][0], theirs["inner"][0])
