"""Two steps of one function on a batch that is drawn once: a value network and a policy, then both weights clipped."""
import numpy as np
import torch
import torch.nn as nn

from seeding import fill


class Store:
    def __init__(self, rows):
        self.rows, self.numbers = rows, np.random.RandomState(1)

    def sample(self, n):
        chosen = self.numbers.randint(0, len(self.rows), n)
        return torch.FloatTensor(self.rows[chosen, :3]), torch.FloatTensor(self.rows[chosen, 3:])


def train(value, policy, store, value_opt, policy_opt):
    s, a = store.sample(6)
    wanted = (s.sum(1, keepdim=True) * a).detach()
    value_loss = nn.functional.mse_loss(value(torch.cat([s, a], 1)), wanted)
    value_opt.zero_grad()
    value_loss.backward()
    value_opt.step()

    policy_loss = -value(torch.cat([s, policy(s)], 1)).mean()
    policy_opt.zero_grad()
    policy_loss.backward()
    policy_opt.step()
    for p in value.parameters():
        p.data.clamp_(-0.4, 0.4)
    return value_loss.item(), policy_loss.item()


value = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 1))
policy = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 1))
fill(value)
fill(policy)
value_opt = torch.optim.RMSprop(value.parameters(), lr=0.01)
policy_opt = torch.optim.Adam(policy.parameters(), lr=0.01, eps=1e-5)
store = Store(np.random.RandomState(0).randn(40, 4))
for epoch in range(6):
    print(epoch, '%.5f %.5f' % train(value, policy, store, value_opt, policy_opt))
