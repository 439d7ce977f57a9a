from __future__ import annotations

from mindspore.common import initializer


def sparse_(tensor, sparsity, std=0.01, generator=None):
    """Fill the matrix in place from N(0, std**2) and a share of every column with zeros."""
    return filled(tensor, initializer.Sparse(sparsity, std))
