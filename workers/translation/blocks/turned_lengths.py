from __future__ import annotations

import numpy as np


def turned_lengths(matrix, height, width):
    """Height and width that hold the whole of a turned image."""
    corners = np.array([[x * width, y * height, 1] for x in (-0.5, 0.5) for y in (-0.5, 0.5)], np.float32)
    moved = corners @ np.array(matrix, np.float32).reshape(2, 3).T + np.array([width / 2, height / 2], np.float32)
    lowest, highest = (np.trunc(each / np.float32(1e-4)) * np.float32(1e-4) for each in (moved.min(0), moved.max(0)))
    columns, rows = np.ceil(highest) - np.floor(lowest)
    return int(rows), int(columns)
