"""A training that rounding alone leads elsewhere is not called different where its runs happen to cross; a mistake is."""

from __future__ import annotations

import numpy as np
import pytest

from workers.parity import check
from workers.parity.answers import Output
from workers.parity.compare import Value
from workers.parity.report import Step
from workers.parity.sandbox.pool import Pool
from workers.parity.unstable import by_neighbours
from workers.parity.verdict import Class
from workers.translation import translate

CHAOTIC = """import torch
from torch import nn


class Well(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.tensor([0.3]))

    def forward(self, x):
        return (torch.exp(self.w.abs().log()) ** 2 - 1) ** 2 * x.softmax(0)


torch.manual_seed(0)
net = Well()
x = torch.randn(5)
for step in range(250):
    loss = net(x).sum()
    net.zero_grad()
    loss.backward()
    with torch.no_grad():
        for p in net.parameters():
            p -= 0.38 * p.grad
"""
MISTAKES = {"rate": ("0.38", "0.3799"), "constant": ("- 1) ** 2", "- 1.0001) ** 2"), "nan": ("- 1) ** 2", "- 1) ** 2.001")}


def program_step(pool: Pool, translated: str) -> Step:
    found = check(CHAOTIC, translated, pool=pool)
    return next(step for step in found.steps if step.rung.name == "program")


def test_a_chaotic_training_is_not_called_different(pool: Pool) -> None:
    step = program_step(pool, translate(CHAOTIC, device="cpu").text)
    kinds = {output.kind for output in step.outputs}
    assert Class.NOT_RUN in kinds, "the program is chaotic"
    assert Class.DIFFERENT not in kinds


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_small_mistake_in_it_is_found(pool: Pool, mistake: str) -> None:
    right, wrong = MISTAKES[mistake]
    text = translate(CHAOTIC, device="cpu").text
    assert right in text
    assert program_step(pool, text.replace(right, wrong)).kind in (Class.DIFFERENT, Class.SPECIAL_VALUES)


def calls(*values: float) -> list[Output]:
    made = [Output("f()", Value("tensor", "float32", np.array([value])), series="f()", number=1) for value in values[:1]]
    rest = [
        Output(f"f(), call {number}", Value("tensor", "float32", np.array([value])), series="f()", number=number)
        for number, value in enumerate(values[1:], 2)
    ]
    return made + rest


def test_where_the_program_is_unsteady_the_calls_around_say_how_far_it_goes() -> None:
    outputs = calls(*[1.0] * 12)
    moved = {output.path: 1e-5 if output.number < 7 else 0.5 for output in outputs}
    moved["f(), call 9"] = 0.002  # they cross
    found = by_neighbours(outputs, moved)
    assert found["f(), call 9"] == 0.5
    assert {found[output.path] for output in outputs[:6]} == {1e-5}, "a steady call keeps its own"


def test_other_values_and_variables_say_nothing_of_it() -> None:
    other = Output("g()", Value("tensor", "float32", np.array([1.0])), series="g()", number=2)
    variable = Output("loss", Value("number", "float", np.array(1.0)))
    moved = {"f()": 0.002, "f(), call 2": 0.002, "g()": 0.9, "loss": 0.9}
    assert by_neighbours([*calls(1.0, 1.0), other, variable], moved) == moved


def test_a_shape_that_rounding_changes_decides_nothing_around_it() -> None:
    found = by_neighbours(calls(1.0, 1.0, 1.0), {"f()": 1e-6, "f(), call 2": 0.1, "f(), call 3": float("inf")})
    assert found == {"f()": 1e-6, "f(), call 2": float("inf"), "f(), call 3": float("inf")}
