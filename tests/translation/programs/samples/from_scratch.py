"""Softmax regression without a network or an optimizer: leaves, a loss of one's own, and steps by hand in a function."""
import math
import random

import numpy as np
import torch

rng = np.random.RandomState(1)
features = torch.tensor(rng.randn(40, 6), dtype=torch.float32)
labels = torch.tensor(rng.randint(0, 4, 40))
w = torch.tensor(rng.randn(6, 4) / math.sqrt(6), dtype=torch.float32, requires_grad=True)
b = torch.zeros(4, requires_grad=True)


def batches(size, features, labels):
    order = list(range(len(features)))
    random.shuffle(order)
    for i in range(0, len(order), size):
        chosen = torch.tensor(order[i : i + size])
        yield features[chosen], labels[chosen]


def net(X):
    return torch.matmul(X, w) + b


def loss(scores, y):
    logs = scores - scores.exp().sum(-1, keepdim=True).log()
    return -logs[range(len(y)), y]


def sgd(params, rate, size):
    with torch.no_grad():
        for param in params:
            param -= rate * param.grad / size
            param.grad.zero_()


random.seed(0)
for epoch in range(3):
    for X, y in batches(10, features, labels):
        l = loss(net(X), y)
        l.sum().backward()
        sgd([w, b], 0.5, 10)
    with torch.no_grad():
        right = (net(features).argmax(1) == labels).float().mean()
        print(epoch, loss(net(features), labels).mean().item(), right.item())
print(w.sum().item(), b.abs().sum().item())
