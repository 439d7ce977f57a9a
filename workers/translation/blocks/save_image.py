from __future__ import annotations

import numpy as np
from PIL import Image


def save_image(tensor, fp, format=None, **kwargs):
    """Writes a picture, or a batch as one grid, to a file; values from 0 to 1 become 0 to 255."""
    levels = np.clip(make_grid(tensor, **kwargs).asnumpy() * 255 + 0.5, 0, 255).astype(np.uint8)
    Image.fromarray(levels.transpose(1, 2, 0)).save(fp, format=format)
