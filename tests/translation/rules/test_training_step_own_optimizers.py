"""Optimizers of the program's own that hold another one, or are told in two calls what to do: Lookahead, SAM."""

from __future__ import annotations

import textwrap

import pytest

from tests.translation.executing import names_of
from workers.translation import translate
from workers.translation.project import project_of
from workers.translation.result import Translation

_WRAPPER = """
import torch

class Lookahead(torch.optim.Optimizer):
    def __init__(self, optimizer):
        self.optimizer = optimizer
        self.param_groups = optimizer.param_groups

    def step(self, closure=None):
        {step}
        for group in self.param_groups:
            for p in group["params"]:
                p.data.mul_(0.5)
        return loss

    def zero_grad(self):
        self.optimizer.zero_grad()
"""
_TWO_CALLS = """
import torch
from torch import nn

class Climbing(torch.optim.Optimizer):
    def __init__(self, params, base, **kwargs):
        super().__init__(params, dict(rho=0.5, **kwargs))
        self.base = base(self.param_groups, **kwargs)
        self.param_groups = self.base.param_groups

    @torch.no_grad()
    def climb(self):
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None: continue
                self.state[p]["old"] = p.data.clone()
                p.add_(p.grad * group["rho"])
        self.zero_grad()

    @torch.no_grad()
    def descend(self):
        for group in self.param_groups:
            for p in group["params"]:
                p.data = self.state[p]["old"]
        self.base.step()
        self.zero_grad()

x = torch.tensor([[1.0, 2.0], [3.0, -1.0]])
model = nn.Linear(2, 1)
nn.init.ones_(model.weight)
nn.init.zeros_(model.bias)
optimizer = Climbing(model.parameters(), torch.optim.SGD, lr=0.1, momentum=0.9)
for _ in range(2):
    (model(x) ** 2).mean().backward()
    optimizer.climb()
    (model(x) ** 2).mean().backward()
    optimizer.descend()
values = [p.sum().item() for p in model.parameters()]
"""


def _wrapper(step: str) -> Translation:
    return translate(textwrap.dedent(_WRAPPER).format(step=step))


def test_a_closure_is_handed_on() -> None:
    result = _wrapper("loss = self.optimizer.step(closure)")
    assert "loss = take_step(self.optimizer, closure)" in result.text
    assert "clear_gradients(self.optimizer.parameters)" in result.text
    assert result.clean


def test_a_closure_that_is_made_there_needs_a_person() -> None:
    assert not _wrapper("loss = self.optimizer.step(lambda: 1.0)").clean


def test_a_wrapper_that_is_no_optimizer_stays_marked() -> None:
    assert not translate(_WRAPPER.format(step="loss = self.optimizer.step(closure)").replace("(torch.optim.Optimizer)", "")).clean


def test_two_calls_in_place_of_a_step() -> None:
    result = translate(_TWO_CALLS)
    assert "keep_gradients(optimizer.parameters, " in result.text
    assert "self.base(kept_gradients(self.base.parameters))" in result.text
    assert result.clean


def test_two_calls_in_place_of_a_step_train_as_in_torch() -> None:
    theirs, ours = names_of(_TWO_CALLS)["values"], names_of(translate(_TWO_CALLS).text)["values"]
    assert ours == pytest.approx(theirs, rel=1e-5)


def test_an_object_that_is_no_optimizer_takes_no_gradients() -> None:
    plain = _TWO_CALLS.replace("class Climbing(torch.optim.Optimizer)", "class Climbing")
    assert not translate(plain).clean


_DUMMY = """
import torch

class Dummy(torch.optim.Optimizer):
    def __init__(self):
        self.param_groups = [{"lr": 0}]

    def step(self):
        None

values = [len(getattr(Dummy(), "parameters", []))]
"""


def test_an_optimizer_of_nothing_has_no_weights() -> None:
    assert names_of(translate(_DUMMY).text)["values"] == [0]


_LISTED = """
import torch
from torch import nn

class Plain:
    def __init__(self, params, lr):
        self.params, self.lr = list(params), lr

    def zero_grad(self):
        for p in self.params:
            p.grad = None

    def step(self, closure):
        loss = closure()
        with torch.no_grad():
            for p in self.params:
                p -= self.lr * p.grad
        return loss

x = torch.tensor([[1.0, 2.0], [3.0, -1.0]])
model = nn.Linear(2, 1)
nn.init.ones_(model.weight)
nn.init.zeros_(model.bias)
optimizer = Plain(model.parameters(), 0.1)

def closure():
    optimizer.zero_grad()
    loss = (model(x) ** 2).mean()
    loss.backward()
    return loss

losses = [optimizer.step(closure).item() for _ in range(2)]
"""


def test_weights_stand_where_an_optimizer_without_a_base_keeps_them() -> None:
    result = translate(_LISTED, companion="inline")
    assert result.clean
    assert names_of(result.text)["losses"] == pytest.approx(names_of(_LISTED)["losses"], rel=1e-5)


_HOLDING = """
import torch
from torch import nn

class Holding:
    def __init__(self, optimizer, params):
        self.optimizer = optimizer
        self.params = list(params)

    def zero_grad(self):
        self.optimizer.zero_grad()

    def step(self):
        {before}
        self.optimizer.step()

x = torch.tensor([[1.0, 2.0], [3.0, -1.0]])
net = nn.Linear(2, 1)
nn.init.ones_(net.weight)
nn.init.zeros_(net.bias)
optimizer = Holding(torch.optim.SGD(net.parameters(), lr=0.1), net.parameters())
losses = []
for _ in range(3):
    optimizer.zero_grad()
    loss = (net(x) ** 2).mean()
    loss.backward()
    optimizer.step()
    losses.append(loss.item())
"""


@pytest.mark.parametrize(
    "before",
    [
        "for p in self.params:\n            p.grad = p.grad * 0.5",
        "for p in self.params:\n            p.grad.mul_(0.5)",
        "torch.nn.utils.clip_grad_norm_(self.params, 0.1)",
        "nn.utils.clip_grad_value_(self.params, 0.1)",
    ],
)
def test_what_a_wrapper_does_to_the_gradients_reaches_the_optimizer(before: str) -> None:
    result = translate(source := _HOLDING.format(before=before), companion="inline")
    assert result.clean
    assert names_of(result.text)["losses"] == pytest.approx(names_of(source)["losses"], rel=1e-5)


@pytest.mark.parametrize(
    ("before", "step"), [("for p in self.params:\n            p.grad.mul_(0.5)", "step()"), ("pass", "step(grads)")]
)
def test_a_wrapper_of_another_file_is_stepped_as_that_file_says(before: str, step: str) -> None:
    head, _, rest = _HOLDING.format(before=before).partition("\nx = ")
    main = f"import torch\nfrom torch import nn\nfrom holding import Holding\nx = {rest}"
    project = project_of({"holding.py": head, "main.py": main})
    assert f"optimizer.{step}\n" in translate(main, project=project, path="main.py").text
