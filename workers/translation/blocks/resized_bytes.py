from __future__ import annotations

import numpy as np


def resized_bytes(array, lengths, mode, antialias):
    """An array of bytes (..., H, W) resized in whole numbers, axis by axis, as torch does it without floats."""
    for axis, length in ((-1, lengths[1]), (-2, lengths[0])):
        if array.shape[axis] == length:
            continue
        matrix = sizing_matrix(array.shape[axis], length, mode, antialias)
        bits = next(bit for bit in range(22) if int(0.5 + matrix.max() * 2 ** (bit + 1)) >= 2**15 or bit == 21)
        whole = np.trunc(matrix * 2**bits + np.where(matrix < 0, -0.5, 0.5)).astype(np.int64)
        total = np.moveaxis(np.tensordot(array.astype(np.int64), whole, (axis, 1)), -1, axis)
        array = np.clip((total + 2 ** (bits - 1)) >> bits, 0, 255).astype(np.uint8)
    return array
