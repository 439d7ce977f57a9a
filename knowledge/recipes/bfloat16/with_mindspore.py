import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)
net = nn.SequentialCell(nn.Dense(8, 16), nn.ReLU(), nn.Dense(16, 3))
for parameter in net.trainable_params():  # both sides begin with the same weights
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = ms.Tensor(rng.normal(size=(64, 8)), ms.float32)
y = ms.Tensor(rng.integers(0, 3, 64), ms.int32)

# On Ascend 910B and newer. CPUs have no matrix product in bfloat16: there the level is O0, everything in float32.
level = "O0" if ms.get_context("device_target") == "CPU" else "O1"
net = ms.amp.auto_mixed_precision(net, level, ms.bfloat16)
optimizer = nn.Adam(net.trainable_params(), learning_rate=0.01)


def forward():
    return ops.cross_entropy(net(x).astype(ms.float32), y)


step = ms.value_and_grad(forward, None, optimizer.parameters)
for number in range(4):
    loss, grads = step()  # no loss scaler: bfloat16 has the range of float32
    optimizer(grads)
    print(f"loss {float(loss):.3f}")
print("all finite", bool(ms.amp.all_finite(net.trainable_params())))
