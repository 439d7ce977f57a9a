import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
policy = nn.Linear(2, 2)
for parameter in policy.parameters():
    parameter.data = torch.from_numpy(rng.normal(0, 0.1, parameter.shape)).float()
optimizer = torch.optim.Adam(policy.parameters(), lr=0.1)


def play():
    """One episode: reward 1 for the action that the larger of two numbers names."""
    states, actions, rewards = [], [], []
    for _ in range(16):
        state = rng.normal(size=2).astype(np.float32)
        with torch.no_grad():
            chance = torch.softmax(policy(torch.from_numpy(state)), -1)[1].item()
        action = int(rng.random() < chance)
        states.append(state), actions.append(action), rewards.append(float(action == int(state[1] > state[0])))
    return np.stack(states), np.array(actions), np.array(rewards, np.float32)


for episode in range(5):
    states, actions, rewards = play()
    optimizer.zero_grad()
    chosen = torch.log_softmax(policy(torch.from_numpy(states)), -1).gather(1, torch.from_numpy(actions)[:, None])[:, 0]
    loss = -(chosen * torch.from_numpy(rewards - rewards.mean())).mean()
    loss.backward()
    optimizer.step()
    print(f"reward {rewards.sum():.0f} loss {loss.item():.3f}")
