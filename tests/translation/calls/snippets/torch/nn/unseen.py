# with:
import torch
import torch.nn as nn
x = (torch.arange(2 * 4 * 7 * 9) % 23).reshape(2, 4, 7, 9).float() / 10 - 1
s = (torch.arange(2 * 4 * 11) % 13).reshape(2, 4, 11).float() / 10 - 0.5
c = (torch.arange(1 * 2 * 5 * 6 * 7) % 11).reshape(1, 2, 5, 6, 7).float() / 10
v = torch.tensor([[-3.0, -1.0, -0.2, 0.0], [0.4, 1.5, 2.0, 6.5]])
p = torch.tensor([[0.1, 0.6, 0.3], [0.5, 0.2, 0.3]])
y = torch.tensor([[0.2, 0.8, 0.4], [0.7, 0.1, 0.3]])
def fixed(m):
    with torch.no_grad():
        for w in m.parameters():
            w.copy_((torch.arange(w.numel()).reshape(w.shape).float() % 7 - 3) / 10)
    return m
# each:
fixed(nn.Conv1d(4, 6, 3))(s[0])
fixed(nn.Conv2d(4, 8, 3))(x[0])
fixed(nn.Conv3d(2, 3, 3, padding=1))(c[0])
fixed(nn.ConvTranspose1d(4, 4, 3, groups=2, bias=False))(s[0])
fixed(nn.ConvTranspose2d(4, 2, 4, stride=2, padding=1, bias=False))(x[0])
fixed(nn.ConvTranspose2d(4, 2, 3, stride=2, padding=1))(x, output_size=(14, 18))
fixed(nn.RNN(input_size=11, hidden_size=3, bias=False))(s[0])
fixed(nn.LSTM(11, 5))(s[0])
fixed(nn.GRU(11, 5, bias=False))(s[0])
fixed(nn.RNNCell(4, 3))(v[0])
fixed(nn.GRUCell(4, 3))(v[0], torch.ones(3))
nn.MaxPool2d([3, 2])(x)
nn.MaxPool2d(2)(x[0])
nn.AvgPool2d([2, 2], stride=[1, 1])(x)
nn.LogSoftmax(-1)(v.double())
nn.CrossEntropyLoss(size_average=False)(v, torch.tensor([3, 0]))
nn.CrossEntropyLoss()(v.double(), torch.tensor([3, 0]))
nn.BCELoss(size_average=False)(p, y)
nn.BCEWithLogitsLoss(reduce=False)(p, y)
nn.BCEWithLogitsLoss()(p.double(), y.double())
nn.SmoothL1Loss(beta=0.)(p, y)
nn.KLDivLoss(size_average=False)(p.log(), y)
nn.Conv2d(3, 8, 3, padding=1).padding
nn.MaxPool2d(2).padding
nn.LeakyReLU(0.2).negative_slope
nn.Softmax(dim=1).dim
getattr(nn, 'ReLU')()(v)
# case: conv1d weight given
import torch
from torch import nn
m = nn.Conv1d(1, 2, 3)
m.weight.data = torch.arange(6.).view(2, 1, 3)
m.bias.data.zero_()
result = m(torch.arange(5.).view(1, 1, 5))
shape = m.weight.shape
# case: conv1d weight copied
import torch
from torch import nn
m = nn.Conv1d(2, 2, 3, bias=False)
with torch.no_grad():
    m.weight.copy_(torch.arange(12.).view(2, 2, 3))
result = m(torch.arange(10.).view(1, 2, 5))
# case: star import of nn
from torch.nn import *
import torch
m = Linear(2, 2)
init.constant_(m.weight, 1.)
init.constant_(m.bias, 1.)
result = functional.relu(m(torch.ones(1, 2)))
# case: packed sequences have parts
import torch
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence
packed = pack_padded_sequence(torch.arange(12.).reshape(3, 4, 1), torch.tensor([2, 4, 1]), batch_first=True, enforce_sorted=False)
data, sizes = packed.data, packed.batch_sizes
out, lengths = pad_packed_sequence(packed, batch_first=True, padding_value=-1., total_length=5)
# case: attributes of layers
import torch.nn as nn
a = nn.Linear(3, 5).in_features
b = nn.Dropout(0.3).p
c = nn.BatchNorm2d(4).eps
d = nn.Embedding(5, 3).embedding_dim
e = nn.LSTM(4, 6).hidden_size
# case: parameters of a bare norm
import torch
import torch.nn as nn
x = (torch.arange(2 * 4 * 7 * 9) % 23).reshape(2, 4, 7, 9).float() / 10 - 1
def fixed(m):
    with torch.no_grad():
        for p in m.parameters():
            p.copy_((torch.arange(p.numel()).reshape(p.shape).float() % 7 - 3) / 10)
    return m
m = nn.BatchNorm2d(4)
result = fixed(nn.BatchNorm2d(4)).eval()(x)
