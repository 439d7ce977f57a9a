# torchrun --nproc_per_node=2 with_torch.py
import numpy as np
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

dist.init_process_group("gloo")  # "nccl" on GPUs
rank, size = dist.get_rank(), dist.get_world_size()
rng = np.random.default_rng(0)
net = nn.Linear(8, 3)
for parameter in net.parameters():
    parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
x = torch.from_numpy(rng.normal(size=(64, 8))).float()
y = torch.from_numpy(rng.integers(0, 3, 64))

model = DistributedDataParallel(net)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
mine = torch.utils.data.distributed.DistributedSampler(range(64), shuffle=False)  # rank, rank + size, ...
loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, y), batch_size=16, sampler=mine)
for data, label in loader:
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(data), label).backward()  # averages the gradients over the ranks
    optimizer.step()
if rank == 0:
    print(f"ranks {size} loss {nn.functional.cross_entropy(net(x), y).item():.4f}")
dist.destroy_process_group()
