from __future__ import annotations

from mindspore import ops


def triplet_margin_with_distance_loss(
    anchor, positive, negative, *, distance_function=None, margin=1.0, swap=False, reduction="mean"
):
    """Triplet loss with a distance of one's own."""
    distance = pairwise_distance if distance_function is None else distance_function
    far = distance(anchor, negative)
    far = ops.minimum(far, distance(positive, negative)) if swap else far
    return reduced(ops.relu(margin + distance(anchor, positive) - far), reduction)
