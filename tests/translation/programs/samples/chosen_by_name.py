import argparse
import numpy as np
import torch
import torch.nn as nn
import torch.optim as optim
from seeding import fill

parser = argparse.ArgumentParser()
parser.add_argument("--cell", default="LSTM")
parser.add_argument("--optimizer", default="Adam")
parser.add_argument("--rate", type=float, default=0.05)
args = parser.parse_args([])

OPTIMIZERS = {"sgd": optim.SGD, "adamw": optim.AdamW, "rmsprop": optim.RMSprop}
SCHEDULES = {"exponential": optim.lr_scheduler.ExponentialLR, "step": optim.lr_scheduler.StepLR}


class Meter:
    def __init__(self, name, form=":.4f"):
        self.name, self.form = name, form
        self.val = self.total = self.count = self.avg = 0

    def update(self, val, n=1):
        self.val = val
        self.total += val * n
        self.count += n
        self.avg = self.total / self.count

    def __str__(self):
        return ("{name} {val" + self.form + "} ({avg" + self.form + "})").format(**self.__dict__)


class Tagger(nn.Module):
    def __init__(self, cell, width=8, words=11, tags=4):
        super().__init__()
        self.embedding = nn.Embedding(words, width)
        if cell in ["LSTM", "GRU"]:
            self.rnn = getattr(nn, cell)(width, width, batch_first=True)
        else:
            self.rnn = nn.RNN(width, width, nonlinearity={"tanh": "tanh", "relu": "relu"}[cell], batch_first=True)
        self.out = nn.Linear(width, tags)

    def forward(self, words):
        states, _ = self.rnn(self.embedding(words))
        return self.out(states)


def best(output, target, topk=(1,)):
    with torch.no_grad():
        _, guess = output.topk(max(topk), 1, True, True)
        right = guess.t().eq(target.view(1, -1).expand_as(guess.t()))
        return [right[:k].reshape(-1).float().sum(0, keepdim=True).mul_(100.0 / target.size(0)) for k in topk]


def train(network, optimizer, schedule=None, rounds=4):
    losses, top = Meter("loss"), Meter("top2", ":6.2f")
    for i in range(rounds):
        optimizer.zero_grad()
        output = network(words).flatten(0, 1)
        loss = nn.functional.cross_entropy(output, tags.flatten())
        loss.backward()
        optimizer.step()
        if schedule is not None:
            schedule.step()
        losses.update(loss.item(), 4)
        top.update(best(output, tags.flatten(), topk=(1, 2))[1][0], 4)
    print(losses, top)
    print("{m.name} {m.avg:.3f}".format(m=top), f"{losses.val:.4f}")


def make(network, cls=torch.optim.Adagrad, **options):
    return cls(network.parameters(), **options)


stream = np.random.RandomState(4)
words = torch.from_numpy(stream.randint(0, 11, (4, 6)))
tags = torch.from_numpy(stream.randint(0, 4, (4, 6)))
for name, cls in OPTIMIZERS.items():
    network = fill(Tagger(args.cell))
    print(name)
    train(network, cls(network.parameters(), lr=args.rate))
network = fill(Tagger("GRU"))
optimizer = getattr(torch.optim, args.optimizer)(network.parameters(), lr=args.rate, eps=1e-4)
train(network, optimizer, SCHEDULES["exponential"](optimizer, 0.9))
network = fill(Tagger("tanh"))
optimizer = make(network, lr=0.1)
train(network, optimizer, SCHEDULES["step"](optimizer, step_size=2, gamma=0.5))
network = fill(Tagger(args.cell))
train(network, make(network, optim.SGD, lr=0.3, momentum=0.9, foreach=False))
