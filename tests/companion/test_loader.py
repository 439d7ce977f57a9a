"""The loader with workers: torch's items in torch's order, errors as they were, and no operator in a thread."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pytest
import torch
from mindspore import Tensor, ops

from workers.companion import data


class Rows:
    """Arrays and numbers."""

    def __len__(self) -> int:
        return 50

    def __getitem__(self, index: int) -> tuple[np.ndarray, int, dict[str, str]]:
        return np.full((2, 3), index, np.float32), index, {"name": f"row {index}"}


class Scaled(Rows):
    """Tensors that operators made."""

    def __getitem__(self, index: int) -> Tensor:
        return ops.ones((2,)) * index


def listed(batches: Iterable[Any]) -> list[Any]:
    return [(x.numpy().tolist(), y.numpy().tolist(), names) for x, y, names in batches]


@pytest.mark.parametrize("workers", [0, 1, 2, 3])
@pytest.mark.parametrize(
    "how", [{"batch_size": 8}, {"batch_size": 7, "drop_last": True}, {"batch_sampler": [[3, 1], [9], [2, 40, 5]]}]
)
def test_the_items_and_their_order_are_torchs(workers: int, how: dict[str, Any]) -> None:
    ours = listed((Ours(x), Ours(y), names) for x, y, names in data.DataLoader(Rows(), num_workers=workers, **how))
    assert ours == listed(torch.utils.data.DataLoader(Rows(), **how))


class Ours:
    """A tensor with torch's name for its array."""

    def __init__(self, tensor: Tensor) -> None:
        self.numpy = tensor.asnumpy


@pytest.mark.parametrize("workers", [1, 2])
def test_shuffling_follows_numpys_seed_with_and_without_workers(workers: int) -> None:
    def order(count: int) -> list[int]:
        np.random.seed(3)
        return [int(i) for _, y, _ in data.DataLoader(Rows(), batch_size=4, shuffle=True, num_workers=count) for i in y]

    assert order(workers) == order(0)
    assert sorted(order(workers)) == list(range(50)) != order(workers)


def test_tensors_are_made_in_the_loops_thread() -> None:
    found = [batch.asnumpy() for batch in data.DataLoader(Scaled(), batch_size=10, num_workers=2)]
    np.testing.assert_array_equal(np.concatenate(found)[:, 0], np.arange(50))


def test_an_error_is_raised_as_it_was() -> None:
    class Broken:
        def __len__(self) -> int:
            return 50

        def __getitem__(self, index: int) -> int:
            if index == 13:
                raise KeyError("lost")
            return index

    with pytest.raises(KeyError, match="lost"):
        list(data.DataLoader(Broken(), batch_size=4, num_workers=2))
    loader = iter(data.DataLoader(Broken(), batch_size=4, num_workers=2))
    assert [next(loader).asnumpy().tolist() for _ in range(3)] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]


def test_a_loop_may_be_left_and_a_sampler_may_go_on_for_ever() -> None:
    class Threes:
        def __iter__(self) -> Iterator[int]:
            return itertools.repeat(3)

        def __len__(self) -> int:
            return 10**9

    loader = data.DataLoader(Rows(), batch_size=2, sampler=Threes(), num_workers=2)
    assert [y.asnumpy().tolist() for _, y, _ in itertools.islice(loader, 4)] == [[3, 3]] * 4


def test_a_collate_function_gets_the_items() -> None:
    found = list(data.DataLoader(Rows(), batch_size=20, num_workers=2, collate_fn=lambda items: [item[1] for item in items]))
    assert [len(batch) for batch in found] == [20, 20, 10]
    assert found[2] == list(range(40, 50))


def test_the_setting_keeps_everything_in_the_loops_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MS_COMPANION_WORKERS", "0")
    monkeypatch.delattr(data, "FetchedBatches")
    assert len(list(data.DataLoader(Rows(), batch_size=10, num_workers=2))) == 5


class Halved:
    """Arrays on whose way an operator works."""

    def __init__(self) -> None:
        self.makers: set[int] = set()

    def __len__(self) -> int:
        return 50

    def __getitem__(self, index: int) -> Any:
        self.makers.add(threading.get_ident())
        return (ops.ones((2,)) * index / 2).asnumpy()


class Kept(Halved):
    """Arrays out of a tensor that was made before."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = ops.arange(100).reshape(50, 2)

    def __getitem__(self, index: int) -> Any:
        self.makers.add(threading.get_ident())
        return self.rows[index].asnumpy()


@pytest.mark.parametrize("kind", [Halved, Kept])
def test_a_dataset_that_calls_operators_for_its_arrays_stays_in_the_thread_of_the_loop(kind: type[Halved]) -> None:
    """It could wait for ever, and the items themselves hold no tensor that tells."""
    rows = kind()
    found = [batch.asnumpy() for batch in data.DataLoader(rows, batch_size=8, num_workers=2)]
    assert len(np.concatenate(found)) == 50
    assert rows.makers == {threading.get_ident()}
