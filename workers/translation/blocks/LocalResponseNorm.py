from __future__ import annotations

from mindspore import nn


class LocalResponseNorm(nn.Cell):
    """Divides by a power of the mean square over neighbouring channels."""

    def __init__(self, size, alpha=1e-4, beta=0.75, k=1.0):
        super().__init__()
        self.options = (size, alpha, beta, k)

    def construct(self, x):
        return local_response_norm(x, *self.options)
