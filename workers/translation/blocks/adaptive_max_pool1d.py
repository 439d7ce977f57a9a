from __future__ import annotations

from mindspore import ops


def adaptive_max_pool1d(input, output_size, return_indices=False):
    """Adaptive maximum over the last dimension; the lengths need not divide."""
    values, indices = ops.adaptive_max_pool2d(input.expand_dims(-2), (1, *spread(output_size, 1)), True)
    return (values.squeeze(-2), indices.squeeze(-2)) if return_indices else values.squeeze(-2)
