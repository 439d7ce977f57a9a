"""Definitions that count, look up or decompose, given nothing: as torch answers it."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch

from workers.companion import linalg
from workers.companion.functional import embedding
from workers.companion.ops import reductions

NOTHING = np.zeros((0,), np.float32)
NO_ROWS = np.zeros((0,), np.int64)


def same(ours: ms.Tensor, theirs: torch.Tensor) -> bool:
    return ours.asnumpy().dtype == theirs.numpy().dtype and np.array_equal(ours.asnumpy(), theirs.numpy(), equal_nan=True)


@pytest.mark.parametrize("options", [{}, {"range": (-1.0, 1.0)}, {"density": True}])
def test_nothing_is_counted_between_zero_and_one_unless_bounds_are_given(options: dict[str, object]) -> None:
    ours = reductions.histogram(ms.Tensor(NOTHING), 4, **options)
    theirs = torch.histogram(torch.from_numpy(NOTHING), 4, **options)
    assert all(same(*pair) for pair in zip(ours, theirs, strict=True))


def test_no_points_fill_no_box() -> None:
    count, edges = reductions.histogramdd(ms.Tensor(NOTHING.reshape(0, 2)), [2, 4])
    theirs = torch.histogramdd(torch.from_numpy(NOTHING.reshape(0, 2)), [2, 4])
    assert same(count, theirs.hist)
    assert all(same(*pair) for pair in zip(edges, theirs.bin_edges, strict=True))


def test_histc_of_nothing_has_its_bins() -> None:
    assert same(reductions.histc(ms.Tensor(NOTHING), 5), torch.histc(torch.from_numpy(NOTHING), 5))


@pytest.mark.parametrize("shape", [(0,), (0, 3), (2, 0)])
def test_one_hot_of_no_labels_keeps_their_shape(shape: tuple[int, ...]) -> None:
    labels = NO_ROWS.reshape(shape)
    theirs = torch.nn.functional.one_hot(torch.from_numpy(labels), 4)
    assert same(embedding.one_hot(ms.Tensor(labels), 4), theirs)


def test_one_hot_of_no_labels_cannot_tell_how_many_classes_there_are() -> None:
    with pytest.raises(RuntimeError, match="empty tensor"):
        embedding.one_hot(ms.Tensor(NO_ROWS))


@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
@pytest.mark.parametrize(("rows", "offsets"), [([], []), ([], [0, 0]), ([1, 2], [0, 2])])
def test_bags_of_nothing_are_zero_and_no_bags_are_none(mode: str, rows: list[int], offsets: list[int]) -> None:
    table = np.arange(12, dtype=np.float32).reshape(4, 3)
    ids, starts = np.array(rows, np.int64), np.array(offsets, np.int64)
    ours = embedding.embedding_bag(ms.Tensor(ids), ms.Tensor(table), ms.Tensor(starts), mode=mode)
    given = torch.from_numpy(ids), torch.from_numpy(table), torch.from_numpy(starts)
    theirs = torch.nn.functional.embedding_bag(*given, mode=mode)
    assert same(ours, theirs)


@pytest.mark.parametrize("name", ["lu", "lu_factor", "lu_factor_ex"])
@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0), (0, 3, 3), (2, 3, 0)])
def test_matrices_without_elements_have_factors(name: str, shape: tuple[int, ...]) -> None:
    matrix = np.zeros(shape, np.float32)
    ours, theirs = getattr(linalg, name)(ms.Tensor(matrix)), getattr(torch.linalg, name)(torch.from_numpy(matrix))
    assert all(same(*pair) for pair in zip(ours, theirs, strict=True))
