from __future__ import annotations

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    """Take the real steps out of a padded batch."""
    lengths = np.asarray(lengths.asnumpy() if isinstance(lengths, Tensor) else lengths)
    order = np.arange(len(lengths)) if enforce_sorted else np.argsort(-lengths, kind="stable")
    if np.any(np.diff(lengths[order]) > 0):
        raise RuntimeError("lengths must be sorted in decreasing order when enforce_sorted is True")
    steps = input.swapaxes(0, 1) if batch_first else input
    sizes = [int((lengths > step).sum()) for step in range(int(lengths.max()))]
    places = np.concatenate([step * len(lengths) + order[:size] for step, size in enumerate(sizes)])
    data = ops.gather(steps.reshape(-1, *steps.shape[2:]), Tensor(places, ms.int32), 0)
    indices = (None, None) if enforce_sorted else (Tensor(order, ms.int64), Tensor(np.argsort(order), ms.int64))
    return PackedSequence(data, Tensor(sizes, ms.int64), *indices)
