"""Embeddings with max_norm: the rows that are looked up are shortened in the table, and training goes on from there."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import Tensor

from workers.companion.functional.embedding import shortened_embedding
from workers.companion.nn.embedding import ShortenedEmbedding

TABLE = np.arange(15, dtype=np.float32).reshape(5, 3) / 5
ROWS = np.array([[1, 4], [1, 0]])


@pytest.mark.parametrize("kind", [1.0, 2.0, float("inf")])
def test_the_table_keeps_the_shortened_rows(kind: float) -> None:
    ours, theirs = Tensor(TABLE), torch.tensor(TABLE)
    found = shortened_embedding(Tensor(ROWS), ours, max_norm=1.5, norm_type=kind)
    expected = torch.nn.functional.embedding(torch.tensor(ROWS), theirs, max_norm=1.5, norm_type=kind)
    np.testing.assert_allclose(found.asnumpy(), expected.numpy(), rtol=1e-6)
    np.testing.assert_allclose(ours.asnumpy(), theirs.numpy(), rtol=1e-6)


def test_the_gradient_is_that_of_the_shortened_rows() -> None:
    ours, theirs = ShortenedEmbedding(5, 3, max_norm=1.0), torch.nn.Embedding(5, 3, max_norm=1.0)
    ours.embedding_table.set_data(Tensor(TABLE))
    theirs.weight.data = torch.tensor(TABLE)
    gradient = ms.grad(lambda rows: (ours(rows) ** 3).sum(), None, ours.trainable_params())(Tensor(ROWS))
    (theirs(torch.tensor(ROWS)) ** 3).sum().backward()
    assert theirs.weight.grad is not None
    np.testing.assert_allclose(gradient[0].asnumpy(), theirs.weight.grad.numpy(), rtol=1e-5)
