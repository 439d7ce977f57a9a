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
