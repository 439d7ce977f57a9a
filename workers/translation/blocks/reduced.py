from __future__ import annotations


def reduced(loss, reduction):
    """The loss as it is, its sum or its mean."""
    return loss.mean() if reduction == "mean" else loss.sum() if reduction == "sum" else loss
