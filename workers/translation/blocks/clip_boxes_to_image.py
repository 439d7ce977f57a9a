from __future__ import annotations

from mindspore import ops


def clip_boxes_to_image(boxes, size):
    """Boxes by two corners, cut off at the border of a picture of (height, width)."""
    across, down = ops.clamp(boxes[..., 0::2], 0, size[1]), ops.clamp(boxes[..., 1::2], 0, size[0])
    return ops.stack((across, down), -1).reshape(boxes.shape)
