# case: tensors with requires_grad
import torch
w = torch.tensor([1., -2.], requires_grad=True)
opt = torch.optim.SGD([w], lr=0.1)
loss = (w ** 2).sum()
loss.backward()
opt.step()
result = w
# case: rmsprop of a tensor
import torch
w = torch.tensor([1., -2.], requires_grad=True)
opt = torch.optim.RMSprop([w], lr=0.01, alpha=0.9)
for _ in range(3):
    opt.zero_grad()
    loss = (w ** 2).sum()
    loss.backward()
    opt.step()
result = w.detach()
# case: schedule without gradients
import torch
from torch.optim.lr_scheduler import CosineAnnealingLR
w = torch.nn.Parameter(torch.ones(2))
opt = torch.optim.SGD([w], lr=0.5)
sched = CosineAnnealingLR(opt, T_max=5, eta_min=0.1)
result = []
for k in range(6):
    opt.step()
    sched.step()
    result.append(sched.get_last_lr()[0])
# case: rates of groups
import torch
import torch.nn as nn
a, b = nn.Linear(2, 2), nn.Linear(2, 1)
opt = torch.optim.SGD([{'params': a.parameters()}, {'params': b.parameters(), 'lr': 1e-3}], lr=1e-2, momentum=0.9)
result = [g['lr'] for g in opt.param_groups]
# case: two optimizers in one assignment
import torch
from torch import nn
a, b = nn.Parameter(torch.ones(2)), nn.Parameter(torch.ones(2))
oa, ob = torch.optim.SGD([a], lr=0.1), torch.optim.Adam([b], lr=0.1)
loss = (a * b).sum()
oa.zero_grad()
ob.zero_grad()
loss.backward()
oa.step()
ob.step()
