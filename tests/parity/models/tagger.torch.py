import math

import torch
import torch.nn.functional as F
from torch import nn

PAD = 0


class Encoder(nn.Module):
    def __init__(self, words=15, width=8, heads=2, longest=10):
        super().__init__()
        self.words = nn.Embedding(words, width, padding_idx=PAD)
        self.heads = heads
        self.query, self.key, self.value = nn.Linear(width, width), nn.Linear(width, width, bias=False), nn.Linear(width, width)
        self.norm = nn.LayerNorm(width)
        self.out = nn.Linear(width, words, bias=False)
        self.out.weight = self.words.weight
        place = torch.arange(longest)[:, None] * torch.exp(torch.arange(0, width, 2) * (-math.log(10000.0) / width))
        table = torch.zeros(longest, width)
        table[:, 0::2], table[:, 1::2] = torch.sin(place), torch.cos(place)
        self.register_buffer("places", table)

    def split(self, x):
        b, t, c = x.shape
        return x.view(b, t, self.heads, c // self.heads).transpose(1, 2)

    def forward(self, tokens):
        b, t = tokens.shape
        x = self.words(tokens) * math.sqrt(8) + self.places[:t]
        q, k, v = self.split(self.query(x)), self.split(self.key(x)), self.split(self.value(x))
        scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        later = torch.triu(torch.ones(t, t), diagonal=1).bool()
        empty = (tokens == PAD)[:, None, None, :]
        scores = scores.masked_fill(later | empty, -1e9)
        self.attention = scores.softmax(-1)
        mixed = (self.attention @ v).transpose(1, 2).reshape(b, t, -1)
        return self.out(self.norm(x + mixed))


torch.manual_seed(4)
tokens = torch.tensor([[3, 5, 7, 2, 9, 0], [4, 4, 1, 0, 0, 0], [8, 6, 12, 14, 2, 11]])
goals = torch.tensor([[5, 7, 2, 9, 1, 0], [4, 1, 2, 0, 0, 0], [6, 12, 14, 2, 11, 1]])
model = Encoder()
groups = [
    {"params": [p for n, p in model.named_parameters() if "norm" in n or "bias" in n], "weight_decay": 0.0},
    {"params": [p for n, p in model.named_parameters() if not ("norm" in n or "bias" in n)], "weight_decay": 0.1},
]
optimizer = torch.optim.AdamW(groups, lr=1e-2, betas=(0.9, 0.98), eps=1e-7)
warm = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min((step + 1) / 3, 1.0))
losses = []
for step in range(5):
    optimizer.zero_grad()
    logits = model(tokens)
    loss = F.cross_entropy(logits.view(-1, 15), goals.view(-1), ignore_index=PAD, label_smoothing=0.1)
    loss.backward()
    torch.nn.utils.clip_grad_value_(model.parameters(), 0.05)
    optimizer.step()
    warm.step()
    losses.append(loss.item())
model.eval()
with torch.no_grad():
    logits = model(tokens)
    seen = goals != PAD
    perplexity = math.exp(F.cross_entropy(logits[seen], goals[seen]).item())
    exact = (logits.argmax(-1) == goals)[seen].float().mean()
    top = (logits.topk(3, dim=-1).indices == goals[..., None]).any(-1)[seen].sum()
