"""Datasets, samplers and the loader of torch.utils.data."""

from __future__ import annotations

import itertools
import math
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops

from .distributed import get_rank, get_world_size
from .random import numpy_stream


class Sampler:
    """What samplers derive from."""

    def __init__(self, data_source: Any = None) -> None:
        self.data_source = data_source


class BatchSampler(Sampler):
    """Lists of batch_size numbers from another sampler."""

    def __init__(self, sampler: Any, batch_size: int, drop_last: bool) -> None:
        self.sampler, self.batch_size, self.drop_last = sampler, batch_size, drop_last

    def __iter__(self) -> Iterator[Any]:
        batch = []
        for index in self.sampler:
            batch.append(index)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    def __len__(self) -> int:
        size = len(self.sampler)
        return size // self.batch_size if self.drop_last else -(-size // self.batch_size)


class Dataset:
    """What datasets derive from."""

    def __getitem__(self, index: int) -> Any:
        raise IndexError(index)


class ConcatDataset(Dataset):
    """Datasets one after the other."""

    def __init__(self, datasets: Iterable[Any]) -> None:
        self.datasets = list(datasets)
        self.cumulative_sizes = list(itertools.accumulate(len(dataset) for dataset in self.datasets))

    def __getitem__(self, index: int) -> Any:
        index = index + len(self) if index < 0 else index
        for dataset in self.datasets:
            if index < len(dataset):
                return dataset[index]
            index -= len(dataset)
        raise IndexError(index)

    def __len__(self) -> int:
        return self.cumulative_sizes[-1]


class RandomSampler(Sampler):
    """The numbers of the items in random order, or drawn with replacement."""

    def __init__(self, data_source: Any, replacement: bool = False, num_samples: Any = None, generator: Any = None) -> None:
        super().__init__(data_source)
        self.replacement, self.generator, self.num_samples = replacement, generator, num_samples or len(data_source)

    def __iter__(self) -> Iterator[Any]:
        stream, size = numpy_stream(self.generator), len(self.data_source)
        if self.replacement:  # a million at a time: num_samples=int(1e10) means "for ever"
            return (
                index
                for left in range(self.num_samples, 0, -(10**6))
                for index in stream.randint(0, size, min(left, 10**6)).tolist()
            )
        rounds = -(-self.num_samples // size)
        order = [index for _ in range(rounds) for index in stream.permutation(size).tolist()]
        return iter(order[: self.num_samples])

    def __len__(self) -> int:
        return self.num_samples


class SequentialSampler(Sampler):
    """The numbers of the items in their order."""

    def __iter__(self) -> Iterator[Any]:
        return iter(range(len(self.data_source)))

    def __len__(self) -> int:
        return len(self.data_source)


def default_convert(data: Any) -> Any:
    """Arrays and numpy's numbers in containers as tensors; Python's numbers, texts and all else as they are."""
    if isinstance(data, (np.ndarray, np.generic)) and not isinstance(data, (np.str_, np.bytes_)):
        return data if data.dtype.kind in "OSU" else Tensor(data)
    if isinstance(data, dict):
        return {key: default_convert(value) for key, value in data.items()}
    if isinstance(data, tuple) and hasattr(data, "_fields"):
        return type(data)(*map(default_convert, data))
    return [default_convert(value) for value in data] if isinstance(data, (list, tuple)) else data


def default_collate(batch: list[Any]) -> Any:
    """One batch from a list of items: tensors are stacked, numbers become a tensor, containers are gone through."""
    first = batch[0]
    if isinstance(first, Tensor):
        return ops.stack(list(batch))
    if isinstance(first, (np.ndarray, np.generic)):
        return Tensor(np.stack(batch))
    if isinstance(first, (bool, int)):
        return Tensor(np.array(batch))
    if isinstance(first, float):
        return Tensor(np.array(batch, np.float64))
    if isinstance(first, dict):
        return {key: default_collate([item[key] for item in batch]) for key in first}
    if isinstance(first, (tuple, list)):
        parts = [default_collate(list(part)) for part in zip(*batch, strict=True)]
        return type(first)(*parts) if hasattr(first, "_fields") else parts
    return batch


def holds_tensor(item: object) -> bool:
    """Also in the containers that default_collate goes through."""
    if isinstance(item, dict):
        return any(map(holds_tensor, item.values()))
    return any(map(holds_tensor, item)) if isinstance(item, (list, tuple)) else isinstance(item, Tensor)


class Watched:
    """Whether what runs inside calls anything of MindSpore but its readers of data: `with Watched() as seen: ...`."""

    def __init__(self) -> None:
        self.operators = False

    def __enter__(self) -> Any:
        self.before = sys.getprofile()
        sys.setprofile(self.called)
        return self

    def __exit__(self, *raised: Any) -> None:
        sys.setprofile(self.before)

    def called(self, frame: Any, event: str, what: object) -> None:
        if event == "call":
            module = frame.f_globals.get("__name__")
        elif event == "c_call":
            module = getattr(what, "__module__", None) or type(getattr(what, "__self__", None)).__module__
        else:
            return
        if str(module).startswith("mindspore.") and not str(module).startswith("mindspore.dataset"):
            self.operators = True


class FetchedBatches:
    """What GeneratorDataset asks for the batches of an order: a thread leaves the items here under the number that it hands on.

    An error waits here as well, for the loop to raise it as it was.
    """

    def __init__(self, fetch: Callable[[Any], Any], order: list[Any]) -> None:
        self.fetch, self.order = fetch, order
        self.made: dict[int, Any] = {}

    def __len__(self) -> int:
        return len(self.order)

    def __getitem__(self, place: Any) -> Any:
        place, made, raised = int(place), None, None
        try:
            made = self.fetch(self.order[place])
        except Exception as error:
            raised = error
        self.made[place] = made, raised
        return (np.array(place),)

    def taken(self, place: Any) -> Any:
        made, raised = self.made.pop(int(place))
        if raised is not None:
            raise raised
        return made


class DataLoader:
    """Batches of a dataset; shuffling follows numpy's random numbers.

    With workers, items that hold no tensors are made ahead of the loop by threads of MindSpore's GeneratorDataset, in the same
    order as torch's, and put together in the loop's thread. An operator of MindSpore may wait for ever in such a thread, and in
    a fork: where the first batch holds a tensor or calls an operator on its way, all are made in the loop's thread, as with
    MS_COMPANION_WORKERS=0 in the environment (for a dataset that calls operators for later items only). Threads take
    turns at numpy's random numbers, so only up to one worker repeats random transforms; worker_init_fn is not called. pin_memory
    has no effect: MindSpore copies to the device by itself.
    """

    def __init__(
        self,
        dataset: Any,
        batch_size: Any = 1,
        shuffle: Any = None,
        sampler: Any = None,
        batch_sampler: Any = None,
        num_workers: int = 0,
        collate_fn: Any = None,
        pin_memory: bool = False,
        drop_last: bool = False,
        timeout: float = 0,
        worker_init_fn: Any = None,
        multiprocessing_context: Any = None,
        generator: Any = None,
        *,
        prefetch_factor: Any = None,
        persistent_workers: bool = False,
        pin_memory_device: str = "",
        in_order: bool = True,
    ) -> None:
        self.dataset, self.batch_size, self.drop_last = dataset, batch_size, drop_last
        self.num_workers, self.generator, self.pin_memory = num_workers, generator, pin_memory
        self.prefetch_factor = prefetch_factor or 2
        self.streamed = hasattr(dataset, "__iter__") and (not hasattr(dataset, "__len__") or hasattr(dataset, "only_gone_through"))
        if sampler is None and not self.streamed:
            sampler = RandomSampler(dataset, generator=generator) if shuffle else SequentialSampler(dataset)
        self.sampler, self.batch_sampler = sampler, batch_sampler
        if batch_sampler is None and batch_size is not None and not self.streamed:
            self.batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.collate_fn = collate_fn or (default_collate if batch_size is not None or batch_sampler else self.converted)

    def __iter__(self) -> Iterator[Any]:
        if self.streamed:
            return self.stream()
        indices = self.sampler if self.batch_sampler is None else self.batch_sampler
        if self.num_workers and os.environ.get("MS_COMPANION_WORKERS") != "0":
            return self.ahead(iter(indices))
        return (self.collate_fn(self.fetched(index)) for index in indices)

    def fetched(self, index: Any) -> Any:
        """An item, or the items of a batch."""
        if self.batch_sampler is None:
            return self.dataset[index]
        return self.dataset.__getitems__(index) if hasattr(self.dataset, "__getitems__") else [self.dataset[i] for i in index]

    def ahead(self, indices: Iterator[Any]) -> Iterator[Any]:
        """The first batch tells whether workers may make the others: 4096 at a time, as a sampler may go on for ever."""
        settings = ms.dataset.config
        with Watched() as seen:
            first = [self.fetched(index) for index in itertools.islice(indices, 1)]
        yield from map(self.collate_fn, first)
        if seen.operators or holds_tensor(first):
            yield from (self.collate_fn(self.fetched(index)) for index in indices)
        while order := list(itertools.islice(indices, 4096)):
            batches = FetchedBatches(self.fetched, order)
            workers, size = min(self.num_workers, len(order), os.cpu_count() or 1), settings.get_prefetch_size()
            settings.set_prefetch_size(self.prefetch_factor * workers)
            try:
                pipeline = ms.dataset.GeneratorDataset(
                    batches, ["place"], shuffle=False, num_parallel_workers=workers, python_multiprocessing=False
                )
                rows = pipeline.create_tuple_iterator(num_epochs=1, output_numpy=True)
            finally:
                settings.set_prefetch_size(size)
            for (place,) in rows:
                yield self.collate_fn(batches.taken(place))

    def stream(self) -> Iterator[Any]:
        items = iter(self.dataset)
        if self.batch_size is None:
            yield from (self.collate_fn(item) for item in items)
            return
        while batch := list(itertools.islice(items, self.batch_size)):
            if len(batch) == self.batch_size or not self.drop_last:
                yield self.collate_fn(batch)

    @staticmethod
    def converted(item: Any) -> Any:
        return Tensor(item) if isinstance(item, np.ndarray) else item

    def __len__(self) -> int:
        if self.streamed:
            return -(-len(self.dataset) // (self.batch_size or 1))
        return len(self.sampler if self.batch_sampler is None else self.batch_sampler)


class DistributedSampler:
    """The share of one process: every n-th index of an order that all processes agree on, filled up to equal lengths."""

    def __init__(
        self, dataset: Any, num_replicas: Any = None, rank: Any = None, shuffle: bool = True, seed: int = 0, drop_last: bool = False
    ) -> None:
        self.dataset, self.shuffle, self.seed, self.drop_last, self.epoch = dataset, shuffle, seed, drop_last, 0
        self.num_replicas = get_world_size() if num_replicas is None else num_replicas
        self.rank = get_rank() if rank is None else rank
        whole, rest = divmod(len(dataset), self.num_replicas)
        self.num_samples = int(whole + (1 if rest and not drop_last else 0))
        self.total_size = self.num_samples * self.num_replicas

    def __iter__(self) -> Iterator[Any]:
        count = len(self.dataset)
        order = np.random.RandomState(self.seed + self.epoch).permutation(count) if self.shuffle else np.arange(count)
        order = np.resize(order, self.total_size)
        return iter(order[self.rank :: self.num_replicas].tolist())

    def __len__(self) -> int:
        return self.num_samples

    def set_epoch(self, epoch: int) -> None:
        self.epoch = epoch


class IterableDataset(Dataset):
    """A dataset that is only gone through, not indexed, also where it tells its length."""

    only_gone_through = True

    def __iter__(self) -> Iterator[Any]:
        return iter(())


class ChainDataset(IterableDataset):
    """Datasets that are only gone through, one after the other."""

    def __init__(self, datasets: Iterable[Any]) -> None:
        self.datasets = datasets

    def __iter__(self) -> Iterator[Any]:
        return itertools.chain.from_iterable(self.datasets)

    def __len__(self) -> int:
        return sum(len(dataset) for dataset in self.datasets)


class Subset(Dataset):
    """Those items of a dataset whose numbers are given."""

    def __init__(self, dataset: Any, indices: Sequence[int]) -> None:
        self.dataset, self.indices = dataset, indices

    def __getitem__(self, index: int) -> Any:
        return self.dataset[self.indices[index]]

    def __len__(self) -> int:
        return len(self.indices)


def random_split(dataset: Any, lengths: Iterable[Any], generator: Any = None) -> list[Subset]:
    """Subsets of the given sizes, or shares that sum to one, drawn without overlap."""
    sizes = list(lengths)
    if math.isclose(sum(sizes), 1) and sum(sizes) <= 1:
        sizes = [math.floor(len(dataset) * share) for share in sizes]
        for number in range(len(dataset) - sum(sizes)):
            sizes[number % len(sizes)] += 1
    if sum(sizes) != len(dataset):
        raise ValueError("the lengths must sum to the length of the dataset")
    order = numpy_stream(generator).permutation(sum(sizes)).tolist()
    ends = np.cumsum(sizes)
    return [Subset(dataset, order[end - size : end]) for end, size in zip(ends, sizes, strict=True)]


class SubsetRandomSampler(Sampler):
    """The given numbers in random order."""

    def __init__(self, indices: Sequence[int], generator: Any = None) -> None:
        self.indices, self.generator = indices, generator

    def __iter__(self) -> Iterator[Any]:
        return iter([self.indices[i] for i in numpy_stream(self.generator).permutation(len(self.indices))])

    def __len__(self) -> int:
        return len(self.indices)


class TensorDataset(Dataset):
    """Rows of several tensors side by side."""

    def __init__(self, *tensors: Tensor) -> None:
        self.tensors = tensors

    def __getitem__(self, index: int) -> Any:
        return tuple(tensor[index] for tensor in self.tensors)

    def __len__(self) -> int:
        return len(self.tensors[0])


class WeightedRandomSampler(Sampler):
    """Numbers drawn with the given weights."""

    def __init__(self, weights: Iterable[float], num_samples: int, replacement: bool = True, generator: Any = None) -> None:
        self.weights, self.num_samples, self.replacement, self.generator = weights, num_samples, replacement, generator

    def __iter__(self) -> Iterator[Any]:
        weights = np.array([float(weight) for weight in self.weights])
        chances = weights / weights.sum()
        drawn = numpy_stream(self.generator).choice(len(weights), self.num_samples, replace=self.replacement, p=chances)
        return iter(drawn.tolist())

    def __len__(self) -> int:
        return self.num_samples
