from __future__ import annotations

import math

import numpy as np


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
