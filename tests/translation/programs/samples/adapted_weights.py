"""First-order meta-learning: a network's weights are adapted to each task, and the loss behind that trains them."""
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from seeding import fill


class Learner(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.vars = nn.ParameterList()
        for shape in ((hidden, 1), (hidden,), (1, hidden), (1,)):
            self.vars.append(nn.Parameter(torch.zeros(*shape)))

    def forward(self, x, vars=None):
        if vars is None:
            vars = self.vars
        x = torch.tanh(F.linear(x, vars[0], vars[1]))
        return F.linear(x, vars[2], vars[3])


class Meta(nn.Module):
    def __init__(self, steps, inner_rate):
        super().__init__()
        self.steps, self.inner_rate = steps, inner_rate
        self.net = fill(Learner(8), 0.8)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=1e-2)

    def forward(self, x_support, y_support, x_query, y_query):
        losses = []
        for task in range(x_support.size(0)):
            loss = F.mse_loss(self.net(x_support[task]), y_support[task])
            grad = torch.autograd.grad(loss, self.net.parameters())
            fast_weights = [w - self.inner_rate * g for w, g in zip(self.net.parameters(), grad)]
            for step in range(1, self.steps):
                loss = F.mse_loss(self.net(x_support[task], fast_weights), y_support[task])
                grad = torch.autograd.grad(loss, fast_weights)
                fast_weights = list(map(lambda pair: pair[1] - self.inner_rate * pair[0], zip(grad, fast_weights)))
            losses.append(F.mse_loss(self.net(x_query[task], fast_weights), y_query[task]))
        total = torch.stack(losses).mean()
        self.optimizer.zero_grad()
        total.backward()
        self.optimizer.step()
        return total.item()


def waves(rng, tasks, points):
    x = rng.uniform(-3, 3, (tasks, points, 1)).astype(np.float32)
    phase = rng.uniform(0, 3, (tasks, 1, 1)).astype(np.float32)
    return torch.tensor(x), torch.tensor(np.sin(x + phase))


rng = np.random.RandomState(4)
meta = Meta(steps=3, inner_rate=0.1)
for epoch in range(5):
    x, y = waves(rng, tasks=2, points=12)
    print(epoch, meta(x[:, :6], y[:, :6], x[:, 6:], y[:, 6:]))
for p in meta.net.parameters():
    print(p.sum().item())
