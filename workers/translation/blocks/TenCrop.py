from __future__ import annotations


class TenCrop(Transform):
    """The four corners of an image and its middle, then those of the flipped image, as a tuple."""

    def __init__(self, size, vertical_flip=False):
        self.size, self.vertical_flip = size_pair(size), vertical_flip

    def forward(self, img):
        return ten_crop(img, self.size, self.vertical_flip)

    def shown(self):
        return f"size={self.size}, vertical_flip={self.vertical_flip}"
