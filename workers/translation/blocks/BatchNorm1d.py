from __future__ import annotations

from mindspore import nn


class BatchNorm1d(nn.BatchNorm1d):
    """nn.BatchNorm1d with torch's momentum: the weight of the new batch."""

    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None):
        statistics = None if track_running_stats else True
        super().__init__(num_features, eps, 1 - momentum, affine, use_batch_statistics=statistics)
