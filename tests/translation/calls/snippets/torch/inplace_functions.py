# case: x = torch.zeros(3) ;; x.index_put_((torch.tensor([0, 2]),), torch.tens
import torch
x = torch.zeros(3)
x.index_put_((torch.tensor([0, 2]),), torch.tensor([1., 2.]))
# case: x = torch.zeros(3) ;; x.index_put_([torch.tensor([0, 0])], torch.tenso
import torch
x = torch.zeros(3)
x.index_put_([torch.tensor([0, 0])], torch.tensor([1., 2.]), accumulate=True)
# case: x = torch.zeros(2, 3) ;; v = x[0] ;; x.index_put_((torch.tensor([0]), 
import torch
x = torch.zeros(2, 3)
v = x[0]
x.index_put_((torch.tensor([0]), torch.tensor([1])), torch.tensor(5.))
# case: x = torch.zeros(3) ;; m = torch.tensor([True, False, True]) ;; x.index
import torch
x = torch.zeros(3)
m = torch.tensor([True, False, True])
x.index_put_((m,), torch.tensor(4.))
# case: x = torch.tensor([4., 9.]) ;; x.polygamma_(1)
import torch
x = torch.tensor([4., 9.])
x.polygamma_(1)
# case: x = torch.tensor([4., 9.]) ;; x.mvlgamma_(2)
import torch
x = torch.tensor([4., 9.])
x.mvlgamma_(2)
# case: x = torch.tensor([4., 9.]) ;; torch.log2_(x)
import torch
x = torch.tensor([4., 9.])
torch.log2_(x)
# case: x = torch.tensor([0.4, 0.9]) ;; y = torch.asin_(x) ;; y[0] = 1
import torch
x = torch.tensor([0.4, 0.9])
y = torch.asin_(x)
y[0] = 1
# case: x = torch.tensor([4., 9.]) ;; torch.index_put_(x, (torch.tensor([0]),)
import torch
x = torch.tensor([4., 9.])
torch.index_put_(x, (torch.tensor([0]),), torch.tensor(1.))
# case: x = torch.tensor([4., 9.]) ;; torch.clip_(x, 5, 8)
import torch
x = torch.tensor([4., 9.])
torch.clip_(x, 5, 8)
# case: x = torch.tensor([1., 2.]) ;; torch.clamp_min_(x, min=1.5)
import torch
x = torch.tensor([1., 2.])
torch.clamp_min_(x, min=1.5)
# case: x = torch.tensor([1., 2.]) ;; torch.zero_(x)
import torch
x = torch.tensor([1., 2.])
torch.zero_(x)
# case: x = torch.tensor([1., 2.]) ;; torch.fill_(x, 3)
import torch
x = torch.tensor([1., 2.])
torch.fill_(x, 3)
# case: x = torch.tensor([1., 2.]) ;; torch.fill(x, 3)
import torch
x = torch.tensor([1., 2.])
torch.fill(x, 3)
