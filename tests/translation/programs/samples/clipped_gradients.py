import numpy as np
import torch
import torch.nn as nn
from torch.nn.utils import clip_grad_norm_, clip_grad_value_

from seeding import fill


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(20, 8)
        self.rnn = nn.GRU(8, 10, batch_first=True)
        self.head = nn.Linear(10, 5)

    def forward(self, x):
        out, _ = self.rnn(self.embed(x))
        return self.head(out)


def get_grad_norm(model):
    total_norm = 0.0
    for p in model.parameters():
        if p.grad is not None:
            param_norm = p.grad.detach().data.norm(2)
            total_norm += param_norm.item() ** 2
    return total_norm ** 0.5


rng = np.random.RandomState(0)
batches = [(torch.from_numpy(rng.randint(0, 20, (4, 6))), torch.from_numpy(rng.randint(0, 5, (4, 6)))) for _ in range(4)]
criterion = nn.CrossEntropyLoss()
model = Tagger()
fill(model)
optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
for x, y in batches:
    optimizer.zero_grad()
    loss = criterion(model(x).reshape(-1, 5), y.reshape(-1))
    loss.backward()
    total_norm = clip_grad_norm_(model.parameters(), max_norm=0.5)
    optimizer.step()
    print('norm %.5f %.5f' % (loss.item(), total_norm))
for x, y in batches:
    optimizer.zero_grad()
    loss = criterion(model(x).reshape(-1, 5), y.reshape(-1))
    loss.backward()
    before = get_grad_norm(model)
    clip_grad_value_(model.parameters(), clip_value=0.05)
    optimizer.step()
    print('value %.5f %.5f' % (loss.item(), before))
for x, y in batches:
    optimizer.zero_grad()
    loss = criterion(model(x).reshape(-1, 5), y.reshape(-1))
    loss.backward()
    # only the recurrent part
    torch.nn.utils.clip_grad_norm_(model.rnn.parameters(), 0.1)
    for param in model.head.parameters():
        param.grad.data.clamp_(-0.1, 0.1)
    optimizer.step()
    print('part %.5f' % loss.item())
