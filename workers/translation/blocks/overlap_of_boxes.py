from __future__ import annotations

from mindspore import ops


def overlap_of_boxes(boxes1, boxes2):
    """Area that each box shares with each, and the area that both cover."""
    first, second = boxes1.expand_dims(-2), boxes2.expand_dims(-3)
    sides = ops.minimum(first[..., 2:], second[..., 2:]) - ops.maximum(first[..., :2], second[..., :2])
    sides = ops.clamp(sides, min=0)
    shared = sides[..., 0] * sides[..., 1]
    return shared, box_area(boxes1).expand_dims(-1) + box_area(boxes2).expand_dims(-2) - shared
