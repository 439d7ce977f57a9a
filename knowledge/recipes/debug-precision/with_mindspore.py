import mindspore as ms
import numpy as np
from mindspore import nn

rng = np.random.default_rng(0)
net = nn.SequentialCell(
    nn.Conv2d(3, 4, 3, pad_mode="valid", has_bias=True),  # the defaults are "same" and no bias
    nn.BatchNorm2d(4),
    nn.ReLU(),
    nn.Flatten(),
    nn.Dense(144, 5),
)
for parameter in net.trainable_params():
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = ms.Tensor(rng.normal(size=(2, 3, 8, 8)), ms.float32)

net.set_train(False)  # running statistics, not those of the batch
outputs = {}
for name, layer in net.name_cells().items():
    layer.register_forward_hook(lambda layer, inputs, output, name=name: outputs.__setitem__(name, output.asnumpy()))
net(x)
# theirs = np.load("torch_outputs.npz"); the first name where abs(theirs[name] - outputs[name]).max() is large is the place
for name, value in outputs.items():
    print(name, value.shape, f"{value.mean():.4f} {value.std():.4f}")
