from __future__ import annotations


def box_iou(boxes1, boxes2, fmt="xyxy"):
    """The share that each box has in common with each: intersection over union."""
    shared, covered = overlap_of_boxes(box_convert(boxes1, fmt, "xyxy"), box_convert(boxes2, fmt, "xyxy"))
    return shared / covered
