"""A recurrent decoder that attends by place: cells in a loop, tensors made from others, a mask written past the gradient."""
import torch
from torch import nn
from torch.nn import functional as F


class LinearNorm(torch.nn.Module):
    def __init__(self, inputs, outputs, bias=True, gain="linear"):
        super(LinearNorm, self).__init__()
        self.linear_layer = torch.nn.Linear(inputs, outputs, bias=bias)
        torch.nn.init.xavier_uniform_(self.linear_layer.weight, gain=torch.nn.init.calculate_gain(gain))

    def forward(self, x):
        return self.linear_layer(x)


def mask_from(lengths):
    longest = torch.max(lengths).item()
    ids = torch.arange(0, longest, out=torch.LongTensor(longest))
    return (ids < lengths.unsqueeze(1)).bool()


class Attention(nn.Module):
    def __init__(self, query, memory, size, filters=3):
        super().__init__()
        self.query, self.memory = LinearNorm(query, size, bias=False, gain="tanh"), LinearNorm(memory, size, bias=False, gain="tanh")
        self.v = LinearNorm(size, 1, bias=False)
        self.place = nn.Conv1d(2, filters, 5, padding=2, bias=False)
        self.dense = LinearNorm(filters, size, bias=False, gain="tanh")
        self.hidden_score = -float("inf")

    def forward(self, state, memory, processed, weights, mask):
        where = self.dense(self.place(weights).transpose(1, 2))
        energies = self.v(torch.tanh(self.query(state.unsqueeze(1)) + where + processed)).squeeze(-1)
        if mask is not None:
            energies.data.masked_fill_(mask, self.hidden_score)
        found = F.softmax(energies, dim=1)
        return torch.bmm(found.unsqueeze(1), memory).squeeze(1), found


class Speaker(nn.Module):
    def __init__(self, letters=12, size=6, state=5):
        super().__init__()
        self.embedding = nn.Embedding(letters, size)
        self.encoder = nn.LSTM(size, size // 2, batch_first=True, bidirectional=True)
        self.attention = Attention(state, size, 4)
        self.cell, self.project = nn.LSTMCell(size, state), LinearNorm(state + size, 3)
        self.size, self.state = size, state

    def begin(self, memory):
        b, t = memory.size(0), memory.size(1)
        self.h, self.c = memory.data.new(b, self.state).zero_(), memory.data.new(b, self.state).zero_()
        self.weights, self.sum = memory.data.new(b, t).zero_(), memory.data.new(b, t).zero_()
        self.context = memory.data.new(b, self.size).zero_()
        self.processed = self.attention.memory(memory)

    def step(self, memory, mask):
        self.h, self.c = self.cell(self.context, (self.h, self.c))
        both = torch.cat((self.weights.unsqueeze(1), self.sum.unsqueeze(1)), dim=1)
        self.context, self.weights = self.attention(self.h, memory, self.processed, both, mask)
        self.sum += self.weights
        return self.project(torch.cat((self.h, self.context), -1))

    def forward(self, text, lengths):
        memory, _ = self.encoder(self.embedding(text))
        self.begin(memory)
        mask = ~mask_from(lengths)
        frames = []
        while len(frames) < 3:
            frames += [self.step(memory, mask).squeeze(1)]
        return torch.stack(frames).transpose(0, 1).contiguous(), self.weights


net = Speaker()
lengths = torch.tensor([6, 4, 3])
out = net(torch.randint(0, 12, (3, 6)), lengths)
