from __future__ import annotations

from mindspore import ops


def generalized_box_iou(boxes1, boxes2):
    """Intersection over union, less the share of the hull that neither box covers."""
    shared, covered = overlap_of_boxes(boxes1, boxes2)
    first, second = boxes1.expand_dims(-2), boxes2.expand_dims(-3)
    sides = ops.maximum(first[..., 2:], second[..., 2:]) - ops.minimum(first[..., :2], second[..., :2])
    hull = ops.clamp(sides, min=0)[..., 0] * ops.clamp(sides, min=0)[..., 1]
    return shared / covered - (hull - covered) / hull
