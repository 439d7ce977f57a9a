from __future__ import annotations

import mindspore as ms


def can_cast(from_, to):
    """Whether a cast keeps the category or goes up: bool, int, float, complex."""

    def category(dtype):
        return 3 if dtype.is_complex else 2 if dtype.is_floating_point else 0 if dtype == ms.bool_ else 1

    return category(from_) <= category(to)
