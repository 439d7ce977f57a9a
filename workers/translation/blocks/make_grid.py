from __future__ import annotations

import math

import numpy as np
from mindspore import Tensor


def make_grid(tensor, nrow=8, padding=2, normalize=False, value_range=None, scale_each=False, pad_value=0.0):
    """One picture with all pictures of a batch or list side by side."""
    several = isinstance(tensor, list) and all(isinstance(item, Tensor) for item in tensor)
    if not several and not isinstance(tensor, Tensor):
        raise TypeError(f"tensor or list of tensors expected, got {type(tensor)}")
    images = np.stack([item.asnumpy() for item in tensor]) if several else tensor.asnumpy()
    images = images.reshape((1,) * (4 - images.ndim) + images.shape)
    if images.shape[1] == 1:
        images = np.repeat(images, 3, axis=1)
    if normalize:
        parts = images if scale_each else [images]
        images = np.stack([scaled_to_one(part, value_range) for part in parts]).reshape(images.shape)
    number, channels, height, width = images.shape
    if number == 1:
        return Tensor(images[0])
    across = min(nrow, number)
    height, width, down = height + padding, width + padding, math.ceil(number / across)
    grid = np.full((channels, height * down + padding, width * across + padding), pad_value, images.dtype)
    for place, image in enumerate(images):
        top, left = place // across * height + padding, place % across * width + padding
        grid[:, top : top + image.shape[1], left : left + image.shape[2]] = image
    return Tensor(grid)
