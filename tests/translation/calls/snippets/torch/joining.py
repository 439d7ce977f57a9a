# case: along an axis by its other name
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = torch.cat((x, x), axis=1)
# case: different dtypes
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
n = torch.tensor([[1, 2, 0], [5, 4, 3]])
r = torch.cat([x, n], dim=0)
# case: the written tensor is bound
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
out = torch.tensor([0.])
r = torch.cat((x, x), out=out)
# case: a list that grew
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
parts = [x]
parts.append(x)
r = torch.cat(parts, dim=1)
# case: stacked at the end
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = torch.stack(tensors=(x, x), dim=-1)
# case: stacked different dtypes
import torch
n = torch.tensor([[1, 2, 0], [5, 4, 3]])
b = torch.tensor([[True, False, True], [False, False, True]])
r = torch.stack((n, b), 1)
# case: columns of vectors
import torch
f = torch.tensor([0.5, -1.5, 2.5, 0.])
r = torch.column_stack((f, torch.ones(4, 2)))
# case: split into given lengths
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
a, c = x.split([1, 2], 1)
# case: split by keyword
import torch
y = torch.arange(24.).reshape(2, 3, 4)
r = y.split(split_size=1, dim=1)
# case: chunks that do not come out even
import torch
v = torch.tensor([4, 1, 3, 1, 2])
r = v.chunk(3)
# case: split behind places
import torch
y = torch.arange(24.).reshape(2, 3, 4)
r = torch.tensor_split(y, indices=(1,), dim=1)
# case: a vector split along its only axis
import torch
f = torch.tensor([0.5, -1.5, 2.5, 0.])
r = torch.hsplit(f, [1, 2])
# case: taken apart
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
first, second = torch.unbind(x)
