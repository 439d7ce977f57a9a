from __future__ import annotations

import mindspore as ms
from mindspore import Tensor, nn


def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction="mean", zero_infinity=False):
    """CTC loss; lengths may be tuples, and all integers are brought to int32."""
    whole = [
        given.astype(ms.int32) if isinstance(given, Tensor) else Tensor(given, ms.int32)
        for given in (targets, input_lengths, target_lengths)
    ]
    return nn.CTCLoss(blank, reduction, zero_infinity)(log_probs, *whole)
