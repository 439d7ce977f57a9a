import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)
net = nn.SequentialCell(nn.Dense(8, 16), nn.ReLU(), nn.Dense(16, 3))
for parameter in net.trainable_params():  # both sides begin with the same weights
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = ms.Tensor(rng.normal(size=(64, 8)), ms.float32)
y = ms.Tensor(rng.integers(0, 3, 64), ms.int32)

optimizer = nn.SGD(net.trainable_params(), learning_rate=0.1)
scaler = ms.amp.DynamicLossScaler(scale_value=1024.0, scale_factor=2, scale_window=2)


def forward(factor):
    return scaler.scale(ops.cross_entropy(net(x), y) * factor)


step = ms.value_and_grad(forward, None, optimizer.parameters)
for number in range(5):
    loss, grads = step(ms.Tensor(float("inf") if number == 3 else 1.0, ms.float32))  # the fourth step overflows
    finite = ms.amp.all_finite(grads)
    if finite:
        optimizer(scaler.unscale(grads))
    scaler.adjust(finite)
    print(f"step {number} scale {float(scaler.scale_value):.0f}")
print(f"loss {float(ops.cross_entropy(net(x), y)):.4f}")
