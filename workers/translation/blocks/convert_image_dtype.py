from __future__ import annotations

import mindspore as ms
from mindspore import Tensor


def convert_image_dtype(image, dtype=ms.float32):
    """A tensor in another dtype, its range of values mapped on that of the other: 0..255 on 0..1."""
    if not isinstance(image, Tensor):
        raise TypeError("convert_image_dtype takes tensors")
    return image if image.dtype == dtype else Tensor(converted_image(image.asnumpy(), ms.dtype_to_nptype(dtype)))
