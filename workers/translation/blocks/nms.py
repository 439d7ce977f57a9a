from __future__ import annotations

import numpy as np
from mindspore import Tensor


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
