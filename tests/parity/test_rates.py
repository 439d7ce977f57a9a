"""The learning rate of a program's schedule, step by step on both sides."""

from __future__ import annotations

import numpy as np
import pytest

from workers.parity import check
from workers.parity.sandbox.pool import Pool
from workers.translation import translate

PROGRAM = """import torch
from torch import nn, optim

net = nn.Linear(2, 1)
opt = optim.SGD(net.parameters(), lr=0.1)
{schedule}
x = torch.ones(4, 2)
for i in range(9):
    opt.zero_grad()
    loss = (net(x) ** 2).mean()
    loss.backward()
    opt.step()
    sched.step({argument})
"""


def curve(pool: Pool, schedule: str, argument: str = "", wrong: tuple[str, str] = ("", "")) -> dict[str, list[float]]:
    source = PROGRAM.format(schedule=schedule, argument=argument)
    found = check(source, translate(source).text.replace(*wrong), pool=pool)
    return next(step.curve for step in found.steps if step.rung.name == "program")


@pytest.mark.parametrize(
    ("schedule", "argument"),
    [
        ("sched = optim.lr_scheduler.StepLR(opt, 3, gamma=0.5)", ""),
        ("sched = optim.lr_scheduler.LambdaLR(opt, lambda step: 1 / (step + 1))", ""),
        ("sched = optim.lr_scheduler.OneCycleLR(opt, 0.2, total_steps=12)", ""),
        ("sched = optim.lr_scheduler.ReduceLROnPlateau(opt, factor=0.5, patience=0, threshold=0.9)", "loss"),
        (
            (
                "first = optim.lr_scheduler.LinearLR(opt, 0.1, total_iters=3)\n"
                "rest = optim.lr_scheduler.CosineAnnealingLR(opt, 6)\n"
                "sched = optim.lr_scheduler.SequentialLR(opt, [first, rest], milestones=[3])"
            ),
            "",
        ),
    ],
)
def test_the_rates_of_both_sides_agree_step_by_step(pool: Pool, schedule: str, argument: str):
    sides = curve(pool, schedule, argument)
    assert len(sides["torch"]) == len(sides["mindspore"]) == 9
    # MindSpore's own StepLR keeps float32, in which 0.1 is 1.5e-9 away; what is written out is the same to the last digit.
    assert np.array_equal(np.array(sides["torch"], "float32"), np.array(sides["mindspore"], "float32"))
    assert "StepLR" in schedule or sides["torch"] == pytest.approx(sides["mindspore"], rel=0, abs=1e-9)
    assert len(set(sides["torch"])) > 1


def test_another_schedule_is_seen_in_the_rates(pool: Pool):
    sides = curve(pool, "sched = optim.lr_scheduler.StepLR(opt, 3, gamma=0.5)", wrong=("gamma=0.5", "gamma=0.25"))
    assert sides["torch"][2] == pytest.approx(0.05)
    assert sides["mindspore"][2] == pytest.approx(0.025)


def test_a_program_without_a_schedule_has_no_rates(pool: Pool):
    assert curve(pool, "sched = __import__('types').SimpleNamespace(step=lambda: None)") == {}
