import copy
import numpy as np
import torch
import torch.nn as nn
from seeding import fill


class Averaged:
    """Shadow weights that are swapped in for evaluation."""

    def __init__(self, network, decay):
        self.network, self.decay = network, decay
        self.shadow = {name: p.data.clone() for name, p in network.named_parameters()}
        self.kept = {}

    def update(self):
        for name, p in self.network.named_parameters():
            self.shadow[name] = self.decay * self.shadow[name] + (1.0 - self.decay) * p.data

    def swap_in(self):
        for name, p in self.network.named_parameters():
            self.kept[name] = p.data
            p.data = self.shadow[name]

    def swap_out(self):
        for name, p in self.network.named_parameters():
            p.data = self.kept[name]
        self.kept = {}


stream = np.random.RandomState(5)
inputs = torch.from_numpy(stream.randn(24, 6).astype(np.float32))
labels = torch.from_numpy(stream.randint(0, 3, 24))
network = fill(nn.Sequential(nn.Linear(6, 10), nn.ReLU(), nn.Linear(10, 3)))
measure = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(network.parameters(), lr=0.3, momentum=0.9)
average = Averaged(network, 0.7)
lowest, best, patience = float("inf"), None, 0
for epoch in range(12):
    network.train()
    for start in range(0, 24, 8):
        optimizer.zero_grad()
        loss = measure(network(inputs[start:start + 8]), labels[start:start + 8])
        loss.backward()
        optimizer.step()
        average.update()
    average.swap_in()
    with torch.no_grad():
        value = measure(network(inputs), labels).item()
    average.swap_out()
    print(epoch, round(loss.item(), 5), round(value, 5))
    if epoch == 3:  # prune small weights, once
        for name, p in network.named_parameters():
            if "weight" in name:
                p.data[p.abs() < 0.02] = 0
    if value < lowest:
        lowest, best, patience = value, copy.deepcopy(network.state_dict()), 0
    else:
        patience += 1
    if patience == 2 or epoch == 7:  # back to the best weights, with a lower rate
        network.load_state_dict(best)
        for group in optimizer.param_groups:
            group["lr"] *= 0.5
        patience = 0
