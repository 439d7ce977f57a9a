from __future__ import annotations

from mindspore import nn


class TripletMarginWithDistanceLoss(nn.Cell):
    """Triplet loss with a distance of one's own."""

    def __init__(self, *, distance_function=None, margin=1.0, swap=False, reduction="mean"):
        super().__init__()
        self.options = {"distance_function": distance_function, "margin": margin, "swap": swap, "reduction": reduction}

    def construct(self, anchor, positive, negative):
        return triplet_margin_with_distance_loss(anchor, positive, negative, **self.options)
