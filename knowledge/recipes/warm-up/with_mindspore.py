import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)
net = nn.SequentialCell(nn.Dense(8, 16), nn.ReLU(), nn.Dense(16, 3))
for parameter in net.trainable_params():  # both sides begin with the same weights
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = ms.Tensor(rng.normal(size=(64, 8)), ms.float32)
y = ms.Tensor(rng.integers(0, 3, 64), ms.int32)

warm, total = 3, 8
rates = [0.5 * ((step + 1) / warm if step < warm else (total - step) / (total - warm)) for step in range(total)]
optimizer = nn.SGD(net.trainable_params(), learning_rate=rates)
step = ms.value_and_grad(lambda: ops.cross_entropy(net(x), y), None, optimizer.parameters)
for number in range(total):
    loss, grads = step()
    optimizer(grads)
    print(f"step {number} lr {rates[number]:.4f} loss {float(loss):.4f}")
