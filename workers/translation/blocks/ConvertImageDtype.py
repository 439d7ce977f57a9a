from __future__ import annotations

import mindspore as ms


class ConvertImageDtype(Transform):
    """A tensor in another dtype, its range of values mapped on that of the other: 0..255 on 0..1."""

    def __init__(self, dtype=ms.float32):
        self.dtype = dtype

    def forward(self, image):
        return convert_image_dtype(image, self.dtype)
