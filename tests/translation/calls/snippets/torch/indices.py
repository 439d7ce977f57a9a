# with:
import torch
import numpy as np
import math
a = torch.tensor([0.5, -1.5, 2.25, 0.0])
m = torch.tensor([[1.0, 4.0, -2.0], [0.0, 3.5, 9.0]])
k = torch.tensor([[1, 4, 2], [0, 3, 9]])
x = torch.arange(24.).reshape(2, 3, 4)
i = torch.tensor([2, 0, 1])
mask = torch.tensor([True, False, True, False])
# each:
x[0]
x[..., 0]
x[0, ..., 1]
x[:, :, None, :].shape
x[:, -2:]
x[0][i]
x[0, :, i]
x[0, :, mask]
m[m.sum(1) > 5]
a[3:1]
x[0, torch.tensor([0, 2])]
m[range(2)]
k[i[1]]
m[0].tolist()
m.T.shape
len(x.shape)
sum(a)
all(a > -5)
0 < a[0] < 1
(a > 0).any().item()
1 - a
7 // (k + 1)
a % 1
(-2) ** k
m @ m.T
mask ^ True
k << 1
1 << k
a + np.float32(1.5)
k + np.int64(2)
np.array([1.0, 2.0]) + a[:2].numpy()
x.shape[-1]
x.size(-1)
x.shape == (2, 3, 4)
np.prod(x.shape)
x.view(*x.shape[:-1], 2, 2).shape
a[0].item()
a.numpy().tolist()
torch.tensor([1, 2]).float() / 3
torch.tensor([[], []]).shape
torch.tensor(True).dtype
a in [a]
type(a).__name__
k.dtype == torch.long
torch.is_tensor(a)
a.__add__(1)
a.__mul__(2)
a.__getitem__(0)
a.__class__.__name__
a.__neg__()
a.__eq__(a)
torch.tensor(-7.5) // 2
torch.tensor([1, 2, 3]).float().mean()
np.sqrt(a.numpy())
range(torch.tensor(3))
list(range(i.max()))
f'{a[0]:.3f}'
1 << k
# case: z = torch.zeros(2, 3, 4, 2) ;; r = z[:, i, :, 0].shape ;; s = z[:, 0, 
import torch
import numpy as np
import math
a = torch.tensor([0.5, -1.5, 2.25, 0.0])
m = torch.tensor([[1.0, 4.0, -2.0], [0.0, 3.5, 9.0]])
k = torch.tensor([[1, 4, 2], [0, 3, 9]])
x = torch.arange(24.).reshape(2, 3, 4)
i = torch.tensor([2, 0, 1])
mask = torch.tensor([True, False, True, False])
z = torch.zeros(2, 3, 4, 2)
r = z[:, i, :, 0].shape
s = z[:, 0, :, i % 2].shape
t = z[0, :, None, i].shape
