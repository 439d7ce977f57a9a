import time
from pathlib import Path

import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)
net = nn.SequentialCell(nn.Dense(8, 16), nn.ReLU(), nn.Dense(16, 3))
for parameter in net.trainable_params():  # both sides begin with the same weights
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = ms.Tensor(rng.normal(size=(64, 8)), ms.float32)
y = ms.Tensor(rng.integers(0, 3, 64), ms.int32)


def step():
    return ops.cross_entropy(net(x), y)


handler = ms.profiler.tensorboard_trace_handler("traces", analyse_flag=False)  # ms.profiler.profiler.analyse("traces") later
with ms.profiler.profile(on_trace_ready=handler) as profiler:
    step()
    profiler.step()
print("trace written", any(Path("traces").rglob("*")))

started = time.perf_counter()
total = ms.Tensor(0.0)
for number in range(20):
    total = total + step()  # no asnumpy() in the loop: each would wait for the device
print("steps timed", number + 1, time.perf_counter() > started)
print(f"mean loss {float(total) / 20:.4f}")
