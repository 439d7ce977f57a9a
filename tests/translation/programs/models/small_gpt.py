"""A decoder with rotary positions, shared key heads, RMS norm and tied weights, from a dataclass configuration."""
import math
from dataclasses import dataclass
from typing import Optional, Tuple

import torch
import torch.nn as nn
import torch.nn.functional as F


@dataclass
class Settings:
    vocabulary: int = 24
    width: int = 16
    heads: int = 4
    groups: Optional[int] = 2
    depth: int = 2
    longest: int = 12
    rate: float = 0.0
    eps: float = 1e-5


class RMSNorm(nn.Module):
    def __init__(self, width: int, eps: float):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x):
        normed = x.float() * torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + self.eps)
        return normed.type_as(x) * self.weight


def rotated(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    even, odd = x.float().reshape(x.shape[:-1] + (-1, 2)).unbind(-1)
    shape = [d if i in (1, x.ndim - 1) else 1 for i, d in enumerate(even.shape)]
    cos, sin = cos.view(shape), sin.view(shape)
    return torch.stack([even * cos - odd * sin, even * sin + odd * cos], dim=-1).flatten(3).type_as(x)


class Attention(nn.Module):
    def __init__(self, s: Settings):
        super().__init__()
        self.groups = s.heads if s.groups is None else s.groups
        self.heads, self.size = s.heads, s.width // s.heads
        self.q = nn.Linear(s.width, s.width, bias=False)
        self.kv = nn.Linear(s.width, 2 * self.groups * self.size, bias=False)
        self.out = nn.Linear(s.width, s.width, bias=False)
        self.rate = s.rate
        mask = torch.full((1, 1, s.longest, s.longest), float("-inf"))
        self.register_buffer("mask", torch.triu(mask, diagonal=1), persistent=False)

    def forward(self, x, cos, sin):
        b, t, c = x.shape
        q = rotated(self.q(x).view(b, t, self.heads, self.size), cos, sin)
        k, v = self.kv(x).split(self.groups * self.size, dim=2)
        k = rotated(k.view(b, t, self.groups, self.size), cos, sin)
        k, v = (y.view(b, t, self.groups, 1, self.size).expand(-1, -1, -1, self.heads // self.groups, -1).reshape(b, t, self.heads, -1)
                for y in (k, v))
        q, k, v = q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2)
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.size) + self.mask[:, :, :t, :t]
        weights = F.dropout(F.softmax(scores, dim=-1), self.rate, self.training)
        return self.out((weights @ v).transpose(1, 2).contiguous().view(b, t, c))


class Block(nn.Module):
    def __init__(self, s: Settings):
        super().__init__()
        self.attention, self.norm1, self.norm2 = Attention(s), RMSNorm(s.width, s.eps), RMSNorm(s.width, s.eps)
        self.mlp = nn.ModuleDict(dict(gate=nn.Linear(s.width, 24, bias=False), up=nn.Linear(s.width, 24, bias=False),
                                      down=nn.Linear(24, s.width, bias=False)))

    def forward(self, x, cos, sin):
        x = x + self.attention.forward(self.norm1(x), cos, sin)
        m = self.mlp
        return x + m.down(F.silu(m.gate(self.norm2(x))) * m["up"](self.norm2(x)))


class Decoder(nn.Module):
    last_loss: Optional[torch.Tensor]

    def __init__(self, s: Settings):
        super().__init__()
        self.s = s
        self.transformer = nn.ModuleDict(dict(
            wte=nn.Embedding(s.vocabulary, s.width),
            h=nn.ModuleList([Block(s) for _ in range(s.depth)]),
            ln_f=RMSNorm(s.width, s.eps),
        ))
        self.head = nn.Linear(s.width, s.vocabulary, bias=False)
        self.transformer.wte.weight = self.head.weight
        size = s.width // s.heads
        angles = torch.outer(torch.arange(s.longest).float(), 1.0 / (100.0 ** (torch.arange(0, size, 2).float() / size)))
        self.register_buffer("cos", torch.cos(angles), persistent=False)
        self.register_buffer("sin", torch.sin(angles), persistent=False)
        self.apply(self._init_weights)
        for name, p in self.named_parameters():
            if name.endswith("out.weight"):
                nn.init.normal_(p, mean=0.0, std=0.02 / math.sqrt(2 * s.depth))
        self.last_loss = None

    def _init_weights(self, module):
        if isinstance(module, (nn.Linear, nn.Embedding)):
            module.weight.data.normal_(mean=0.0, std=0.02)
            if isinstance(module, nn.Linear) and module.bias is not None:
                module.bias.data.zero_()

    def count(self) -> int:
        return sum(p.numel() for p in self.parameters())

    def forward(self, tokens, targets=None) -> Tuple[torch.Tensor, Optional[torch.Tensor]]:
        b, t = tokens.size()
        assert t <= self.s.longest, f"{t} tokens are more than {self.s.longest}"
        x = self.transformer.wte(tokens)
        for block in self.transformer.h:
            x = block(x, self.cos[:t], self.sin[:t])
        x = self.transformer.ln_f(x)
        if targets is None:
            return self.head(x[:, [-1], :]), None
        logits = self.head(x)
        self.last_loss = F.cross_entropy(logits.view(-1, logits.size(-1)), targets.view(-1), ignore_index=-1)
        return logits, self.last_loss


if __name__ == "__main__":
    settings = Settings()
    model = Decoder(settings)
    print("%.2fk parameters" % (model.count() / 1e3,))
    tokens = torch.randint(0, 24, (2, 9))
    logits, loss = model(tokens, tokens)
