from __future__ import annotations

from mindspore import Tensor
from PIL import Image


def rotate_image(img, angle, interpolation=InterpolationMode.NEAREST, expand=False, center=None, fill=None):
    """An image turned to the left by an angle in degrees."""
    mode = InterpolationMode(interpolation)
    if isinstance(img, Image.Image):
        return img.rotate(angle, mode.pil, expand, center, fillcolor=fill_of(fill, img))
    matrix = inverse_affine(from_middle(center, img), -angle, [0.0, 0.0], 1.0, [0.0, 0.0])
    lengths = turned_lengths(matrix, *img.shape[-2:]) if expand else None
    return Tensor(affine_array(img.asnumpy(), matrix, mode.value, fill, lengths))
