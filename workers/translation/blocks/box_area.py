from __future__ import annotations


def box_area(boxes, fmt="xyxy"):
    """Width times height of each box."""
    corners = box_convert(boxes, fmt, "xyxy")
    return (corners[..., 2] - corners[..., 0]) * (corners[..., 3] - corners[..., 1])
