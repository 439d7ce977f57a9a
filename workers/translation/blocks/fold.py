from __future__ import annotations

import mindspore as ms
from mindspore import Tensor, ops


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """Sum sliding blocks (N, C * kernel, L) back into images."""
    kernel = spread(kernel_size, 2)
    if input.ndim == 2:
        return fold(input.expand_dims(0), output_size, kernel, dilation, padding, stride).squeeze(0)
    blocks = input.reshape(input.shape[0], -1, kernel[0] * kernel[1], input.shape[-1])
    size = Tensor(spread(output_size, 2), ms.int32)
    return ops.fold(blocks, size, kernel, spread(dilation, 2), spread(padding, 2), spread(stride, 2))
