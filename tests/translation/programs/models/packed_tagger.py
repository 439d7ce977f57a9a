"""Sequences of different lengths: padding, packing, a bidirectional LSTM, attention under a mask, a GRU for whole texts."""
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class Attend(nn.Module):
    def __init__(self, size):
        super(Attend, self).__init__()
        self.weight = nn.Linear(size, size)
        self.context = nn.Parameter(torch.Tensor(size))
        nn.init.uniform_(self.context, -0.1, 0.1)

    def forward(self, outputs, mask):
        scores = torch.tanh(self.weight(outputs)).matmul(self.context)
        scores = scores.masked_fill(~mask, float("-inf"))
        weights = F.softmax(scores, dim=1)
        return torch.bmm(weights.unsqueeze(1), outputs).squeeze(1), weights


class Tagger(nn.Module):
    def __init__(self, words, tags, size=6, hidden=5, layers=2, pad=0):
        super().__init__()
        self.embedding = nn.Embedding(words, size, padding_idx=pad)
        self.lstm = nn.LSTM(size, hidden, num_layers=layers, bidirectional=True, batch_first=True, dropout=0.3)
        self.gru = nn.GRU(2 * hidden, hidden, batch_first=True)
        self.attend = Attend(2 * hidden)
        self.tag = nn.Linear(2 * hidden, tags)
        self.drop = nn.Dropout(0.3)
        for name, param in self.named_parameters():
            if "weight" in name and param.dim() > 1:
                nn.init.orthogonal_(param.data)
            elif "bias" in name:
                nn.init.constant_(param.data, 0)

    def forward(self, text, lengths):
        embedded = self.drop(self.embedding(text))
        packed = pack_padded_sequence(embedded, lengths.cpu(), batch_first=True, enforce_sorted=False)
        self.lstm.flatten_parameters()
        out, (h, c) = self.lstm(packed)
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=text.size(1))
        mask = torch.arange(text.size(1), device=text.device)[None, :] < lengths[:, None]
        whole, weights = self.attend(out, mask)
        _, last = self.gru(out)
        scores = F.log_softmax(self.tag(self.drop(out)), dim=2)
        return scores, torch.cat((whole, last[-1], h[-2], c[-1]), dim=1), weights


model = Tagger(20, 4)
text = torch.randint(1, 20, (3, 7))
lengths = torch.tensor([4, 7, 2])
scores, whole, weights = model(text, lengths)
