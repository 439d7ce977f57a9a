import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)


def network(classes):
    return nn.SequentialCell(nn.SequentialCell(nn.Dense(8, 16), nn.ReLU()), nn.Dense(16, classes))


old = network(10)
for parameter in old.trainable_params():
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
net = network(3)
for parameter in net[1].trainable_params():
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = ms.Tensor(rng.normal(size=(64, 8)), ms.float32)
y = ms.Tensor(rng.integers(0, 3, 64), ms.int32)

weights = {name: value for name, value in old.parameters_dict().items() if not name.startswith("1.")}  # all but the head
missing, unused = ms.load_param_into_net(net, weights)
print("not loaded", len(missing))
for parameter in net[0].get_parameters():
    parameter.requires_grad = False
optimizer = nn.Adam(net.trainable_params(), learning_rate=0.05)
step = ms.value_and_grad(lambda: ops.cross_entropy(net(x), y), None, optimizer.parameters)
for number in range(3):
    loss, grads = step()
    optimizer(grads)
    print(f"loss {float(loss):.4f}")
