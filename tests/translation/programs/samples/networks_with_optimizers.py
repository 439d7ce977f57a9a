"""An actor and a critic that hold their optimizers, a memory, and targets that follow slowly."""
import collections
import random

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
from torch.distributions import Normal

from seeding import fill

device = torch.device(
    "cuda" if torch.cuda.is_available() else
    "cpu"
)
noise = np.random.RandomState(5)


class Memory:
    def __init__(self, limit):
        self.rows = collections.deque(maxlen=limit)

    def put(self, row):
        self.rows.append(row)

    def sample(self, n):
        states, actions, rewards, following = [], [], [], []
        for s, a, r, s2 in random.sample(self.rows, n):
            states.append(s)
            actions.append([a])
            rewards.append([r])
            following.append(s2)
        return (torch.tensor(np.array(states), dtype=torch.float), torch.tensor(actions, dtype=torch.float),
                torch.tensor(rewards, dtype=torch.float), torch.tensor(np.array(following), dtype=torch.float))


class Actor(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Linear(3, 16)
        self.mean = nn.Linear(16, 1)
        self.spread = nn.Linear(16, 1)
        self.optimizer = optim.Adam(self.parameters(), lr=0.002)
        self.log_weight = torch.tensor(-2.0)
        self.log_weight.requires_grad = True
        self.weight_optimizer = optim.Adam([self.log_weight], lr=0.01)

    def forward(self, s):
        h = torch.relu(self.hidden(s))
        mean, spread = self.mean(h), F.softplus(self.spread(h))
        action = mean + spread * torch.tensor(noise.randn(*mean.shape), dtype=torch.float)
        return torch.tanh(action), Normal(mean, spread).log_prob(action).sum(-1, keepdim=True)

    def learn(self, critic, s):
        action, log_prob = self.forward(s)
        loss = (self.log_weight.exp() * log_prob - critic(s, action)).mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()

        self.weight_optimizer.zero_grad()
        weight_loss = -(self.log_weight.exp() * (log_prob - 1.0).detach()).mean()
        weight_loss.backward()
        self.weight_optimizer.step()
        return loss.item(), weight_loss.item()


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Linear(4, 16)
        self.out = nn.Linear(16, 1)
        self.optimizer = optim.Adam(self.parameters(), lr=0.002)

    def forward(self, s, a):
        return self.out(torch.relu(self.hidden(torch.cat([s, a], dim=1))))

    def learn(self, wanted, s, a):
        loss = F.smooth_l1_loss(self.forward(s, a), wanted)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return loss.item()


def follow(target, net, share=0.1):
    for slow, fast in zip(target.parameters(), net.parameters()):
        slow.data.copy_(slow.data * (1 - share) + fast.data * share)


random.seed(2)
actor, critic, target = Actor().to(device), Critic().to(device), Critic().to(device)
fill(actor)
fill(critic)
target.load_state_dict(critic.state_dict())
print(sum(p.numel() for p in actor.parameters()), sum(p.numel() for p in critic.parameters()))
memory = Memory(100)
state = np.array([0.3, -0.2, 0.1])
for t in range(24):
    action, _ = actor(torch.tensor(state, dtype=torch.float).unsqueeze(0))
    following = 0.9 * state + 0.1 * action.item()
    memory.put((state, action.item(), -float(np.abs(following).sum()), following))
    state = following
    if t >= 16:
        s, a, r, s2 = memory.sample(8)
        with torch.no_grad():
            a2, log_prob = actor(s2)
            wanted = r + 0.95 * (target(s2, a2) - actor.log_weight.exp() * log_prob)
        print('%.5f' % critic.learn(wanted, s, a), '%.5f %.5f' % actor.learn(critic, s))
        follow(target, critic)
