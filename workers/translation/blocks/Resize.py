from __future__ import annotations


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
