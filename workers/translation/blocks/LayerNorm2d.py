from __future__ import annotations


class LayerNorm2d(LayerNorm):
    """Normalises over the channels of a picture."""

    def construct(self, x):
        return super().construct(x.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)
