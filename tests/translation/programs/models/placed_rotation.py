"""Turned halves with frequencies made where they are needed: a device handed to forward, outer products of ranks and floats."""
import math

import torch
from torch import einsum, nn
from torch.jit.annotations import Optional, Tuple

try:
    from torch.nn.attention import SDPBackend, sdpa_kernel
except ImportError:
    sdpa_kernel = None


class Turns(nn.Module):
    def __init__(self, dim, start: Optional[torch.Tensor] = None):
        super().__init__()
        self.register_buffer("rates", torch.logspace(0.0, math.log(4) / math.log(2), dim // 2, base=2))
        self.register_buffer("offset", start if start is not None else torch.zeros(1))

    def reset(self):
        self.offset.zero_()

    def forward(self, length, device) -> Tuple[torch.Tensor, torch.Tensor]:
        rates = self.rates.to(device)
        turns = einsum("i, j -> i j", torch.arange(length, device=device), rates) + self.offset
        turns = torch.cat((turns, turns), dim=-1)
        return turns.sin(), turns.cos()


def turned(t, sin, cos):
    one, two = t.chunk(2, dim=-1)
    return t * cos + torch.cat((-two, one), dim=-1) * sin


class Block(nn.Module):
    def __init__(self, dim=8):
        super().__init__()
        self.turns = Turns(dim, torch.full((1,), 0.5))
        self.qkv = nn.Linear(dim, dim * 3, bias=False)
        self.kernels = [SDPBackend.MATH]

    def forward(self, x):
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        sin, cos = self.turns(x.shape[1], x.device)
        q, k = map(lambda t: turned(t, sin, cos), (q, k))
        with sdpa_kernel(self.kernels):
            out = nn.functional.scaled_dot_product_attention(q, k, v)
        return out


net = Block()
print(net(torch.randn(2, 5, 8)).shape)
