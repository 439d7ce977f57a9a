"""torch's samplers and splits by numpy's random numbers, as in translations, whose data sets are shuffled by numpy."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from torch.utils.data import DataLoader, dataset, sampler
from torch.utils.data.dataloader import _SingleProcessDataLoaderIter


def by_numpy() -> None:
    """For the rest of this process, in which all data is loaded: a job may start no other, where random transforms drew anew."""
    DataLoader._get_iterator = _in_this_process
    sampler.RandomSampler.__iter__ = _random
    sampler.SubsetRandomSampler.__iter__ = _subset
    sampler.WeightedRandomSampler.__iter__ = _weighted
    dataset.randperm = _permutation


def _in_this_process(self: Any) -> Any:
    alone = copy.copy(self)
    alone.__dict__.update(num_workers=0, timeout=0)
    return _SingleProcessDataLoaderIter(alone)


def _stream(generator: Any) -> Any:
    return np.random if generator in (None, torch.default_generator) else np.random.RandomState(generator.initial_seed() % 2**32)


def _random(self: Any) -> Iterator[int]:
    stream, size = _stream(self.generator), len(self.data_source)
    if self.replacement:  # a million at a time, as the translation draws them
        return (
            place for left in range(self.num_samples, 0, -(10**6)) for place in stream.randint(0, size, min(left, 10**6)).tolist()
        )
    rounds = -(-self.num_samples // size)
    order = [index for _ in range(rounds) for index in stream.permutation(size).tolist()]
    return iter(order[: self.num_samples])


def _subset(self: Any) -> Iterator[int]:
    return iter([self.indices[place] for place in _stream(self.generator).permutation(len(self.indices))])


def _weighted(self: Any) -> Iterator[int]:
    weights = np.array([float(weight) for weight in self.weights])
    chances = weights / weights.sum()
    return iter(_stream(self.generator).choice(len(weights), self.num_samples, replace=self.replacement, p=chances).tolist())


def _permutation(length: int, generator: Any = None) -> torch.Tensor:
    return torch.from_numpy(_stream(generator).permutation(length))
