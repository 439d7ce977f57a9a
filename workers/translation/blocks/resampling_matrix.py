from __future__ import annotations

import math

import numpy as np


def resampling_matrix(source, length, mode, align_corners, ratio, antialias=False):
    """The weights (length, source) with which the new points are made of the old ones along one axis."""
    matrix, cubic = np.zeros((length, source)), mode == "bicubic"
    if antialias:
        return smoothing_matrix(source, length, cubic, (source - 1) / max(length - 1, 1) if align_corners else ratio)
    for row in range(length):
        place = (row + 0.5) * ratio - 0.5
        if align_corners:
            place = row * (source - 1) / (length - 1) if length > 1 else 0.0
        place = place if cubic else max(place, 0.0)
        first = math.floor(place)
        for step in range(-1, 3) if cubic else range(2):
            away, weight = abs(place - first - step), 0.0
            if not cubic:
                weight = 1 - away
            elif away <= 1:
                weight = 1.25 * away**3 - 2.25 * away**2 + 1
            elif away < 2:
                weight = -0.75 * (away**3 - 5 * away**2 + 8 * away - 4)
            matrix[row, min(max(first + step, 0), source - 1)] += weight
    return matrix
