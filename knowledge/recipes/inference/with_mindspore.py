import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)
net = nn.SequentialCell(
    nn.Conv2d(3, 4, 3, pad_mode="valid", has_bias=True), nn.ReLU(), nn.Dropout(p=0.5), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Dense(4, 5)
)
for parameter in net.trainable_params():
    parameter.set_data(ms.Tensor(rng.normal(0, 0.5, parameter.shape), ms.float32))
image = (np.arange(16 * 16 * 3) % 256).astype(np.uint8).reshape(16, 16, 3)

net.set_train(False)
batch = ms.Tensor(image.transpose(2, 0, 1)[None].astype(np.float32) / 255)  # prepared on the host, moved once
chances = ops.softmax(net(batch), axis=1)[0]
values, classes = ops.topk(chances, 2)
for value, number in zip(values.asnumpy(), classes.asnumpy()):
    print(f"class {number} {value:.4f}")
