# case: 2
import torch
def softmax(x, dim=-1):
    e = torch.exp(x - x.max(dim=dim, keepdim=True)[0])
    return e / e.sum(dim=dim, keepdim=True)
x = torch.tensor([[1., 2., 3.], [1., 1., 1.]])
result = softmax(x)
same = torch.allclose(result, torch.softmax(x, dim=-1))
# case: 3
import torch
logits = torch.tensor([[2.0, 1.0, 0.1], [0.5, 2.5, 0.3]])
labels = torch.tensor([0, 1])
preds = logits.argmax(dim=1)
correct = (preds == labels).sum().item()
accuracy = correct / len(labels)
# case: 4
import torch
x = torch.linspace(-3, 3, 7)
relu = torch.where(x > 0, x, torch.zeros_like(x))
leaky = torch.where(x > 0, x, 0.01 * x)
sig = 1 / (1 + torch.exp(-x))
# case: 5
import torch
a = torch.arange(12).reshape(3, 4)
rows = a[torch.tensor([0, 2])]
cols = a[:, torch.tensor([1, 3])]
diag = a[torch.arange(3), torch.arange(3)]
big = a[a > 5]
# case: 6
import torch
seqs = [torch.tensor([1, 2, 3]), torch.tensor([4, 5])]
maxlen = max(len(s) for s in seqs)
padded = torch.zeros(len(seqs), maxlen, dtype=torch.long)
for i, s in enumerate(seqs):
    padded[i, :len(s)] = s
mask = padded != 0
lengths = mask.sum(dim=1)
# case: 7
import torch
labels = torch.tensor([0, 2, 1])
one_hot = torch.eye(3)[labels]
back = one_hot.argmax(1)
# case: 9
import torch
pts = torch.tensor([[0., 0.], [3., 4.], [6., 8.]])
d = torch.cdist(pts, pts)
d2 = ((pts[:, None] - pts[None]) ** 2).sum(-1).sqrt()
nearest = d.topk(2, dim=1, largest=False)
# case: 11
import torch
w = torch.tensor([0.2, 0.3, 0.5])
c = torch.cumsum(w, dim=0)
pos = torch.searchsorted(c, torch.tensor([0.1, 0.6, 0.4]))
# case: 13
import torch
a = torch.tensor([1, 2, 3])
b = torch.tensor([4, 5, 6])
grid_x, grid_y = torch.meshgrid(a, b, indexing="ij")
coords = torch.stack([grid_x, grid_y], dim=-1).view(-1, 2)
# case: 14
import torch
x = torch.arange(8, dtype=torch.float32)
windows = x.unfold(0, 3, 1)
avg = windows.mean(dim=1)
# case: 15
import torch
x = torch.tensor([1., 2., 3., 4.])
total = 0
for v in x:
    total += v
mean = total / len(x)
# case: 16
import torch
x = torch.tensor([[1, 2], [3, 4]])
d = {f"row{i}": r for i, r in enumerate(x)}
s = {k: v.sum().item() for k, v in d.items()}
# case: 17
import torch
class Stats:
    def __init__(self, x):
        self.x = x
    def norm(self):
        return self.x / self.x.sum()
    @property
    def size(self):
        return self.x.shape[0]
s = Stats(torch.tensor([1., 3.]))
result = s.norm()
n = s.size
# case: 18
import torch
def f(x, *, scale=1.0, shift=None):
    y = x * scale
    if shift is not None:
        y = y + shift
    return y
a = f(torch.ones(2))
b = f(torch.ones(2), scale=2, shift=torch.tensor([1., 2.]))
# case: 19
import torch
x = torch.zeros(2, 2)
y = x
y[0, 0] = 1
z = x.clone()
z[1, 1] = 5
same = torch.equal(x, y)
# case: 20
import torch
x = torch.arange(6).view(2, 3)
a = x.t()
b = x.T.reshape(-1)
c = x.flatten().flip(0)
# case: 21
import torch
text = "hello"
vocab = sorted(set(text))
idx = torch.tensor([vocab.index(c) for c in text])
counts = torch.bincount(idx, minlength=len(vocab))
probs = counts / counts.sum()
entropy = -(probs * probs.log()).sum()
# case: 22
import torch
A = torch.tensor([[3., 1.], [1., 2.]])
b = torch.tensor([9., 8.])
x = torch.linalg.solve(A, b)
det = torch.det(A)
inv = torch.inverse(A)
eye = A @ inv
# case: 23
import torch
n = 5
fib = torch.zeros(n, dtype=torch.long)
fib[0], fib[1] = 0, 1
for i in range(2, n):
    fib[i] = fib[i-1] + fib[i-2]
# case: 24
import torch
x = torch.tensor([0.1, 0.5, 0.9])
pred = (x > 0.4).long()
tp = ((pred == 1) & (torch.tensor([0, 1, 1]) == 1)).sum()
ratio = tp.float() / pred.sum()
# case: 25
import torch
import torch.nn.functional as F
x = torch.tensor([[1.0, 2.0, 0.5]])
t = torch.tensor([1])
loss = -torch.log_softmax(x, dim=1)[range(1), t].mean()
ref = F.cross_entropy(x, t)
# case: 27
import torch
x = torch.tensor([5., -3., 2.])
x.clamp_(min=0)
x.mul_(2).add_(1)
y = x.sqrt().round()
# case: 28
import torch
mask = torch.tensor([[1, 1, 0], [1, 0, 0]])
h = torch.arange(6.).view(2, 3)
m = mask.float()
pooled = (h * m).sum(1) / m.sum(1)
maxed = h.masked_fill(mask == 0, -1e9).max(1).values
# case: 29
import torch
a = torch.tensor([1., 2., 3.])
b = torch.tensor([4., 5., 6.])
cos = torch.dot(a, b) / (a.norm() * b.norm())
proj = (a @ b) / (b @ b) * b
outer = torch.outer(a, b)
# case: 30
import torch
x = torch.tensor([1, 2, 3, 4, 5, 6])
evens = x[x % 2 == 0]
chunks = [c.sum().item() for c in x.chunk(3)]
pairs = x.view(-1, 2).tolist()
# case: 32
import torch
from torch import Tensor
def mse(a: Tensor, b: Tensor) -> Tensor:
    return ((a - b) ** 2).mean()
result = mse(torch.tensor([1., 2.]), torch.tensor([2., 4.]))
# case: 33
import torch as t
x = t.tensor([1.5, 2.5], dtype=t.double)
y = x.to(t.float32)
z = t.cat((y, y.new_zeros(1)))
# case: 35
import torch
lst = torch.tensor([4, 2, 2, 8, 3, 3, 1])
u, inv, cnt = torch.unique(lst, return_inverse=True, return_counts=True)
dup = u[cnt > 1]
# case: 36
import torch
x = torch.full((2, 3), 0.5)
x[0] = torch.tensor([1., 2., 3.])
x[:, 1] *= 10
x[1, 2] += 0.25
# case: 37
import torch
def gelu(x):
    return 0.5 * x * (1 + torch.tanh((2 / torch.pi) ** 0.5 * (x + 0.044715 * x ** 3)))
result = gelu(torch.tensor([-1., 0., 1.]))
# case: 38
import torch
boxes1 = torch.tensor([[0., 0., 2., 2.]])
boxes2 = torch.tensor([[1., 1., 3., 3.], [0., 0., 2., 2.]])
lt = torch.max(boxes1[:, None, :2], boxes2[:, :2])
rb = torch.min(boxes1[:, None, 2:], boxes2[:, 2:])
wh = (rb - lt).clamp(min=0)
inter = wh[..., 0] * wh[..., 1]
area1 = (boxes1[:, 2] - boxes1[:, 0]) * (boxes1[:, 3] - boxes1[:, 1])
area2 = (boxes2[:, 2:] - boxes2[:, :2]).prod(dim=1)
iou = inter / (area1[:, None] + area2 - inter)
# case: 39
import torch
pe = torch.zeros(4, 6)
position = torch.arange(0, 4, dtype=torch.float).unsqueeze(1)
div = torch.exp(torch.arange(0, 6, 2).float() * (-torch.log(torch.tensor(10000.0)) / 6))
pe[:, 0::2] = torch.sin(position * div)
pe[:, 1::2] = torch.cos(position * div)
# case: 40
import torch
src = torch.tensor([1., 2., 3., 4.])
index = torch.tensor([0, 1, 0, 2])
out = torch.zeros(3).scatter_add_(0, index, src)
cnt = torch.zeros(3).index_add_(0, index, torch.ones(4))
mean = out / cnt
mx = torch.full((3,), float('-inf')).scatter_reduce(0, index, src, reduce='amax')
# case: 41
import torch
x = torch.tensor([1., float('nan'), 3.])
clean = x[~torch.isnan(x)]
filled = torch.where(torch.isnan(x), torch.tensor(0.), x)
m = torch.nanmean(x)
mx = x.max()
# case: 42
import torch
x = torch.tensor([[1., 2.], [3., 4.]], requires_grad=True)
y = (x ** 2).sum()
d = y.detach().item()
n = x.detach().numpy()
# case: 43
import torch
vals = torch.tensor([10, 20, 30])
i = torch.tensor(1)
a = vals[i]
b = vals[i.item()]
c = vals[i:].sum()
# case: 44
import torch
k = 2
scores = torch.tensor([[0.1, 0.7, 0.2], [0.5, 0.3, 0.2]])
target = torch.tensor([2, 0])
_, pred = scores.topk(k, 1, True, True)
correct = pred.t().eq(target.view(1, -1).expand_as(pred.t()))
acc = correct[:k].reshape(-1).float().sum(0, keepdim=True)
# case: 45
import torch
x = torch.arange(10)
train, val = x[:8], x[8:]
idx = torch.nonzero(x > 6).squeeze()
first = idx[0].item()
# case: 46
import torch
x = torch.tensor([1., 2.])
stack = torch.stack([x * i for i in range(3)])
cat = torch.cat([s.unsqueeze(0) for s in stack], dim=0)
eq = (stack == cat).all()
# case: 47
import torch
bits = torch.tensor([1, 0, 1, 1])
val = (bits * 2 ** torch.arange(3, -1, -1)).sum()
back = (val >> torch.arange(3, -1, -1)) & 1
# case: 48
import torch
A = torch.tensor([[2., 0.], [0., 3.]])
e = torch.linalg.eigvalsh(A)
t = torch.trace(A)
p = torch.matrix_power(A, 3)
k = torch.kron(A, torch.ones(1, 2))
# case: 49
import torch
x = torch.zeros(3, dtype=torch.int32)
x += torch.tensor([1, 2, 3], dtype=torch.int32)
y = x / 2
z = x // 2
w = (x > 1).to(torch.uint8)
# case: 50
import torch
x = torch.tensor([3.14159, 2.71828])
s = [f"{v:.2f}" for v in x]
r = torch.round(x * 100) / 100
i = x.int()
t = x.trunc()
