from __future__ import annotations

from mindspore import nn


class CTCLoss(nn.Cell):
    """CTC loss with int64 targets and lengths."""

    def __init__(self, blank=0, reduction="mean", zero_infinity=False):
        super().__init__()
        self.options = (blank, reduction, zero_infinity)

    def construct(self, log_probs, targets, input_lengths, target_lengths):
        return ctc_loss(log_probs, targets, input_lengths, target_lengths, *self.options)
