import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)
x = ms.Tensor(rng.normal(size=(64, 8)), ms.float32)
y = ms.Tensor(rng.integers(0, 3, 64), ms.int32)


def made():
    draw = np.random.default_rng(1)
    net = nn.Dense(8, 3)
    for parameter in net.trainable_params():
        parameter.set_data(ms.Tensor(draw.normal(0, 0.3, parameter.shape), ms.float32))
    return net, nn.Adam(net.trainable_params(), learning_rate=0.05)


def trained(net, optimizer):
    step = ms.value_and_grad(lambda: ops.cross_entropy(net(x), y), None, optimizer.parameters)

    def epoch():
        loss, grads = step()
        optimizer(grads)
        return float(loss)

    return epoch


net, optimizer = made()
epoch = trained(net, optimizer)
for number in range(3):
    epoch()
# The optimizer's parameters are the network's, its moments and its step count: one file holds all.
ms.save_checkpoint(optimizer, "last.ckpt", append_dict={"epoch": 3})

net, optimizer = made()  # another process, another day
saved = ms.load_checkpoint("last.ckpt")
start = int(saved.pop("epoch"))
missing, unused = ms.load_param_into_net(optimizer, saved)
assert not missing and not unused
epoch = trained(net, optimizer)
for number in range(start, 5):
    print(f"epoch {number} loss {epoch():.4f}")
