from __future__ import annotations

import numpy as np


def read_idx(path):
    """The array in a file of the MNIST format: its type, its dimensions, then its numbers with the high byte first."""
    with open(path, "rb") as file:
        data = file.read()
    kind = {8: "u1", 9: "i1", 11: ">i2", 12: ">i4", 13: ">f4", 14: ">f8"}[data[2]]
    shape = np.frombuffer(data, ">u4", data[3], 4)
    values = np.frombuffer(data, kind, offset=4 + 4 * data[3])
    return values.reshape(shape).astype(np.dtype(kind).newbyteorder("="))
