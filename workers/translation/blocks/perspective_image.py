from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image


def perspective_image(img, startpoints, endpoints, interpolation=InterpolationMode.BILINEAR, fill=None):
    """An image whose corners are moved from the startpoints to the endpoints."""
    mode, terms = InterpolationMode(interpolation), perspective_terms(startpoints, endpoints)
    if isinstance(img, Image.Image):
        return img.transform(img.size, Image.PERSPECTIVE, terms, mode.pil, fillcolor=fill_of(fill, img))
    array = img.asnumpy()
    height, width = array.shape[-2:]
    kind = array.dtype.type if array.dtype.kind == "f" else np.float32
    y, x = np.meshgrid(np.arange(height, dtype=kind) + kind(0.5), np.arange(width, dtype=kind) + kind(0.5), indexing="ij")
    points, (a, b, c, d, e, f, g, h) = np.stack([x, y, np.ones_like(x)], -1), terms
    above = points @ (np.array([[a, b, c], [d, e, f]], kind) / np.array([[0.5 * width], [0.5 * height]], kind)).T
    return Tensor(sampled_at(array, above / (points @ np.array([[g, h, 1]] * 2, kind).T) - 1, mode.value, fill))
