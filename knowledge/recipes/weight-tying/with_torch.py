import numpy as np
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(10, 6)
        self.head = nn.Linear(6, 10, bias=False)
        self.head.weight = self.embed.weight

    def forward(self, tokens):
        return self.head(torch.tanh(self.embed(tokens)))


net = Model()
net.embed.weight.data = torch.from_numpy(np.random.default_rng(0).normal(0, 0.3, (10, 6))).float()
tokens = torch.arange(10)
optimizer = torch.optim.SGD(net.parameters(), lr=1.0)
for number in range(3):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(net(tokens), (tokens + 1) % 10)
    loss.backward()
    optimizer.step()
    print(f"loss {loss.item():.4f}")
print("parameters", len(list(net.parameters())), "same", net.head.weight is net.embed.weight)
