from __future__ import annotations

from mindspore import Tensor
from PIL import Image


def affine_image(img, angle, translate, scale, shear, interpolation=InterpolationMode.NEAREST, fill=None, center=None):
    """An image turned to the right, moved, scaled and sheared; angles in degrees."""
    mode, shear = InterpolationMode(interpolation), [shear, 0.0] if isinstance(shear, (int, float)) else list(shear)
    shear = shear * 2 if len(shear) == 1 else shear
    if scale <= 0:
        raise ValueError("scale should be positive")
    if isinstance(img, Image.Image):
        center = [img.width * 0.5, img.height * 0.5] if center is None else center
        matrix = inverse_affine(center, angle, translate, scale, shear)
        return img.transform(img.size, Image.AFFINE, matrix, mode.pil, fillcolor=fill_of(fill, img))
    matrix = inverse_affine(from_middle(center, img), angle, translate, scale, shear)
    return Tensor(affine_array(img.asnumpy(), matrix, mode.value, fill))
