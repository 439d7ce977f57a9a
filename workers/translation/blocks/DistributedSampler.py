from __future__ import annotations

import numpy as np


class DistributedSampler:
    """The share of one process: every n-th index of an order that all processes agree on, filled up to equal lengths."""

    def __init__(self, dataset, num_replicas=None, rank=None, shuffle=True, seed=0, drop_last=False):
        self.dataset, self.shuffle, self.seed, self.drop_last, self.epoch = dataset, shuffle, seed, drop_last, 0
        self.num_replicas = get_world_size() if num_replicas is None else num_replicas
        self.rank = get_rank() if rank is None else rank
        whole, rest = divmod(len(dataset), self.num_replicas)
        self.num_samples = whole + (1 if rest and not drop_last else 0)
        self.total_size = self.num_samples * self.num_replicas

    def __iter__(self):
        count = len(self.dataset)
        order = np.random.RandomState(self.seed + self.epoch).permutation(count) if self.shuffle else np.arange(count)
        order = np.resize(order, self.total_size)
        return iter(order[self.rank :: self.num_replicas].tolist())

    def __len__(self):
        return self.num_samples

    def set_epoch(self, epoch):
        self.epoch = epoch
