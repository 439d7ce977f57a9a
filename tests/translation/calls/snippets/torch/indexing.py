# with:
import torch
x = torch.tensor([[1., 2., 3.], [4., 5., 6.]])
i = torch.tensor([[0, 2], [1, 0]])
# each:
torch.gather(x, 1, i)
torch.gather(input=x, dim=1, index=i)
x.gather(1, i)
torch.index_select(x, 1, torch.tensor([0, 2]))
x.index_select(dim=0, index=torch.tensor([1]))
torch.masked_select(x, x > 2)
x.masked_select(x > 3)
torch.where(x > 2, x, torch.zeros(2, 3))
torch.where(x > 2, x, 0.)
torch.where(x > 2, 1, 0)
torch.where(x > 2)
x.where(x > 2, torch.tensor(-1.))
torch.nonzero(x > 2)
torch.nonzero(x > 2, as_tuple=True)
(x > 2).nonzero()
torch.argwhere(x > 4)
x.masked_fill(x > 2, 0)
x.masked_fill(mask=x > 2, value=-1.5)
torch.masked_fill(x, x > 2, 9.)
torch.scatter(x, 1, i, torch.ones(2, 2))
x.scatter(1, i, 9.)
x.scatter(dim=1, index=i, src=torch.zeros(2, 2))
torch.scatter_add(x, 1, i, torch.ones(2, 2))
x.scatter_add(1, i, torch.ones(2, 2))
torch.index_add(x, 0, torch.tensor([0]), torch.ones(1, 3))
x.index_add(0, torch.tensor([1]), torch.ones(1, 3), alpha=2)
x.index_fill(1, torch.tensor([0]), 7.)
x.index_copy(0, torch.tensor([1]), torch.zeros(1, 3))
torch.take(x, torch.tensor([0, 5]))
torch.take_along_dim(x, i, dim=1)
torch.repeat_interleave(torch.tensor([1, 2]), 2)
torch.repeat_interleave(x, 2, dim=0)
torch.repeat_interleave(x, torch.tensor([1, 2]), dim=0)
x.repeat_interleave(2)
torch.searchsorted(torch.tensor([1., 3., 5.]), torch.tensor([2., 5.]))
torch.searchsorted(torch.tensor([1., 3., 5.]), torch.tensor([3.]), right=True)
torch.bucketize(torch.tensor([2., 5.]), torch.tensor([1., 3., 5.]))
x[0]
x[:, 1]
x[..., -1]
x[0, 1:]
x[:, ::2]
x[None].shape
x[x > 2]
x[[0, 1], [1, 2]]
x[torch.tensor([1, 0])]
x[:, [0, 2]]
x[0][1].item()
x[-1, -1]
x[0:1]
# case: assignment through a mask
import torch
x = torch.tensor([[1., 2., 3.], [4., 5., 6.]])
x[x > 2] = 0
x[0, 0] = 7.
x[:, 1] = torch.tensor([8., 9.])
# case: assignment to a slice of zeros
import torch
mask = torch.zeros(3, 3)
mask[1:, :2] = 1
mask[2] += 5
