from __future__ import annotations

import numpy as np


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
