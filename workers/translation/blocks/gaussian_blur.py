from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image


def gaussian_blur(img, kernel_size, sigma=None):
    """An image blurred by a bell curve, given as one number or (x, y); its borders are mirrored."""
    sizes = size_pair(kernel_size)
    if any(size % 2 == 0 or size < 0 for size in sizes):
        raise ValueError(f"kernel_size should be odd and positive, not {kernel_size}")
    widths = [size * 0.15 + 0.35 for size in sizes] if sigma is None else np.broadcast_to(sigma, 2)
    array = (pil_to_tensor(img) if isinstance(img, Image.Image) else img).asnumpy()
    kind = array.dtype.type if array.dtype.kind == "f" else np.float32
    blurred = array.astype(kind)
    for axis, size, width in ((-1, sizes[0], widths[0]), (-2, sizes[1], widths[1])):
        places = np.linspace(-(size - 1) / 2, (size - 1) / 2, size, dtype=kind)
        curve = np.exp(-0.5 * (places / kind(width)) ** 2)
        borders = [(0, 0)] * array.ndim
        borders[axis] = (size // 2, size // 2)
        windows = np.lib.stride_tricks.sliding_window_view(np.pad(blurred, borders, "reflect"), size, axis)
        blurred = windows @ (curve / curve.sum())
    blurred = (blurred if array.dtype.kind == "f" else np.round(blurred)).astype(array.dtype)
    return to_pil_image(Tensor(blurred), img.mode) if isinstance(img, Image.Image) else Tensor(blurred)
