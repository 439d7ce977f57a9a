from __future__ import annotations

from mindspore import ops


def vander(x, N=None, increasing=False):
    """The powers of x as columns, the highest first unless increasing."""
    count = x.shape[0] if N is None else N
    powers = range(count) if increasing else range(count - 1, -1, -1)
    return ops.stack([ops.pow(x, power).astype(x.dtype) for power in powers], axis=1)
