from __future__ import annotations

import io

import numpy as np
from mindspore import Tensor
from PIL import Image


def encode_picture(input, format, **options):
    """The bytes of a file with the picture, a tensor (1 or 3, height, width) of uint8."""
    pixels, file = input.asnumpy(), io.BytesIO()
    if pixels.dtype != np.uint8 or pixels.ndim != 3 or pixels.shape[0] not in (1, 3):
        raise RuntimeError("The picture has to be uint8 with 1 or 3 channels, height and width")
    Image.fromarray(pixels[0] if len(pixels) == 1 else np.ascontiguousarray(pixels.transpose(1, 2, 0))).save(
        file, format, **options
    )
    return Tensor(np.frombuffer(file.getvalue(), np.uint8).copy())
