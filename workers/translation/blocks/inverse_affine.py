from __future__ import annotations

import math


def inverse_affine(center, angle, translate, scale, shear):
    """Two rows of a matrix that tell for a new pixel where it comes from; angles in degrees."""
    turn, across, along = math.radians(angle), math.radians(shear[0]), math.radians(shear[1])
    (middle_x, middle_y), (move_x, move_y) = center, translate
    a = math.cos(turn - along) / math.cos(along)
    b = -math.cos(turn - along) * math.tan(across) / math.cos(along) - math.sin(turn)
    c = math.sin(turn - along) / math.cos(along)
    d = -math.sin(turn - along) * math.tan(across) / math.cos(along) + math.cos(turn)
    a, b, c, d = (each / scale for each in (d, -b, -c, a))
    x, y = -middle_x - move_x, -middle_y - move_y
    return [a, b, a * x + b * y + middle_x, c, d, c * x + d * y + middle_y]
