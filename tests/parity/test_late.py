"""What the time limit ended is not run, with that reason: it is no mistake of the translation, and no line is said never to run."""

from __future__ import annotations

import pytest

from workers.parity import check
from workers.parity.answers import Failure
from workers.parity.never_ran import never_ran
from workers.parity.ran import Ran
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class

LIMIT = "time limit 6 s reached"
SCRIPT = ("import torch\nx = torch.ones(3)\ny = x * 2\n", "from mindspore import ops\nx = ops.ones(3)\ny = x * 2\n")
NETWORK = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)

    def forward(self, x):
        return self.fc(x)
"""
TRANSLATED = """import time

from mindspore import nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 2)

    def construct(self, x):
        while self.training:
            time.sleep(1)
        return self.fc(x)
"""
FOREVER = "while True:\n    pass\n"


def test_a_translated_program_that_takes_too_long_is_not_run(small_pool: Pool) -> None:
    report = check(SCRIPT[0], SCRIPT[1] + FOREVER, pool=small_pool)
    assert report.kind is Class.NOT_RUN
    assert report.reason == f"{LIMIT} in the MindSpore side, step script"
    assert [step.state for step in report.steps] == ["not-run"]
    assert report.to_dict()["error"]["message"]["en"] == report.reason


def test_one_that_raises_still_raises(small_pool: Pool) -> None:
    assert check(SCRIPT[0], SCRIPT[1] + "raise ValueError\n", pool=small_pool).kind is Class.RAISES


def test_so_is_one_of_torch(small_pool: Pool) -> None:
    report = check(SCRIPT[0] + FOREVER, SCRIPT[1], pool=small_pool)
    assert (report.kind, report.reason) == (Class.NOT_RUN, f"{LIMIT} in the torch side, step script")
    assert not any("never ran" in str(one.what) for one in report.everything_left_out)


def test_a_network_that_agrees_until_the_limit_agrees_in_part(small_pool: Pool) -> None:
    report = check(NETWORK, TRANSLATED, pool=small_pool)
    states = {step.rung.name: step.state for step in report.steps}
    assert (states["eval"], states["train"]) == ("passed", "not-run")
    assert report.kind is Class.PARTLY
    assert any(one.caps and LIMIT in str(one.what) for one in report.everything_left_out)


@pytest.mark.parametrize(("cut", "told"), [(False, "line 4 never ran"), (True, "line 4 did not run within the time limit")])
def test_of_a_run_that_was_cut_no_line_is_said_never_to_run(cut: bool, told: str) -> None:
    source = "def f(x):\n    y = x\n    if x:\n        y = 2\n    return y\n"
    assert [str(one.what) for one in never_ran(source, Ran(frozenset({2, 3, 5}), cut=cut))] == [told]


def test_only_the_translations_own_errors_raise() -> None:
    failures = Failure("mindspore", "", "x"), Failure("mindspore", "", "x", cut=True), Failure("torch", "", "x")
    assert [failure.kind for failure in failures] == [Class.RAISES, Class.NOT_RUN, Class.NOT_RUN]
