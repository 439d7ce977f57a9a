import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)


def made():
    return nn.SequentialCell(nn.Dense(8, 16), nn.ReLU(), nn.Dense(16, 3))


net = made()
for parameter in net.trainable_params():  # both sides begin with the same weights
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = ms.Tensor(rng.normal(size=(64, 8)), ms.float32)
y = ms.Tensor(rng.integers(0, 3, 64), ms.int32)

average = made()  # a network of its own: its Parameters have names of their own
for mean, parameter in zip(average.get_parameters(), net.get_parameters()):
    mean.set_data(parameter.copy())
optimizer = nn.SGD(net.trainable_params(), learning_rate=0.5)
step = ms.value_and_grad(lambda: ops.cross_entropy(net(x), y), None, optimizer.parameters)
for number in range(5):
    loss, grads = step()
    optimizer(grads)
    for mean, parameter in zip(average.get_parameters(), net.get_parameters()):
        ops.assign(mean, 0.9 * mean + 0.1 * parameter)
print(f"network {float(ops.cross_entropy(net(x), y)):.4f}")
print(f"average {float(ops.cross_entropy(average(x), y)):.4f}")
