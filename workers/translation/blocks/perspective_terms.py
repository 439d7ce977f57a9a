from __future__ import annotations

import numpy as np


def perspective_terms(startpoints, endpoints):
    """The eight numbers a to h of (ax + by + c) / (gx + hy + 1), (dx + ey + f) / (gx + hy + 1), for four corners."""
    rows = []
    for (new_x, new_y), (x, y) in zip(endpoints, startpoints, strict=True):
        rows.append([new_x, new_y, 1, 0, 0, 0, -x * new_x, -x * new_y])
        rows.append([0, 0, 0, new_x, new_y, 1, -y * new_x, -y * new_y])
    found = np.linalg.lstsq(np.array(rows, float), np.array(startpoints, float).reshape(8), rcond=None)[0]
    return found.astype(np.float32).tolist()
