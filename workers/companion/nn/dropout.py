"""Dropout."""

from __future__ import annotations

from mindspore import nn

from ..functional.activation import alpha_dropout


class AlphaDropout(nn.Cell):
    """Dropout that keeps mean and variance of SELU activations."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        self.p = p

    def construct(self, x):
        return alpha_dropout(x, self.p, self.training)


class Dropout(nn.Dropout):
    """nn.Dropout by the probability of dropping."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__(p=float(p))


class Dropout1d(nn.Dropout1d):
    """nn.Dropout1d that accepts inplace."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__(float(p))


class Dropout2d(nn.Dropout2d):
    """nn.Dropout2d that accepts inplace."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__(float(p))


class Dropout3d(nn.Dropout3d):
    """nn.Dropout3d that accepts inplace."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__(float(p))


class FeatureAlphaDropout(nn.Cell):
    """AlphaDropout of whole channels."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        self.p = p

    def construct(self, x):
        return alpha_dropout(x, self.p, self.training, whole_channels=True)
