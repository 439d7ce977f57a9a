"""Mixed precision as decided: MindSpore's own around the step, and losses as torch's mixed precision prints them on a CPU."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation.programs.running import run_both
from workers.translation import translate

STEP = """import torch
from torch import nn


def train(net, loader, optimizer, scaler, half):
    for x, y in loader:
        optimizer.zero_grad()
        with torch.autocast("cuda", dtype=torch.float16{enabled}):
            loss = nn.functional.cross_entropy(net(x), y)
        {scaled}.backward()
        {stepped}
        {updated}
"""
SCALED = {"scaled": "scaler.scale(loss)", "stepped": "scaler.step(optimizer)", "updated": "scaler.update()", "enabled": ""}
PLAIN = {"scaled": "loss", "stepped": "optimizer.step()", "updated": "pass", "enabled": ""}
MIXED = {"precision": "mixed"}


def test_the_step_is_minds_own():
    result = translate(STEP.format(**SCALED), decisions=MIXED)
    assert result.clean
    assert 'ms.value_and_grad(amp.auto_mixed_precision(forward_fn, "auto"), None, optimizer.parameters)' in result.text
    assert "return scaler.scale(loss)" in result.text
    after = result.text.partition("grad_fn(x, y)\n")[2]
    lines = [line.strip() for line in after.strip().splitlines()]
    assert lines == [
        "loss, grads = scaler.unscale(loss), scaler.unscale(grads)",
        "is_finite = amp.all_finite(grads)",
        "if is_finite:",
        "optimizer(grads)",
        "scaler.adjust(is_finite)",
    ]


def test_without_a_scaler_nothing_is_scaled():
    result = translate(STEP.format(**PLAIN), decisions=MIXED)
    assert result.clean
    assert "auto_mixed_precision" in result.text
    assert "unscale" not in result.text


def test_the_step_asks_at_run_time_where_the_program_does():
    text = translate(STEP.format(**{**PLAIN, "enabled": ", enabled=half"}), decisions=MIXED).text
    assert 'amp.auto_mixed_precision(forward_fn, "auto") if half else forward_fn' in text


def test_in_full_precision_nothing_of_it_is_left():
    text = translate(STEP.format(**SCALED), decisions={"precision": "float32"}).text
    assert "amp" not in text.partition("def train")[2].replace("scaler, half", "")


@pytest.mark.parametrize(
    "body",
    [
        "with torch.autocast('cuda'):\n    y = net(x)\n",  # in no step
        "with torch.autocast('cuda', dtype=kind):\n    y = net(x)\n",
        "def f(net, x):\n    with torch.autocast('cuda', enabled=False):\n        return net(x)\n",
    ],
)
def test_what_is_mixed_elsewhere_is_left_to_a_person(body):
    assert not translate(f"import torch\nfrom mine import net, x, kind\n{body}", decisions=MIXED).clean


def test_evaluation_computes_in_full_precision():
    body = "with torch.no_grad():\n    with torch.autocast('cuda'):\n        y = net(x)\n"
    assert translate(f"import torch\nfrom mine import net, x\n{body}", decisions=MIXED).clean


def test_a_scaler_that_shares_its_step_is_left_to_a_person():
    source = STEP.format(**SCALED).replace(
        "        scaler.step(optimizer)", "        scaler.step(optimizer)\n        optimizer2.step()"
    )
    assert not translate(source, decisions=MIXED).clean


TRAINING = """import numpy as np
import torch
from torch import nn

draws = np.random.RandomState(3)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
with torch.no_grad():
    for weight in net.parameters():
        weight.copy_(torch.tensor(draws.uniform(-0.4, 0.4, weight.shape).astype("float32")))
optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
scaler = torch.amp.GradScaler("cpu", init_scale=128.0)
for step in range(12):
    x = torch.tensor(draws.normal(size=(16, 8)).astype("float32"))
    y = torch.tensor(draws.randint(0, 3, 16))
    optimizer.zero_grad()
    with torch.autocast("{device}", dtype=torch.float16):
        out = net(x)
        loss = nn.functional.cross_entropy(out, y)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
    print(loss.item())
"""


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_mixed_losses_are_those_of_torch_in_float16():
    """torch mixes on a CPU where it is told so; the program that is translated says cuda, as programs do."""
    full = TRAINING.format(device="cpu")
    made = translate(TRAINING.format(device="cuda"), decisions=MIXED, device="cpu", companion="inline")
    assert made.clean
    ours, theirs = run_both({"mixed": full}, {"mixed": made.text})
    assert not ours["mixed"][1], ours["mixed"][1]
    assert not theirs["mixed"][1], theirs["mixed"][1]
    expected, found = (np.array([float(line) for line in side["mixed"][0].split()]) for side in (ours, theirs))
    assert len(found) == 12
    assert np.abs(found - expected).max() < 4e-3
    assert (
        np.abs(found - expected).max() > 0
    )  # float16 rounds differently in two places: equal numbers would mean that it was not used
