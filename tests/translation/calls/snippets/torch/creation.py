# with:
import torch
import numpy as np
# each:
torch.tensor([1, 2, 3])
torch.tensor([[1., 2.], [3, 4]])
torch.tensor(3)
torch.tensor(3.5)
torch.tensor(True)
torch.tensor([True, False])
torch.tensor([])
torch.tensor([1, 2], dtype=torch.float64)
torch.tensor(data=[1, 2], dtype=torch.float16)
torch.tensor(np.array([1., 2.]))
torch.tensor(np.array([1, 2], dtype='int32'))
torch.tensor([1., 2.], requires_grad=False, device='cpu')
torch.tensor((1, 2.5))
torch.tensor([1, 2.5, True])
torch.as_tensor([1., 2.])
torch.as_tensor(np.array([1, 2]))
torch.from_numpy(np.array([1., 2.], dtype='float32'))
torch.zeros(2, 3)
torch.zeros((2, 3))
torch.zeros([2, 3], dtype=torch.int64)
torch.zeros(size=(2, 3))
torch.zeros(2)
torch.zeros(())
torch.zeros(2, 3, dtype=torch.bool, device='cpu')
torch.ones(2, 3)
torch.ones([2, 3], dtype=torch.int32)
torch.ones(*[2, 3])
torch.full((2, 3), 1.5)
torch.full((2,), 3)
torch.full((2,), True)
torch.full(size=[2, 2], fill_value=2, dtype=torch.float32)
torch.full((), 7)
torch.eye(3)
torch.eye(2, 4)
torch.eye(n=3, m=2, dtype=torch.int64)
torch.arange(5)
torch.arange(1, 5)
torch.arange(1, 5, 2)
torch.arange(0, 1, 0.25)
torch.arange(5.0)
torch.arange(start=2, end=9, step=3, dtype=torch.float32)
torch.arange(5, 0, -1)
torch.linspace(0, 1, 5)
torch.linspace(start=1, end=10, steps=4, dtype=torch.float64)
torch.logspace(0, 2, 3)
torch.logspace(0, 3, 4, base=2.0)
torch.zeros_like(torch.ones(2, 3))
torch.zeros_like(torch.ones(2), dtype=torch.int32)
torch.ones_like(torch.tensor([1, 2]))
torch.ones_like(input=torch.tensor([1, 2]), dtype=torch.float32)
torch.full_like(torch.ones(2, 2), 3)
torch.full_like(torch.tensor([1, 2]), 2.7)
torch.empty(2, 3).shape
torch.empty_like(torch.ones(2, 3)).shape
torch.empty((2, 3), dtype=torch.int64).dtype == torch.int64
torch.tril_indices(3, 3)
torch.triu_indices(3, 4, 1)
torch.complex(torch.ones(2), torch.zeros(2))
torch.Tensor([1, 2, 3])
torch.Tensor(2, 3).shape
torch.FloatTensor([1, 2, 3])
torch.LongTensor([1, 2, 3])
torch.BoolTensor([True, False])
torch.IntTensor([1, 2])
torch.DoubleTensor([1, 2])
torch.tensor([1, 2]).new_zeros(2, 3)
torch.tensor([1., 2.]).new_ones((2,))
torch.tensor([1., 2.]).new_full((2, 2), 3)
torch.tensor([1., 2.]).new_tensor([3, 4])
torch.meshgrid(torch.tensor([1, 2]), torch.tensor([3, 4, 5]), indexing='ij')
torch.meshgrid(torch.tensor([1, 2]), torch.tensor([3, 4, 5]))
torch.cartesian_prod(torch.tensor([1, 2]), torch.tensor([3, 4]))
torch.combinations(torch.tensor([1, 2, 3]))
torch.vander(torch.tensor([1., 2., 3.]))
torch.rand(2, 3).shape
torch.randn(2, 3).shape
torch.randn((2, 3)).dtype == torch.float32
torch.randint(10, (2, 3)).shape
torch.randint(0, 10, (2,)).dtype == torch.int64
torch.randint(low=0, high=2, size=(3,)).shape
torch.randperm(5).sort()[0]
torch.rand_like(torch.ones(2, 2)).shape
torch.randn_like(torch.ones(2, 2)).shape
torch.normal(0.0, 1.0, (2, 3)).shape
torch.bernoulli(torch.zeros(3))
torch.bernoulli(torch.ones(3))
torch.is_tensor(torch.ones(1))
torch.is_tensor(3)
torch.numel(torch.ones(2, 3))
# case: sizes one by one
import torch
r = torch.zeros(2, 3)
# case: sizes in a list
import torch
r = torch.zeros([2, 3], dtype=torch.int32)
# case: no sizes at all
import torch
r = torch.ones(())
# case: sizes behind a star
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = torch.zeros(*x.shape)
# case: sizes by keyword
import torch
r = torch.ones(size=(2, 3), device='cpu', requires_grad=True)
# case: the written tensor is bound
import torch
out = torch.tensor([0.])
r = torch.zeros(2, 3, out=out)
# case: a whole number fills with int64
import torch
r = torch.full((2, 3), 5)
# case: a fraction fills with float32
import torch
r = torch.full(size=(2,), fill_value=2.5)
# case: a value that only the run knows
import torch
k = torch.tensor(4)
r = torch.full((2,), k.item())
# case: a range by its end
import torch
r = torch.arange(end=5)
# case: a range of fractions
import torch
r = torch.arange(1, 2.5, 0.5)
# case: a range down to its end
import torch
r = torch.arange(10, 0, -3)
# case: the end included
import torch
r = torch.range(0, 1, 0.25)
# case: even steps as whole numbers
import torch
r = torch.linspace(0, 10, 3, dtype=torch.int64)
# case: even steps of powers
import torch
r = torch.logspace(start=0, end=3, steps=4, base=2)
# case: complex numbers
import torch
r = torch.tensor([1 + 2j, 3])
# case: booleans and numbers mixed
import torch
r = torch.tensor([True, 2])
# case: a grid in matrix order
import torch
f = torch.tensor([0.5, -1.5, 2.5, 0.])
r = torch.meshgrid(f, f)
# case: a grid of a list
import torch
f = torch.tensor([0.5, -1.5, 2.5, 0.])
r = torch.meshgrid([f, f], indexing='xy')
# case: an old constructor with data
import torch
r = torch.LongTensor([[1, 2], [3, 4]])
# case: like another tensor, in another dtype
import torch
x = torch.tensor([[1.5, -2., 0.], [3., 4.5, -1.]])
r = x.new_full((2, 2), 1, dtype=torch.int64)
# case: data in the dtype of another
import torch
n = torch.tensor([[1, 2, 0], [5, 4, 3]])
r = n.new_tensor([1.5])
# case: powers as columns
import torch
v = torch.tensor([4, 1, 3, 1, 2])
r = torch.vander(v, 2, True)
