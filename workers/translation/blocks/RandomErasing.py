from __future__ import annotations

import math

import numpy as np
from mindspore import Tensor


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
