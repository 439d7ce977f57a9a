from __future__ import annotations


class PILToTensor(Transform):
    """A PIL image as a tensor (C, H, W) of the same values."""

    def forward(self, pic):
        return pil_to_tensor(pic)
