# case: gradient of a leaf
import torch
x = torch.tensor([1., 2., 3.], requires_grad=True)
y = (x * x).sum()
y.backward()
result = x.grad
# case: torch.autograd.grad
import torch
x = torch.tensor([1., 2.], requires_grad=True)
y = (x ** 3).sum()
result = torch.autograd.grad(y, x)[0]
# case: no_grad as a block
import torch
x = torch.tensor([1., 2.], requires_grad=True)
with torch.no_grad():
    y = x * 2
z = y + 1
# case: no_grad as a decorator
import torch
@torch.no_grad()
def double(x):
    return x * 2
result = double(torch.ones(2))
# case: detach
import torch
x = torch.tensor([1., 2.], requires_grad=True)
result = x.detach() * 2
y = x.detach().numpy()
# case: device handling
import torch
device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
x = torch.ones(2, device=device)
y = x.to(device)
z = y.cpu().numpy()
# case: dtype conversions
import torch
x = torch.tensor([1.7, -2.3])
a = x.int()
b = x.long()
c = x.double()
d = x.to(torch.float16)
e = x.type(torch.int32)
f = x.bool()
g = x.float()
h = a.to(x.dtype)
i = a.type_as(x)
j = x.half()
# case: seeds
import torch
torch.manual_seed(0)
result = torch.rand(2).shape
