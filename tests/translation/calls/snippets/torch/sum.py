# case: positional dim
import torch
x = torch.tensor([[1., 2.], [3., 4.]])
result = torch.sum(x, 1)
# case: all keywords out of order
import torch
x = torch.tensor([[1., 2.], [3., 4.]])
result = torch.sum(keepdim=True, dim=0, input=x)
# case: integers become int64
import torch
x = torch.tensor([[1, 2], [3, 4]], dtype=torch.int32)
result = torch.sum(x)
# case: method with several axes and dtype
import torch
x = torch.tensor([[1., 2.], [3., 4.]])
result = x.sum(dim=(0, 1), dtype=torch.float64)
# case: booleans are counted
import torch
x = torch.tensor([[1., 2.], [3., 4.]])
result = (x > 1).sum()
# case: out
import torch
x = torch.tensor([[1., 2.], [3., 4.]])
out = torch.tensor([0., 0.])
result = torch.sum(x, 0, out=out)
