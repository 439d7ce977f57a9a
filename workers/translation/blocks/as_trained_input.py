from __future__ import annotations

from mindspore import Tensor


def as_trained_input(x):
    """Pictures normalised with the colours of ImageNet, as pictures from -1 to 1."""
    deviations, means = Tensor([0.229, 0.224, 0.225], x.dtype), Tensor([0.485, 0.456, 0.406], x.dtype)
    return x * (deviations / 0.5).reshape(1, 3, 1, 1) + ((means - 0.5) / 0.5).reshape(1, 3, 1, 1)
