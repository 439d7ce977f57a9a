from __future__ import annotations

import numpy as np


class SecondRandomCrop(RandomCrop):
    """RandomCrop of torchvision.transforms.v2: only where there is room a place is drawn from numpy."""

    @staticmethod
    def get_params(img, output_size):
        _, rows, columns = get_dimensions(img)
        height, width = output_size
        if rows < height or columns < width:
            raise ValueError(f"the crop {(height, width)} is larger than the image {(rows, columns)}")
        top = int(np.random.randint(0, rows - height + 1)) if rows > height else 0
        return top, int(np.random.randint(0, columns - width + 1)) if columns > width else 0, height, width
