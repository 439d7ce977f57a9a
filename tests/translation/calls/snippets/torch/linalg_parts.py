# with:
import torch
import torch.linalg as LA
a = torch.tensor([[4., 1., 2.], [1., 3., 0.5], [2., 0.5, 5.]])
m = torch.tensor([[1., -2., 3.], [0.5, 4., -1.]])
i = torch.tensor([[1, 2], [3, 4]])
# each:
LA.cholesky_ex(a).L
LA.lu(a).U
LA.vander(i)
LA.eigh(a).eigenvalues
LA.eigh(a, UPLO='U')[0]
LA.svd(m).S
LA.svd(m, full_matrices=False)[1]
torch.svd(m)[1]
# case: jacobian
import torch
from torch.autograd.functional import jacobian, vjp, jvp
def f(x): return x ** 2
a = jacobian(f, torch.tensor([1., 2., 3.]))
b = vjp(lambda x: x.exp(), torch.tensor([0., 1.]), torch.ones(2))
c = jvp(lambda x: x.exp() * x.sum(), torch.tensor([0., 1.]), torch.ones(2))
