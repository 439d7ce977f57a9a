import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)
net = nn.SequentialCell(nn.Dense(8, 16), nn.ReLU(), nn.Dense(16, 3))
for parameter in net.trainable_params():  # both sides begin with the same weights
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = ms.Tensor(rng.normal(size=(64, 8)), ms.float32)
y = ms.Tensor(rng.integers(0, 3, 64), ms.int32)

# O1 casts what gains by it (matrix products, convolutions), O2 all but normalisation, and the weights with it.
# CPUs have no matrix product in half precision: there the level is O0, everything in float32.
level = "O0" if ms.get_context("device_target") == "CPU" else "O1"
net = ms.amp.auto_mixed_precision(net, level, ms.float16)
optimizer = nn.SGD(net.trainable_params(), learning_rate=0.1)


def forward():
    return ops.cross_entropy(net(x).astype(ms.float32), y)  # the loss in full precision


step = ms.value_and_grad(forward, None, optimizer.parameters)
for number in range(4):
    loss, grads = step()  # float16 needs loss scaling as well
    optimizer(grads)
    print(f"loss {float(loss):.3f}")
print(f"weights {net.trainable_params()[0].dtype}".lower().replace("mindspore.", ""))
