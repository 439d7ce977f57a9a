"""A program that was decided to run in mixed precision is measured in it, and what is wrong there is still seen."""

from __future__ import annotations

from workers.parity import check
from workers.translation import translate

PROGRAM = """import torch
from torch import nn

torch.manual_seed(1)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.SGD(net.parameters(), lr=0.3)
scaler = torch.cuda.amp.GradScaler(init_scale=128.0)
losses = []
for step in range(6):
    x = torch.randn(16, 8)
    y = torch.randint(0, 3, (16,))
    optimizer.zero_grad()
    with torch.cuda.amp.autocast():
        loss = nn.functional.cross_entropy(net(x), y)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
    losses.append(loss.item())
    print(loss.item())
"""
MIXED = {"precision": "mixed"}


def largest(found) -> float:
    return max(one.max_abs or 0.0 for step in found.steps for one in step.outputs)


def test_both_sides_mix(pool):
    found = check(PROGRAM, translate(PROGRAM, decisions=MIXED).text, pool=pool)
    assert found.kind.same, [(one.name, str(one.kind), one.max_abs) for step in found.steps for one in step.outputs]
    full = check(PROGRAM, translate(PROGRAM, decisions={"precision": "float32"}).text, pool=pool)
    assert full.kind.same
    assert largest(full) < largest(found)  # float32 on both sides there, float16 here


def test_gradients_that_stay_scaled_are_seen(pool):
    right = translate(PROGRAM, decisions=MIXED).text
    wrong = right.replace("scaler.unscale(loss), scaler.unscale(grads)", "scaler.unscale(loss), grads")
    assert wrong != right
    assert not check(PROGRAM, wrong, pool=pool).kind.same
