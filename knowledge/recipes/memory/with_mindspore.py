import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)

block = nn.SequentialCell(nn.Dense(8, 32), nn.Tanh(), nn.Dense(32, 8))
block.recompute()  # computed again in the backward pass of a graph
head = nn.Dense(8, 3)
for parameter in [*block.trainable_params(), *head.trainable_params()]:
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = ms.Tensor(rng.normal(size=(64, 8)), ms.float32)
y = ms.Tensor(rng.integers(0, 3, 64), ms.int32)


def forward(data, label):
    return ops.cross_entropy(head(block(data)), label)


step = ms.jit(ms.value_and_grad(forward, None, ms.ParameterTuple(block.trainable_params())))
loss, grads = step(x, y)
print(f"loss {float(loss):.4f} gradient {float(grads[0].abs().sum()):.4f}")
