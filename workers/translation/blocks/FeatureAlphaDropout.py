from __future__ import annotations

from mindspore import nn


class FeatureAlphaDropout(nn.Cell):
    """AlphaDropout of whole channels."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        self.p = p

    def construct(self, x):
        return alpha_dropout(x, self.p, self.training, whole_channels=True)
