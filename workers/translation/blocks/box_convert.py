from __future__ import annotations

from mindspore import ops


def box_convert(boxes, in_fmt, out_fmt):
    """Boxes by two corners (xyxy), by corner and size (xywh), or by middle and size (cxcywh)."""
    if not {in_fmt, out_fmt} <= {"xyxy", "xywh", "cxcywh"}:
        raise ValueError(f"boxes are xyxy, xywh or cxcywh here, not {in_fmt} and {out_fmt}")
    if in_fmt == out_fmt:
        return boxes.copy()
    first, second = boxes[..., :2], boxes[..., 2:]
    if in_fmt == "xywh":
        first, second = first, first + second
    elif in_fmt == "cxcywh":
        first, second = first - 0.5 * second, first + 0.5 * second
    if out_fmt == "xywh":
        first, second = first, second - first
    elif out_fmt == "cxcywh":
        first, second = (first + second) / 2, second - first
    return ops.cat([first, second], -1)
