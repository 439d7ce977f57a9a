from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image, ImageOps


def solarize_image(img, threshold):
    """Values from the threshold on are inverted."""
    if isinstance(img, Image.Image):
        return ImageOps.solarize(img, threshold)
    array = img.asnumpy()
    if threshold > highest_value(array.dtype):
        raise TypeError("threshold should be less than the highest value of the image")
    return Tensor(np.where(array >= threshold, highest_value(array.dtype) - array, array).astype(array.dtype))
