# with:
import torch
a = torch.tensor([0.5, -1.5, 2.25, 0.0])
b = torch.tensor([1.5, 2.0, -0.5, 3.0])
u = torch.tensor([0.1, 0.5, 0.9, 0.99])
i = torch.tensor([7, -3, 0, 12])
j = torch.tensor([2, 5, 1, -4])
m = torch.tensor([[1.0, 4.0, -2.0], [0.0, 3.5, 9.0]])
k = torch.tensor([[1, 4, 2], [0, 3, 9]])
c = torch.tensor([1+2j, -3+0.5j, 0-1j])
t = torch.tensor([True, False, True, True])
f = torch.tensor([False, False, True, False])
d = torch.tensor([0.5, 1.5], dtype=torch.float64)
h = torch.tensor([0.5, 1.5], dtype=torch.float16)
q = torch.tensor([3, 200, 17], dtype=torch.uint8)
n = torch.tensor([float('nan'), 1.0, float('inf'), -float('inf')])
# each:
torch.abs(i)
torch.addcmul(i, i, j, value=2)
torch.bitwise_xor(i, j)
torch.conj(c)
torch.erf(a)
a.fmod(b)
torch.logical_and(a, t)
n.nan_to_num(nan=-1)
torch.remainder(a, b)
torch.log_softmax(m, dim=-1)
q - q
h + 1
h + d
h + a[0]
pow(a, 2)
1j * a
torch.isnan(i)
torch.isnan(c)
torch.gt(i, j)
a.relu()
