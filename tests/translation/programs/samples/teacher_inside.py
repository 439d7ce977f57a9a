"""A network that asks a frozen part of its own, under no_grad, for several things at once, and learns to foretell them."""
import numpy as np
import torch
from torch import nn, optim

from seeding import fill


class Teacher(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 6)
        self.second = nn.Linear(6, 3)

    def describe(self, x):
        hidden = torch.tanh(self.first(x))
        return {"hidden": hidden, "pair": (self.second(hidden), hidden.mean(1))}


class Foreteller(nn.Module):
    def __init__(self):
        super().__init__()
        self.shared = nn.Linear(4, 4)
        self.teacher = Teacher()
        self.student = nn.Linear(4, 3)

    def forward(self, x):
        x = torch.relu(self.shared(x)) + x
        with torch.no_grad():
            told = self.teacher.describe(x)
        wanted, level = told["pair"]
        return ((self.student(x) - wanted) ** 2).mean() + (x.mean(1) - level).abs().mean() + told["hidden"].sum() * 0.01


network = fill(Foreteller())
optimizer = optim.Adam(network.parameters(), lr=0.05)
rng = np.random.RandomState(6)
for number in range(5):
    optimizer.zero_grad()
    loss = network(torch.from_numpy(rng.randn(3, 4).astype(np.float32)))
    loss.backward()
    optimizer.step()
    print(number, round(loss.item(), 5))
