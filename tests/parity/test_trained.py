"""Around a training: layers first called after it has begun, own optimizers, what rests on outputs that rounding moves."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from workers.parity import check
from workers.parity.answers import Output
from workers.parity.checking_networks import NO_OPTIMIZER, NO_OWN_OPTIMIZER, _without_foundation
from workers.parity.checking_scripts import TRAINED, _allowed
from workers.parity.compare import Comparison, Value
from workers.parity.report import Step
from workers.parity.rungs import RUNGS
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class
from workers.translation import translate

from .running import run

LION = (Path(__file__).parent / "samples" / "lion.torch.py").read_text(encoding="utf-8")
LATE = """import torch
first, second = torch.nn.Linear(4, 4), torch.nn.Linear(4, 2)
x = torch.randn(3, 4)
opt = torch.optim.SGD(first.parameters(), lr=0.1)
first(x).sum().backward()
opt.step()
second(first(x).detach())
"""
HELD = """import torch
from torch import nn, optim
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)
    def forward(self, x):
        return self.fc(x)
net = Net()
"""
IN_A_DICT = "optimizers = {'net': optim.SGD(net.parameters(), lr=0.1)}\n"


def test_optimizers_in_a_dict_are_not_said_to_be_none(pool: Pool) -> None:
    for more, said in ((IN_A_DICT, NO_OWN_OPTIMIZER), ("", NO_OPTIMIZER)):
        found = check(HELD + more, translate(HELD + more).text, pool=pool)
        assert [step.note for step in found.steps if step.rung.name == "run"] == [said]


def test_an_own_optimizer_may_keep_what_it_likes(pool: Pool) -> None:
    found = check(LION, translate(LION).text, pool=pool)
    (whole,) = (step for step in found.steps if step.rung.name == "program")
    assert whole.kind.same, [(output.name, output.note) for output in whole.outputs if not output.kind.same]


def test_a_layer_that_is_first_called_after_a_step_has_seen_training(pool: Pool) -> None:
    said = run(pool, LATE).part("script")
    trained = [output.trained for output in said.outputs if output.path.startswith("Linear(...)")]
    assert trained == [False, True, True]
    names = frozenset({"backward"})
    one = Output("Linear(...), call 3", Value("tensor", "float32", np.ones(2)), series="Linear(...)", number=3, trained=True)
    assert _allowed(one, 1, names).rtol == TRAINED.rtol
    assert _allowed(Output(one.path, one.value, series=one.series, number=1), 1, names).rtol < TRAINED.rtol


def test_gradients_of_outputs_that_rounding_moves_are_not_judged() -> None:
    rungs = {rung.name: rung for rung in RUNGS}

    def steps(loss: Class) -> list[Step]:
        gradient = Comparison("gradient of fc.weight", Class.DIFFERENT, max_abs=1.0)
        shape = Comparison("gradient of fc.bias", Class.SHAPE)
        made = [
            Step(rungs["loss"], outputs=[Comparison("loss", loss, max_abs=1.0)]),
            Step(rungs["gradients"], outputs=[gradient, shape]),
        ]
        return _without_foundation(made)

    assert [one.kind for one in steps(Class.NOT_RUN)[1].outputs] == [Class.NOT_RUN, Class.SHAPE]
    assert [one.kind for one in steps(Class.TOLERANCE)[1].outputs] == [Class.DIFFERENT, Class.SHAPE]
