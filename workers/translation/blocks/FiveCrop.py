from __future__ import annotations


class FiveCrop(Transform):
    """The four corners of an image and its middle, as a tuple."""

    def __init__(self, size):
        self.size = size_pair(size)

    def forward(self, img):
        return five_crop(img, self.size)

    def shown(self):
        return f"size={self.size}"
