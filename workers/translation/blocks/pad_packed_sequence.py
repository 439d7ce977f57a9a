from __future__ import annotations

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    """The padded batch and the lengths, in the order before packing."""
    sizes = sequence.batch_sizes.asnumpy()
    steps = len(sizes) if total_length is None else total_length
    places = np.full((steps, sizes[0]), int(sizes.sum()))
    for step, first in enumerate(np.cumsum(sizes) - sizes):
        places[step, : sizes[step]] = np.arange(first, first + sizes[step])
    lengths = (sizes[:, None] > np.arange(sizes[0])).sum(0)
    if sequence.unsorted_indices is not None:
        order = sequence.unsorted_indices.asnumpy()
        places, lengths = places[:, order], lengths[order]
    data = sequence.data
    filler = ops.full((1, *data.shape[1:]), padding_value, dtype=data.dtype)
    padded = ops.gather(ops.cat([data, filler]), Tensor(places, ms.int32), 0)
    return (padded.swapaxes(0, 1) if batch_first else padded), Tensor(lengths, ms.int64)
