from __future__ import annotations


class WeightedLossBase(LossBase):
    """What torch's losses with a weight per class derive from."""

    def __init__(self, weight=None, size_average=None, reduce=None, reduction="mean"):
        super().__init__(size_average, reduce, reduction)
        self.weight = weight
