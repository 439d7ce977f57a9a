from __future__ import annotations

from mindspore import Tensor
from PIL import Image


def resize_image(img, size, interpolation=InterpolationMode.BILINEAR, max_size=None, antialias=True):
    """A PIL image, by PIL, or a tensor (..., H, W), as torch's interpolate does it, in another size."""
    mode = InterpolationMode(interpolation)
    _, height, width = get_dimensions(img)
    lengths = resized_lengths(height, width, size, max_size)
    if lengths == [height, width]:
        return img
    if isinstance(img, Image.Image):
        return img.resize((lengths[1], lengths[0]), mode.pil)
    if img.ndim > 3 and img.is_floating_point():
        return resized_batch(img, lengths, mode.value, bool(antialias))
    return Tensor(resampled(img.asnumpy(), lengths, mode.value, bool(antialias)))
