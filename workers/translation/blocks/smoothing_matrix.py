from __future__ import annotations

import numpy as np


def smoothing_matrix(source, length, cubic, ratio):
    """The weights (length, source) of resizing along one axis whose filter widens with the ratio, so that nothing aliases."""
    wide, matrix = max(ratio, 1.0), np.zeros((length, source))
    for row in range(length):
        centre, reach = (row + 0.5) * ratio, (2.0 if cubic else 1.0) * wide
        first, last = max(int(centre - reach + 0.5), 0), min(int(centre + reach + 0.5), source)
        away = np.abs((np.arange(first, last) - centre + 0.5) / wide)
        weights = np.maximum(1 - away, 0)
        if cubic:
            near, far = 1.5 * away**3 - 2.5 * away**2 + 1, -0.5 * (away**3 - 5 * away**2 + 8 * away - 4)
            weights = np.where(away < 1, near, np.where(away < 2, far, 0))
        matrix[row, first:last] = weights / weights.sum()
    return matrix
