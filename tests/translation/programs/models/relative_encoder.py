"""An encoder with bucketed relative positions, shared between its layers, gated feed-forward and sublayers as functions."""
import copy
import math

import torch
import torch.nn.functional as F
from torch import nn

ACTIVATIONS = {"relu": F.relu, "gelu": F.gelu}


def clones(module, count):
    return nn.ModuleList([copy.deepcopy(module) for _ in range(count)])


class Norm(nn.Module):
    def __init__(self, features, eps=1e-6):
        super(Norm, self).__init__()
        self.a = nn.Parameter(torch.ones(features))
        self.b = nn.Parameter(torch.zeros(features))
        self.eps = eps

    def forward(self, x):
        return self.a * (x - x.mean(-1, keepdim=True)) / (x.std(-1, keepdim=True) + self.eps) + self.b


class Around(nn.Module):
    def __init__(self, size, rate):
        super().__init__()
        self.norm, self.dropout = Norm(size), nn.Dropout(rate)

    def forward(self, x, sublayer):
        return x + self.dropout(sublayer(self.norm(x)))


class Heads(nn.Module):
    def __init__(self, width, heads, buckets=0):
        super().__init__()
        self.heads, self.size = heads, width // heads
        self.linears = clones(nn.Linear(width, width, bias=False), 4)
        if buckets:
            self.bias = nn.Embedding(buckets, heads)
        self.buckets = buckets

    @staticmethod
    def bucket(distance, buckets):
        found = (distance > 0).to(torch.long) * (buckets // 2)
        distance = torch.abs(distance)
        exact = buckets // 4
        far = exact + (torch.log(distance.float().clamp(min=1) / exact) / math.log(4.0) * exact).to(torch.long)
        far = torch.min(far, torch.full_like(far, buckets // 2 - 1))
        found += torch.where(distance < exact, distance, far)
        return found

    def positions(self, length, device=None):
        places = torch.arange(length, dtype=torch.long, device=device)
        return self.bias(self.bucket(places[None, :] - places[:, None], self.buckets)).permute([2, 0, 1]).unsqueeze(0)

    def forward(self, x, mask=None, bias=None):
        n = x.size(0)
        q, k, v = [l(x).view(n, -1, self.heads, self.size).transpose(1, 2) for l, _ in zip(self.linears, range(3))]
        scores = torch.einsum("bhid,bhjd->bhij", q, k)
        if bias is None:
            bias = self.positions(x.shape[1], device=x.device)
        scores += bias
        if mask is not None:
            scores = scores.masked_fill(mask[:, None, None, :] == 0, -1e9)
        out = torch.matmul(F.softmax(scores, dim=-1), v).transpose(1, 2).contiguous().view(n, -1, self.heads * self.size)
        return self.linears[-1](out), bias


class FeedForward(nn.Module):
    def __init__(self, width, act="gelu"):
        super().__init__()
        self.w0, self.w1, self.w2 = nn.Linear(width, 24), nn.Linear(width, 24), nn.Linear(24, width)
        self.act = ACTIVATIONS[act]

    def forward(self, x):
        return self.w2(self.act(self.w0(x)) * self.w1(x))


class Layer(nn.Module):
    def __init__(self, width, heads, first):
        super().__init__()
        self.attention = Heads(width, heads, buckets=8 if first else 0)
        self.feed = FeedForward(width)
        self.sublayers = clones(Around(width, 0.1), 2)

    def forward(self, x, mask, bias=None):
        kept = []
        def attend(y):
            out, found = self.attention(y, mask=mask, bias=bias)
            kept.append(found)
            return out
        x = self.sublayers[0](x, attend)
        return self.sublayers[1](x, self.feed), kept[0]


class Encoder(nn.Module):
    def __init__(self, vocabulary=20, width=12, depth=2):
        super().__init__()
        self.embed = nn.Embedding(vocabulary, width, padding_idx=0)
        self.layers = nn.ModuleList([Layer(width, 3, first=bool(i == 0)) for i in range(depth)])
        self.norm = Norm(width)
        for p in self.parameters():
            if p.dim() > 1:
                nn.init.xavier_uniform_(p)

    def forward(self, tokens):
        mask = (tokens != 0)
        x, bias = self.embed(tokens) * math.sqrt(self.embed.embedding_dim), None
        for layer in self.layers:
            x, bias = layer(x, mask, bias)
        return {"hidden": self.norm(x), "logits": self.norm(x) @ self.embed.weight.t()}


model = Encoder()
out = model(torch.randint(0, 20, (2, 9)))
