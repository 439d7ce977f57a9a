"""Attention whose coarsest stage looks at one key only, joins by partial, stacks of optional norms."""
from functools import partial

import torch
import torch.nn.functional as F
from torch import nn


class Attend(nn.Module):
    def __init__(self, dim, heads, pool):
        super().__init__()
        self.heads, self.scale = heads, (dim // heads) ** -0.5
        self.pool = nn.AvgPool1d(pool) if pool > 1 else nn.Identity()
        self.q = nn.Linear(dim, dim, bias=False)
        self.kv = nn.Linear(dim, dim * 2, bias=False)
        self.weigh = nn.Softmax(dim=-1)
        self.out = nn.Linear(dim, dim)

    def split(self, t):
        b, n, _ = t.shape
        return t.view(b, n, self.heads, -1).transpose(1, 2)

    def forward(self, x):
        short = self.pool(x.transpose(1, 2)).transpose(1, 2)
        k, v = self.kv(short).chunk(2, dim=-1)
        q, k, v = map(self.split, (self.q(x), k, v))
        weights = self.weigh(torch.matmul(q, k.transpose(-2, -1)) * self.scale)
        return self.out(torch.matmul(weights, v).transpose(1, 2).flatten(2))


class Stage(nn.Module):
    def __init__(self, dim, pool, before, after):
        super().__init__()
        first = nn.LayerNorm(dim) if before else None
        last = nn.LayerNorm(dim) if after else None
        self.norms = nn.ModuleList([first, last])
        self.attend = Attend(dim, 2, pool)

    def forward(self, x):
        first, last = self.norms
        y = first(x) if first is not None else x
        x = x + self.attend(y)
        return last(x) if last is not None else x


class Pyramid(nn.Module):
    def __init__(self, dim=8, length=8):
        super().__init__()
        pools = (2, 4, length)
        self.stages = nn.ModuleList([Stage(dim, pool, True, pool == length) for pool in pools])
        self.join = partial(torch.cat, dim=-1)
        self.head = nn.Linear(dim * len(pools), 3)
        self.weigh = F.softmax

    def forward(self, x):
        found = []
        for stage in self.stages:
            x = stage(x)
            found.append(x.mean(dim=1))
        return self.weigh(self.head(self.join(found)), dim=-1)


net = Pyramid()
print(net(torch.randn(2, 8, 8)).shape)
