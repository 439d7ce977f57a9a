# case: out is a tuple in a variable
import torch
x = torch.tensor([[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]])
out = (torch.empty(2, 2), torch.empty(2, 2, dtype=torch.long))
torch.topk(x, 2, dim=1, out=out)
result = out[0], out[1]

# case: out of a function that may be given none
import torch
x = torch.tensor([[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]])
def best(x, out=None):
    return torch.max(x, dim=1, out=out)
buffers = torch.empty(2), torch.empty(2, dtype=torch.long)
values, places = best(x)
best(x * 2, out=buffers)
result = values, places, buffers[0], buffers[1]

# case: argmax and argmin that keep dimensions without one
import torch
def top(x, dim=None, keepdim=False):
    return torch.argmax(x, dim=dim, keepdim=keepdim)
x = torch.tensor([[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]])
result = x.argmax(keepdim=True), torch.argmin(x, keepdim=True), top(x), top(x, keepdim=True), top(x, 1, True)

# case: magnitudes of spectra
import torch
x = torch.sin(torch.arange(0, 64).float() * 0.3)
s = torch.stft(x, n_fft=16, hop_length=8, window=torch.hann_window(16), return_complex=True)
def loudness(spectrum):
    return spectrum.abs().pow(2).sum()
result = s.abs(), abs(torch.fft.rfft(x)), abs(x), loudness(s), torch.log(s.abs() + 0.5)

# case: negative places under a gradient
import torch
x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
y = torch.take(x, torch.tensor([-1, 0, -2]))
y.pow(2).sum().backward()
result = y.detach(), x.grad

# case: a dimension whose kind only the run shows
import torch
class Flip(torch.nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim
    def forward(self, x):
        return x.flip(self.dim) + x.flip(dims=(self.dim,)) + torch.flip(x, [self.dim])
def turned(x, dim):
    return x.flip(dim)
x = torch.arange(6).float().reshape(2, 3)
result = Flip(1)(x), turned(x, 0), turned(x, (0, 1)), turned(x, [1])

# case: a stride that is handed down
import torch
class Pools(torch.nn.Module):
    def __init__(self, k, stride=None, padding=0):
        super().__init__()
        self.a = torch.nn.AvgPool2d(k, stride=stride, padding=padding)
        self.m = torch.nn.MaxPool2d(k, stride, padding)
        self.k, self.stride = k, stride
    def forward(self, x):
        return self.a(x).sum() + self.m(x).sum() + torch.nn.functional.avg_pool1d(x[0], self.k, self.stride).sum()
x = torch.arange(16).float().reshape(1, 1, 4, 4)
result = Pools(2)(x), Pools(2, 1)(x)

# case: attention called by keywords alone
import torch
torch.manual_seed(0)
m = torch.nn.MultiheadAttention(4, 2, batch_first=True)
for p in m.parameters():
    torch.nn.init.constant_(p, 0.1)
x = torch.arange(24).float().reshape(2, 3, 4) / 10
result = m(query=x, key=x, value=x)[0], m(x, key=x * 2, value=x, need_weights=False)[0]

# case: a class in a class named like a module
import torch
import torch.nn.functional as F
class Outer(torch.nn.Module):
    class F:
        A = 2
    def forward(self, x):
        return F.relu(x) * self.F.A
result = Outer()(torch.tensor([-1.0, 2.0]))

# case: collecting that begins with nothing
import torch
kept, labels = torch.tensor([]), torch.LongTensor([])
for i in range(2):
    kept = torch.cat((kept, torch.ones(2, 3) * i), 0)
    labels = torch.cat((labels, torch.tensor([i, i])), 0)
result = kept, labels, torch.cat([torch.empty(0), torch.ones(2)])

# case: gradients of rows that a negative index names
import torch
x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
places = torch.tensor([-1, 0, -1])
x[places].pow(2).sum().backward()
result = x.grad

# case: weights of recurrent layers in their order
import torch
net = torch.nn.GRU(2, 3, num_layers=2, bidirectional=True)
result = [name for name, _ in net.named_parameters()], [tuple(p.shape) for p in net.parameters()]

# case: widths for more dimensions than the layer is named after
import torch
x = torch.arange(12).float().reshape(1, 2, 2, 3)
widths = (0, 0, 0, 0, 0, 1)
result = torch.nn.ConstantPad2d((1, 0, 0, 1, 1, 0), 0)(x), torch.nn.ConstantPad2d(widths, 0.5)(x)

# case: a layer chosen by its name
import torch
layers = {"relu": torch.nn.ReLU, "none": torch.nn.Identity}
def made(name, *args):
    return layers[name](*args).float()
result = made("relu")(torch.tensor([-1.0, 1.0])), made("none")(torch.tensor([-1.0, 1.0]))
