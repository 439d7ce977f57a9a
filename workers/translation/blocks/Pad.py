from __future__ import annotations


class Pad(Transform):
    """Borders around an image: one number, (left and right, top and bottom), or (left, top, right, bottom)."""

    def __init__(self, padding, fill=0, padding_mode="constant"):
        self.padding, self.fill, self.padding_mode = padding, fill, padding_mode

    def forward(self, img):
        return pad_image(img, self.padding, self.fill, self.padding_mode)

    def shown(self):
        return f"padding={self.padding}, fill={self.fill}, padding_mode={self.padding_mode}"
