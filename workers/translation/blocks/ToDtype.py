from __future__ import annotations

import mindspore as ms
from mindspore import Tensor


class ToDtype(Transform):
    """A tensor in another dtype; with scale its range of values is mapped on that of the other: 0..255 on 0..1."""

    def __init__(self, dtype, scale=False):
        if isinstance(dtype, dict):
            raise TypeError("one dtype for all images is supported")
        self.dtype, self.scale = dtype, scale

    def forward(self, img):
        if not isinstance(img, Tensor):
            return img
        if self.scale:
            return convert_image_dtype(img, self.dtype)
        return Tensor(img.asnumpy().astype(ms.dtype_to_nptype(self.dtype)))
