# with:
import torch
x = torch.arange(24).reshape(2, 3, 4)
y = torch.tensor([[1., 2., 3.], [4., 5., 6.]])
# each:
torch.reshape(y, (3, 2))
torch.reshape(input=y, shape=(-1,))
y.reshape(3, 2)
y.reshape((3, -1))
y.reshape([6])
y.view(3, 2)
y.view(-1)
y.view((1, 6))
y.view_as(torch.ones(3, 2))
y.reshape_as(torch.ones(3, 2))
torch.flatten(x)
torch.flatten(x, 1)
torch.flatten(x, start_dim=0, end_dim=1)
x.flatten(1)
x.ravel()
torch.unflatten(y, 1, (3, 1))
torch.squeeze(torch.ones(1, 2, 1))
torch.squeeze(torch.ones(1, 2, 1), 0)
torch.squeeze(torch.ones(1, 2, 1), dim=1)
torch.ones(1, 2, 1).squeeze(-1)
torch.ones(1, 2, 1).squeeze()
torch.unsqueeze(y, 0)
torch.unsqueeze(y, dim=-1)
y.unsqueeze(1)
torch.transpose(x, 0, 1)
torch.transpose(input=x, dim0=1, dim1=-1)
x.transpose(1, 2)
torch.t(y)
y.t()
y.T
x.mT
torch.permute(x, (2, 0, 1))
torch.permute(x, dims=[1, 0, 2])
x.permute(2, 1, 0)
x.permute((0, 2, 1))
x.permute(*[2, 0, 1])
torch.movedim(x, 0, 2)
torch.moveaxis(x, 0, -1)
torch.swapaxes(x, 0, 1)
torch.swapdims(x, 0, 2)
y.expand(2, 2, 3)
torch.ones(1, 3).expand(2, 3)
torch.ones(1, 3).expand(2, -1)
torch.ones(1, 3).expand_as(y)
y.repeat(2, 1)
y.repeat(1, 2, 2)
y.repeat((2, 2))
torch.tile(y, (2, 1))
y.tile(2)
torch.broadcast_to(torch.tensor([1, 2, 3]), (2, 3))
torch.broadcast_tensors(torch.ones(1, 3), torch.ones(2, 1))
y.contiguous()
torch.flip(y, [0])
torch.flip(y, dims=(0, 1))
y.flip(1)
torch.fliplr(y)
torch.flipud(y)
torch.roll(y, 1)
torch.roll(y, shifts=1, dims=0)
torch.roll(y, (1, -1), (0, 1))
torch.rot90(y)
torch.rot90(y, 2, [0, 1])
torch.diag(torch.tensor([1., 2.]))
torch.diag(torch.ones(2, 2))
torch.diag(torch.ones(3, 3), 1)
torch.diagonal(x)
torch.diagonal(x, offset=1, dim1=1, dim2=2)
torch.diag_embed(y)
torch.tril(y)
torch.tril(y, diagonal=-1)
torch.triu(y, 1)
y.triu()
torch.cat([y, y])
torch.cat((y, y), 1)
torch.cat(tensors=[y, y], dim=-1)
torch.cat([y, torch.ones(1, 3, dtype=torch.int64)])
torch.concat([y, y], dim=0)
torch.stack([y, y])
torch.stack((y, y), dim=-1)
torch.hstack([y, y])
torch.vstack((y, y))
torch.dstack([y, y])
torch.column_stack([torch.tensor([1, 2]), torch.tensor([3, 4])])
torch.split(y, 1)
torch.split(x, [1, 2], dim=1)
x.split(2, dim=2)
y.split(1)[0]
torch.chunk(x, 2, dim=-1)
torch.chunk(y, 3, 1)
y.chunk(2)
torch.unbind(y)
torch.unbind(y, dim=1)
y.unbind(0)
torch.tensor_split(torch.arange(7), 3)
torch.narrow(y, 1, 0, 2)
y.narrow(dim=0, start=1, length=1)
torch.select(y, 0, 1)
y.select(1, 0)
torch.atleast_2d(torch.tensor(3.))
x.shape
x.size()
x.size(0)
x.size(dim=-1)
x.dim()
x.ndim
x.numel()
x.nelement()
x.shape[1:]
list(x.size())
len(x.shape)
tuple(x.shape)
x.is_contiguous()
y.element_size()
x.stride()
torch.Size([2, 3])
x.shape == torch.Size([2, 3, 4])
x.shape.numel()
torch.block_diag(torch.ones(1, 2), torch.ones(2, 1))
torch.tensor([1, 2, 3, 4, 5]).unfold(0, 2, 1)
torch.numel(y)
y.dtype == torch.float32
y.dtype
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
