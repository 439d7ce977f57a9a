from __future__ import annotations

import numpy as np
from mindspore import Tensor


def batched_nms(boxes, scores, idxs, iou_threshold):
    """nms for each class by itself: boxes of other classes do not compete."""
    classes, values = idxs.asnumpy(), scores.asnumpy()
    members = [np.flatnonzero(classes == number) for number in np.unique(classes)]
    kept = [own[nms(boxes[Tensor(own)], scores[Tensor(own)], iou_threshold).asnumpy()] for own in members]
    found = np.sort(np.concatenate([np.zeros(0, np.int64), *kept]))
    return Tensor(found[np.argsort(-values[found], kind="stable")])
