from __future__ import annotations

from mindspore import nn


class LossBase(nn.Cell):
    """What torch's losses derive from: it keeps the reduction, named as torch names it today."""

    def __init__(self, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        legacy = size_average is not None or reduce is not None
        self.reduction = legacy_reduction(size_average, reduce) if legacy else reduction
