import math

import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)
net = nn.SequentialCell(nn.Dense(8, 16), nn.ReLU(), nn.Dense(16, 3))
for parameter in net.trainable_params():  # both sides begin with the same weights
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = ms.Tensor(rng.normal(size=(64, 8)), ms.float32)
y = ms.Tensor(rng.integers(0, 3, 64), ms.int32)

epochs, steps = 4, 2
cosine = [0.4 * (1 + math.cos(math.pi * epoch / epochs)) / 2 for epoch in range(epochs)]
rates = [rate for rate in cosine for _ in range(steps)]  # one for each call of the optimizer, the same within an epoch
optimizer = nn.SGD(net.trainable_params(), learning_rate=rates)
step = ms.value_and_grad(lambda: ops.cross_entropy(net(x), y), None, optimizer.parameters)
for epoch in range(epochs):
    print(f"epoch {epoch} lr {rates[epoch * steps]:.4f}")
    for number in range(steps):
        loss, grads = step()
        optimizer(grads)
print(f"loss {float(loss):.4f}")
