# with:
import torch
x = torch.tensor([[1., 2.], [3., 4.]])
n = torch.tensor([[1, 2], [3, 4]], dtype=torch.int32)
# each:
torch.sum(x)
torch.sum(x, 1)
torch.sum(keepdim=True, dim=0, input=x)
torch.sum(x, dim=(0, 1), keepdim=True)
torch.sum(x, axis=-1)
torch.sum(n)
torch.sum(n, 0)
torch.sum(n, dim=0, dtype=torch.float32)
x.sum()
x.sum(1, True)
x.sum(dim=(0, 1), dtype=torch.float64)
x.sum([0, 1])
(x > 1).sum()
(x > 1).sum(dim=0)
torch.Tensor.sum(x, 1)
# case: out
import torch
x = torch.tensor([[1., 2.], [3., 4.]])
out = torch.tensor([0., 0.])
result = torch.sum(x, 0, out=out)
