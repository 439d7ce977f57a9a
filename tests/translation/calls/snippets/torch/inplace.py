# case: add
import torch
x = torch.tensor([1., 2.])
y = x.add_(1)
# case: chain
import torch
x = torch.tensor([1., -2.])
x.mul_(2).abs_()
# case: alias sees it
import torch
x = torch.tensor([1., 2.])
y = x
y.sub_(1)
# case: function argument is changed
import torch
def bump(t):
    t.add_(10)
x = torch.tensor([1., 2.])
bump(x)
# case: fill and zero
import torch
x = torch.ones(2, 2)
x.zero_()
z = torch.ones(3)
z.fill_(2.5)
# case: clamp
import torch
x = torch.tensor([-1., 0.5, 2.])
x.clamp_(0, 1)
# case: masked fill
import torch
x = torch.tensor([1., 2., 3.])
x.masked_fill_(x > 1, 0)
# case: copy
import torch
x = torch.zeros(2)
x.copy_(torch.tensor([1, 2]))
# case: a row of a matrix
import torch
x = torch.zeros(2, 2)
x[0].add_(1)
# case: augmented assignment
import torch
x = torch.tensor([1., 2.])
x += 1
x *= 2
# case: augmented assignment of an alias
import torch
x = torch.tensor([1., 2.])
y = x
x += 1
# case: unsqueeze and transpose
import torch
x = torch.ones(2, 3)
x.unsqueeze_(0)
y = torch.ones(2, 3)
y.t_()
# case: relu and sigmoid
import torch
x = torch.tensor([-1., 1.])
torch.relu_(x)
y = torch.tensor([0., 1.])
y.sigmoid_()
# case: index add and scatter
import torch
x = torch.zeros(3)
x.index_add_(0, torch.tensor([0, 2]), torch.ones(2))
y = torch.zeros(2, 3)
y.scatter_(1, torch.tensor([[0], [2]]), 1.)
# case: integer tensor keeps its dtype
import torch
x = torch.tensor([1, 2, 3])
x.mul_(2)
x.add_(1)
