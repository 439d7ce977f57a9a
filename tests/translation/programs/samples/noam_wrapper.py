"""A wrapper around an optimizer that sets the rate before each step, and a copy task for a transformer layer."""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from seeding import fill


class NoamOpt:
    "Optim wrapper that implements rate."

    def __init__(self, model_size, factor, warmup, optimizer):
        self.optimizer = optimizer
        self._step = 0
        self.warmup = warmup
        self.factor = factor
        self.model_size = model_size
        self._rate = 0

    def step(self):
        "Update parameters and rate"
        self._step += 1
        rate = self.rate()
        for p in self.optimizer.param_groups:
            p['lr'] = rate
        self._rate = rate
        self.optimizer.step()

    def zero_grad(self):
        self.optimizer.zero_grad()

    def rate(self, step=None):
        if step is None:
            step = self._step
        return self.factor * (self.model_size ** (-0.5) * min(step ** (-0.5), step * self.warmup ** (-1.5)))


class Copier(nn.Module):
    def __init__(self, vocab, d_model):
        super(Copier, self).__init__()
        self.embed = nn.Embedding(vocab, d_model)
        self.layer = nn.TransformerEncoderLayer(d_model, 2, 16, dropout=0.0, batch_first=True)
        self.proj = nn.Linear(d_model, vocab)

    def forward(self, x):
        return F.log_softmax(self.proj(self.layer(self.embed(x))), dim=-1)


rng = np.random.RandomState(0)
model = fill(Copier(11, 8))
model_opt = NoamOpt(8, 1, 4, torch.optim.Adam(model.parameters(), lr=0, betas=(0.9, 0.98), eps=1e-9))
for i in range(6):
    src = torch.tensor(rng.randint(1, 11, (4, 5)))
    out = model(src)
    loss = F.nll_loss(out.reshape(-1, 11), src.reshape(-1))
    loss.backward()
    model_opt.step()
    model_opt.zero_grad()
    print("Step: %d Loss: %.4f Rate: %.5f" % (i, loss.item(), model_opt._rate))
