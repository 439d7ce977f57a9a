from __future__ import annotations


class CenterCrop(Transform):
    """The middle of an image."""

    def __init__(self, size):
        self.size = size_pair(size)

    def forward(self, img):
        return center_crop(img, self.size)

    def shown(self):
        return f"size={self.size}"
