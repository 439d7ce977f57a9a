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
# case: gathered with fewer rows
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = torch.gather(x, 1, torch.tensor([[0, 1]]))
# case: one value scattered
import torch
r = torch.zeros(2, 5).scatter(1, torch.tensor([[1], [3]]), 1.)
# case: scattered and added
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
idx2 = torch.tensor([[0, 1, 1], [1, 0, 0]])
sq = torch.tensor([[1., 2., 3.], [4., 5., 6.], [7., 8., 9.]])
r = torch.scatter(sq, 1, idx2, x, reduce='add')
# case: scattered and multiplied
import torch
idx2 = torch.tensor([[0, 1, 1], [1, 0, 0]])
sq = torch.tensor([[1., 2., 3.], [4., 5., 6.], [7., 8., 9.]])
r = torch.scatter(sq, 1, idx2, 2.0, reduce='multiply')
# case: reduced to the greatest
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
idx2 = torch.tensor([[0, 1, 1], [1, 0, 0]])
sq = torch.tensor([[1., 2., 3.], [4., 5., 6.], [7., 8., 9.]])
r = sq.scatter_reduce(0, idx2, x, reduce='amax', include_self=False)
# case: slices added with a factor
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
idx = torch.tensor([0, 2])
sq = torch.tensor([[1., 2., 3.], [4., 5., 6.], [7., 8., 9.]])
r = torch.index_add(input=sq, dim=0, index=idx, source=x, alpha=-1)
# case: whole numbers added
import torch
n = torch.tensor([[1, 2, 0], [5, 4, 3]])
idx = torch.tensor([0, 2])
r = n.index_add(1, idx, torch.ones(2, 2, dtype=torch.int64))
# case: slices replaced
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
idx = torch.tensor([0, 2])
sq = torch.tensor([[1., 2., 3.], [4., 5., 6.], [7., 8., 9.]])
r = sq.index_copy(dim=0, index=idx, source=x)
# case: one slice filled
import torch
n = torch.tensor([[1, 2, 0], [5, 4, 3]])
idx = torch.tensor([0, 2])
r = n.index_fill(dim=1, index=idx, value=9)
# case: places put and added
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = x.index_put((torch.tensor([0, 0]), torch.tensor([1, 1])), torch.tensor([8., 9.]), accumulate=True)
# case: a whole number in masked floats
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
b = torch.tensor([[True, False, True], [False, False, True]])
r = torch.masked_fill(x, b, 0)
# case: taken from all elements
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
idx2 = torch.tensor([[0, 1, 1], [1, 0, 0]])
r = torch.take(input=x, index=idx2)
# case: taken along an axis with broadcasting
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = x.take_along_dim(torch.tensor([[0], [1]]), dim=1)
# case: chosen between two numbers
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = torch.where(x > 0, 1, 0)
# case: places of what is true
import torch
b = torch.tensor([[True, False, True], [False, False, True]])
a, c = torch.where(b)
# case: places as a tuple, known only at run time
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
b = torch.tensor([[True, False, True], [False, False, True]])
flag = x.sum().item() > 0
r = torch.nonzero(b, as_tuple=flag)
# case: a window from behind
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = x.narrow(dim=-1, start=-2, length=1)
# case: repeated by counts
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = torch.repeat_interleave(input=x, repeats=torch.tensor([1, 2]), dim=0)
# case: repeated booleans
import torch
b = torch.tensor([[True, False, True], [False, False, True]])
r = b.repeat_interleave(2)
# case: places in a sorted row of another dtype
import torch
r = torch.searchsorted(torch.tensor([1, 3, 5]), torch.tensor([3.5]))
# case: buckets of one number
import torch
r = torch.bucketize(3, torch.tensor([1, 3, 5]))
# case: distinct values with counts
import torch
v = torch.tensor([4, 1, 3, 1, 2])
a, c = torch.unique(v, return_counts=True)
# case: distinct rows
import torch
n = torch.tensor([[1, 2, 0], [5, 4, 3]])
r = torch.unique(n, dim=0)
# case: runs with everything
import torch
v = torch.tensor([4, 1, 3, 1, 2])
r = torch.unique_consecutive(v, return_inverse=True, return_counts=True)
