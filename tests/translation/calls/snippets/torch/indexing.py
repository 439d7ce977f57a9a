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
