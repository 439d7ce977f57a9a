from __future__ import annotations

from mindspore import ops


def sigmoid_focal_loss(inputs, targets, alpha=0.25, gamma=2, reduction="none"):
    """Cross entropy of logits that counts less for what is right already; alpha weighs the ones against the zeros."""
    if (not 0 <= alpha <= 1 and alpha != -1) or reduction not in ("none", "mean", "sum"):
        raise ValueError(f"alpha is from 0 to 1 or -1, reduction none, mean or sum, not {alpha} and {reduction}")
    chance = ops.sigmoid(inputs)
    right = chance * targets + (1 - chance) * (1 - targets)
    loss = binary_cross_entropy_with_logits(inputs, targets, reduction="none") * (1 - right) ** gamma
    if alpha >= 0:
        loss = (alpha * targets + (1 - alpha) * (1 - targets)) * loss
    return loss if reduction == "none" else loss.mean() if reduction == "mean" else loss.sum()
