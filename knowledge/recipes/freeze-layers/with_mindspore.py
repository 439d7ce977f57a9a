import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)
net = nn.SequentialCell(nn.Dense(8, 16), nn.ReLU(), nn.Dense(16, 3))
for parameter in net.trainable_params():  # both sides begin with the same weights
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = ms.Tensor(rng.normal(size=(64, 8)), ms.float32)
y = ms.Tensor(rng.integers(0, 3, 64), ms.int32)

for parameter in net[0].get_parameters():  # before the optimizer and the gradient function are made
    parameter.requires_grad = False
before = [parameter.asnumpy().copy() for parameter in net.get_parameters()]
optimizer = nn.SGD(net.trainable_params(), learning_rate=0.1)
step = ms.value_and_grad(lambda: ops.cross_entropy(net(x), y), None, optimizer.parameters)
for number in range(3):
    loss, grads = step()
    optimizer(grads)
print(f"loss {float(loss):.4f}")
print("changed", [bool((old != new.asnumpy()).any()) for old, new in zip(before, net.get_parameters())])
