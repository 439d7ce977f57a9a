"""Crops, flips, resizing, rotation."""

from __future__ import annotations

import math

import numpy as np

from ..images import InterpolationMode, channel_fill, get_dimensions, size_pair
from .containers import Transform
from .functional import (
    affine_image,
    center_crop,
    crop_image,
    five_crop,
    hflip,
    pad_image,
    perspective_image,
    resize_image,
    resized_crop,
    rotate_image,
    ten_crop,
    vflip,
)


def angle_range(angles, lengths=(2,)):
    """Lowest and highest angle from one number, or several numbers as they are."""
    if isinstance(angles, (int, float)):
        if angles < 0:
            raise ValueError("a single angle must not be negative")
        return [-float(angles), float(angles)]
    if len(angles) not in lengths:
        raise ValueError(f"angles should be a number or {lengths} numbers")
    return [float(each) for each in angles]


class CenterCrop(Transform):
    """The middle of an image."""

    def __init__(self, size):
        self.size = size_pair(size)

    def forward(self, img):
        return center_crop(img, self.size)

    def shown(self):
        return f"size={self.size}"


class FiveCrop(Transform):
    """The four corners of an image and its middle, as a tuple."""

    def __init__(self, size):
        self.size = size_pair(size)

    def forward(self, img):
        return five_crop(img, self.size)

    def shown(self):
        return f"size={self.size}"


class Pad(Transform):
    """Borders around an image: one number, (left and right, top and bottom), or (left, top, right, bottom)."""

    def __init__(self, padding, fill=0, padding_mode="constant"):
        self.padding, self.fill, self.padding_mode = padding, fill, padding_mode

    def forward(self, img):
        return pad_image(img, self.padding, self.fill, self.padding_mode)

    def shown(self):
        return f"padding={self.padding}, fill={self.fill}, padding_mode={self.padding_mode}"


class RandomAffine(Transform):
    """An image turned, moved, scaled and sheared at random; the random numbers are numpy's."""

    def __init__(
        self, degrees, translate=None, scale=None, shear=None, interpolation=InterpolationMode.NEAREST, fill=0, center=None
    ):
        self.degrees, self.translate, self.scale = angle_range(degrees), translate, scale
        self.shear = None if shear is None else angle_range(shear, (2, 4))
        self.interpolation, self.fill, self.center = InterpolationMode(interpolation), 0 if fill is None else fill, center

    @staticmethod
    def get_params(degrees, translate, scale_ranges, shears, img_size):
        angle = float(np.random.uniform(float(degrees[0]), float(degrees[1])))
        moved = (0, 0)
        if translate is not None:
            farthest = [float(share * length) for share, length in zip(translate, img_size, strict=True)]
            moved = tuple(round(np.random.uniform(-far, far)) for far in farthest)
        scale = 1.0 if scale_ranges is None else float(np.random.uniform(scale_ranges[0], scale_ranges[1]))
        pairs = [] if shears is None else [shears[:2], shears[2:]][: len(shears) // 2]
        drawn = [float(np.random.uniform(low, high)) for low, high in pairs]
        return angle, moved, scale, tuple([*drawn, 0.0, 0.0][:2])

    def forward(self, img):
        _, height, width = get_dimensions(img)
        drawn = self.get_params(self.degrees, self.translate, self.scale, self.shear, [width, height])
        return affine_image(img, *drawn, self.interpolation, channel_fill(self.fill, img), self.center)

    def shown(self):
        parts = {name: getattr(self, name) for name in ("translate", "scale", "shear") if getattr(self, name) is not None}
        parts |= {"interpolation": self.interpolation.value} if self.interpolation.value != "nearest" else {}
        parts |= {"fill": self.fill} if self.fill != 0 else {}
        parts |= {"center": self.center} if self.center is not None else {}
        return ", ".join(f"{name}={value}" for name, value in {"degrees": self.degrees, **parts}.items())


class RandomCrop(Transform):
    """A part of an image at a random place; the random numbers are numpy's."""

    def __init__(self, size, padding=None, pad_if_needed=False, fill=0, padding_mode="constant"):
        self.size, self.padding, self.pad_if_needed = tuple(size_pair(size)), padding, pad_if_needed
        self.fill, self.padding_mode = fill, padding_mode

    @staticmethod
    def get_params(img, output_size):
        _, rows, columns = get_dimensions(img)
        height, width = output_size
        if rows < height or columns < width:
            raise ValueError(f"the crop {(height, width)} is larger than the image {(rows, columns)}")
        if (rows, columns) == (height, width):
            return 0, 0, rows, columns
        top = int(np.random.randint(0, rows - height + 1))
        return top, int(np.random.randint(0, columns - width + 1)), height, width

    def forward(self, img):
        if self.padding is not None:
            img = pad_image(img, self.padding, self.fill, self.padding_mode)
        _, rows, columns = get_dimensions(img)
        if self.pad_if_needed and columns < self.size[1]:
            img = pad_image(img, [self.size[1] - columns, 0], self.fill, self.padding_mode)
        if self.pad_if_needed and rows < self.size[0]:
            img = pad_image(img, [0, self.size[0] - rows], self.fill, self.padding_mode)
        return crop_image(img, *self.get_params(img, self.size))

    def shown(self):
        return f"size={self.size}, padding={self.padding}"


class RandomHorizontalFlip(Transform):
    """Left and right change places with probability p; the random numbers are numpy's."""

    def __init__(self, p=0.5):
        self.p = p

    def forward(self, img):
        return hflip(img) if np.random.rand() < self.p else img

    def shown(self):
        return f"p={self.p}"


class RandomPerspective(Transform):
    """An image seen from a random side, with probability p; the random numbers are numpy's."""

    def __init__(self, distortion_scale=0.5, p=0.5, interpolation=InterpolationMode.BILINEAR, fill=0):
        self.distortion_scale, self.p, self.fill = distortion_scale, p, 0 if fill is None else fill
        self.interpolation = InterpolationMode(interpolation)

    @staticmethod
    def get_params(width, height, distortion_scale):
        wide, high = int(distortion_scale * (width // 2)) + 1, int(distortion_scale * (height // 2)) + 1
        left, right, top, bottom = (0, wide), (width - wide, width), (0, high), (height - high, height)
        sides = ((left, top), (right, top), (right, bottom), (left, bottom))
        ends = [[int(np.random.randint(*x)), int(np.random.randint(*y))] for x, y in sides]
        return [[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], ends

    def forward(self, img):
        _, height, width = get_dimensions(img)
        if np.random.rand() >= self.p:
            return img
        corners = self.get_params(width, height, self.distortion_scale)
        return perspective_image(img, *corners, self.interpolation, channel_fill(self.fill, img))

    def shown(self):
        return f"p={self.p}"


class RandomResizedCrop(Transform):
    """A random part of an image in one size; the random numbers are numpy's."""

    def __init__(
        self, size, scale=(0.08, 1.0), ratio=(3.0 / 4.0, 4.0 / 3.0), interpolation=InterpolationMode.BILINEAR, antialias=True
    ):
        self.size, self.scale, self.ratio, self.antialias = size_pair(size), scale, ratio, antialias
        self.interpolation = InterpolationMode(interpolation)

    @staticmethod
    def get_params(img, scale, ratio):
        _, rows, columns = get_dimensions(img)
        for _ in range(10):
            area = rows * columns * np.random.uniform(scale[0], scale[1])
            shape = math.exp(np.random.uniform(math.log(ratio[0]), math.log(ratio[1])))
            width, height = round(math.sqrt(area * shape)), round(math.sqrt(area / shape))
            if 0 < width <= columns and 0 < height <= rows:
                top = int(np.random.randint(0, rows - height + 1))
                return top, int(np.random.randint(0, columns - width + 1)), height, width
        height, width = rows, columns
        if columns / rows < min(ratio):
            height = round(columns / min(ratio))
        elif columns / rows > max(ratio):
            width = round(rows * max(ratio))
        return (rows - height) // 2, (columns - width) // 2, height, width

    def forward(self, img):
        place = self.get_params(img, self.scale, self.ratio)
        return resized_crop(img, *place, self.size, self.interpolation, self.antialias)

    def shown(self):
        scale, ratio = (tuple(round(each, 4) for each in pair) for pair in (self.scale, self.ratio))
        mode = self.interpolation.value
        return f"size={self.size}, scale={scale}, ratio={ratio}, interpolation={mode}, antialias={self.antialias}"


class RandomRotation(Transform):
    """An image turned by a random angle; the random numbers are numpy's."""

    def __init__(self, degrees, interpolation=InterpolationMode.NEAREST, expand=False, center=None, fill=0):
        self.degrees, self.interpolation = angle_range(degrees), InterpolationMode(interpolation)
        self.expand, self.center, self.fill = expand, center, 0 if fill is None else fill

    @staticmethod
    def get_params(degrees):
        return float(np.random.uniform(float(degrees[0]), float(degrees[1])))

    def forward(self, img):
        angle = self.get_params(self.degrees)
        return rotate_image(img, angle, self.interpolation, self.expand, self.center, channel_fill(self.fill, img))

    def shown(self):
        center = "" if self.center is None else f", center={self.center}"
        return f"degrees={self.degrees}, interpolation={self.interpolation.value}, expand={self.expand}{center}, fill={self.fill}"


class RandomVerticalFlip(Transform):
    """Top and bottom change places with probability p; the random numbers are numpy's."""

    def __init__(self, p=0.5):
        self.p = p

    def forward(self, img):
        return vflip(img) if np.random.rand() < self.p else img

    def shown(self):
        return f"p={self.p}"


class Resize(Transform):
    """An image in another size; one number is the length of the shorter side."""

    def __init__(self, size, interpolation=InterpolationMode.BILINEAR, max_size=None, antialias=True):
        self.size, self.max_size, self.antialias = size, max_size, antialias
        self.interpolation = InterpolationMode(interpolation)

    def forward(self, img):
        return resize_image(img, self.size, self.interpolation, self.max_size, self.antialias)

    def shown(self):
        mode = self.interpolation.value
        return f"size={self.size}, interpolation={mode}, max_size={self.max_size}, antialias={self.antialias}"


class TenCrop(Transform):
    """The four corners of an image and its middle, then those of the flipped image, as a tuple."""

    def __init__(self, size, vertical_flip=False):
        self.size, self.vertical_flip = size_pair(size), vertical_flip

    def forward(self, img):
        return ten_crop(img, self.size, self.vertical_flip)

    def shown(self):
        return f"size={self.size}, vertical_flip={self.vertical_flip}"
