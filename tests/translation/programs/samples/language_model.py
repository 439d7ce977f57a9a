"""Truncated backpropagation: the hidden state goes from batch to batch, cut off each time."""
import math

import numpy as np
import torch
import torch.nn as nn

from seeding import fill


class RNNModel(nn.Module):
    def __init__(self, ntoken, ninp, nhid, nlayers):
        super().__init__()
        self.ntoken, self.nhid, self.nlayers = ntoken, nhid, nlayers
        self.encoder = nn.Embedding(ntoken, ninp)
        self.rnn = nn.LSTM(ninp, nhid, nlayers)
        self.decoder = nn.Linear(nhid, ntoken)

    def forward(self, input, hidden):
        emb = self.encoder(input)
        output, hidden = self.rnn(emb, hidden)
        decoded = self.decoder(output)
        return decoded.view(-1, self.ntoken), hidden

    def init_hidden(self, bsz):
        weight = next(self.parameters())
        return (weight.new_zeros(self.nlayers, bsz, self.nhid), weight.new_zeros(self.nlayers, bsz, self.nhid))


def repackage_hidden(h):
    if isinstance(h, torch.Tensor):
        return h.detach()
    else:
        return tuple(repackage_hidden(v) for v in h)


def get_batch(source, i, bptt=5):
    seq_len = min(bptt, len(source) - 1 - i)
    data = source[i:i + seq_len]
    target = source[i + 1:i + 1 + seq_len].view(-1)
    return data, target


corpus = torch.tensor(np.random.RandomState(0).randint(0, 11, (31, 3)))
model = fill(RNNModel(11, 8, 8, 2))
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)


def train(epoch, clip=0.25):
    model.train()
    total_loss = 0.
    hidden = model.init_hidden(3)
    for batch, i in enumerate(range(0, corpus.size(0) - 1, 5)):
        data, targets = get_batch(corpus, i)
        model.zero_grad()
        hidden = repackage_hidden(hidden)
        output, hidden = model(data, hidden)
        loss = criterion(output, targets)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), clip)
        optimizer.step()
        total_loss += loss.item()
    print('epoch {:3d} | loss {:5.3f} | ppl {:8.3f}'.format(epoch, total_loss / 6, math.exp(total_loss / 6)))


for epoch in range(4):
    train(epoch)
