import torch
from torch import nn


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(3, 8), nn.LeakyReLU(0.2), nn.Linear(8, 2), nn.Tanh())

    def forward(self, z):
        return self.body(z)


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(2, 8), nn.LeakyReLU(0.2), nn.Linear(8, 1))

    def forward(self, x):
        return self.body(x).squeeze(1)


torch.manual_seed(1)
real = torch.randn(12, 2) * 0.3 + 0.5
noise = torch.randn(12, 3)
maker, critic = Generator(), Critic()
loss_of = nn.BCEWithLogitsLoss()
make_step = torch.optim.Adam(maker.parameters(), lr=2e-3, betas=(0.5, 0.999))
judge_step = torch.optim.Adam(critic.parameters(), lr=1e-3, betas=(0.5, 0.99))
average = []
ones, zeros = torch.ones(12), torch.zeros(12)
history = []

for turn in range(6):
    judge_step.zero_grad()
    fake = maker(noise)
    if not average:
        average = [value.detach().clone() for value in maker.parameters()]
    judged = loss_of(critic(real), ones * 0.9) + loss_of(critic(fake.detach()), zeros)
    judged.backward()
    judge_step.step()
    if turn % 2 == 1:
        make_step.zero_grad()
        made = loss_of(critic(maker(noise)), ones)
        made.backward()
        make_step.step()
        with torch.no_grad():
            for kept, value in zip(average, maker.parameters()):
                kept.mul_(0.9).add_(value, alpha=0.1)
        history.append(made.item())
    history.append(judged.item())

accuracy = ((critic(real) > 0).float().mean() + (critic(maker(noise)) < 0).float().mean()) / 2
