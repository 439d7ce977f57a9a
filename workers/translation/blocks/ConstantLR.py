from __future__ import annotations


class ConstantLR(LRScheduler):
    """The rate times factor for total_iters rounds."""

    def __init__(self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1):
        self.factor, self.total_iters = factor, total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self.last_epoch == 0:
            return [rate * self.factor for rate in self._last_lr]
        return [rate / self.factor if self.last_epoch == self.total_iters else rate for rate in self._last_lr]

    def _get_closed_form_lr(self):
        return [base * (1 if self.last_epoch >= self.total_iters else self.factor) for base in self.base_lrs]
