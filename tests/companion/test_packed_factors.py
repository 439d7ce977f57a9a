"""LU factors that stay packed: pivots, singular matrices, and what is made of them, as torch has it."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch

from workers.companion import linalg

SINGULAR = np.array([[1.0, 2.0, 3.0], [2.0, 4.0, 6.0], [0.0, 1.0, 1.0]], np.float32)


@pytest.mark.parametrize("shape", [(3, 3), (5, 3), (3, 5), (2, 1, 4, 4)])
def test_packed_factors_are_those_of_torch_and_unpack_to_the_matrix(shape: tuple[int, ...]) -> None:
    matrix = np.random.default_rng(0).standard_normal(shape).astype(np.float32)
    packed, pivots = linalg.lu_factor(ms.Tensor(matrix))
    expected = torch.linalg.lu_factor(torch.from_numpy(matrix))
    assert np.allclose(packed.asnumpy(), expected[0].numpy(), atol=1e-5)
    assert (pivots.asnumpy() == expected[1].numpy()).all()
    assert pivots.dtype == ms.int32
    permutation, lower, upper = (part.asnumpy() for part in linalg.lu_unpack(packed, pivots))
    assert np.allclose(permutation @ lower @ upper, matrix, atol=1e-5)


def test_a_pivot_of_zero_is_told_or_refused_but_spoils_nothing() -> None:
    packed, pivots, info = linalg.lu_factor_ex(ms.Tensor(SINGULAR))
    expected = torch.linalg.lu_factor_ex(torch.from_numpy(SINGULAR))
    assert int(info) == int(expected.info) > 0
    assert np.allclose(packed.asnumpy(), expected.LU.numpy())
    assert (pivots.asnumpy() == expected.pivots.numpy()).all()
    with pytest.raises(RuntimeError, match="is zero"):
        linalg.lu_factor(ms.Tensor(SINGULAR))


@pytest.mark.parametrize("left", [True, False])
@pytest.mark.parametrize("adjoint", [True, False])
def test_packed_factors_solve_from_both_sides_and_transposed(left: bool, adjoint: bool) -> None:
    rng = np.random.default_rng(1)
    matrix = rng.standard_normal((2, 3, 3)).astype(np.float32)
    right = rng.standard_normal((2, 3, 3)).astype(np.float32)
    packed, pivots = linalg.lu_factor(ms.Tensor(matrix))
    found = linalg.lu_solve(packed, pivots, ms.Tensor(right), left=left, adjoint=adjoint)
    factors = torch.linalg.lu_factor(torch.from_numpy(matrix))
    expected = torch.linalg.lu_solve(*factors, torch.from_numpy(right), left=left, adjoint=adjoint)
    assert np.allclose(found.asnumpy(), expected.numpy(), rtol=1e-3, atol=1e-4)
