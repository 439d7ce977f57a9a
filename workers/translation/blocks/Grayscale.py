from __future__ import annotations


class Grayscale(Transform):
    """A gray image of one or three equal channels."""

    def __init__(self, num_output_channels=1):
        self.num_output_channels = num_output_channels

    def forward(self, img):
        return rgb_to_grayscale(img, self.num_output_channels)

    def shown(self):
        return f"num_output_channels={self.num_output_channels}"
