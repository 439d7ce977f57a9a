"""What torchvision.transforms.v2 does differently."""

from __future__ import annotations

import mindspore as ms
import numpy as np
from mindspore import Tensor

from ..images import InterpolationMode, get_dimensions, resized_bytes, resized_lengths
from .containers import Compose, Transform
from .functional import convert_image_dtype, crop_image, pil_to_tensor, resize_image
from .geometry import RandomCrop, RandomResizedCrop, Resize


def resize_second(img, size, interpolation=InterpolationMode.BILINEAR, max_size=None, antialias=True):
    """As resize_image; tensors of bytes are resized in whole numbers."""
    mode = InterpolationMode(interpolation).value
    if not isinstance(img, Tensor) or mode not in ("bilinear", "bicubic") or img.asnumpy().dtype != np.uint8:
        return resize_image(img, size, interpolation, max_size, antialias)
    lengths = resized_lengths(*img.shape[-2:], size, max_size)
    return Tensor(resized_bytes(img.asnumpy(), lengths, mode, bool(antialias)))


class SecondRandomCrop(RandomCrop):
    """RandomCrop of torchvision.transforms.v2: only where there is room a place is drawn from numpy."""

    @staticmethod
    def get_params(img, output_size):
        _, rows, columns = get_dimensions(img)
        height, width = output_size
        if rows < height or columns < width:
            raise ValueError(f"the crop {(height, width)} is larger than the image {(rows, columns)}")
        top = int(np.random.randint(0, rows - height + 1)) if rows > height else 0
        return top, int(np.random.randint(0, columns - width + 1)) if columns > width else 0, height, width


class SecondRandomOrder(Compose):
    """RandomOrder of torchvision.transforms.v2: the order is drawn from numpy."""

    def __call__(self, img):
        for place in np.random.permutation(len(self.transforms)):
            img = self.transforms[place](img)
        return img


class SecondRandomResizedCrop(RandomResizedCrop):
    """RandomResizedCrop of torchvision.transforms.v2: tensors of bytes are resized in whole numbers."""

    def forward(self, img):
        part = crop_image(img, *self.get_params(img, self.scale, self.ratio))
        return resize_second(part, self.size, self.interpolation, antialias=self.antialias)


class SecondResize(Resize):
    """Resize of torchvision.transforms.v2: tensors of bytes are resized in whole numbers."""

    def forward(self, img):
        return resize_second(img, self.size, self.interpolation, self.max_size, self.antialias)


class ToDtype(Transform):
    """A tensor in another dtype; with scale its range of values is mapped on that of the other: 0..255 on 0..1."""

    def __init__(self, dtype, scale=False):
        if isinstance(dtype, dict):
            raise TypeError("one dtype for all images is supported")
        self.dtype, self.scale = dtype, scale

    def forward(self, img):
        if not isinstance(img, Tensor):
            return img
        if self.scale:
            return convert_image_dtype(img, self.dtype)
        return Tensor(img.asnumpy().astype(ms.dtype_to_nptype(self.dtype)))


class ToImage(Transform):
    """A PIL image or an array (H, W, C) as a tensor (C, H, W) of the same values; a tensor stays."""

    def forward(self, img):
        if isinstance(img, np.ndarray):
            return Tensor(np.ascontiguousarray(np.atleast_3d(img).transpose(2, 0, 1)))
        return img if isinstance(img, Tensor) else pil_to_tensor(img)
