import csv

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
train = ms.value_and_grad(lambda: ops.cross_entropy(net(x), y), None, optimizer.parameters)
with open("loss.csv", "w", newline="") as file:
    log = csv.writer(file)  # tensorboardX's SummaryWriter works here as well; with Model.train: a Callback
    for step in range(6):
        loss, grads = train()
        optimizer(grads)
        if step % 2 == 0:  # each value that leaves the device waits for it
            log.writerow([step, f"{float(loss):.4f}"])
print(open("loss.csv").read().strip())
