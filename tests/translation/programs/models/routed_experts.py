"""Tokens go to the best experts; features are kept by hooks; lists and dictionaries of parameters; properties; own state."""
from typing import Callable, Dict, Iterable

import torch
import torch.nn.functional as F
from torch import Tensor, nn


class Expert(nn.Module):
    def __init__(self, size, hidden):
        super().__init__()
        self.w1, self.w2, self.w3 = (nn.Linear(*pair, bias=False) for pair in ((size, hidden), (hidden, size), (size, hidden)))

    def forward(self, x):
        return self.w2(F.silu(self.w1(x)) * self.w3(x))


class Routed(nn.Module):
    def __init__(self, size, count=4, best=2):
        super().__init__()
        self.count, self.best = count, best
        self.gate = nn.Linear(size, count, bias=False)
        self.experts = nn.ModuleList([Expert(size, size * 2) for _ in range(count)])

    def forward(self, states):
        b, t, size = states.shape
        states = states.view(-1, size)
        weights = F.softmax(self.gate(states), dim=1, dtype=torch.float)
        weights, chosen = torch.topk(weights, self.best, dim=-1)
        weights /= weights.sum(dim=-1, keepdim=True)
        found = torch.zeros((b * t, size), dtype=states.dtype, device=states.device)
        mask = F.one_hot(chosen, num_classes=self.count).permute(2, 1, 0)
        for number in range(self.count):
            place, token = torch.where(mask[number])
            if token.shape[0] == 0:
                continue
            result = self.experts[number](states[None, token].reshape(-1, size)) * weights[token, place, None]
            found.index_add_(0, token, result.to(states.dtype))
        return found.reshape(b, t, size)


class Network(nn.Module):
    kind = "routed"

    def __init__(self, size=6):
        super().__init__()
        self.size = size
        self.norm = self.build_norm()
        self.routed = Routed(size)
        self.scales = nn.ParameterList([nn.Parameter(torch.ones(size) * (i + 1)) for i in range(2)])
        self.bank = nn.ParameterDict({"a": nn.Parameter(torch.randn(size)), "b": nn.Parameter(torch.zeros(size))})
        self.acts = nn.ModuleDict([["relu", nn.ReLU()], ["leaky", nn.LeakyReLU(0.1)]])
        self.register_buffer("steps", torch.zeros(1))
        self.register_buffer("average", torch.zeros(size))
        self.register_buffer("table", None)

    def build_norm(self):
        return nn.LayerNorm(self.size)

    @property
    def total(self):
        return sum(p.numel() for p in self.parameters() if p.requires_grad)

    def forward(self, x, choice="leaky", **kwargs):
        h = x + self.routed(self.norm(x))
        if self.training:
            self.steps += 1
            self.average = 0.9 * self.average + 0.1 * h.mean((0, 1)).detach()
        h = h - self.average
        for scale in self.scales:
            h = h * scale
        return self.acts[choice](h + self.bank["a"] + self.bank["b"])


class Watched(nn.Module):
    def __init__(self, model: nn.Module, layers: Iterable[str]):
        super().__init__()
        self.model = model
        self.layers = layers
        self._features = {layer: torch.empty(0) for layer in layers}
        for name in layers:
            dict([*self.model.named_modules()])[name].register_forward_hook(self.keep(name))

    def keep(self, name: str) -> Callable:
        def fn(_, __, output):
            self._features[name] = output
        return fn

    def forward(self, x: Tensor) -> Dict[str, Tensor]:
        return {"out": self.model(x), **self._features}


watched = Watched(Network(), layers=["norm", "routed"])
out = watched(torch.randn(2, 5, 6))
