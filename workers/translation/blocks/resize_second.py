from __future__ import annotations

import numpy as np
from mindspore import Tensor


def resize_second(img, size, interpolation=InterpolationMode.BILINEAR, max_size=None, antialias=True):
    """As resize_image; tensors of bytes are resized in whole numbers."""
    mode = InterpolationMode(interpolation).value
    if not isinstance(img, Tensor) or mode not in ("bilinear", "bicubic") or img.asnumpy().dtype != np.uint8:
        return resize_image(img, size, interpolation, max_size, antialias)
    lengths = resized_lengths(*img.shape[-2:], size, max_size)
    return Tensor(resized_bytes(img.asnumpy(), lengths, mode, bool(antialias)))
