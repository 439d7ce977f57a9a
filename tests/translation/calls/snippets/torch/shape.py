# case: lengths one by one
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = x.view(3, -1)
# case: lengths behind a star
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = x.reshape(-1, *x.shape[1:])
# case: the bits read as another dtype
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = x.view(dtype=torch.int32)
# case: flattened from the start
import torch
y = torch.arange(24.).reshape(2, 3, 4)
r = torch.flatten(y)
# case: flattened from an axis
import torch
y = torch.arange(24.).reshape(2, 3, 4)
r = torch.flatten(end_dim=-1, start_dim=1, input=y)
# case: one axis in two
import torch
y = torch.arange(24.).reshape(2, 3, 4)
r = y.unflatten(-1, (2, -1))
# case: several axes of length one
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = x[None, :, None].squeeze((0, 2))
# case: axes swapped by keyword
import torch
y = torch.arange(24.).reshape(2, 3, 4)
r = torch.transpose(input=y, dim0=1, dim1=-1)
# case: axes ordered in a list
import torch
y = torch.arange(24.).reshape(2, 3, 4)
r = y.permute([2, 0, 1])
# case: axes moved in pairs
import torch
y = torch.arange(24.).reshape(2, 3, 4)
r = torch.movedim(y, source=(0, 1), destination=(2, 0))
# case: expanded with a kept length
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = x[:, :1].expand(-1, 3)
# case: repeated in a new axis
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = x.repeat(2, 1, 1)
# case: tiled by a list
import torch
n = torch.tensor([[1, 2, 0], [5, 4, 3]])
r = torch.tile(input=n, dims=[2, 1])
# case: windows along an axis
import torch
y = torch.arange(24.).reshape(2, 3, 4)
r = y.unfold(dimension=-1, size=3, step=1)
# case: rolled along two axes
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = torch.roll(x, shifts=(1, 1), dims=(0, 1))
# case: rolled as one row
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = torch.roll(x, 1)
# case: flipped axes one by one
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = x.flip(0, 1)
# case: a diagonal matrix
import torch
f = torch.tensor([0.5, -1.5, 2.5, 0.])
r = torch.diag(f)
# case: a diagonal above the middle
import torch
sq = torch.tensor([[1., 2., 3.], [4., 5., 6.], [7., 8., 9.]])
r = torch.diag(sq, 1)
# case: the lower triangle of booleans
import torch
r = torch.tril(torch.ones(3, 3, dtype=torch.bool))
# case: several tensors raised to two axes
import torch
f = torch.tensor([0.5, -1.5, 2.5, 0.])
z = torch.tensor(2.5)
r = torch.atleast_2d(z, f)
# case: broadcast together
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = torch.broadcast_tensors(x[:1], x[:, :1])
