"""A policy gradient: one function acts and keeps log probabilities, another one learns from them when the round is over."""
import numpy as np
import torch
from torch import nn, optim
from torch.distributions import Categorical

from seeding import fill


class Actor(nn.Module):
    def __init__(self, states, arms):
        super().__init__()
        self.hidden = nn.Linear(states, 12)
        self.choice = nn.Linear(12, arms)
        self.value = nn.Linear(12, 1)

    def forward(self, state):
        found = torch.tanh(self.hidden(state))
        return torch.softmax(self.choice(found), dim=-1), self.value(found)


class Agent:
    def __init__(self):
        self.actor = fill(Actor(5, 3))
        self.optimizer = optim.Adam(self.actor.parameters(), lr=0.02)
        self.rng = np.random.RandomState(12)
        self.forget()

    def forget(self):
        self.log_probs, self.values, self.rewards = [], [], []

    def act(self, state):
        probabilities, value = self.actor(torch.from_numpy(state))
        arm = torch.tensor(self.rng.randint(3))
        self.log_probs.append(Categorical(probabilities).log_prob(arm))
        self.values.append(value)
        return arm.item()

    def learn(self):
        returns, total = [], 0.0
        for reward in reversed(self.rewards):
            total = reward + 0.9 * total
            returns.insert(0, total)
        losses = []
        for log_prob, value, goal in zip(self.log_probs, self.values, returns):
            losses.append(-log_prob * (goal - value.item()) + 0.5 * (value.squeeze() - goal) ** 2)
        loss = torch.stack(losses).mean()
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.actor.parameters(), 0.8)
        self.optimizer.step()
        self.forget()
        return loss.item()


agent = Agent()
world = np.random.RandomState(3)
for episode in range(5):
    for turn in range(4):
        state = world.randn(5).astype(np.float32)
        arm = agent.act(state)
        agent.rewards.append(float(arm == turn % 3))
    print(episode, round(agent.learn(), 5))
