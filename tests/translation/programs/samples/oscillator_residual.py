"""A network that solves u'' + 0.3 u' + 4 u = 0 by the residual of the equation."""
import numpy as np
import torch
import torch.nn as nn

from seeding import fill


class Solver:
    def __init__(self):
        self.net = nn.Sequential(nn.Linear(1, 12), nn.Tanh(), nn.Linear(12, 12), nn.Tanh(), nn.Linear(12, 1))
        fill(self.net)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=0.01)

    def residual(self, t):
        u = self.net(t)
        u_t = torch.autograd.grad(u, t, grad_outputs=torch.ones_like(u), retain_graph=True, create_graph=True)[0]
        u_tt = torch.autograd.grad(u_t, t, grad_outputs=torch.ones_like(u_t), retain_graph=True, create_graph=True)[0]
        return u_tt + 0.3 * u_t + 4 * u

    def train(self, rounds, t, t_known, u_known):
        for round in range(rounds):
            self.optimizer.zero_grad()
            known = torch.mean((self.net(t_known) - u_known) ** 2)
            inner = torch.mean(self.residual(t) ** 2)
            loss = known + 0.1 * inner
            loss.backward()
            self.optimizer.step()
            print(round, '%.6f %.6f %.6f' % (loss.item(), known.item(), inner.item()))


times = np.linspace(0, 1, 12, dtype=np.float32).reshape(-1, 1)
t = torch.from_numpy(times).requires_grad_(True)
known = torch.from_numpy(times[::4].copy())
Solver().train(6, t, known, torch.cos(2 * known))
