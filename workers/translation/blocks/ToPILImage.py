from __future__ import annotations


class ToPILImage(Transform):
    """A tensor (C, H, W) or an array (H, W, C) as a PIL image; floats from 0 to 1 become bytes."""

    def __init__(self, mode=None):
        self.mode = mode

    def forward(self, pic):
        return to_pil_image(pic, self.mode)

    def shown(self):
        return "" if self.mode is None else f"mode={self.mode}"
