from __future__ import annotations

import itertools

import numpy as np
from mindspore import Tensor


class DataLoader:
    """Batches of a dataset, loaded in this process; shuffling follows numpy's random numbers."""

    def __init__(
        self,
        dataset,
        batch_size=1,
        shuffle=None,
        sampler=None,
        batch_sampler=None,
        num_workers=0,
        collate_fn=None,
        pin_memory=False,
        drop_last=False,
        timeout=0,
        worker_init_fn=None,
        multiprocessing_context=None,
        generator=None,
        *,
        prefetch_factor=None,
        persistent_workers=False,
        pin_memory_device="",
        in_order=True,
    ):
        self.dataset, self.batch_size, self.drop_last = dataset, batch_size, drop_last
        self.num_workers, self.generator, self.pin_memory = num_workers, generator, pin_memory
        self.streamed = not hasattr(dataset, "__len__") and hasattr(dataset, "__iter__")
        if sampler is None and not self.streamed:
            sampler = RandomSampler(dataset, generator=generator) if shuffle else SequentialSampler(dataset)
        self.sampler, self.batch_sampler = sampler, batch_sampler
        if batch_sampler is None and batch_size is not None and not self.streamed:
            self.batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.collate_fn = collate_fn or (default_collate if batch_size is not None or batch_sampler else self.converted)

    def __iter__(self):
        if self.streamed:
            return self.stream()
        if self.batch_sampler is None:
            return (self.collate_fn(self.dataset[index]) for index in self.sampler)
        return (self.collate_fn([self.dataset[index] for index in batch]) for batch in self.batch_sampler)

    def stream(self):
        items = iter(self.dataset)
        if self.batch_size is None:
            yield from (self.collate_fn(item) for item in items)
            return
        while batch := list(itertools.islice(items, self.batch_size)):
            if len(batch) == self.batch_size or not self.drop_last:
                yield self.collate_fn(batch)

    @staticmethod
    def converted(item):
        return Tensor(item) if isinstance(item, np.ndarray) else item

    def __len__(self):
        if self.streamed:
            return -(-len(self.dataset) // (self.batch_size or 1))
        return len(self.sampler if self.batch_sampler is None else self.batch_sampler)
