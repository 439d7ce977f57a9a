from __future__ import annotations

import io

import numpy as np
from mindspore import Tensor
from PIL import Image, ImageOps


def decode_image(input, mode=ImageReadMode.UNCHANGED, apply_exif_orientation=False):
    """The bytes of a picture as a tensor (channels, height, width), decoded by PIL."""
    picture = Image.open(io.BytesIO(input.asnumpy().tobytes()))
    if getattr(picture, "n_frames", 1) > 1:
        raise ValueError("a picture of several frames is not read here")
    picture = ImageOps.exif_transpose(picture) if apply_exif_orientation else picture
    mode = ImageReadMode[mode.upper()] if isinstance(mode, str) else mode
    plain = {"P": "RGB", "1": "L"}.get(picture.mode, picture.mode)
    pixels = np.array(picture.convert({1: "L", 2: "LA", 3: "RGB", 4: "RGBA"}.get(mode.value, plain)))
    return Tensor(pixels[None] if pixels.ndim == 2 else np.ascontiguousarray(pixels.transpose(2, 0, 1)))
