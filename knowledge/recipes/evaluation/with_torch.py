import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
net = nn.Sequential(nn.Linear(8, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Dropout(0.5), nn.Linear(16, 3))
for parameter in net.parameters():
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
x = torch.from_numpy(rng.normal(size=(64, 8))).float()
y = torch.from_numpy(rng.integers(0, 3, 64))


def evaluate():
    net.eval()  # batch statistics and dropout off
    right, total, loss = 0, 0, 0.0
    with torch.no_grad():
        for start in range(0, 64, 16):
            data, label = x[start : start + 16], y[start : start + 16]
            logits = net(data)
            loss += nn.functional.cross_entropy(logits, label, reduction="sum").item()
            right += (logits.argmax(1) == label).sum().item()
            total += len(label)
    net.train()
    return loss / total, right / total


loss, accuracy = evaluate()
print(f"loss {loss:.4f} accuracy {accuracy:.4f}")

best, patience = float("inf"), 0
for epoch, loss in enumerate([0.9, 0.7, 0.71, 0.72, 0.5]):  # early stopping: what the epochs would have given
    best, patience = (loss, 0) if loss < best else (best, patience + 1)
    if patience == 2:
        print("stopped after epoch", epoch)
        break
