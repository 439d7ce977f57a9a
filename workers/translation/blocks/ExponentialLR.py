from __future__ import annotations


class ExponentialLR(LRScheduler):
    """The rate times gamma every round."""

    def __init__(self, optimizer, gamma, last_epoch=-1):
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [rate if self._is_initial else rate * self.gamma for rate in self._last_lr]

    def _get_closed_form_lr(self):
        return [base * self.gamma**self.last_epoch for base in self.base_lrs]
