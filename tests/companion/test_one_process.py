"""A process of its own: what torch.distributed asks of many does nothing, and samplers share rows as torch's do."""

from __future__ import annotations

import itertools
from typing import Any

import mindspore as ms
import pytest
import torch
from mindspore import Tensor

from workers.companion.data import DistributedSampler
from workers.companion.distributed import (
    all_gather,
    all_reduce,
    barrier,
    broadcast,
    destroy_process_group,
    get_rank,
    get_world_size,
    init_process_group,
    is_initialized,
    spawn,
)


def test_alone_every_collective_gives_the_own_values() -> None:
    init_process_group("gloo", world_size=1, rank=0)
    x, gathered = Tensor([1.0, 2.0]), [Tensor([0.0, 0.0])]
    all_reduce(x)
    broadcast(x, 0)
    all_gather(gathered, x)
    barrier()
    destroy_process_group()
    assert (get_rank(), get_world_size(), is_initialized()) == (0, 1, False)
    assert [part.asnumpy().tolist() for part in [x, *gathered]] == [[1.0, 2.0], [1.0, 2.0]]
    assert gathered[0].dtype == ms.float32


def test_one_function_is_called_here_and_several_are_refused() -> None:
    said: list[tuple[int, str]] = []
    spawn(lambda rank, word: said.append((rank, word)), args=("x",))
    assert said == [(0, "x")]
    with pytest.raises(RuntimeError, match="msrun --worker_num=2"):
        spawn(print, nprocs=2)


@pytest.mark.parametrize("size", [9, 10, 11, 2])
@pytest.mark.parametrize("drop_last", [False, True])
def test_shares_are_torchs(size: int, drop_last: bool) -> None:
    for rank in range(3):
        given: dict[str, Any] = {"num_replicas": 3, "rank": rank, "shuffle": False, "drop_last": drop_last}
        ours, theirs = DistributedSampler(range(size), **given), torch.utils.data.DistributedSampler(range(size), **given)
        assert list(ours) == list(theirs)
        assert len(ours) == len(theirs)


def test_shuffled_shares_are_the_same_everywhere_and_new_each_epoch() -> None:
    samplers = [DistributedSampler(range(12), 3, rank, seed=4) for rank in range(3)]
    first = [list(sampler) for sampler in samplers]
    assert sorted(itertools.chain(*first)) == list(range(12))
    for sampler in samplers:
        sampler.set_epoch(1)
    assert [list(sampler) for sampler in samplers] != first
