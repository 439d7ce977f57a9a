"""A U-Net that is told the time: standardised convolutions, linear attention, parts chosen by partial and by lambda."""
import math
from functools import partial
from inspect import isfunction

import torch
import torch.nn.functional as F
from torch import einsum, nn


def default(value, other):
    return value if value is not None else other() if isfunction(other) else other


class Residual(nn.Module):
    def __init__(self, fn):
        super().__init__()
        self.fn = fn

    def forward(self, x, *args, **kwargs):
        return self.fn(x, *args, **kwargs) + x


class Time(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, time):
        half = self.dim // 2
        steps = torch.exp(torch.arange(half, device=time.device) * -(math.log(1000) / (half - 1)))
        angles = time[:, None] * steps[None, :]
        return torch.cat((angles.sin(), angles.cos()), dim=-1)


class StandardConv(nn.Conv2d):
    def forward(self, x):
        eps = 1e-5 if x.dtype == torch.float32 else 1e-3
        mean = self.weight.mean(dim=(1, 2, 3), keepdim=True)
        var = self.weight.var(dim=(1, 2, 3), unbiased=False, keepdim=True)
        weight = (self.weight - mean) * (var + eps).rsqrt()
        return F.conv2d(x, weight, self.bias, self.stride, self.padding, self.dilation, self.groups)


class Block(nn.Module):
    def __init__(self, dim, out, *, time=None, groups=2):
        super().__init__()
        self.mlp = nn.Sequential(nn.SiLU(), nn.Linear(time, out * 2)) if time is not None else None
        self.proj, self.norm, self.act = StandardConv(dim, out, 3, padding=1), nn.GroupNorm(groups, out), nn.SiLU()
        self.same = nn.Conv2d(dim, out, 1) if dim != out else nn.Identity()

    def forward(self, x, t=None):
        h = self.norm(self.proj(x))
        if self.mlp is not None and t is not None:
            scale, shift = self.mlp(t)[:, :, None, None].chunk(2, dim=1)
            h = h * (scale + 1) + shift
        return self.act(h) + self.same(x)


class Linear(nn.Module):
    def __init__(self, dim, heads=2, size=3):
        super().__init__()
        self.heads, self.scale = heads, size ** -0.5
        self.qkv = nn.Conv2d(dim, heads * size * 3, 1, bias=False)
        self.out = nn.Sequential(nn.Conv2d(heads * size, dim, 1), nn.GroupNorm(1, dim))

    def forward(self, x):
        b, _, h, w = x.shape
        q, k, v = map(lambda t: t.view(b, self.heads, -1, h * w), self.qkv(x).chunk(3, dim=1))
        q, k = q.softmax(dim=-2) * self.scale, k.softmax(dim=-1)
        context = einsum("b h d n, b h e n -> b h d e", k, v)
        return self.out(einsum("b h d e, b h d n -> b h e n", context, q).reshape(b, -1, h, w))


class TimeUNet(nn.Module):
    def __init__(self, dim=4, mults=(1, 2), channels=3, conditioned=True):
        super().__init__()
        self.conditioned = conditioned
        dims = [dim, *map(lambda m: dim * m, mults)]
        pairs = list(zip(dims[:-1], dims[1:]))
        block = partial(Block, time=dim * 4)
        self.first = nn.Conv2d(channels * (2 if conditioned else 1), dim, 1)
        self.time = nn.Sequential(Time(dim), nn.Linear(dim, dim * 4), nn.GELU(), nn.Linear(dim * 4, dim * 4))
        self.downs, self.ups = nn.ModuleList([]), nn.ModuleList([])
        for i, (a, b) in enumerate(pairs):
            last = i >= len(pairs) - 1
            self.downs.append(nn.ModuleList([block(a, a), Residual(Linear(a)), nn.Conv2d(a, b, 3, padding=1) if last else nn.Conv2d(a, b, 4, 2, 1)]))
        for i, (a, b) in enumerate(reversed(pairs)):
            up = nn.Sequential(nn.Upsample(scale_factor=2, mode="nearest"), nn.Conv2d(b, a, 3, padding=1))
            self.ups.append(nn.ModuleList([block(a + b, b), up if i < len(pairs) - 1 else nn.Conv2d(b, a, 3, padding=1)]))
        self.last = nn.Conv2d(dim * 2, channels, 1)

    def forward(self, x, time, known=None):
        if self.conditioned:
            known = default(known, lambda: torch.zeros_like(x))
            x = torch.cat((known, x), dim=1)
        x = self.first(x)
        r, t, kept = x.clone(), self.time(time), []
        for block, attend, down in self.downs:
            x = attend(block(x, t))
            kept.append(x)
            x = down(x)
        for block, up in self.ups:
            x = up(block(torch.cat((x, kept.pop()), dim=1), t))
        return self.last(torch.cat((x, r), dim=1))


if __name__ == "__main__":
    model = TimeUNet()
    t = torch.randint(0, 50, (2,))
    y = model(torch.randn(2, 3, 8, 8), t)
