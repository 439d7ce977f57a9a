"""A linear chain scored with a mask of bytes: elements taken by labels are added to, sums over all paths."""
import torch
from torch import nn


class Chain(nn.Module):
    def __init__(self, labels=4, features=6):
        super().__init__()
        self.emit = nn.Linear(features, labels)
        self.first = nn.Parameter(torch.randn(labels) * 0.1)
        self.step = nn.Parameter(torch.randn(labels, labels) * 0.1)

    def gold(self, scores: torch.Tensor, labels: torch.LongTensor, mask: torch.ByteTensor) -> torch.Tensor:
        rows = torch.arange(scores.shape[0])
        total = self.first[labels[:, 0]]
        total += scores[rows, 0, labels[:, 0]]
        for t in range(1, scores.shape[1]):
            total += (self.step[labels[:, t - 1], labels[:, t]] + scores[rows, t, labels[:, t]]) * mask[:, t]
        return total

    def paths(self, scores: torch.Tensor, mask: torch.ByteTensor) -> torch.Tensor:
        total = self.first + scores[:, 0]
        for t in range(1, scores.shape[1]):
            grown = torch.logsumexp(total.unsqueeze(2) + self.step + scores[:, t].unsqueeze(1), dim=1)
            total = torch.where(mask[:, t].unsqueeze(1) > 0, grown, total)
        return torch.logsumexp(total, dim=1)

    def forward(self, x):
        scores = self.emit(x)
        labels = scores.argmax(dim=-1)
        mask = torch.ones_like(labels, dtype=torch.uint8)
        best = scores[:, 0]
        picked = best[labels[:, 0].clamp(max=1)]
        picked[:, 0] += 1
        return self.paths(scores, mask) - self.gold(scores, labels, mask), best, picked


net = Chain()
print(net(torch.randn(3, 5, 6))[0].shape)
