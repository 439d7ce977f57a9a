"""A critic whose gradient is kept near one, in the old style of tensors."""
import numpy as np
import torch
import torch.autograd as autograd
import torch.nn as nn
from torch.autograd import Variable

from seeding import fill

cuda = torch.cuda.is_available()
Tensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor


class Painter(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(4, 12), nn.BatchNorm1d(12), nn.ReLU(), nn.Linear(12, 6), nn.Tanh())

    def forward(self, z):
        return self.net(z)


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 16), nn.LeakyReLU(0.2), nn.Linear(16, 1))

    def forward(self, x):
        return self.net(x)


def penalty(critic, real, fake, share):
    mixed = (share * real + (1 - share) * fake).requires_grad_(True)
    score = critic(mixed)
    ones = Variable(Tensor(real.shape[0], 1).fill_(1.0), requires_grad=False)
    slope = autograd.grad(outputs=score, inputs=mixed, grad_outputs=ones, create_graph=True, retain_graph=True)[0]
    return ((slope.norm(2, dim=1) - 1) ** 2).mean()


painter, critic = Painter(), Critic()
fill(painter)
fill(critic)
painter_opt = torch.optim.Adam(painter.parameters(), lr=0.005, betas=(0.5, 0.9))
critic_opt = torch.optim.Adam(critic.parameters(), lr=0.005, betas=(0.5, 0.9))
rng = np.random.RandomState(0)

for step in range(8):
    real = Variable(Tensor(rng.randn(10, 6)))
    z = Variable(Tensor(rng.randn(10, 4)))
    critic_opt.zero_grad()
    fake = painter(z)
    gp = penalty(critic, real.data, fake.data, Tensor(rng.rand(10, 1)))
    critic_loss = -torch.mean(critic(real)) + torch.mean(critic(fake.detach())) + 10 * gp
    critic_loss.backward()
    critic_opt.step()

    painter_opt.zero_grad()
    if step % 2 == 0:
        painter_loss = -torch.mean(critic(painter(z)))
        painter_loss.backward()
        painter_opt.step()
        print('%d critic %.5f painter %.5f penalty %.5f' % (step, critic_loss.item(), painter_loss.item(), gp.item()))
