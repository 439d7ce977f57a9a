# with:
import torch
x = torch.tensor([0.25, 0.5, 0.75])
y = torch.tensor([1.5, 2.0, 3.0])
# each:
x.absolute()
x.arcsinh()
x.erfc()
x.log()
x.round()
x.tan()
x.mul(other=y)
x.divide(y)
x.not_equal(other=y)
torch.tensor([5, 12, 7]).bitwise_or(torch.tensor([3, 2, 1]))
torch.tensor([[1., 2., 4.], [3., 1., 0.]]).cov()
x.diff()
x.kthvalue(2)
(-x).prelu(torch.tensor([0.1]))
x.is_quantized
torch.cosine_similarity(torch.ones(2, 3), torch.ones(2, 3), dim=1)
torch.batch_norm(torch.arange(6.).view(2, 3), None, None, torch.zeros(3), torch.ones(3), False, 0.1, 1e-5, False)
torch.t_copy(torch.ones(2, 3))
# case: z = torch.tensor([0.25, 0.5, 0.75]) ;; w = z ;; r = z.arcsinh_()
import torch
x = torch.tensor([0.25, 0.5, 0.75])
y = torch.tensor([1.5, 2.0, 3.0])
z = torch.tensor([0.25, 0.5, 0.75])
w = z
r = z.arcsinh_()
# case: z = torch.tensor([0.25, 0.5, 0.75]) ;; w = z ;; r = z.log_()
import torch
x = torch.tensor([0.25, 0.5, 0.75])
y = torch.tensor([1.5, 2.0, 3.0])
z = torch.tensor([0.25, 0.5, 0.75])
w = z
r = z.log_()
# case: z = torch.tensor([0.25, 0.5, 0.75]) ;; w = z ;; r = z.tanh_()
import torch
x = torch.tensor([0.25, 0.5, 0.75])
y = torch.tensor([1.5, 2.0, 3.0])
z = torch.tensor([0.25, 0.5, 0.75])
w = z
r = z.tanh_()
# case: z = torch.tensor([0.25, 0.5, 0.75]) ;; w = z ;; z.igamma_(y)
import torch
x = torch.tensor([0.25, 0.5, 0.75])
y = torch.tensor([1.5, 2.0, 3.0])
z = torch.tensor([0.25, 0.5, 0.75])
w = z
z.igamma_(y)
# case: z = torch.tensor([0.25, 0.5, 0.75]) ;; w = z ;; z.le_(y)
import torch
x = torch.tensor([0.25, 0.5, 0.75])
y = torch.tensor([1.5, 2.0, 3.0])
z = torch.tensor([0.25, 0.5, 0.75])
w = z
z.le_(y)
# case: z = torch.tensor([5, 12, 7]) ;; w = z ;; z.fmod_(torch.tensor([3, 2, 1
import torch
x = torch.tensor([0.25, 0.5, 0.75])
y = torch.tensor([1.5, 2.0, 3.0])
z = torch.tensor([5, 12, 7])
w = z
z.fmod_(torch.tensor([3, 2, 1]))
# case: z = torch.tensor([1, -3]) ;; z.bitwise_not_()
import torch
x = torch.tensor([0.25, 0.5, 0.75])
y = torch.tensor([1.5, 2.0, 3.0])
z = torch.tensor([1, -3])
z.bitwise_not_()
# case: z = torch.tensor([0.25, 0.5, 0.75]) ;; torch.floor_(z)
import torch
x = torch.tensor([0.25, 0.5, 0.75])
y = torch.tensor([1.5, 2.0, 3.0])
z = torch.tensor([0.25, 0.5, 0.75])
torch.floor_(z)
# case: z = torch.tensor([0.25, 0.5, 0.75]) ;; torch.square_(z)
import torch
x = torch.tensor([0.25, 0.5, 0.75])
y = torch.tensor([1.5, 2.0, 3.0])
z = torch.tensor([0.25, 0.5, 0.75])
torch.square_(z)
# case: z = torch.tensor([0.25, 0.5, 0.75]) ;; torch.atan_(z)
import torch
x = torch.tensor([0.25, 0.5, 0.75])
y = torch.tensor([1.5, 2.0, 3.0])
z = torch.tensor([0.25, 0.5, 0.75])
torch.atan_(z)
# case: kwargs mean method
import torch
x = torch.arange(6.).view(2, 3)
opts = dict(dim=0, keepdim=True)
result = x.mean(**opts)
# case: zip
import torch
a = torch.tensor([1, 2]); b = torch.tensor([3, 4])
result = [x * y for x, y in zip(a, b)]
