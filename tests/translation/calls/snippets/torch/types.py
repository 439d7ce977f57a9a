# case: a cast with a memory format
import torch
n = torch.tensor([[1, 2, 0], [5, 4, 3]])
r = n.float(memory_format=torch.preserve_format)
# case: a cast named by an old type
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = x.type(torch.LongTensor)
# case: a cast named by a text
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = x.type('torch.DoubleTensor')
# case: a device and a dtype
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = x.to('cpu', torch.int64)
# case: a device that depends on the machine
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
r = x.to(device)
# case: the dtype of another tensor
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
n = torch.tensor([[1, 2, 0], [5, 4, 3]])
r = x.to(n)
# case: compared dtypes
import torch
n = torch.tensor([[1, 2, 0], [5, 4, 3]])
r = n.dtype in (torch.int64, torch.int32)
# case: the least of a dtype
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
b = torch.tensor([[True, False, True], [False, False, True]])
r = x.masked_fill(b, torch.finfo(x.dtype).min)
# case: promotion of two dtypes
import torch
n = torch.tensor([[1, 2, 0], [5, 4, 3]])
r = n.to(torch.promote_types(torch.int64, torch.float16))
# case: the dtype of a sum
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
n = torch.tensor([[1, 2, 0], [5, 4, 3]])
r = x.to(torch.result_type(n, 1.0))
# case: real and imaginary parts
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
pair = torch.complex(x, x)
r = pair.real + pair.imag
# case: a copy apart from its origin
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
copy = x.clone()
copy[0, 0] = 100.
r = x + 1
# case: numbers of a size
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = torch.zeros(x.shape.numel(), x.size(dim=1))
# case: strides
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = torch.tensor(x.t().stride())
# case: the device asked for
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = x if x.is_cuda else -x
