"""Schedulers of which only step() is called are MindSpore's own."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_START = """from torch.optim import lr_scheduler
parser = argparse.ArgumentParser()
parser.add_argument("--gamma", type=float, default=0.7)
parser.add_argument("--whole", type=float, default=1)
parser.add_argument("--step-size", type=int, default=2)
args = parser.parse_args()
net = nn.Linear(2, 2)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
"""
_STEPS = "for epoch in range(3):\n    scheduler.step()\n"


def _text(made: str, then: str = _STEPS) -> str:
    return translated(f"import argparse\n{_START}scheduler = lr_scheduler.{made}\n{then}").text


@pytest.mark.parametrize(
    "made",
    [
        "StepLR(optimizer, 2)",
        "StepLR(optimizer, step_size=args.step_size, gamma=args.gamma)",
        "ExponentialLR(optimizer, args.gamma)",
        "MultiStepLR(optimizer, milestones=[2, 4], gamma=0.5)",
    ],
)
def test_only_stepped(made: str) -> None:
    text = _text(made)
    assert f"scheduler = lr_scheduler.{made}\n" in text
    assert "ms_companion" not in text


@pytest.mark.parametrize(
    "then",
    [
        "scheduler.step(3)\n",
        f"{_STEPS}print(scheduler.get_last_lr())\n",
        f"{_STEPS}print(scheduler.last_epoch)\n",
        f"{_STEPS}saved = scheduler.state_dict()\n",
        f"{_STEPS}print(optimizer.param_groups[0]['lr'])\n",
        f"{_STEPS}fit(scheduler)\n",
        "def fit(scheduler):\n    scheduler.step()\n",
        f"other = lr_scheduler.ConstantLR(optimizer)\n{_STEPS}",
    ],
)
def test_what_else_is_done_with_it_needs_the_companions(then: str) -> None:
    assert "scheduler = StepLR(" in _text("StepLR(optimizer, 2)", then)


@pytest.mark.parametrize(
    "given",
    [
        "optimizer, 2, 1",
        "optimizer, 2, args.whole",
        "optimizer, 2, rate",
        "optimizer, 2.0",
        "optimizer, 2, last_epoch=3",
        "unseen, 2",
    ],
)
def test_arguments_that_mindspores_may_refuse(given: str) -> None:
    assert "import StepLR" in _text(f"StepLR({given})")


@pytest.mark.parametrize(
    "scheduler", ['ReduceLROnPlateau(opt, "min", patience=3{})', "StepLR(opt, 10{})", "CosineAnnealingLR(opt, 5{})"]
)
def test_what_older_schedulers_printed_is_left_out(scheduler: str) -> None:
    head = "from torch.optim.lr_scheduler import *\nopt = torch.optim.SGD(nn.Linear(2, 2).parameters(), lr=0.1)\n"
    told, plain = (translated(f"{head}s = {scheduler.format(said)}\n") for said in (", verbose=True", ""))
    assert told.text == plain.text
    assert told.clean


_HANDED = """
def train(opt, {parameter}):
    for _ in range(3):
        opt.step()
        {use}
net = nn.Linear(2, 2)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
scheduler = torch.optim.lr_scheduler.StepLR(opt, 2)
train(opt, scheduler)
"""


@pytest.mark.parametrize("parameter", ["scheduler", "rates"])
def test_a_scheduler_that_a_function_only_steps_is_mindspores(parameter: str) -> None:
    text = translated(_HANDED.format(parameter=parameter, use=f"{parameter}.step()")).text
    assert "from mindspore.experimental.optim import lr_scheduler" in text


@pytest.mark.parametrize(
    "use",
    [
        "print(scheduler.get_last_lr())",
        "keep(scheduler)",
        "f = lambda: scheduler.state_dict()",
        "scheduler = warm(scheduler)",
        "scheduler.step(1)",
    ],
)
def test_a_function_that_does_more_with_it_gets_the_companions(use: str) -> None:
    text = translated(_HANDED.format(parameter="scheduler", use=f"scheduler.step()\n        {use}")).text
    assert "from ms_companion.optim.lr_scheduler import StepLR" in text
