from __future__ import annotations

import mindspore as ms
from mindspore import Tensor, ops


def reflection_pad3d(input, sides):
    """Mirror the last three dimensions at their borders."""
    for number, axis in enumerate((-1, -2, -3)):
        before, after = sides[2 * number : 2 * number + 2]
        rows = input.shape[axis]
        places = [abs(row) for row in range(-before, rows)] + [rows - 2 - row for row in range(after)]
        input = ops.gather(input, Tensor(places, ms.int32), axis)
    return input
