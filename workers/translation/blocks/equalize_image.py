from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image, ImageOps


def equalize_image(img):
    """All brightnesses of a channel about equally often."""
    if isinstance(img, Image.Image):
        return ImageOps.equalize(img)
    array = img.asnumpy().copy()
    if array.dtype != np.uint8:
        raise TypeError(f"only uint8 tensors are supported, not {array.dtype}")
    for channel in array.reshape(-1, *array.shape[-2:]):
        counts = np.bincount(channel.reshape(-1), minlength=256)
        step = counts[counts != 0][:-1].sum() // 255
        if step:
            table = np.concatenate([[0], (np.cumsum(counts) + step // 2) // step])[:-1]
            channel[...] = np.clip(table, 0, 255).astype(np.uint8)[channel]
    return Tensor(array)
