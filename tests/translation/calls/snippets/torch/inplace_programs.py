# case: i1
import torch
x = torch.tensor([1., 2., 3.])
y = x
x.add_(1)
# case: i3
import torch
x = torch.tensor([1., -2., 3.])
y = x.abs_()
z = x.sqrt_().mul_(2)
# case: i5
import torch
x = torch.arange(6.).view(2, 3)
x.t_()
# case: i7
import torch
x = torch.tensor([1., 5., 3.])
x.clamp_(min=2, max=4)
x.clamp_max_(3.5)
x.clamp_min_(2.5)
# case: i9
import torch
x = torch.zeros(5)
x[torch.tensor([1, 3])] = 2.
x[x == 0] = -1
x[-1] = 9
# case: i11
import torch
x = torch.arange(5)
x[1:4] = torch.tensor([9, 9, 9])
x[::2] = 0
# case: i13
import torch
x = torch.zeros(2, 2)
y = x.copy_(torch.tensor([1., 2.]))
# case: i19
import torch
x = torch.tensor([3., 1., 2.])
m = x > 1.5
x.masked_fill_(m, 0.)
# case: i21
import torch
x = torch.zeros(3, 5)
src = torch.ones(3, 2)
x.scatter_add_(1, torch.tensor([[0, 0], [1, 2], [4, 4]]), src)
# case: i23
import torch
x = torch.zeros(3)
x.index_add_(0, torch.tensor([0, 0, 2]), torch.tensor([1., 2., 3.]))
x.index_fill_(0, torch.tensor([1]), 7)
# case: i25
import torch
x = torch.zeros(3)
x.index_put_([torch.tensor([0, 0])], torch.tensor([1., 2.]), accumulate=True)
# case: i27
import torch
x = torch.arange(4.)
x.sub_(1).div_(2).pow_(2)
# case: i29
import torch
x = torch.tensor([True, False])
x.logical_not_()
x &= torch.tensor([False, True])
x |= True
# case: i31
import torch
x = torch.tensor([1.5, -2.5])
x.floor_(); y = x.clone()
x.neg_()
x.sigmoid_()
x.tanh_()
x.exp_()
x.log_()
x.reciprocal_()
x.round_()
# case: i33
import torch
x = torch.tensor([[1., 2.], [3., 4.]])
for row in x:
    row.mul_(2)
# case: i35
import torch
x = torch.tensor([1., 2., 3., 4.])
a, b = x.chunk(2)
a.zero_()
# case: i39
import torch
x = torch.tensor([1., 2.])
x.data.mul_(2)
x.data = torch.tensor([5., 6.])
# case: i41
import torch
x = torch.tensor([1., 2., 3.])
y = x.numpy()
x[0] = 7
# case: i43
import torch
x = torch.zeros(2, 3)
x[0][1] = 4
x[1][0] += 2
# case: i45
import torch
x = torch.arange(12.).view(3, 4)
x[[0, 2]] = 0
x[[1], [2]] = -5
# case: i47
import torch
x = torch.arange(3.)
x[1] = torch.tensor(5)
x[2] = True
# case: i53
import torch
x = torch.tensor([4., 9.])
x.polygamma_(1)
# case: i55
import torch
x = torch.arange(6)
a = x[1:5]
b = a[::2]
b.add_(100)
# case: i57
import torch
x = torch.tensor([3.7, -1.2])
x.trunc_()
y = torch.neg_(x)
torch.relu_(x)
torch.exp_(x)
# case: i59
import torch
x = torch.zeros(2, 3)
torch.cat([torch.ones(1, 3), torch.ones(1, 3)], dim=0, out=x)
# case: i61
import torch
x = torch.zeros(3)
view = x[:]
torch.add(torch.ones(3), 1, out=x)
# case: i63
import torch
x = torch.tensor([1., 2.])
y = x
x = x + 1
# case: i65
import torch
x = torch.eye(3)
x.triu_(1)
y = torch.ones(3, 3).tril_()
# case: read_once_in_a_loop
import torch
def accuracy(correct, ks, n):
    found = []
    for k in ks:
        right = correct[:k].reshape(-1).float().sum(0, keepdim=True)
        found.append(right.mul_(100.0 / n))
    return found
z = torch.cat(accuracy(torch.tensor([[True, False, True], [False, True, False]]), (1, 2), 3))
# case: read_in_each_round
import torch
def doubled(c):
    y = c.sum()
    found = []
    while y.mul_(2) < 40:
        found.append(1.)
    for k in range(3):
        t = c * k
        held = t
        found.append(t.add_(1).sum())
        found.append(held.sum())
    return found
z = torch.tensor([float(v) for v in doubled(torch.tensor([1., 2.]))])
