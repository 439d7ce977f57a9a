import torch
from torch import nn


class Cell(nn.Module):
    def __init__(self, size, hidden):
        super().__init__()
        self.hidden = hidden
        self.x2h = nn.Linear(size, 3 * hidden)
        self.h2h = nn.Linear(hidden, 3 * hidden)

    def forward(self, x, h):
        xr, xz, xn = self.x2h(x).chunk(3, 1)
        hr, hz, hn = self.h2h(h).chunk(3, 1)
        r = torch.sigmoid(xr + hr)
        z = torch.sigmoid(xz + hz)
        n = torch.tanh(xn + r * hn)
        return n + z * (h - n)


class Tagger(nn.Module):
    def __init__(self, vocab=30, size=8, hidden=10, tags=5):
        super().__init__()
        self.embed = nn.Embedding(vocab, size, padding_idx=0)
        self.cell = Cell(size, hidden)
        self.gru = nn.GRU(hidden, hidden, num_layers=2, batch_first=True, bidirectional=True)
        self.out = nn.Linear(2 * hidden, tags)

    def forward(self, tokens):
        x = self.embed(tokens)
        h = torch.zeros(x.size(0), self.cell.hidden)
        steps = []
        for t in range(x.size(1)):
            h = self.cell(x[:, t], h)
            steps.append(h)
        y, last = self.gru(torch.stack(steps, 1))
        pooled, _ = y.max(dim=1)
        return self.out(pooled + torch.cat([last[-2], last[-1]], 1))


tagger = Tagger()
