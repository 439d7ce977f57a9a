# case: certain chances
import torch
r = torch.bernoulli(torch.ones(2, 2))
# case: a deviation of zero
import torch
r = torch.normal(torch.arange(1., 4.), 0.0)
# case: the only number between the bounds
import torch
r = torch.randint(low=3, high=4, size=[2, 2], dtype=torch.int32)
# case: the only class with a chance
import torch
r = torch.multinomial(torch.tensor([0., 1., 0.]), 4, replacement=True)
# case: every number once
import torch
r = torch.randperm(4).sort()[0]
# case: seeds of torch leave numpy alone
import torch
import numpy as np
np.random.seed(1)
torch.manual_seed(0)
r = torch.tensor(np.random.rand(3))
# case: a generator of one's own
import torch
g = torch.Generator().manual_seed(3)
r = torch.zeros(2) * torch.rand(2, generator=g)
