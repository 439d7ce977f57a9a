# with:
import torch
v = torch.tensor([1., 2., 3.])
# each:
torch.zeros(2, 3).copy_(v)
torch.zeros(3, dtype=torch.int64).copy_(v)
v.clone().eq_(1)
v.clone().gt_(1).sum()
torch.zeros(3, dtype=torch.float64).add_(v)
torch.zeros(3).masked_fill_(v > 1, 5)
torch.zeros(3, dtype=torch.int32).add_(torch.tensor([1, 2, 3]))
v.new_zeros(3).copy_(v)
torch.ones(2, 2).t().copy_(torch.zeros(2))
# case: a = torch.zeros(3) ;; a.copy_(v) ;; v[0] = 9
import torch
v = torch.tensor([1., 2., 3.])
a = torch.zeros(3)
a.copy_(v)
v[0] = 9
# case: a = torch.zeros(3) ;; a[:2].copy_(v[:2])
import torch
v = torch.tensor([1., 2., 3.])
a = torch.zeros(3)
a[:2].copy_(v[:2])
# case: a = torch.zeros(2, 3) ;; a[1].copy_(v)
import torch
v = torch.tensor([1., 2., 3.])
a = torch.zeros(2, 3)
a[1].copy_(v)
