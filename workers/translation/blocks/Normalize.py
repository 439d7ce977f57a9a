from __future__ import annotations


class Normalize(Transform):
    """(tensor - mean) / std for each channel."""

    def __init__(self, mean, std, inplace=False):
        self.mean, self.std, self.inplace = mean, std, inplace

    def forward(self, tensor):
        return normalize_image(tensor, self.mean, self.std, self.inplace)

    def shown(self):
        return f"mean={self.mean}, std={self.std}"
