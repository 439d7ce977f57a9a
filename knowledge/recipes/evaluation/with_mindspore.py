import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)
net = nn.SequentialCell(nn.Dense(8, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Dropout(p=0.5), nn.Dense(16, 3))
for parameter in net.trainable_params():
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = ms.Tensor(rng.normal(size=(64, 8)), ms.float32)
y = ms.Tensor(rng.integers(0, 3, 64), ms.int32)


def evaluate():
    net.set_train(False)  # batch statistics and dropout off; nothing is recorded outside of a gradient function
    right, total, loss = 0, 0, 0.0
    for start in range(0, 64, 16):
        data, label = x[start : start + 16], y[start : start + 16]
        logits = net(data)
        loss += float(ops.cross_entropy(logits, label, reduction="sum"))
        right += int((logits.argmax(1) == label).sum())
        total += len(label)
    net.set_train()
    return loss / total, right / total


loss, accuracy = evaluate()
print(f"loss {loss:.4f} accuracy {accuracy:.4f}")

best, patience = float("inf"), 0
for epoch, loss in enumerate([0.9, 0.7, 0.71, 0.72, 0.5]):  # early stopping: what the epochs would have given
    best, patience = (loss, 0) if loss < best else (best, patience + 1)
    if patience == 2:
        print("stopped after epoch", epoch)
        break
