from __future__ import annotations

from mindspore import ops


def margin_ranking_loss(input1, input2, target, margin=0.0, size_average=None, reduce=None, reduction="mean"):
    """max(0, -target * (input1 - input2) + margin)."""
    return reduced(ops.relu(-target * (input1 - input2) + margin), reduction)
