from __future__ import annotations

import math


def efficientnet_plan(wider, deeper):
    """The seven stages of EfficientNet, with more channels and more parts in each."""
    rows = [
        (1, 3, 1, 32, 16, 1),
        (6, 3, 2, 16, 24, 2),
        (6, 5, 2, 24, 40, 2),
        (6, 3, 2, 40, 80, 3),
        (6, 5, 1, 80, 112, 3),
        (6, 5, 2, 112, 192, 4),
        (6, 3, 1, 192, 320, 1),
    ]
    return [(False, *row[:3], divisible(row[3] * wider), divisible(row[4] * wider), math.ceil(row[5] * deeper)) for row in rows]
