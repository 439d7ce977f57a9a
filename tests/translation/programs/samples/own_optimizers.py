import math
import numpy as np
import torch
import torch.nn as nn
from seeding import fill


class SignDescent(torch.optim.Optimizer):
    """Follows the sign of a moving average of the gradients."""

    def __init__(self, params, lr=1e-3, beta=0.9, weight_decay=0.0):
        if lr <= 0:
            raise ValueError(f"rate {lr}")
        super().__init__(params, dict(lr=lr, beta=beta, weight_decay=weight_decay))

    @torch.no_grad()
    def step(self, closure=None):
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                state = self.state[p]
                if not state:
                    state["count"], state["average"] = 0, torch.zeros_like(p)
                state["count"] += 1
                average = state["average"]
                average.mul_(group["beta"]).add_(p.grad, alpha=1 - group["beta"])
                if group["weight_decay"] != 0:
                    p.mul_(1 - group["lr"] * group["weight_decay"])
                p.add_(torch.sign(average), alpha=-group["lr"] / math.sqrt(state["count"]))
        return loss


class Lookahead:
    """Slow weights that follow the fast ones every few rounds."""

    def __init__(self, inner, rounds=3, share=0.5):
        self.inner, self.rounds, self.share, self.count = inner, rounds, share, 0
        self.slow = [[p.detach().clone() for p in group["params"]] for group in inner.param_groups]

    def zero_grad(self):
        self.inner.zero_grad()

    def step(self):
        self.inner.step()
        self.count += 1
        if self.count % self.rounds == 0:
            for group, slow in zip(self.inner.param_groups, self.slow):
                for p, kept in zip(group["params"], slow):
                    kept.add_(p.data - kept, alpha=self.share)
                    p.data = kept.clone()


class Sharpness(torch.optim.Optimizer):
    """Steps from the steepest point nearby."""

    def __init__(self, params, base, rho=0.05, **options):
        super().__init__(params, dict(rho=rho, **options))
        self.base = base(self.param_groups, **options)
        self.param_groups = self.base.param_groups

    @torch.no_grad()
    def climb(self):
        norms = [p.grad.norm(2) for group in self.param_groups for p in group["params"] if p.grad is not None]
        norm = torch.norm(torch.stack(norms), 2)
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                self.state[p]["before"] = p.data.clone()
                p.add_(p.grad * (group["rho"] / (norm + 1e-12)))
        self.zero_grad()

    @torch.no_grad()
    def descend(self):
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is not None:
                    p.data = self.state[p]["before"]
        self.base.step()
        self.zero_grad()


def network():
    return fill(nn.Sequential(nn.Linear(6, 10), nn.Tanh(), nn.Linear(10, 3)))


stream = np.random.RandomState(7)
x = torch.from_numpy(stream.randn(30, 6).astype(np.float32))
y = torch.from_numpy(stream.randint(0, 3, 30))
criterion = nn.CrossEntropyLoss()


def by_sign():
    model = network()
    optimizer = SignDescent(model.parameters(), lr=0.02, weight_decay=0.1)
    scheduler = torch.optim.lr_scheduler.MultiStepLR(optimizer, milestones=[3, 6], gamma=0.5)
    for i in range(8):
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
        scheduler.step()
        print("sign", i, round(loss.item(), 5), optimizer.param_groups[0]["lr"])


def by_sharpness():
    model = network()
    minimizer = Sharpness(model.parameters(), torch.optim.SGD, rho=0.1, lr=0.2, momentum=0.9)
    for i in range(6):
        loss = criterion(model(x), y)
        loss.backward()
        minimizer.climb()
        criterion(model(x), y).backward()
        minimizer.descend()
        print("sharpness", i, round(loss.item(), 5))


def by_lookahead():
    model = network()
    slow = Lookahead(torch.optim.Adam(model.parameters(), lr=0.05))
    for i in range(8):
        slow.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        slow.step()
        print("lookahead", i, round(loss.item(), 5))


by_sign()
by_sharpness()
by_lookahead()
