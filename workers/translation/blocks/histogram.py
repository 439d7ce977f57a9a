import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


def histogram(input, bins, *, range=None, weight=None, density=False):
    """Counts, sums of weights or densities in bins, and the edges of the bins."""
    flat = input.reshape(-1)
    if isinstance(bins, Tensor):
        edges = bins
    else:
        low, high = range or (float(flat.min()), float(flat.max()))
        low, high = (low - 0.5, high + 0.5) if low == high else (low, high)
        edges = Tensor(np.linspace(low, high, bins + 1), input.dtype)
    inside = ops.logical_and(flat >= edges[0], flat <= edges[-1])
    place = (flat.expand_dims(1) >= edges[:-1]).astype(ms.int64).sum(1) - 1
    mass = inside.astype(input.dtype) * (1 if weight is None else weight.reshape(-1))
    count = ops.tensor_scatter_elements(ops.zeros((edges.shape[0] - 1,), input.dtype), ops.maximum(place, 0), mass, 0, "add")
    return (count / count.sum() / (edges[1:] - edges[:-1]) if density else count), edges
