"""Sequences of different lengths (torch.nn.utils.rnn)."""

from __future__ import annotations

import collections

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


class PackedSequence(
    collections.namedtuple(
        "PackedSequence", ("data", "batch_sizes", "sorted_indices", "unsorted_indices"), defaults=(None, None, None)
    )
):
    """Sequences of different lengths, one time step after the other, longest first."""

    def __new__(cls, data, batch_sizes=None, sorted_indices=None, unsorted_indices=None):
        if unsorted_indices is None and sorted_indices is not None:
            unsorted_indices = Tensor(np.argsort(sorted_indices.asnumpy()), ms.int64)
        return super().__new__(cls, data, batch_sizes, sorted_indices, unsorted_indices)

    @property
    def is_cuda(self):
        return ms.get_context("device_target") != "CPU"

    def to(self, device=None, dtype=None, **_):
        """Where the data are is MindSpore's business; the dtype may also stand first."""
        dtype = device if dtype is None and device is not None and not isinstance(device, (str, int)) else dtype
        return self if dtype is None else self._replace(data=self.data.astype(dtype))

    def cpu(self):
        return self

    def cuda(self, *_, **__):
        return self

    def pin_memory(self):
        return self

    def double(self):
        return self.to(dtype=ms.float64)

    def float(self):
        return self.to(dtype=ms.float32)

    def half(self):
        return self.to(dtype=ms.float16)

    def int(self):
        return self.to(dtype=ms.int32)

    def long(self):
        return self.to(dtype=ms.int64)


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


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right"):
    """Stack sequences of different lengths, filled up with padding_value."""
    longest = max(sequence.shape[0] for sequence in sequences)
    rows = []
    for sequence in sequences:
        shape = (longest - sequence.shape[0], *sequence.shape[1:])
        filler = ops.full(shape, padding_value, dtype=sequence.dtype) if shape[0] else None
        parts = [sequence] if filler is None else [sequence, filler] if padding_side == "right" else [filler, sequence]
        rows.append(ops.cat(parts))
    return ops.stack(rows, 0 if batch_first else 1)


def pack_sequence(sequences, enforce_sorted=True):
    """Pack sequences of different lengths."""
    return pack_padded_sequence(pad_sequence(sequences), [len(sequence) for sequence in sequences], False, enforce_sorted)


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


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    """The sequences without their padding."""
    rows = padded_sequences if batch_first else padded_sequences.swapaxes(0, 1)
    return [row[: int(length)] for row, length in zip(rows, lengths, strict=False)]


def unpack_sequence(packed_sequences):
    """The sequences that were packed."""
    padded, lengths = pad_packed_sequence(packed_sequences, batch_first=True)
    return unpad_sequence(padded, lengths, batch_first=True)
