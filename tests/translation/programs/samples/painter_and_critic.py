"""Two networks in one class: a method paints, one judges with the painting cut off, one judges it through and through."""
import numpy as np
import torch
from torch import nn

from seeding import fill


def switch(network, on):
    for parameter in network.parameters():
        parameter.requires_grad = on


class Workshop:
    def __init__(self):
        self.painter = fill(nn.Sequential(nn.Conv2d(1, 4, 3, padding=1), nn.BatchNorm2d(4), nn.ReLU(), nn.Conv2d(4, 1, 1)))
        self.critic = fill(nn.Sequential(nn.Conv2d(2, 4, 3, stride=2, padding=1), nn.LeakyReLU(0.2), nn.Conv2d(4, 1, 3)))
        self.pixels = nn.L1Loss()
        self.opt_painter = torch.optim.Adam(self.painter.parameters(), lr=0.01, betas=(0.5, 0.999))
        self.opt_critic = torch.optim.Adam(self.critic.parameters(), lr=0.01, betas=(0.5, 0.999))

    def paint(self):
        self.painted = self.painter(self.sketch)

    def judge(self, picture):
        return self.critic(torch.cat([self.sketch, picture], 1))

    def critic_learns(self):
        self.loss_false = (self.judge(self.painted.detach()) ** 2).mean()
        self.loss_true = ((self.judge(self.wanted) - 1) ** 2).mean()
        loss = (self.loss_false + self.loss_true) / 2
        loss.backward()

    def painter_learns(self):
        self.loss_seen = ((self.judge(self.painted) - 1) ** 2).mean()
        self.loss_pixels = self.pixels(self.painted, self.wanted) * 10
        (self.loss_seen + self.loss_pixels).backward()

    def work(self, sketch, wanted):
        self.sketch, self.wanted = sketch, wanted
        self.paint()
        switch(self.critic, True)
        self.opt_critic.zero_grad()
        self.critic_learns()
        self.opt_critic.step()
        switch(self.critic, False)
        self.opt_painter.zero_grad()
        self.painter_learns()
        self.opt_painter.step()


shop = Workshop()
rng = np.random.RandomState(21)
for number in range(4):
    sketch, wanted = (torch.from_numpy(rng.randn(2, 1, 8, 8).astype(np.float32)) for _ in range(2))
    shop.work(sketch, wanted)
    values = [shop.loss_false, shop.loss_true, shop.loss_seen, shop.loss_pixels]
    print(number, " ".join("%.4f" % value.item() for value in values))
