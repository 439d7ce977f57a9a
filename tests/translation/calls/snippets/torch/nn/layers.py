# case: linear with set weights
import torch
import torch.nn as nn
m = nn.Linear(3, 2)
nn.init.constant_(m.weight, 0.5)
nn.init.zeros_(m.bias)
result = m(torch.tensor([[1., 2., 3.]]))
# case: data fill
import torch
m = torch.nn.Conv2d(1, 2, 3, padding=1, bias=False)
m.weight.data.fill_(0.25)
result = m(torch.arange(16.).reshape(1, 1, 4, 4))
# case: shapes of a convolution
import torch
from torch import nn
m = nn.Conv2d(in_channels=3, out_channels=8, kernel_size=(3, 5), stride=(2, 1), padding=(1, 2), dilation=1, groups=1, bias=True)
result = m(torch.ones(2, 3, 9, 10)).shape
# case: conv1d shape
import torch
result = torch.nn.Conv1d(4, 6, 3, stride=2)(torch.ones(2, 4, 11)).shape
# case: transposed convolution shape
import torch
result = torch.nn.ConvTranspose2d(4, 6, 3, stride=2, padding=1, output_padding=1)(torch.ones(1, 4, 5, 5)).shape
# case: batch norm trains by default
import torch
import torch.nn as nn
m = nn.BatchNorm2d(3)
x = torch.arange(2 * 3 * 2 * 2).reshape(2, 3, 2, 2).float()
result = m(x)
mean = m.running_mean
# case: batch norm in eval mode
import torch
import torch.nn as nn
m = nn.BatchNorm1d(4)
m.eval()
result = m(torch.ones(2, 4))
# case: layer norm
import torch
m = torch.nn.LayerNorm(4)
result = m(torch.tensor([[1., 2., 3., 5.]]))
# case: layer norm over two axes
import torch
m = torch.nn.LayerNorm([2, 3], eps=1e-3, elementwise_affine=False)
result = m(torch.arange(12.).reshape(2, 2, 3))
# case: group norm
import torch
result = torch.nn.GroupNorm(2, 4)(torch.arange(16.).reshape(1, 4, 2, 2))
# case: pooling layers
import torch
import torch.nn as nn
x = torch.arange(49.).reshape(1, 1, 7, 7)
a = nn.MaxPool2d(2)(x)
b = nn.MaxPool2d(3, stride=2, padding=1)(x)
c = nn.AvgPool2d(2)(x)
d = nn.AdaptiveAvgPool2d((1, 1))(x)
e = nn.AdaptiveAvgPool2d(3)(x)
f = nn.MaxPool2d(kernel_size=2, ceil_mode=True)(x)
# case: activations
import torch
import torch.nn as nn
x = torch.tensor([-2., -0.1, 0., 0.5, 3.])
a = nn.ReLU()(x)
b = nn.ReLU(inplace=True)(x.clone())
c = nn.LeakyReLU()(x)
d = nn.LeakyReLU(0.2)(x)
e = nn.GELU()(x)
f = nn.ELU()(x)
g = nn.SiLU()(x)
h = nn.Softmax(dim=0)(x)
i = nn.Sigmoid()(x)
j = nn.Tanh()(x)
k = nn.Hardtanh(-1, 1)(x)
l = nn.PReLU()(x)
m = nn.Softplus()(x)
n = nn.LogSoftmax(dim=-1)(x)
o = nn.SELU()(x)
p = nn.ReLU6()(x)
q = nn.Mish()(x)
r = nn.Hardswish()(x)
# case: dropout in eval mode
import torch
m = torch.nn.Dropout(0.5)
m.eval()
result = m(torch.ones(3))
# case: dropout trains by default
import torch
m = torch.nn.Dropout(p=0.999)
result = m(torch.ones(100)).sum() < 50
# case: embedding from set weights
import torch
e = torch.nn.Embedding(4, 2)
e.weight.data = torch.arange(8.).reshape(4, 2)
result = e(torch.tensor([[0, 3], [1, 1]]))
# case: sequential
import torch
import torch.nn as nn
net = nn.Sequential(nn.Flatten(), nn.Linear(4, 2), nn.ReLU())
result = net(torch.ones(3, 2, 2)).shape
n = len(net)
first = net[0]
# case: sequential of an ordered dict
import torch
import torch.nn as nn
from collections import OrderedDict
net = nn.Sequential(OrderedDict([('fc', nn.Linear(4, 2)), ('act', nn.Tanh())]))
result = net(torch.zeros(1, 4)).shape
# case: losses
import torch
import torch.nn as nn
x = torch.tensor([[0.2, -1.3, 0.7], [2.1, 0.4, -0.6]])
t = torch.tensor([2, 0])
y = torch.tensor([[0.1, 0.9, 0.4], [0.8, 0.3, 0.2]])
a = nn.CrossEntropyLoss()(x, t)
b = nn.CrossEntropyLoss(reduction='sum', label_smoothing=0.1)(x, t)
c = nn.MSELoss()(x, y)
d = nn.L1Loss(reduction='sum')(x, y)
e = nn.BCEWithLogitsLoss()(x, y)
f = nn.NLLLoss()(torch.log_softmax(x, 1), t)
g = nn.SmoothL1Loss()(x, y)
h = nn.KLDivLoss(reduction='batchmean')(torch.log_softmax(x, 1), y)
i = nn.BCELoss()(torch.sigmoid(x), y)
# case: LSTM shapes
import torch
import torch.nn as nn
rnn = nn.LSTM(5, 6, num_layers=2, batch_first=True, bidirectional=True)
a = rnn(torch.ones(3, 4, 5))[0].shape
b = rnn(torch.ones(3, 4, 5))[1][0].shape
# case: GRU with a state
import torch
import torch.nn as nn
rnn = nn.GRU(5, 6)
result = rnn(torch.ones(4, 3, 5), torch.zeros(1, 3, 6))[0].shape
# case: module list
import torch
import torch.nn as nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(3, 3) for _ in range(2)])
        self.heads = nn.ModuleDict({'a': nn.Linear(3, 1)})
        self.scale = nn.Parameter(torch.ones(3))
        self.register_buffer('offset', torch.zeros(3))
    def forward(self, x):
        for layer in self.layers:
            x = torch.relu(layer(x)) * self.scale + self.offset
        return self.heads['a'](x)
net = Net()
result = net(torch.ones(2, 3)).shape
count = sum(p.numel() for p in net.parameters())
names = sorted(n for n, _ in net.named_parameters())
