"""Boxes and focal loss (torchvision.ops)."""

from __future__ import annotations

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops

from ..functional.loss import binary_cross_entropy_with_logits


def nms(boxes, scores, iou_threshold):
    """The numbers of the boxes that overlap no better one by more than the threshold, the best first."""
    corners, order = boxes.asnumpy(), np.argsort(-scores.asnumpy(), kind="stable")
    areas, kept = (corners[:, 2] - corners[:, 0]) * (corners[:, 3] - corners[:, 1]), []
    while order.size:
        best, rest = order[0], order[1:]
        kept.append(best)
        sides = np.minimum(corners[best, 2:], corners[rest, 2:]) - np.maximum(corners[best, :2], corners[rest, :2])
        shared = np.prod(np.maximum(sides, 0), axis=1)
        overlap = shared / (areas[best] + areas[rest] - shared)
        order = rest[~(overlap.astype(np.float64) > iou_threshold)]
    return Tensor(np.array(kept, np.int64))


def batched_nms(boxes, scores, idxs, iou_threshold):
    """nms for each class by itself: boxes of other classes do not compete."""
    classes, values = idxs.asnumpy(), scores.asnumpy()
    members = [np.flatnonzero(classes == number) for number in np.unique(classes)]
    kept = [own[nms(boxes[Tensor(own)], scores[Tensor(own)], iou_threshold).asnumpy()] for own in members]
    found = np.sort(np.concatenate([np.zeros(0, np.int64), *kept]))
    return Tensor(found[np.argsort(-values[found], kind="stable")])


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


def box_area(boxes, fmt="xyxy"):
    """Width times height of each box, in a type in which these do not overflow."""
    kinds = (ms.float32, ms.float64) if boxes.is_floating_point() else (ms.int32, ms.int64)
    boxes = boxes if boxes.dtype in kinds else boxes.astype(kinds[0])
    sizes = boxes[..., 2:] - boxes[..., :2] if fmt == "xyxy" else boxes[..., 2:]
    return sizes[..., 0] * sizes[..., 1]


def overlap_of_boxes(boxes1, boxes2):
    """Area that each box shares with each, and the area that both cover."""
    first, second = boxes1.expand_dims(-2), boxes2.expand_dims(-3)
    sides = ops.minimum(first[..., 2:], second[..., 2:]) - ops.maximum(first[..., :2], second[..., :2])
    sides = ops.clamp(sides, min=0)
    shared = sides[..., 0] * sides[..., 1]
    return shared, box_area(boxes1).expand_dims(-1) + box_area(boxes2).expand_dims(-2) - shared


def box_iou(boxes1, boxes2, fmt="xyxy"):
    """The share that each box has in common with each: intersection over union."""
    shared, covered = overlap_of_boxes(box_convert(boxes1, fmt, "xyxy"), box_convert(boxes2, fmt, "xyxy"))
    return shared / covered


def clip_boxes_to_image(boxes, size):
    """Boxes by two corners, cut off at the border of a picture of (height, width)."""
    across, down = ops.clamp(boxes[..., 0::2], 0, size[1]), ops.clamp(boxes[..., 1::2], 0, size[0])
    return ops.stack((across, down), -1).reshape(boxes.shape)


def generalized_box_iou(boxes1, boxes2):
    """Intersection over union, less the share of the hull that neither box covers."""
    shared, covered = overlap_of_boxes(boxes1, boxes2)
    first, second = boxes1.expand_dims(-2), boxes2.expand_dims(-3)
    sides = ops.maximum(first[..., 2:], second[..., 2:]) - ops.minimum(first[..., :2], second[..., :2])
    hull = ops.clamp(sides, min=0)[..., 0] * ops.clamp(sides, min=0)[..., 1]
    return shared / covered - (hull - covered) / hull


def remove_small_boxes(boxes, min_size):
    """The numbers of the boxes whose sides are long enough."""
    wide, high = boxes[:, 2] - boxes[:, 0] >= min_size, boxes[:, 3] - boxes[:, 1] >= min_size
    return ops.nonzero(ops.logical_and(wide, high)).reshape(-1)


def sigmoid_focal_loss(inputs, targets, alpha=0.25, gamma=2, reduction="none"):
    """Cross entropy of logits that counts less for what is right already; alpha weighs the ones against the zeros."""
    if (not 0 <= alpha <= 1 and alpha != -1) or reduction not in ("none", "mean", "sum"):
        raise ValueError(f"alpha is from 0 to 1 or -1, reduction none, mean or sum, not {alpha} and {reduction}")
    chance = ops.sigmoid(inputs)
    right = chance * targets + (1 - chance) * (1 - targets)
    loss = binary_cross_entropy_with_logits(inputs, targets, reduction="none") * (1 - right) ** gamma
    if alpha >= 0:
        loss = (alpha * targets + (1 - alpha) * (1 - targets)) * loss
    return loss if reduction == "none" else loss.mean() if reduction == "mean" else loss.sum()
