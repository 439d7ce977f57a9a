import mindspore as ms
import numpy as np
from mindspore import nn

rng = np.random.default_rng(0)
net = nn.SequentialCell(nn.Dense(8, 16), nn.ReLU(), nn.Dense(16, 3))
for parameter in net.trainable_params():  # both sides begin with the same weights
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))

x = ms.Tensor(rng.normal(size=(4, 8)), ms.float32)
features = {}


def keep(name):
    def hook(cell, inputs, output):
        features[name] = output

    return hook


handles = [layer.register_forward_hook(keep(name)) for name, layer in net.name_cells().items()]  # PyNative mode only
net(x)
for handle in handles:
    handle.remove()
for name, value in features.items():
    print(name, tuple(value.shape), f"{float(value.mean()):.4f}")
