from __future__ import annotations

import mindspore as ms
from mindspore import Tensor, nn


def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction="mean", zero_infinity=False):
    """CTC loss of one sequence or a batch; lengths may be tuples. The kernel computes the plain case."""
    if log_probs.ndim == 2 or targets.ndim == 1 or zero_infinity or log_probs.dtype == ms.float64:
        return ctc_by_path(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)
    whole = [
        given.astype(ms.int32) if isinstance(given, Tensor) else Tensor(given, ms.int32)
        for given in (targets, input_lengths, target_lengths)
    ]
    return nn.CTCLoss(blank, reduction)(log_probs, *whole)
