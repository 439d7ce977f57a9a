from __future__ import annotations

import mindspore as ms
import numpy as np
from mindspore import Tensor


def repeat_interleave(input, repeats=None, dim=None, output_size=None):
    """Elements, or slices along dim, each repeated as often as said; counts alone repeat their own indices."""
    if repeats is None:
        return Tensor(np.repeat(np.arange(input.shape[0]), input.asnumpy()), ms.int64)
    if dim is None:
        return repeat_interleave(input.reshape(-1), repeats, 0)
    counts = repeats.asnumpy() if isinstance(repeats, Tensor) else np.asarray(repeats)
    places = Tensor(np.repeat(np.arange(input.shape[dim]), counts), ms.int64)
    return input[(slice(None),) * (dim % input.ndim) + (places,)]
