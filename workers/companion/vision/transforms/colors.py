"""Transforms of colours and sharpness."""

from __future__ import annotations

import math

import numpy as np
from mindspore import Tensor

from ..images import InterpolationMode, channel_fill, get_dimensions, size_pair
from .containers import Transform
from .functional import (
    adjust_brightness,
    adjust_contrast,
    adjust_hue,
    adjust_saturation,
    adjust_sharpness,
    affine_image,
    autocontrast_image,
    equalize_image,
    erase_image,
    gaussian_blur,
    invert_image,
    posterize_image,
    rgb_to_grayscale,
    rotate_image,
    solarize_image,
)


def augmented(img, name, strength, interpolation, fill):
    """One named change of an image in a strength."""
    slope, middle = math.degrees(math.atan(strength)), {"interpolation": interpolation, "fill": fill}
    changes = {
        "Identity": lambda: img,
        "ShearX": lambda: affine_image(img, 0.0, [0, 0], 1.0, [slope, 0.0], **middle, center=[0, 0]),
        "ShearY": lambda: affine_image(img, 0.0, [0, 0], 1.0, [0.0, slope], **middle, center=[0, 0]),
        "TranslateX": lambda: affine_image(img, 0.0, [int(strength), 0], 1.0, [0.0, 0.0], **middle),
        "TranslateY": lambda: affine_image(img, 0.0, [0, int(strength)], 1.0, [0.0, 0.0], **middle),
        "Rotate": lambda: rotate_image(img, strength, **middle),
        "Brightness": lambda: adjust_brightness(img, 1.0 + strength),
        "Color": lambda: adjust_saturation(img, 1.0 + strength),
        "Contrast": lambda: adjust_contrast(img, 1.0 + strength),
        "Sharpness": lambda: adjust_sharpness(img, 1.0 + strength),
        "Posterize": lambda: posterize_image(img, int(strength)),
        "Solarize": lambda: solarize_image(img, strength),
        "AutoContrast": lambda: autocontrast_image(img),
        "Equalize": lambda: equalize_image(img),
        "Invert": lambda: invert_image(img),
    }
    return changes[name]()


class ColorJitter(Transform):
    """Brightness, contrast, saturation and hue changed in random order and strength; the random numbers are numpy's."""

    def __init__(self, brightness=0, contrast=0, saturation=0, hue=0):
        self.brightness, self.contrast, self.saturation = map(self.limits, (brightness, contrast, saturation))
        self.hue = self.limits(hue, 0, -0.5, 0.5)

    @staticmethod
    def limits(value, center=1, lowest=0.0, highest=float("inf")):
        if value is None:
            return None
        if isinstance(value, (int, float)):
            if value < 0:
                raise ValueError("a single number must not be negative")
            value = (max(center - float(value), 0.0) if center else -float(value), center + float(value))
        low, high = (float(each) for each in value)
        if not lowest <= low <= high <= highest:
            raise ValueError(f"values should be between {lowest} and {highest}, but got {(low, high)}")
        return None if low == high == center else (low, high)

    @staticmethod
    def get_params(brightness, contrast, saturation, hue):
        order, ranges = np.random.permutation(4), (brightness, contrast, saturation, hue)
        return order, *(None if pair is None else float(np.random.uniform(*pair)) for pair in ranges)

    def forward(self, img):
        order, *factors = self.get_params(self.brightness, self.contrast, self.saturation, self.hue)
        adjust = (adjust_brightness, adjust_contrast, adjust_saturation, adjust_hue)
        for place in order:
            if factors[place] is not None:
                img = adjust[place](img, factors[place])
        return img

    def shown(self):
        return f"brightness={self.brightness}, contrast={self.contrast}, saturation={self.saturation}, hue={self.hue}"


def even_steps(first, last, count):
    """torch's linspace in float32: from both ends to the middle."""
    step, places = np.float64(np.float32(np.float32(last - first) / np.float32(count - 1))), np.arange(count)
    rising, falling = np.float32(first) + step * places, np.float32(last) - step * (count - 1 - places)
    return np.where(places < count // 2, rising, falling).astype(np.float32)


class GaussianBlur(Transform):
    """An image blurred with a random strength from the range sigma; the random numbers are numpy's."""

    def __init__(self, kernel_size, sigma=(0.1, 2.0)):
        self.kernel_size = size_pair(kernel_size)
        self.sigma = (sigma, sigma) if isinstance(sigma, (int, float)) else sigma
        if any(size <= 0 or size % 2 == 0 for size in self.kernel_size) or not 0 < self.sigma[0] <= self.sigma[1]:
            raise ValueError("the kernel's size should be odd and positive, sigma positive")

    @staticmethod
    def get_params(sigma_min, sigma_max):
        return float(np.random.uniform(sigma_min, sigma_max))

    def forward(self, img):
        return gaussian_blur(img, self.kernel_size, self.get_params(*self.sigma))

    def shown(self):
        return f"kernel_size={self.kernel_size}, sigma={self.sigma}"


class Grayscale(Transform):
    """A gray image of one or three equal channels."""

    def __init__(self, num_output_channels=1):
        self.num_output_channels = num_output_channels

    def forward(self, img):
        return rgb_to_grayscale(img, self.num_output_channels)

    def shown(self):
        return f"num_output_channels={self.num_output_channels}"


def strengths(count, shear, across, down, turn, color, bits):
    """By name of a change: the strengths in which it comes, and whether it goes in both directions."""
    highest = {"ShearX": shear, "ShearY": shear, "TranslateX": across, "TranslateY": down, "Rotate": turn}
    highest |= dict.fromkeys(("Brightness", "Color", "Contrast", "Sharpness"), color)
    found = {name: (even_steps(0.0, high, count), True) for name, high in highest.items()}
    found["Posterize"] = (8 - np.round(np.arange(count) / ((count - 1) / bits)).astype(int), False)
    found["Solarize"] = (even_steps(255.0, 0.0, count), False)
    return found | dict.fromkeys(("AutoContrast", "Equalize"), (None, False))


class RandAugment(Transform):
    """Some changes of one strength, drawn at random; the random numbers are numpy's."""

    def __init__(self, num_ops=2, magnitude=9, num_magnitude_bins=31, interpolation=InterpolationMode.NEAREST, fill=None):
        self.num_ops, self.magnitude, self.num_magnitude_bins = num_ops, magnitude, num_magnitude_bins
        self.interpolation, self.fill = interpolation, fill

    def forward(self, img):
        _, height, width = get_dimensions(img)
        moves = 150.0 / 331.0 * width, 150.0 / 331.0 * height
        table = {"Identity": (None, False)} | strengths(self.num_magnitude_bins, 0.3, *moves, 30.0, 0.9, 4)
        for _ in range(self.num_ops):
            name = list(table)[np.random.randint(0, len(table))]
            values, signed = table[name]
            strength = 0.0 if values is None else float(values[self.magnitude])
            if signed and np.random.randint(0, 2):
                strength *= -1.0
            img = augmented(img, name, strength, self.interpolation, channel_fill(self.fill, img))
        return img

    def shown(self):
        names = ("num_ops", "magnitude", "num_magnitude_bins", "interpolation", "fill")
        return ", ".join(f"{name}={getattr(self, name)}" for name in names)


class RandomAdjustSharpness(Transform):
    """An image made sharper or smoother, with probability p; the random numbers are numpy's."""

    def __init__(self, sharpness_factor, p=0.5):
        self.sharpness_factor, self.p = sharpness_factor, p

    def forward(self, img):
        return adjust_sharpness(img, self.sharpness_factor) if np.random.rand() < self.p else img

    def shown(self):
        return f"sharpness_factor={self.sharpness_factor},p={self.p}"


class RandomAutocontrast(Transform):
    """Each channel from black to white, with probability p; the random numbers are numpy's."""

    def __init__(self, p=0.5):
        self.p = p

    def forward(self, img):
        return autocontrast_image(img) if np.random.rand() < self.p else img

    def shown(self):
        return f"p={self.p}"


class RandomEqualize(Transform):
    """All brightnesses of a channel about equally often, with probability p; the random numbers are numpy's."""

    def __init__(self, p=0.5):
        self.p = p

    def forward(self, img):
        return equalize_image(img) if np.random.rand() < self.p else img

    def shown(self):
        return f"p={self.p}"


class RandomErasing(Transform):
    """A tensor with a random rectangle overwritten, with probability p; the random numbers are numpy's."""

    def __init__(self, p=0.5, scale=(0.02, 0.33), ratio=(0.3, 3.3), value=0, inplace=False):
        if isinstance(value, str) and value != "random":
            raise ValueError("if value is a text, it should be 'random'")
        self.p, self.scale, self.ratio, self.value, self.inplace = p, scale, ratio, value, inplace

    @staticmethod
    def get_params(img, scale, ratio, value=None):
        channels, rows, columns = img.shape[-3:]
        for _ in range(10):
            area = rows * columns * np.random.uniform(scale[0], scale[1])
            shape = math.exp(np.random.uniform(math.log(ratio[0]), math.log(ratio[1])))
            height, width = round(math.sqrt(area * shape)), round(math.sqrt(area / shape))
            if height >= rows or width >= columns:
                continue
            drawn = np.random.normal(size=(channels, height, width)) if value is None else np.array(value)[:, None, None]
            top = int(np.random.randint(0, rows - height + 1))
            left = int(np.random.randint(0, columns - width + 1))
            return top, left, height, width, Tensor(drawn.astype(np.float32))
        return 0, 0, rows, columns, img

    def forward(self, img):
        if np.random.rand() >= self.p:
            return img
        value = [float(self.value)] if isinstance(self.value, (int, float)) else self.value
        value = None if isinstance(value, str) else value
        return erase_image(img, *self.get_params(img, self.scale, self.ratio, value), self.inplace)

    def shown(self):
        return f"p={self.p}, scale={self.scale}, ratio={self.ratio}, value={self.value}, inplace={self.inplace}"


class RandomGrayscale(Transform):
    """A gray image of as many channels, with probability p; the random numbers are numpy's."""

    def __init__(self, p=0.1):
        self.p = p

    def forward(self, img):
        return rgb_to_grayscale(img, get_dimensions(img)[0]) if np.random.rand() < self.p else img

    def shown(self):
        return f"p={self.p}"


class RandomInvert(Transform):
    """White becomes black, with probability p; the random numbers are numpy's."""

    def __init__(self, p=0.5):
        self.p = p

    def forward(self, img):
        return invert_image(img) if np.random.rand() < self.p else img

    def shown(self):
        return f"p={self.p}"


class RandomPosterize(Transform):
    """Only so many bits of each byte are kept, with probability p; the random numbers are numpy's."""

    def __init__(self, bits, p=0.5):
        self.bits, self.p = bits, p

    def forward(self, img):
        return posterize_image(img, self.bits) if np.random.rand() < self.p else img

    def shown(self):
        return f"bits={self.bits},p={self.p}"


class RandomSolarize(Transform):
    """Values from the threshold on are inverted, with probability p; the random numbers are numpy's."""

    def __init__(self, threshold, p=0.5):
        self.threshold, self.p = threshold, p

    def forward(self, img):
        return solarize_image(img, self.threshold) if np.random.rand() < self.p else img

    def shown(self):
        return f"threshold={self.threshold},p={self.p}"


class TrivialAugmentWide(Transform):
    """One change of a strength, both drawn at random; the random numbers are numpy's."""

    def __init__(self, num_magnitude_bins=31, interpolation=InterpolationMode.NEAREST, fill=None):
        self.num_magnitude_bins, self.interpolation, self.fill = num_magnitude_bins, interpolation, fill

    def forward(self, img):
        table = {"Identity": (None, False)} | strengths(self.num_magnitude_bins, 0.99, 32.0, 32.0, 135.0, 0.99, 6)
        name = list(table)[np.random.randint(0, len(table))]
        values, signed = table[name]
        strength = 0.0 if values is None else float(values[np.random.randint(0, len(values))])
        if signed and np.random.randint(0, 2):
            strength *= -1.0
        return augmented(img, name, strength, self.interpolation, channel_fill(self.fill, img))

    def shown(self):
        names = ("num_magnitude_bins", "interpolation", "fill")
        return ", ".join(f"{name}={getattr(self, name)}" for name in names)
