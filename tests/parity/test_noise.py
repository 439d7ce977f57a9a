"""A model that draws in its forward draws random numbers: it has not failed."""

from __future__ import annotations

import pytest

from workers.parity import check
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class

VAE = """import torch
from torch import nn


class VAE(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder, self.decoder = nn.Linear(8, 6), nn.Linear(3, 8)

    def forward(self, x):
        mean, log = self.encoder(x).chunk(2, -1)
        z = mean + torch.exp(0.5 * log) * {noise}
        return self.decoder(z), mean
"""
THERE = """from mindspore import nn, ops


class VAE(nn.Cell):
    def __init__(self):
        super().__init__()
        self.encoder, self.decoder = nn.Dense(8, 6), nn.Dense(3, 8)

    def construct(self, x):
        mean, log = ops.chunk(self.encoder(x), 2, -1)
        z = mean + ops.exp(0.5 * log) * {noise}
        return self.decoder(z), mean{more}
"""


def compared(pool: Pool, torch: str, mindspore: str, more: str = ""):
    found = check(VAE.format(noise=torch), THERE.format(noise=mindspore, more=more), pool=pool)
    return found, {step.rung.name: step for step in found.steps}


def test_shared_numbers_are_compared_and_the_graph_draws_its_own(pool: Pool) -> None:
    found, steps = compared(pool, "torch.randn_like(mean)", "ops.randn_like(mean)")
    assert found.kind.same
    assert (steps["graph"].kind, steps["graph"].state) == (Class.NON_DETERMINISTIC, "undecided")
    assert str(steps["graph"].note).startswith("draws random numbers")


def test_numbers_that_are_not_shared_decide_nothing(pool: Pool) -> None:
    found, steps = compared(pool, "torch.empty(mean.shape).cauchy_()", "ops.standard_normal(mean.shape)")
    assert found.kind is Class.NON_DETERMINISTIC
    assert steps["eval"].note == "draws random numbers that the two sides do not share"


@pytest.mark.parametrize("wrong", ["ops.randn_like(mean) * 2", "1.0"])
def test_a_mistake_beside_shared_numbers_is_found(pool: Pool, wrong: str) -> None:
    assert compared(pool, "torch.randn_like(mean)", wrong)[0].kind is Class.DIFFERENT


def test_another_shape_is_wrong_whatever_is_drawn(pool: Pool) -> None:
    found, _ = compared(pool, "torch.empty(mean.shape).cauchy_()", "ops.standard_normal(mean.shape)", ", log")
    assert found.kind is Class.SHAPE
