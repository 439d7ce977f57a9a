import mindspore as ms
import numpy as np
from mindspore import nn

rng = np.random.default_rng(0)
net = nn.SequentialCell(nn.Dense(8, 16), nn.ReLU(), nn.Dense(16, 3))
for parameter in net.trainable_params():  # both sides begin with the same weights
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = ms.Tensor(rng.normal(size=(64, 8)), ms.float32)
y = ms.Tensor(rng.integers(0, 3, 64), ms.int32)

criterion = nn.CrossEntropyLoss()
optimizer = nn.SGD(net.trainable_params(), learning_rate=0.1, momentum=0.9)


def forward(data, label):
    return criterion(net(data), label)


step = ms.value_and_grad(forward, None, optimizer.parameters)

net.set_train()
for epoch in range(3):
    for start in range(0, 64, 16):
        loss, grads = step(x[start : start + 16], y[start : start + 16])
        optimizer(grads)
    print(f"epoch {epoch} loss {float(loss):.4f}")
