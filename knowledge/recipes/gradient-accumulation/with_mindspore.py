import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)
net = nn.SequentialCell(nn.Dense(8, 16), nn.ReLU(), nn.Dense(16, 3))
for parameter in net.trainable_params():  # both sides begin with the same weights
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = ms.Tensor(rng.normal(size=(64, 8)), ms.float32)
y = ms.Tensor(rng.integers(0, 3, 64), ms.int32)

optimizer = nn.Adam(net.trainable_params(), learning_rate=0.01)
steps = 4


def forward(data, label):
    return ops.cross_entropy(net(data), label) / steps


step = ms.value_and_grad(forward, None, optimizer.parameters)
for epoch in range(3):
    total = [ops.zeros_like(parameter) for parameter in optimizer.parameters]
    for number in range(4):
        loss, grads = step(x[number * 16 :][:16], y[number * 16 :][:16])
        total = [old + new for old, new in zip(total, grads)]
        if (number + 1) % steps == 0:
            optimizer(tuple(total))
            total = [ops.zeros_like(parameter) for parameter in optimizer.parameters]
    print(f"epoch {epoch} loss {float(loss) * steps:.4f}")
