from __future__ import annotations

from mindspore import ops


def remove_small_boxes(boxes, min_size):
    """The numbers of the boxes whose sides are long enough."""
    wide, high = boxes[:, 2] - boxes[:, 0] >= min_size, boxes[:, 3] - boxes[:, 1] >= min_size
    return ops.nonzero(ops.logical_and(wide, high)).reshape(-1)
