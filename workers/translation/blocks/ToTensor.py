from __future__ import annotations


class ToTensor(Transform):
    """A PIL image or an array (H, W, C) as a tensor (C, H, W); bytes become float32 from 0 to 1."""

    def forward(self, pic):
        return to_tensor(pic)
