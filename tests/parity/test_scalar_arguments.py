"""Networks whose forward takes a number, a flag or an array of numpy: both sides are handed the same, and every rung runs."""

from __future__ import annotations

import pytest

from workers.parity import check
from workers.parity.report import Report
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class
from workers.translation import translate

FIELD = """import numpy as np
import torch
from torch import nn


class Field(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 2))

    def forward(self, t, x):
        t = {time}
        return self.net(torch.cat([t, x], dim=1))


def solve(field, x, times):
    for t in times:
        x = x + 0.1 * field(t, x)
    return x


if __name__ == "__main__":
    print(solve(Field(), torch.randn(4, 2), {times}))
"""
RUNGE_KUTTA = """import torch
from torch import nn


class Field(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(3, 2)

    def forward(self, t: float, x):
        return torch.tanh(self.net(torch.cat([torch.full((x.shape[0], 1), t), x], dim=1)))


class Solver(nn.Module):
    def __init__(self):
        super().__init__()
        self.field = Field()

    def forward(self, x, h: float):
        t = 0.0
        for _ in range(3):
            k1 = self.field(t, x)
            k2 = self.field(t + h / 2, x + h / 2 * k1)
            k3 = self.field(t + h / 2, x + h / 2 * k2)
            k4 = self.field(t + h, x + h * k3)
            x = x + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            t = t + h
        return x
"""
REPEATED = """{future}import torch
from torch import nn


class Repeated(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 4)

    def forward(self, x, depth{annotation}):
        for _ in range(depth):
            x = torch.tanh(self.layer(x))
        return x
"""
GATED = """import torch
from torch import nn


class Gated(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 4)

    def forward(self, x, residual: bool):
        y = torch.relu(self.layer(x))
        if residual is True:
            y = y + x
        return y
"""
EXPANDED = "{}.expand(x.shape[0], 1)"
CALLED = {  # how the network reads the time, what the program gives for it, what both sides are handed
    "a Python number": (EXPANDED.format("torch.tensor(t)"), "[0.25, 0.5]", "0.25"),
    "a number of numpy": (EXPANDED.format("torch.tensor(t)"), "np.array([0.25, 0.5], np.float32)", "0.25"),
    "a tensor without dimensions": (EXPANDED.format("t"), "torch.tensor([0.25, 0.5])", "uniform(shape=())"),
    "an array": (
        EXPANDED.format("torch.from_numpy(t)"),
        "np.array([[0.25], [0.5]], np.float32)",
        "numpy(uniform(shape=(1,)))",
    ),
    "an array in double precision": (
        EXPANDED.format("torch.from_numpy(t).float()"),
        "np.array([[0.25], [0.5]])",
        "numpy(uniform(shape=(1,), dtype='float64'))",
    ),
}
DEFINED = {  # nothing calls it
    "a step size": (RUNGE_KUTTA, ["normal(3, 2)", "0.5"]),
    "a depth": (REPEATED.format(future="", annotation=": int"), ["normal(3, 4)", "3"]),
    "a depth, its type a text": (
        REPEATED.format(future="from __future__ import annotations\n\n", annotation=": int"),
        ["normal(3, 4)", "3"],
    ),
    "a depth without a type": (REPEATED.format(future="", annotation=""), ["normal(3, 4)", "3"]),
    "a flag": (GATED, ["normal(3, 4)", "True"]),
}


def every_rung_runs_and_agrees(found: Report) -> bool:
    rungs = {step.rung.name: step.kind for step in found.steps}
    return all(rungs[name].same and rungs[name] is not Class.NOT_RUN for name in ("eval", "train", "gradients", "graph"))


@pytest.mark.parametrize("given", CALLED)
def test_what_a_program_gives_its_network(pool: Pool, given: str) -> None:
    time, times, spec = CALLED[given]
    source = FIELD.format(time=time, times=times)
    found = check(source, translate(source, device="cpu").text, pool=pool)
    assert [one["spec"] for one in found.inputs] == [spec, "normal(shape=(4, 2))"]
    assert every_rung_runs_and_agrees(found)


@pytest.mark.parametrize("kind", DEFINED)
def test_what_a_network_that_nobody_calls_asks_for(pool: Pool, kind: str) -> None:
    source, specs = DEFINED[kind]
    found = check(source, translate(source, device="cpu").text, pool=pool)
    assert [one["spec"] for one in found.inputs] == specs
    assert every_rung_runs_and_agrees(found)


def test_a_number_that_is_read_otherwise_is_found(pool: Pool) -> None:
    source, _ = DEFINED["a depth"]
    translated = translate(source, device="cpu").text
    found = check(source, translated.replace("range(depth)", "range(depth + 1)"), pool=pool)
    assert found.kind is Class.DIFFERENT


def test_two_rows_of_features_are_tried_before_numbers(pool: Pool) -> None:
    source = "from torch import nn\n\n\nclass Sum(nn.Module):\n    def forward(self, x, y):\n        return x * 2 + y\n"
    found = check(source, translate(source, device="cpu").text, pool=pool)
    assert [one["spec"] for one in found.inputs] == ["normal(3, 8)", "normal(3, 8)"]
