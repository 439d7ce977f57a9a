import mindspore as ms
import numpy as np
from mindspore import nn

rng = np.random.default_rng(0)
net = nn.SequentialCell(nn.Dense(8, 16), nn.ReLU(), nn.Dense(16, 3))
for parameter in net.trainable_params():  # both sides begin with the same weights
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))

x = ms.Tensor(rng.normal(size=(2, 8)), ms.float32)
net.set_train(False)
ms.export(net, x, file_name="net", file_format="MINDIR")
loaded = nn.GraphCell(ms.load("net.mindir"))
print(f"same {bool((loaded(x) == net(x)).all())} {float(loaded(x).sum()):.4f}")
# ms.export(net, x, file_name="net", file_format="ONNX")
