from __future__ import annotations

import numpy as np
from mindspore import Tensor


class ToImage(Transform):
    """A PIL image or an array (H, W, C) as a tensor (C, H, W) of the same values; a tensor stays."""

    def forward(self, img):
        if isinstance(img, np.ndarray):
            return Tensor(np.ascontiguousarray(np.atleast_3d(img).transpose(2, 0, 1)))
        return img if isinstance(img, Tensor) else pil_to_tensor(img)
