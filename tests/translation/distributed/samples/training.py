"""A training in several processes, each with its share of the rows, as torchrun starts it."""

from __future__ import annotations

import os

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(3, 8)
        self.last = nn.Linear(8, 1)
        nn.init.constant_(self.first.weight, 0.1)
        nn.init.constant_(self.first.bias, 0.2)
        nn.init.constant_(self.last.weight, -0.3)
        nn.init.constant_(self.last.bias, 0.4)

    def forward(self, x):
        return self.last(torch.relu(self.first(x)))


def main():
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    assert (int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])) == (rank, dist.get_world_size())
    assert "LOCAL_RANK" in os.environ and int(os.getenv("LOCAL_RANK", "-1")) == rank
    model = DistributedDataParallel(Net())
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    loss_fn = nn.MSELoss()
    x = torch.linspace(-1, 1, 48).reshape(16, 3)
    y = x.sum(dim=1, keepdim=True)
    sampler = DistributedSampler(TensorDataset(x, y), shuffle=False)
    loader = DataLoader(TensorDataset(x, y), batch_size=2, sampler=sampler)
    for epoch in range(3):
        sampler.set_epoch(epoch)
        for inputs, targets in loader:
            optimizer.zero_grad()
            loss = loss_fn(model(inputs), targets)
            loss.backward()
            optimizer.step()
            print(f"rank {rank} loss {loss.item():.5f}", flush=True)
    total = torch.tensor([rank + 1.0])
    dist.all_reduce(total)
    gathered = [torch.zeros(1) for _ in range(dist.get_world_size())]
    dist.all_gather(gathered, torch.tensor([rank * 2.0]))
    first = torch.tensor([rank + 5.0])
    dist.broadcast(first, 0)
    print(f"rank {rank} loss {total.item():.5f}", flush=True)
    print(f"rank {rank} loss {torch.cat(gathered).sum().item():.5f}", flush=True)
    print(f"rank {rank} loss {first.item():.5f}", flush=True)
    counts = torch.tensor([rank + 1.0, 2.5], dtype=torch.float64)
    dist.all_reduce(counts)
    largest = torch.tensor([rank, 7 - rank])
    dist.all_reduce(largest, op=dist.ReduceOp.MAX)
    least, product = torch.tensor([rank + 0.5, 3.0 - rank]), torch.tensor([rank + 1.0])
    dist.all_reduce(least, op=dist.ReduceOp.MIN)
    dist.all_reduce(product, op=dist.ReduceOp.PRODUCT)
    last = torch.tensor([rank + 2.0])
    dist.reduce(last, dst=0)
    print(f"rank {rank} loss {counts.sum().item():.5f}", flush=True)
    print(f"rank {rank} loss {largest.sum().item():.5f}", flush=True)
    print(f"rank {rank} loss {least.sum().item() + product.item():.5f}", flush=True)
    if rank == 0:
        print(f"rank {rank} loss {last.item():.5f}", flush=True)
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
