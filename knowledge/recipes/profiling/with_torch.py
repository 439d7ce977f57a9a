import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
for parameter in net.parameters():  # both sides begin with the same weights
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
x = torch.from_numpy(rng.normal(size=(64, 8))).float()
y = torch.from_numpy(rng.integers(0, 3, 64))


def step():
    return nn.functional.cross_entropy(net(x), y)


with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as profiler:
    step()
profiler.export_chrome_trace("trace.json")
print("trace written", Path("trace.json").exists())

started = time.perf_counter()
total = torch.zeros(())
for number in range(20):
    total = total + step().detach()  # no .item() in the loop: each would wait for the device
print("steps timed", number + 1, time.perf_counter() > started)
print(f"mean loss {total.item() / 20:.4f}")
